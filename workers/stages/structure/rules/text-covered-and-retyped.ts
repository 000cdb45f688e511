import { fail, inconclusive, type Occurrence, type Suspicion } from '../../stage.ts';
import { HABITS } from '../detectors/layout/thresholds.ts';
import type { CoveredLettering } from '../detectors/paint/covered-lettering/facts.ts';
import type { Cover } from '../detectors/paint/covers/facts.ts';
import { pdfRule } from '../pdf-rule.ts';
import { isSlipWithin, MAX_SLIPS } from '../slips.ts';

/** Text that was put off the line of what it hides does not pass for it: boxes of a layout that overlap. */
const OFF_LINE = 0.5;
/** A ground of print has so many words, and each so often. */
const PATTERN = { words: 12, times: 2 } as const;

/** Text under an opaque, inconspicuous area with other text drawn on top of it. */
export const textCoveredAndRetyped = pdfRule(['covers', 'coveredLettering'], (pdf) => {
  const covers = pdf.covers.filter(retyped);
  const [mended, patterns] = [covers.filter(isMended), covers.filter(isPattern)];
  const slips = mended.length > MAX_SLIPS ? [] : mended;
  const told = [
    ...covers.filter((cover) => !patterns.includes(cover) && !slips.includes(cover)).map(occurrence),
    ...pdf.coveredLettering.map(lettering),
  ];
  if (told.length > 0) return fail(told);
  if (slips.length > 0) return inconclusive('Letters of a word were put in another order.', slips.map(asked));
  return patterns.length > 0
    ? inconclusive('Print that repeats lies under a title.', patterns.map(asked))
    : fail(told);
});

const occurrence = (cover: Cover): Occurrence => ({
  confidence: confidenceOf(cover),
  page: cover.page,
  box: cover.box,
  recovered: { old: cover.covered, new: cover.replacement, source: 'text under an opaque area' },
  note: noteOf(cover),
  data: { by: cover.by, token: cover.token, otherStream: cover.otherStream, otherFont: cover.otherFont },
});

const asked = (cover: Cover): Suspicion => ({
  page: cover.page,
  box: cover.box,
  values: [
    { source: 'under the paint', text: cover.covered },
    { source: 'on the paint', text: cover.replacement },
  ],
  note: noteOf(cover),
});

const noteOf = ({ page, by, covered, replacement }: Cover): string =>
  `Under “${replacement}” on page ${page} the file still has “${covered}”, painted over with ${by === 'image' ? 'a picture' : 'an area in the colour of the paper'}.`;

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

/** A few words again and again, and a title on them: a ground of print. Whoever hides a value covers or types digits. */
function isPattern({ covered, replacement }: Cover): boolean {
  const words = covered.split(/\s+/);
  const often = words.length / new Set(words).size;
  return !/\d/.test(covered + replacement) && words.length >= PATTERN.words && often >= PATTERN.times;
}

const isMended = ({ covered, replacement }: Cover): boolean => isSlipWithin(covered, replacement);

/** A document that has so many covers is made that way. */
function isHabit({ siblings, panels, otherStream }: Cover): boolean {
  return siblings > HABITS.covers || (panels > HABITS.panels && !otherStream);
}

/** A number in the place of another, by a second hand: no habit of a program. */
function isExchanged({ aligned, otherStream, otherFont, covered, replacement }: Cover): boolean {
  return aligned && (otherStream || otherFont) && /\d/.test(covered) && /\d/.test(replacement);
}
