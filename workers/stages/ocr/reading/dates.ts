/** Dates as they are printed, made comparable. */
import type { PrintedDate } from '../facts.ts';
import { areAgreed, around, type Line, leastSure, textOf } from '../words.ts';

/** Whole, and cut as papers of their language cut them. */
const MONTHS = [
  'jan january januar jänner jän janvier janv enero ene gennaio gen januari janeiro stycznia styczeń sty',
  'feb february februar feber février fevrier févr fevr fév fev febrero febbraio februari fevereiro lutego luty lut',
  'mar march märz maerz mär mrz mars marzo maart mrt março marco marca marzec',
  'apr april avril avr abril abr aprile kwietnia kwiecień kwi',
  'may mai mayo maggio mag mei maio maja maj',
  'jun june juni juin junio giugno giu junho czerwca czerwiec cze',
  'jul july juli juillet juil julio luglio lug julho lipca lipiec lip',
  'aug august août aout aoû agosto ago augustus sierpnia sierpień sie',
  'sep sept september septembre septiembre settembre set setembro września wrzesnia wrzesień wrz',
  'oct october oktober octobre octubre ottobre ott okt outubro out października pazdziernika październik paź paz',
  'nov november novembre noviembre novembro listopada listopad lis',
  'dec december dezember décembre decembre déc diciembre dicembre dic dez dezembro grudnia grudzień gru',
].map((names) => names.split(' '));
const MONTH_OF = new Map(MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));

/** November or July in Polish, October or June in Croatian, which has a point behind the day where Polish has none. */
const TWO_MONTHS: ReadonlySet<string> = new Set(['listopada', 'listopad', 'lis', 'lip']);

/** From 1, of the name of a month, whole or cut to three letters, with a point or a comma behind it; undefined of other words. */
export const monthNamed = (word: string): number | undefined =>
  MONTH_OF.get(word.toLowerCase().replace(/[.,]$/, ''));

export const isMonth = (word: string): boolean => monthNamed(word) !== undefined;

