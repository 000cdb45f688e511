/** What OCR needs to know of a zone's layout beyond where its fields stand: which lines have it, what a column can hold. */
import { LAYOUTS, type Layout, type Span } from '../../../formats/mrz/layout.ts';

/** Columns of one kind: a character of the other kind in them is misread. */
export interface Columns {
  /** Digits or fillers only. */
  digits: Span[];
  /** Letters or fillers only. */
  letters: Span[];
}

export function columnsOf(layout: Layout): Columns {
  const { numberDigit, birth, birthDigit, expiry, expiryDigit, optionalDigit, compositeDigit } = layout;
  return {
    digits: [numberDigit, birth, birthDigit, expiry, expiryDigit, optionalDigit, compositeDigit].filter(
      (span) => span !== null,
    ),
    letters: [layout.issuer, layout.names, layout.nationality, layout.givenNames].filter(
      (span) => span !== null && span !== undefined,
    ),
  };
}

/** Visas begin with V, passports with P; identity cards and other documents with anything else. */
export function layoutOf(lines: readonly string[]): Layout | null {
  const first = lines[0]?.[0];
  return (
    Object.values(LAYOUTS).find(
      (layout) =>
        layout.lineCount === lines.length &&
        lines.every((line) => line.length === layout.lineLength) &&
        layout.format.startsWith('MRV') === (first === 'V') &&
        // The old French identity card has TD2's size and a layout of its own.
        (layout.lineLength !== 36 || (layout.format === 'FRA-ID') === lines[0]!.startsWith('IDFRA')),
    ) ?? null
  );
}
