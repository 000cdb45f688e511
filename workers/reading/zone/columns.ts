/** What each column of a layout can hold, which of them stand under check digits, and the layouts that a number of lines can have. */
import type { CheckedField } from '../../formats/mrz/checks.ts';
import { LAYOUTS, type Layout, type Span } from '../../formats/mrz/layout.ts';
import { ALPHABET } from './decode.ts';

const DIGITS = '0123456789<';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ<';

/** By line, what each of its columns can hold (9303-3, 4). Dates and check digits are digits, names are letters. */
export function columnsOf(layout: Layout): string[][] {
  const lines = Array.from({ length: layout.lineCount }, () =>
    Array.from({ length: layout.lineLength }, () => ALPHABET),
  );
  const set = (span: Span | null | undefined, characters: string): void => {
    if (!span) return;
    const [line, from, to] = span;
    lines[line]?.fill(characters, from, to);
  };
  for (const span of [layout.issuer, layout.names, layout.nationality, layout.givenNames, layout.code])
    set(span, LETTERS);
  for (const span of [
    layout.numberDigit,
    layout.birth,
    layout.birthDigit,
    layout.expiry,
    layout.expiryDigit,
    layout.optionalDigit,
    layout.compositeDigit,
  ])
    set(span, DIGITS);
  set(layout.sex, 'MFX<');
  if (layout.format === 'FRA-ID') {
    set([1, 0, 13], DIGITS);
    // Department and office; Corsica has 2A and 2B (02A and 02B since 2017). The number has its department behind year and month.
    set([0, 30, 36], `${DIGITS}AB`);
    set([1, 5, 7], `${DIGITS}AB`);
    set([0, 0, 5], 'IDFRA');
  }
  const first = layout.format.startsWith('MRV') ? 'V' : layout.format === 'TD3' ? 'P' : 'IACND';
  set([layout.code[0], 0, 1], first);
  return lines;
}

/** What each check digit stands over, itself too. */
export function spansOf(layout: Layout): Record<CheckedField, Span[]> {
  const some = (...spans: readonly (Span | null)[]): Span[] => spans.filter((span) => span !== null);
  return {
    documentNumber: some(layout.number, layout.numberDigit),
    dateOfBirth: some(layout.birth, layout.birthDigit),
    dateOfExpiry: some(layout.expiry, layout.expiryDigit),
    optionalData: some(...layout.optional, layout.optionalDigit),
    composite: some(...layout.composite, layout.compositeDigit),
  };
}

/** Visas before the others of their size: what begins with a V is one. */
export const layoutsOf = (lines: number): Layout[] =>
  Object.values(LAYOUTS).filter((layout) => layout.lineCount === lines);
