/**
 * A machine readable zone taken apart (ICAO 9303 parts 3 to 7). Nothing is corrected and nothing throws: a wrong check
 * digit is told beside the field as it stands, since the caller must be able to show what the zone says.
 */

import { isKnownState } from '../icao/countries.ts';
import { type CheckedField, checksOf, type DigitCheck, documentNumberOf, textAt } from './checks.ts';
import { type Layout, layoutOf, type MrzFormat, type Span } from './layout.ts';

export interface Mrz {
  format: MrzFormat;
  lines: string[];
  documentCode: string;
  /** Three letters without fillers: Germany is `D`. */
  issuingState: string;
  /** Whether issuer and nationality stand in ICAO's list (9303-3, 5); a state that does not exist issues nothing. */
  knownStates: { issuingState: boolean; nationality: boolean };
  documentNumber: string;
  surname: string;
  /** Empty when the zone has a primary identifier only. */
  givenNames: string;
  /** A name field is full, so that names may be cut (9303-3, 4.6): compare printed names as prefixes. */
  nameTruncated: boolean;
  nationality: string;
  /** YYMMDD as it stands; unknown parts are fillers or zeros. */
  dateOfBirth: string;
  sex: string;
  /** YYMMDD as it stands; empty where the zone has none. */
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
  return readZone(lines, layout);
}

/** Fields and check digits of lines that have the layout's number and length. */
export function readZone(lines: string[], layout: Layout): Mrz {
  const at = (span: Span): string => textAt(lines, span);
  const number = documentNumberOf(lines, layout);
  const nameField = at(layout.names);
  // Only the first double filler separates; some issuers write more of them between given names.
  const split = layout.givenNames ? -1 : nameField.indexOf('<<');
  const given = layout.givenNames ? at(layout.givenNames) : split < 0 ? '' : nameField.slice(split + 2);
  return {
    format: layout.format,
    lines,
    documentCode: trimmed(at(layout.code)),
    issuingState: trimmed(at(layout.issuer)),
    knownStates: {
      issuingState: isKnownState(trimmed(at(layout.issuer))),
      nationality: isKnownState(trimmed(at(layout.nationality ?? layout.issuer))),
    },
    documentNumber: number.value,
    surname: words(split < 0 ? nameField : nameField.slice(0, split)),
    givenNames: words(given),
    nameTruncated: [nameField, ...(layout.givenNames ? [given] : [])].some((field) => !field.endsWith('<')),
    nationality: trimmed(at(layout.nationality ?? layout.issuer)),
    dateOfBirth: at(layout.birth),
    sex: at(layout.sex) === '<' ? 'X' : at(layout.sex),
    dateOfExpiry: layout.expiry ? at(layout.expiry) : '',
    optionalData: layout.optional.map((span, i) =>
      words(i === 0 && number.overflow > 0 ? at(span).slice(number.overflow) : at(span)),
    ),
    checkDigits: Object.fromEntries(
      checksOf(lines, layout).map(({ field, given, computed, valid }) => [field, { given, computed, valid }]),
    ),
    foreignCharacters: lines.some((line) => /[^A-Z0-9<]/.test(line)),
  };
}

const trimmed = (text: string): string => text.replace(/<+$/, '');
const words = (text: string): string => text.replace(/<+/g, ' ').trim();
