import { fail, inconclusive, type Suspicion } from '../../stage.ts';
import type { TokenKind } from '../detectors/layout/facts.ts';
import type { LateAppendedText } from '../detectors/paint/late-appended-text/facts.ts';
import type { RedactionResidue } from '../detectors/paint/redaction-residue/facts.ts';
import { pdfRule } from '../pdf-rule.ts';
import { isSlip } from '../slips.ts';

const CONFIDENCE: Record<TokenKind, number> = {
  iban: 1,
  number: 1,
  date: 1,
  identifier: 1,
  words: 0.7,
  none: 0,
};

/**
 * Beside a label alone a value may be filled in: leases and invoices get a date, a name, a cost centre or an approval beside their
 * labels from whoever signs or books them. It counts where another value of the file was exchanged, and is asked about otherwise.
 */
const BESIDE_LABEL = 0.3;
/** Fewer are single values that were exchanged; so many and more may be a form that was filled in. */
const FILLED_IN = 3;
const MAX_TO_CHECK = 20;
/** A word in small letters says no value: who mends a slip before a paper is sent types such a one. */
const PLAIN_WORD = /^\p{Ll}{3,}[.,;:]?$/u;
/** "OK 04.11.", "paid 3/12": what somebody notes has a day without its year behind a word; days of papers stand alone. */
const NOTE = /^\p{L}[\p{L}. ]* \d{1,2}[./]\d{1,2}\.?$/u;
const MENDED = 'Words were typed later, as notes are and slips that were mended.';
/** Browsers paint boxes that are positioned, moved or translucent after all others (CSS 2.2, appendix E): the order of painting alone accuses nobody. */
const ORDER =
  'A value was painted after everything else, in the page’s own font: typed later, or in a box that is painted after the others.';

/** A value written after the page was finished, in a font of its own, where the page had one. */
export const valueTypedLater = pdfRule(['lateAppendedText', 'redactionResidue'], (pdf) => {
  const onBlank = (found: LateAppendedText): boolean =>
    pdf.redactionResidue.some((residue) => isSame(found, residue));
  const besides = pdf.lateAppendedText.filter((found) => found.place === 'row' && !onBlank(found));
  const isTyped = ({ ownFont, behind }: LateAppendedText): boolean => !ownFont || behind !== undefined;
  const typed = pdf.lateAppendedText.filter((found) => found.place !== 'row' && isTyped(found));
  // What a mended slip hides is still there, and says that nothing else was exchanged.
  const isSlipMended = ({ page, text }: LateAppendedText): boolean =>
    [...pdf.covers, ...pdf.annotationCovers].some(
      (cover) => cover.page === page && cover.replacement === text && isSlip(cover.covered, text),
    );
  const late = typed.filter((found) => !isMended(found.text) && !isSlipMended(found));
  const mended = typed.filter((found) => !late.includes(found));
  const byOrder = pdf.lateAppendedText.filter((found) => found.place !== 'row' && !isTyped(found));
  // With a date or a name among them they are what a bookkeeper notes.
  const sums = besides.length < FILLED_IN && besides.every(isOwed) ? besides : [];
  const rows = besides.filter((found) => !sums.includes(found));
  const verdict = fail([
    ...late.map((found) => told(found, 1)),
    ...sums.map((found) => told(found, BESIDE_LABEL)),
    ...pdf.redactionResidue
      .filter((residue) => !late.some((found) => isSame(found, residue)))
      .map(residueSighting),
  ]);
  if (verdict.verdict === 'pass' && byOrder.length > 0)
    return inconclusive(ORDER, [...byOrder, ...rows, ...mended].slice(0, MAX_TO_CHECK).map(asked));
  if (verdict.verdict === 'pass' && mended.length > 0)
    return inconclusive(MENDED, [...mended, ...rows].slice(0, MAX_TO_CHECK).map(asked));
  if (rows.length === 0) return verdict;
  if (verdict.verdict === 'fail')
    return fail([
      ...verdict.occurrences,
      ...rows.filter(({ onLine }) => !onLine).map((found) => told(found, BESIDE_LABEL)),
    ]);
  return inconclusive(
    rows.every(({ onLine }) => onLine)
      ? 'Values were typed after the page on lines that it has for them, as people do who sign or fill in a form.'
      : 'Values beside labels were typed after the page, all in one font: filled in, or exchanged.',
    rows.slice(0, MAX_TO_CHECK).map(asked),
  );
});

const isMended = (text: string): boolean => PLAIN_WORD.test(text) || NOTE.test(text);

/** What is owed, and to whom, whoever makes a document out prints himself; on a line it may be left to the signer. */
const isOwed = ({ token, text, onLine }: LateAppendedText): boolean =>
  !onLine && !isMended(text) && (token === 'iban' || (token === 'number' && MONEY.test(text)));
/** With a currency at most: "1,204.00 approved" is a note. */
const MONEY = /^\D{0,4}\d[\d.,'’ \u00a0]*[.,]\d{2}\D{0,4}$/;

function told(found: LateAppendedText, share: number) {
  return {
    confidence: CONFIDENCE[found.token] * share,
    page: found.page,
    box: found.box,
    note: noteOf(found),
    data: { text: found.text, font: found.font, around: found.around, place: found.place },
  };
}

function asked(found: LateAppendedText): Suspicion {
  const { page, box, text, font, around } = found;
  const note = found.ownFont
    ? orderNote(found)
    : `Painted last in ${font || 'another font'}, beside text in ${around}.`;
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

const orderNote = ({ page, text, place }: LateAppendedText): string =>
  `“${text}” on page ${page} was painted after everything else; what stands around it in the ${place} was painted in one go long before and left its place free.`;

function noteOf({ page, text, font, around, place, sameFace, behind }: LateAppendedText): string {
  if (behind !== undefined)
    return `“${text}” on page ${page} was painted after everything else, by another stream of the page, behind “${behind}”, whose string breaks off there; other values of the page stand in one string with theirs.`;
  const face = sameFace ? `a second copy of ${around}` : `${font || 'another font'} instead of ${around}`;
  return `“${text}” on page ${page} was painted after everything else, in ${face}, in the middle of a ${place} that was painted long before.`;
}
