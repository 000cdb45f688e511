/**
 * Finds machine readable zones among text lines. Fields and check digits are those of workers/formats/mrz.
 *
 * A failed digit on a photograph is more often a misread character than a forgery. So the single characters that
 * OCR confuses are tried: a replacement that makes every digit valid is told as a `repair`, and the rule decides.
 */
import { type CheckedField, checksOf } from '../../../formats/mrz/checks.ts';
import type { Layout, Span } from '../../../formats/mrz/layout.ts';
import { readZone } from '../../../formats/mrz/parse.ts';
import type { Mrz, MrzField } from '../facts.ts';
import { around, type Line, leastSure } from '../words.ts';
import { type Columns, columnsOf, layoutOf } from './mrz-layout.ts';

/** Letters that stand for digits where only digits can be, and back. */
const LETTER_DIGIT: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  U: '0',
  I: '1',
  L: '1',
  Z: '2',
  A: '4',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
};
const DIGIT_LETTER: Record<string, string> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' };
/** Digits that OCR-B print makes alike when it is blurred. */
const DIGIT_PAIRS = ['08', '38', '56', '68', '17'];

/** A line that could belong to an MRZ: its characters without spaces, fillers restored. */
export function candidateText(line: Line): string {
  return line.words
    .map((word) => word.text)
    .join('')
    .toUpperCase()
    .replaceAll(/[«≪]/g, '<<')
    .replaceAll(/[‹〈]/g, '<')
    .replaceAll(/\s/g, '');
}

/**
 * A line as OCR reads it, brought to the length that it must have: engines read a row of fillers as K, L or C, and
 * more or fewer of them than there are. Null when characters other than fillers are missing or too many.
 */
export function fitLine(read: string, length: number): string | null {
  if (read.length > MAX_READ) return null;
  const text = read.replaceAll(/[^A-Z0-9<]/g, '');
  // Fillers at the end (names, optional data of TD1), or before the last one or two digits (optional data of TD2, TD3).
  const tail = /<[<KLCI]{2,}(?<digits>\d{0,2})$/.exec(text);
  if (tail) {
    const digits = tail.groups!.digits!;
    const fillers = length - tail.index - digits.length;
    if (fillers < 1) return null;
    const head = text.slice(0, tail.index);
    // With digits behind, the count of fillers is certain only when everything before is fixed in length.
    if (digits !== '' && text.length !== length && tail.index !== FIXED_PREFIX) return null;
    return head + '<'.repeat(fillers) + digits;
  }
  return text.length === length ? text : null;
}

/** Characters looked at of a line that is to have at most 44. */
const MAX_READ = 200;

/** Number, nationality, dates and their check digits, in TD2, TD3 and visas. */
const FIXED_PREFIX = 28;

const looksLikeMrz = (text: string): boolean => /^[A-Z0-9<]{30,44}$/.test(text);

/** Groups of two or three adjacent lines that form an MRZ of an ICAO 9303 format. */
export function findMrz(lines: readonly Line[]): Mrz[] {
  const found: Mrz[] = [];
  const texts = lines.map(candidateText);
  for (let at = 0; at < lines.length; at++) {
    for (const count of [3, 2]) {
      const group = texts.slice(at, at + count);
      if (group.length < count || !group.every(looksLikeMrz) || !group.some((text) => text.includes('<')))
        continue;
      const layout = layoutOf(group);
      if (!layout) continue;
      const words = lines.slice(at, at + count).flatMap((line) => line.words);
      found.push({
        page: lines[at]!.page,
        box: around(words.map((word) => word.box)),
        ...leastSure(words),
        ...decode(group, layout),
      });
      at += count - 1;
      break;
    }
  }
  return found;
}

const FIELD: Record<CheckedField, MrzField> = {
  documentNumber: 'document-number',
  dateOfBirth: 'birth-date',
  dateOfExpiry: 'expiry-date',
  optionalData: 'optional-data',
  composite: 'composite',
};

/** Fields, checks and repairs of lines that have the layout's size. */
export function decode(
  read: readonly string[],
  layout: Layout,
): Pick<Mrz, 'format' | 'lines' | 'fields' | 'checks' | 'repairs'> {
  const zone = readZone(byColumn(read, layout), layout);
  const { lines } = zone;
  const checks = checksOf(lines, layout).map(({ field, given, ...check }) => ({
    field: FIELD[field],
    printed: given,
    ...check,
  }));
  return {
    format: zone.format,
    lines,
    fields: {
      documentCode: zone.documentCode,
      issuer: zone.issuingState,
      number: zone.documentNumber,
      birthDate: zone.dateOfBirth,
      sex: zone.sex,
      expiryDate: zone.dateOfExpiry,
      nationality: zone.nationality,
      surname: zone.surname,
      givenNames: zone.givenNames,
    },
    checks,
    repairs: checks.every((check) => check.valid) ? [] : repairsOf(lines, layout),
  };
}

/** In columns that hold digits only a letter is a misread digit, and the other way round: put right at once. */
function byColumn(read: readonly string[], layout: Layout): string[] {
  const copy = read.map((line) => [...line]);
  const { digits, letters } = columnsOf(layout);
  for (const [spans, table] of [
    [digits, LETTER_DIGIT],
    [letters, DIGIT_LETTER],
  ] as const) {
    for (const [line, from, to] of spans) {
      for (let column = from; column < to; column++) {
        const character = copy[line]![column]!;
        copy[line]![column] = table[character] ?? character;
      }
    }
  }
  return copy.map((line) => line.join(''));
}

function repairsOf(lines: readonly string[], layout: Layout): Mrz['repairs'] {
  const repairs: Mrz['repairs'] = [];
  const columns = columnsOf(layout);
  for (const [line, text] of lines.entries()) {
    // Names carry no check digit, so their line cannot repair one (TD1 has them on a line of their own).
    if (line === layout.names[0]) continue;
    for (let column = 0; column < text.length; column++) {
      const read = text[column]!;
      for (const repaired of confusedWith(read)) {
        if (!fits(repaired, line, column, columns)) continue;
        const changed = lines.with(line, text.slice(0, column) + repaired + text.slice(column + 1));
        if (checksOf(changed, layout).every((check) => check.valid)) {
          const letterOnly = /\d/.test(read) !== /\d/.test(repaired);
          repairs.push({ line, column, read, repaired, letterOnly });
        }
      }
    }
  }
  return repairs;
}

/** A column of digits cannot hold a letter, so neither can its repair; and the other way round. */
function fits(character: string, line: number, column: number, { digits, letters }: Columns): boolean {
  const within = (spans: readonly Span[]): boolean =>
    spans.some(([at, from, to]) => at === line && column >= from && column < to);
  return !within(/\d/.test(character) ? letters : digits);
}

function confusedWith(read: string): string[] {
  const letters = Object.entries(LETTER_DIGIT).flatMap(([letter, digit]) =>
    read === letter ? [digit] : read === digit ? [letter] : [],
  );
  const digits = DIGIT_PAIRS.filter((pair) => pair.includes(read)).map((pair) => pair.replace(read, ''));
  return [...letters, ...digits];
}
