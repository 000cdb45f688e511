/** The check digits of a zone against what they are computed over (ICAO 9303-3, 4.9). Nothing is corrected. */
import { checkDigit } from './check-digit.ts';
import type { Layout, Span } from './layout.ts';

export type CheckedField = 'documentNumber' | 'dateOfBirth' | 'dateOfExpiry' | 'optionalData' | 'composite';

export interface DigitCheck {
  /** The character in the zone; `<` where none is given. */
  given: string;
  computed: string;
  valid: boolean;
}

export interface FieldCheck extends DigitCheck {
  field: CheckedField;
  /** The characters that the digit is computed over. */
  text: string;
}

/** The characters of a span. */
export const textAt = (lines: readonly string[], [line, from, to]: Span): string =>
  (lines[line] as string).slice(from, to);

export interface NumberReading {
  /** Without the fillers behind it. */
  value: string;
  check: FieldCheck;
  /** Characters of the optional data that belong to the number, its digit and the filler after it. */
  overflow: number;
}

/**
 * TD1 and TD2: a number of more than nine characters has a filler in place of its digit and goes on in the optional
 * data, its digit being the last character before the next filler (9303-5, 4.2.2.2 note j). Some issuers weigh the
 * filler as a place of the number, some leave it out; both are in circulation.
 */
export function documentNumberOf(lines: readonly string[], layout: Layout): NumberReading {
  const head = textAt(lines, layout.number);
  const given = textAt(lines, layout.numberDigit);
  if (layout.numberOverflow && given === '<') {
    const rest = textAt(lines, layout.numberOverflow).split('<')[0] as string;
    if (rest.length >= 2) {
      const tail = rest.slice(0, -1);
      const check = checkOf('documentNumber', head + tail, rest.slice(-1));
      const valid = check.valid || check.given === checkDigit(`${head}<${tail}`);
      return { value: trimmed(head + tail), check: { ...check, valid }, overflow: rest.length + 1 };
    }
  }
  return { value: trimmed(head), check: checkOf('documentNumber', head, given), overflow: 0 };
}

/**
 * Every check digit that the format has, in the order of the fields.
 * @param lines of the layout's number and length
 */
export function checksOf(lines: readonly string[], layout: Layout): FieldCheck[] {
  const plain = (field: CheckedField, spans: readonly Span[], digit: Span): FieldCheck =>
    checkOf(field, spans.map((span) => textAt(lines, span)).join(''), textAt(lines, digit));
  const checks = [
    documentNumberOf(lines, layout).check,
    plain('dateOfBirth', [layout.birth], layout.birthDigit),
  ];
  if (layout.expiry && layout.expiryDigit)
    checks.push(plain('dateOfExpiry', [layout.expiry], layout.expiryDigit));
  if (layout.optionalDigit) {
    const check = plain('optionalData', layout.optional, layout.optionalDigit);
    // 9303-4, 4.2.2.2: over empty optional data the digit may be 0 or a filler.
    const free = check.given === '<' && /^<*$/.test(check.text);
    checks.push({ ...check, valid: check.valid || free });
  }
  if (layout.compositeDigit) checks.push(plain('composite', layout.composite, layout.compositeDigit));
  return checks;
}

function checkOf(field: CheckedField, text: string, given: string): FieldCheck {
  const computed = checkDigit(text);
  return { field, text, given, computed, valid: given === computed };
}

const trimmed = (text: string): string => text.replace(/<+$/, '');