const PATTERNS: { pattern: RegExp; order: 'ymd' | 'unknown' | 'dmy' | 'dMy' | 'Mdy' }[] = [
  { pattern: /\b(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\b/g, order: 'ymd' },
  // Hungary and Korea: "2024. 03. 05."
  { pattern: /\b(\d{4})(\. )(\d{1,2})\. (\d{1,2})\./g, order: 'ymd' },
  {
    // "2024年3月5日", "令和6年3月5日", "民國113年3月5日", "2024년 3월 5일"
    pattern:
      /((?:令和|平成|昭和|大正|民[國国]) ?(?:\d{1,3}|元)|(?<!\d)\d{4}) ?([年년]) ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/gu,
    order: 'ymd',
  },
  // Not of `10.10.10.5`, which is a version or an address.
  {
    pattern: /\b(\d{1,2})(\.)(\d{1,2})\2(\d{4}|(?<!\d\.\d{1,2}\.\d{1,2}\.)\d{2}(?!\.\d))\b/g,
    order: 'dmy',
  },
  // Czechia, Slovenia and others: "5. 3. 2024", which is no end of a Hungarian one.
  { pattern: /(?<!\d\. ?)(?<![\d.])(\d{1,2})(\. )(\d{1,2})\. (\d{4})(?!\d|\. ?\d)/g, order: 'dmy' },
  { pattern: /\b(\d{1,2})([/-])(\d{1,2})\2(\d{4})\b/g, order: 'unknown' },
  {
    // "1st March 2026", "12 de marzo de 2026", "12 marca 2026 r."
    pattern:
      /\b(\d{1,2})(?:st|nd|rd|th|er|º|°)?([.\s/-]+)(?:(?:de|of)\s+)?(\p{L}{3,12})\.?,?(?:[\s/-]+|\s+del?\s+)(\d{4})\b/gu,
    order: 'dMy',
  },
  { pattern: /\b(\d{1,2})(-)(\p{L}{3,5})-(\d{2})(?![\p{L}\d-])/gu, order: 'dMy' },
  { pattern: /(?<!\p{L})(\p{L}{3,10})(\.?\s+)(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/gu, order: 'Mdy' },
];

interface Found {
  date: Omit<PrintedDate, 'date' | 'ambiguous'>;
  year: number;
  first: number;
  second: number;
  order: 'ymd' | 'dmy' | 'mdy' | 'unknown';
  /** Its month is another one in another language, or its year of another calendar. */
  isInDoubt: boolean;
}

/** Dates kept of one document; a statement of fifty pages has some three thousand. */
const MAX_DATES = 10_000;

/**
 * Every date of the lines. `1/2/2024` is read as the document's unambiguous dates of that shape are; where they are of both
 * orders it stays ambiguous. What the calendar has in neither order (`30-40-5060` is a telephone number) decides nothing.
 * @param onCut called when there are more dates than are kept
 */
export function findDates(lines: readonly Line[], onCut?: () => void): PrintedDate[] {
  const calendar = calendarOf(lines);
  const all = lines.flatMap((line) => datesOfLine(line, calendar));
  if (all.length > MAX_DATES) onCut?.();
  const found = all.slice(0, MAX_DATES);
  const open = found.filter(
    ({ year, first, second, order }) =>
      order === 'unknown' && (isoOf(year, first, second) ?? isoOf(year, second, first)) !== null,
  );
  const hasDayFirst = open.some(({ first }) => first > 12);
  const hasMonthFirst = open.some(({ second }) => second > 12);
  const decided = hasDayFirst !== hasMonthFirst;
  const monthFirst = hasMonthFirst && !hasDayFirst;
  return found.flatMap(({ date, year, first, second, order, isInDoubt }) => {
    const [month, day] =
      order === 'ymd' || order === 'mdy'
        ? [first, second]
        : order === 'dmy' || !(monthFirst || second > 12)
          ? [second, first]
          : [first, second];
    const iso = isoOf(year, month, day);
    if (!iso) return [];
    const mayBeExchanged = order === 'unknown' && first <= 12 && second <= 12 && first !== second && !decided;
    return [{ ...date, date: iso, ambiguous: mayBeExchanged || isInDoubt }];
  });
}

function datesOfLine(line: Line, calendar: Calendar): Found[] {
  const { text, wordsOf } = textOf(line);
  const found: Found[] = [];
  for (const { pattern, order } of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const [a, between, b, c] = match.slice(1) as [string, string, string, string];
      const parts = partsOf(order, a, b, c, calendar);
      if (!parts) continue;
      const words = wordsOf(match.index, match.index + match[0].length);
      found.push({
        date: {
          page: line.page,
          box: around(words.map((word) => word.box)),
          ...leastSure(words),
          text: match[0],
          label: text.slice(0, match.index).trim().slice(-60),
          agreed: areAgreed(words),
        },
        ...parts,
        isInDoubt:
          (between.startsWith('.') && TWO_MONTHS.has(b.toLowerCase())) ||
          isOfOtherCalendar(order, parts.year, c, calendar),
      });
    }
  }
  return found;
}

function partsOf(
  order: (typeof PATTERNS)[number]['order'],
  a: string,
  b: string,
  c: string,
  calendar: Calendar,
): Pick<Found, 'year' | 'first' | 'second' | 'order'> | null {
  switch (order) {
    case 'ymd':
      return { year: yearOf(a, calendar), first: Number(b), second: Number(c), order };
    case 'dMy':
    case 'Mdy': {
      const month = MONTH_OF.get((order === 'dMy' ? b : a).toLowerCase());
      const day = Number(order === 'dMy' ? a : b);
      return month ? { year: yearOf(c, calendar), first: month, second: day, order: 'mdy' } : null;
    }
    default:
      return {
        year: yearOf(c, calendar),
        first: Number(a),
        second: Number(b),
        order,
      };
  }
}

/** What the script of a document says of its years. */
interface Calendar {
  isThai: boolean;
  /** Of China, Japan and Korea, which put the year first. */
  isEastern: boolean;
}

function calendarOf(lines: readonly Line[]): Calendar {
  const has = (script: RegExp): boolean =>
    lines.some(({ words }) => words.some(({ text }) => script.test(text)));
  return {
    isThai: has(/\p{Script=Thai}/u),
    isEastern: has(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u),
  };
}

/** The years before the first of each era. */
const ERAS: Readonly<Record<string, number>> = {
  ...{ 令和: 2018, 平成: 1988, 昭和: 1925, 大正: 1911, 民國: 1911, 民国: 1911 },
};
/** Thailand counts from the death of the Buddha. */
const BUDDHIST = { from: 2443, to: 2643, ahead: 543 };

/** As the Gregorian calendar counts. */
function yearOf(printed: string, { isThai }: Calendar): number {
  const before = ERAS[printed.slice(0, 2)];
  if (before !== undefined) return before + (printed.endsWith('元') ? 1 : Number(printed.slice(2)));
  const year = Number(printed);
  // A two-digit year on a document is of this century up to the eighties' birth dates.
  if (printed.length === 2) return year + (year < 70 ? 2000 : 1900);
  return isThai && year >= BUDDHIST.from && year <= BUDDHIST.to ? year - BUDDHIST.ahead : year;
}

/** Nepal counts some 57 years ahead, and writes its years first: `2081-01-15` was in April 2024. */
const NEPALI = 2060;

/** Two digits may be a year of another calendar, or stand first: `24.03.31` is of 2024 in Korea. */
function isOfOtherCalendar(
  order: (typeof PATTERNS)[number]['order'],
  year: number,
  last: string,
  { isThai, isEastern }: Calendar,
): boolean {
  if (order === 'ymd') return year >= NEPALI;
  return last.length === 2 && (isThai || isEastern);
}

function isoOf(year: number, month: number, day: number): string | null {
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
