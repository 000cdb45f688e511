/** Dates as identity documents print them, read so liberally that agreement is hardly missed. */

import type { Word } from '../facts.ts';
import { around, type Line, textOf } from '../words.ts';

/**
 * First letters of month names, cut to what tells them apart, in the languages of machine readable travel documents
 * (ICAO 9303-4 prints months as abbreviations in the national language and in English or French). Four letters where three
 * are another month elsewhere: `meit` is June in Irish, `mei` May in Dutch.
 */
const MONTHS = [
  'jan ene gen sty led ian oca tam sau sij jaa ean yan',
  'feb fev fév lut uno úno hel sub vas vel vee fea shk fra',
  'mar mär mrt maa bre bře kov ozu mac',
  'apr avr abr kwi dub huh nis bal tra aib pri',
  'may mai mei mag maj kve kvě tou geg svi bea mej mee',
  'jun jui giu cze cer čer kes haz bir lip iun juu meit qer gun iyn iyu',
  'jul jui lug lip cer čer hei tem lie srp iul juu kor lul iyl iyu iui',
  'aug aou aoû ago sie srp elo rug kol agu avg lun gus aww avq ogo',
  'sep set wrz zar zář syy eyl ruj rug rugs sze mfo sht sen',
  'oct okt out ott paz paź rij říj lok eki spa lis dfo tet',
  'nov lis mar kas lap stu noi sam nen noy',
  'dec déc dez dic gru pro jou ara gro des det nol dhj dek dis',
].map((heads) => heads.split(' '));
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

export interface PrintedDay {
  /** YYYY-MM-DD. Two-digit years stand for the years of this and of the last century: one entry each. */
  readings: string[];
  words: Word[];
  text: string;
}

const DAY = '(?<day>\\d{1,2})';
const YEAR = '(?<year>(?:19|20)\\d\\d|\\d\\d)';
const GAP = '\\s?[ .,/\\\\-]\\s?';
const WORDS = '(?<name>\\p{L}{3,12})\\.?(?:\\s?/\\s?(?<also>\\p{L}{3,12})\\.?)?';
const PATTERNS = [
  new RegExp(`(?<!\\d)(?<year>(?:19|20)\\d\\d)${GAP}(?<month>\\d{1,2})${GAP}${DAY}(?!\\d)`, 'gu'),
  new RegExp(`(?<!\\d)${DAY}${GAP}(?<month>\\d{1,2})${GAP}${YEAR}(?!\\d)`, 'gu'),
  new RegExp(`(?<!\\d)${DAY}[\\s.,/-]*${WORDS}[\\s.,/-]*${YEAR}(?!\\d)`, 'gu'),
  new RegExp(`(?<!\\d)${DAY}${GAP}(?<roman>[IVX]{1,4})${GAP}${YEAR}(?!\\d)`, 'gu'),
  new RegExp(`(?<!\\p{L})${WORDS}[\\s.,/-]+${DAY}[\\s.,/-]+(?<year>(?:19|20)\\d\\d)(?!\\d)`, 'gu'),
];

/** So many widths of a character between two words part two fields that share a line. */
const FIELD_GAP = 3;

/** Dates of a line. Cards print two fields in one line: `12 03 1985   01 02 2030` are two dates, not three. */
export function printedDays(line: Line): PrintedDay[] {
  const fields = fieldsOf(line);
  const found = fields.flatMap(daysIn);
  // A form with a box for each part of a date has such gaps within it.
  return found.length > 0 ? found : daysIn(line);
}

function fieldsOf(line: Line): Line[] {
  const widths = line.words
    .map(({ text, box }) => box[2] / Math.max(1, text.length))
    .toSorted((a, b) => a - b);
  const width = widths[widths.length >> 1] ?? 0;
  const fields: Word[][] = [];
  for (const [at, word] of line.words.entries()) {
    const last = line.words[at - 1];
    const apart = last && word.box[0] - last.box[0] - last.box[2] > FIELD_GAP * width;
    const open = fields.at(-1);
    if (!open || apart) fields.push([word]);
    else open.push(word);
  }
  return fields.map((words) => ({ ...line, words }));
}

/** A text that more than one pattern takes is told once. */
function daysIn(line: Line): PrintedDay[] {
  const { text, wordsOf } = textOf(line);
  const found: PrintedDay[] = [];
  const taken: [number, number][] = [];
  for (const pattern of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (taken.some(([a, b]) => from < b && a < to)) continue;
      const readings = readingsOf(match.groups as Record<string, string | undefined>);
      if (readings.length === 0) continue;
      taken.push([from, to]);
      found.push({ readings, words: wordsOf(from, to), text: match[0] });
    }
  }
  return found;
}

function readingsOf({
  day,
  month,
  name,
  also = '',
  roman,
  year,
}: Record<string, string | undefined>): string[] {
  const years = year!.length === 4 ? [Number(year)] : [1900 + Number(year), 2000 + Number(year)];
  const pairs: [month: number, day: number][] = [];
  if (name) for (const at of [...monthsOf(name), ...monthsOf(also)]) pairs.push([at, Number(day)]);
  else if (roman) pairs.push([ROMAN.indexOf(roman.toLowerCase()) + 1, Number(day)]);
  else pairs.push([Number(month), Number(day)], [Number(day), Number(month)]);
  const all = years.flatMap((full) => pairs.flatMap(([m, d]) => isoOf(full, m, d) ?? []));
  return [...new Set(all)];
}

/** Months that a name can stand for: `lis` is November in Polish and October in Croatian, `mar` ends many lists. */
function monthsOf(name: string): number[] {
  const lower = name.normalize('NFC').toLowerCase();
  const bare = lower.normalize('NFD').replaceAll(/\p{M}/gu, '');
  for (const head of [lower.slice(0, 4), lower.slice(0, 3), bare.slice(0, 3)]) {
    const months = MONTHS.flatMap((heads, at) => (heads.includes(head) ? [at + 1] : []));
    if (months.length > 0) return months;
  }
  return [];
}

function isoOf(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate())
    return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export const boxOfDay = (day: PrintedDay): [number, number, number, number] =>
  around(day.words.map((word) => word.box));
