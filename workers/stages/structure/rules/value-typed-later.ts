import { fail, inconclusive, type Suspicion } from '../../stage.ts';
import type { TokenKind } from '../detectors/layout/facts.ts';
import type { LateAppendedText } from '../detectors/paint/late-appended-text/facts.ts';
import type { RedactionResidue } from '../detectors/paint/redaction-residue/facts.ts';
import { pdfRule } from '../pdf-rule.ts';

const CONFIDENCE: Record<TokenKind, number> = {
  iban: 1,
  number: 1,
  date: 1,
  identifier: 1,
  words: 0.7,
  none: 0,
};

/** Values beside labels alone from which a form was filled in; who exchanges some leaves others to their columns. */
const FILLED_IN = 4;
const MAX_TO_CHECK = 20;

/** A value written after the page was finished, in a font of its own, where the page had one. */
export const valueTypedLater = pdfRule(['lateAppendedText', 'redactionResidue'], (pdf) => {
  const onBlank = (found: LateAppendedText): boolean =>
    pdf.redactionResidue.some((residue) => isSame(found, residue));
  const onLine = pdf.lateAppendedText.filter((found) => isOnLine(found) && !onBlank(found));
  const late = pdf.lateAppendedText.filter((found) => !onLine.includes(found));
  const all = pdf.lateAppendedText;
  if (
    all.length >= FILLED_IN &&
    all.every(({ place }) => place === 'row') &&
    pdf.redactionResidue.length === 0
  )
    return inconclusive(
      'Values beside labels were typed after the page, all in one font: filled in, or exchanged.',
      all.slice(0, MAX_TO_CHECK).map(asked),
    );
  const verdict = fail([
    ...late
      .filter((found) => found.place !== 'row' || !onBlank(found))
      .map((found) => ({
        // Beside a label alone it may be a field that somebody filled in.
        confidence: CONFIDENCE[found.token] * (found.place === 'row' ? 0.3 : 1),
        page: found.page,
        box: found.box,
        note: noteOf(found),
        data: { text: found.text, font: found.font, around: found.around, place: found.place },
      })),
    ...pdf.redactionResidue
      .filter((residue) => !late.some((found) => found.place !== 'row' && isSame(found, residue)))
      .map(residueSighting),
  ]);
  return verdict.verdict === 'pass' && onLine.length > 0
    ? inconclusive(
        'Values were typed after the page on lines that it has for them, as people do who sign or fill in a form.',
        onLine.slice(0, MAX_TO_CHECK).map(asked),
      )
    : verdict;
});

/** Leases and contracts are signed on a screen, with a name and a date on the lines that are there for them. */
const isOnLine = ({ place, onLine }: LateAppendedText): boolean => place === 'row' && onLine;

function asked({ page, box, text, font, around }: LateAppendedText): Suspicion {
  const note = `Painted last in ${font || 'another font'}, beside text in ${around}.`;
  return { page, box, values: [{ source: 'printed', text }], note };
}

function isSame(found: LateAppendedText, residue: RedactionResidue): boolean {
  return found.page === residue.page && found.text === residue.text;
}

/** A correction of an issuer's own would not be put on a blank that hides nothing. */
const ON_BLANK = 0.8;

function residueSighting({ page, box, text, token, beside }: RedactionResidue) {
  return {
    confidence: ON_BLANK * CONFIDENCE[token],
    page,
    box,
    note: `“${text}” on page ${page} is typed on a blank made for it, beside “${beside}”: what stood there was taken out before.`,
    data: { text, place: 'blank' },
  };
}

function noteOf({ page, text, font, around, place, sameFace, ownFont }: LateAppendedText): string {
  if (ownFont) {
    return `“${text}” on page ${page} was painted after everything else; what stands around it in the ${place} was painted in one go long before and left its place free.`;
  }
  const face = sameFace ? `a second copy of ${around}` : `${font || 'another font'} instead of ${around}`;
  return `“${text}” on page ${page} was painted after everything else, in ${face}, in the middle of a ${place} that was painted long before.`;
}
