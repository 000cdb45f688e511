/**
 * A machine readable zone taken apart (ICAO 9303 parts 3 to 7). Nothing is corrected and nothing throws: a wrong check
 * digit is told beside the field as it stands, since the caller must be able to show what the zone says.
 */
import { checkDigit } from './check-digit.ts';
import { type Layout, layoutOf, type MrzFormat, type Span } from './layout.ts';

export type CheckedField = 'documentNumber' | 'dateOfBirth' | 'dateOfExpiry' | 'optionalData' | 'composite';

export interface DigitCheck {
  /** The character in the zone; `<` where none is given. */
  given: string;
  computed: string;
  valid: boolean;
}

export interface Mrz {
  format: MrzFormat;
  lines: string[];
  documentCode: string;
  /** Three letters without fillers: Germany is `D`. */
  issuingState: string;
  documentNumber: string;
  surname: string;
  /** Empty when the zone has a primary identifier only. */
  givenNames: string;
  /** The name field is full, so that names may be cut (9303-3, 4.6): compare printed names as prefixes. */
  nameTruncated: boolean;
  nationality: string;
  /** YYMMDD as it stands; unknown parts are fillers or zeros. */
  dateOfBirth: string;
  sex: string;
  /** YYMMDD as it stands. */
  dateOfExpiry: string;
  optionalData: string[];
  /** Fields without a digit in the format are absent. */
  checkDigits: Partial<Record<CheckedField, DigitCheck>>;
  /** Characters that no machine readable zone may have stand in it. */
  foreignCharacters: boolean;
}

/** Takes 72, 88 or 90 characters, line breaks ignored; null when the size is that of no format. */
export function parseMrz(raw: string): Mrz | null {
  const text = raw.replace(/[\r\n]/g, '');
  const layout = layoutOf(text);
  if (!layout) return null;
  const lines = Array.from({ length: layout.lineCount }, (_, i) =>
    text.slice(i * layout.lineLength, (i + 1) * layout.lineLength),
  );
  const at = ([line, from, to]: Span): string => (lines[line] as string).slice(from, to);
  const number = documentNumber(layout, at);
  const nameField = at(layout.names);
  // Only the first double filler separates; some issuers write more of them between given names.
  const split = nameField.indexOf('<<');
  return {
    format: layout.format,
    lines,
    documentCode: trimmed(at(layout.code)),
    issuingState: trimmed(at(layout.issuer)),
    documentNumber: number.value,
    surname: words(split < 0 ? nameField : nameField.slice(0, split)),
    givenNames: split < 0 ? '' : words(nameField.slice(split + 2)),
    nameTruncated: !nameField.endsWith('<'),
    nationality: trimmed(at(layout.nationality)),
    dateOfBirth: at(layout.birth),
    sex: at(layout.sex) === '<' ? 'X' : at(layout.sex),
    dateOfExpiry: at(layout.expiry),
    optionalData: layout.optional.map((span, i) =>
      words(i === 0 && number.overflow > 0 ? at(span).slice(number.overflow) : at(span)),
    ),
    checkDigits: digitsOf(layout, at, number.check),
    foreignCharacters: /[^A-Z0-9<]/.test(text),
  };
}

type Reader = (span: Span) => string;

interface NumberReading {
  value: string;
  check: DigitCheck;
  /** Characters of the optional data that belong to the number, its digit and the filler after it. */
  overflow: number;
}

/**
 * TD1 and TD2: a number of more than nine characters has a filler in place of its digit and goes on in the optional
 * data, its digit being the last character before the next filler (9303-5, 4.2.2.2 note j). Some issuers weigh the
 * filler as a place of the number, some leave it out; both are in circulation.
 */
function documentNumber(layout: Layout, at: Reader): NumberReading {
  const head = at(layout.number);
  const given = at(layout.numberDigit);
  if (layout.numberOverflow && given === '<') {
    const rest = (at(layout.numberOverflow).split('<')[0] as string) || '';
    if (rest.length >= 2) {
      const tail = rest.slice(0, -1);
      const digit = rest.at(-1) as string;
      const computed = checkDigit(head + tail);
      const valid = digit === computed || digit === checkDigit(`${head}<${tail}`);
      return {
        value: trimmed(head + tail),
        check: { given: digit, computed, valid },
        overflow: rest.length + 1,
      };
    }
  }
  const computed = checkDigit(head);
  return { value: trimmed(head), check: { given, computed, valid: given === computed }, overflow: 0 };
}

function digitsOf(layout: Layout, at: Reader, number: DigitCheck): Mrz['checkDigits'] {
  const plain = (spans: readonly Span[], digit: Span): DigitCheck => {
    const computed = checkDigit(spans.map(at).join(''));
    const given = at(digit);
    return { given, computed, valid: given === computed };
  };
  const checks: Mrz['checkDigits'] = {
    documentNumber: number,
    dateOfBirth: plain([layout.birth], layout.birthDigit),
    dateOfExpiry: plain([layout.expiry], layout.expiryDigit),
  };
  if (layout.optionalDigit) {
    const check = plain(layout.optional, layout.optionalDigit);
    // 9303-4, 4.2.2.2: over empty optional data the digit may be 0 or a filler.
    const empty = layout.optional.every((span) => /^<*$/.test(at(span)));
    checks.optionalData = { ...check, valid: check.valid || (empty && check.given === '<') };
  }
  if (layout.compositeDigit) checks.composite = plain(layout.composite, layout.compositeDigit);
  return checks;
}

const trimmed = (text: string): string => text.replace(/<+$/, '');
const words = (text: string): string => text.replace(/<+/g, ' ').trim();
