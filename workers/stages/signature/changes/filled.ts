/** What filling in a form field writes, and which value that stood in it when it was signed it takes away. */
import { textOf } from '../../../formats/pdf/index.ts';
import type { PdfField } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';

/** Keys of a field or widget that filling it in may write (pyHanko's value-update keys, iText's and DSS's practice). */
export const FILLED: ReadonlySet<string> = new Set([
  'V',
  'AP',
  'AS',
  'I',
  'TI',
  'RV',
  'DV',
  'DA',
  'DS',
  'Q',
  'MK',
  'M',
  'NM',
  'Lock',
  'SV',
  'BS',
  'F',
]);

/** Text and choices (ISO 32000-2, 12.7.5.3 and 12.7.5.4): what buttons say is seldom read. */
const SAYING: readonly string[] = ['Tx', 'Ch'];
const MAX_TEXT = 200;

/** Empty where nothing stood there, the same does, or nothing does any more. */
export function replacedValue(was: PdfField, now: PdfField): Pick<Change, 'replaced'> {
  const [signed, later] = [was, now].map(({ type, value }) =>
    SAYING.includes(type) && value?.kind === 'string' ? textOf(value).trim() : '',
  );
  if (!signed || !later || signed === later) return {};
  return { replaced: { signed: signed.slice(0, MAX_TEXT), now: later.slice(0, MAX_TEXT) } };
}
