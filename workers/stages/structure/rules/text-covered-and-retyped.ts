import { fail } from '../../stage.ts';
import { HABITS } from '../detectors/layout/thresholds.ts';
import type { CoveredLettering } from '../detectors/paint/covered-lettering/facts.ts';
import type { Cover } from '../detectors/paint/covers/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

/** Text that was put off the line of what it hides does not pass for it: boxes of a layout that overlap. */
const OFF_LINE = 0.5;

/** Text under an opaque, inconspicuous area with other text drawn on top of it. */
export const textCoveredAndRetyped = pdfRule(['covers', 'coveredLettering'], (pdf) =>
  fail([
    ...pdf.covers.filter(retyped).map((cover) => ({
      confidence: confidenceOf(cover),
      page: cover.page,
      box: cover.box,
      recovered: { old: cover.covered, new: cover.replacement, source: 'text under an opaque area' },
      note: `Under “${cover.replacement}” on page ${cover.page} the file still has “${cover.covered}”, painted over with ${cover.by === 'image' ? 'a picture' : 'an area in the colour of the paper'}.`,
      data: { by: cover.by, token: cover.token, otherStream: cover.otherStream, otherFont: cover.otherFont },
    })),
    ...pdf.coveredLettering.map(lettering),
  ]),
);

/** What the outlines said is not told; a few covered labels of a drawing are less than a value. */
function lettering(
  { page, box, text, token, letters }: CoveredLettering,
  _: number,
  all: readonly unknown[],
) {
  const value = token === 'words' || token === 'none' ? 0.5 : 0.7;
  return {
    confidence: all.length > HABITS.covers ? 0.2 : value,
    page,
    box,
    note: `“${text}” on page ${page} is typed on an area in the colour of the paper, over ${letters} letters that are drawn as outlines.`,
    data: { letters, token },
  };
}

function retyped(cover: Cover): boolean {
  return cover.replacement !== '' && (cover.camouflaged || cover.by === 'image');
}

/** Separate streams and fonts show a second hand; words without digits are more often a designer's layers. */
function confidenceOf(cover: Cover): number {
  const second = (cover.otherStream ? 0.1 : 0) + (cover.otherFont ? 0.05 : 0);
  const base = cover.by === 'image' ? 0.7 : 0.85;
  const habit = isHabit(cover) && !isExchanged(cover) ? 0.3 : 1;
  const words = cover.token === 'words' || cover.token === 'none' ? 0.8 : 1;
  // A value over mere words is a filled-in form that was flattened: "dd/mm/yyyy" or "Name" under what was entered.
  const placeholder = !/\d/.test(cover.covered) && /\d/.test(cover.replacement) ? 0.3 : 1;
  const line = cover.aligned ? 1 : OFF_LINE;
  return Math.round((base + second) * habit * words * placeholder * line * 100) / 100;
}

/** A document that has so many covers is made that way. */
function isHabit({ siblings, panels, otherStream }: Cover): boolean {
  return siblings > HABITS.covers || (panels > HABITS.panels && !otherStream);
}

/** A number in the place of another, by a second hand: no habit of a program. */
function isExchanged({ aligned, otherStream, otherFont, covered, replacement }: Cover): boolean {
  return aligned && (otherStream || otherFont) && /\d/.test(covered) && /\d/.test(replacement);
}
