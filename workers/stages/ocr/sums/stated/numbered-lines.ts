/**
 * Forms that number their lines and say how one follows from others: `4 Total. Add lines 1 through 3`, `7 Subtract line 6 from line 5`,
 * `8 Summe der Zeilen 4 bis 7`, `5 Total (lignes 1 à 4)`, `Zeile 8 minus Zeile 9`. Nothing need be guessed: the paper names the terms.
 * One such line that holds says that the numbers are read as they are meant.
 */
import { lowered } from '../../reading/plain-words.ts';
import type { Line } from '../../words.ts';
import type { Entry } from '../entries.ts';
import type { Sum } from '../totals.ts';

const NAME =
  '(?:lines?|zeilen?|lignes?|boxes|box|cases?|casillas?|r[íi]ghe?|rig[oh][oi]?|regels?|linhas?|wiersz[ey]?|poz\\.|nr\\.?)';
const NUMBER = '(?:\\d{1,3}[a-z]?)';
const AND = '(?:and|und|et|y|e|en|i|,|plus|\\+)';
const TO = '(?:through|thru|to|bis|[àa]|al?|tot|do|[-–])';
const LIST = new RegExp(`${NAME}\\s(?<from>${NUMBER})\\s?${TO}\\s?(?:${NAME}\\s)?(?<to>${NUMBER})`, 'u');
const PLUS = new RegExp(`${NAME}\\s(?<list>${NUMBER}(?:\\s?${AND}\\s?(?:${NAME}\\s)?${NUMBER})+)`, 'u');
const FROM = new RegExp(
  `(?:subtract|deduct|take)\\s${NAME}\\s(?<less>${NUMBER})\\sfrom\\s${NAME}\\s(?<whole>${NUMBER})`,
  'u',
);
const MINUS = new RegExp(
  `${NAME}\\s(?<whole>${NUMBER})\\s?(?:minus|less|abz[üu]glich|moins|menos|meno|min|[-–−])\\s?${NAME}\\s(?<less>${NUMBER})`,
  'u',
);
const APART = new RegExp(
  `(?:difference|differenz|diff[ée]rence|diferencia).*?${NAME}\\s(?<whole>${NUMBER})\\s?${AND}\\s?(?:${NAME}\\s)?(?<less>${NUMBER})`,
  'u',
);
const STATED = [LIST, PLUS, FROM, MINUS, APART];
/** A sum is named one: `see lines 1 and 2` is none. */
const SUM = /\badd\b|\bsum\b|\btotal|summe|somme|suma|somma|totaal|som van|razem|addition|addieren/;
/** The smaller of two, a rate, or a line that may be empty in some case. */
const OTHERWISE =
  /smaller|larger|greater|lesser|kleiner|gr[öo][ßs]er|plus (?:petit|grand)|multipl|divide|%|\bif line|\bor\b/;
/** What stands there is nothing where it would be below nothing: `If zero or less, enter 0`. */
const NOT_BELOW = /\b(?:if|wenn|falls|si|se|als|je[śs]li)\b(?!.*\blines?\b).*$/;
const OWN_NUMBER = /^(\d{1,3}[a-z]?)[.):]?$/i;
const MAX_LINES = 150;
const MAX_WORDS = 60;
const MIN_DIFFERENCE = 10;
const ROUNDING = 2;

interface Numbered {
  number: string;
  entry: Entry;
  words: string;
}

/** @returns `cut`: most of them do not follow, or there are more lines than are followed */
export function numberedLineSums(
  entries: readonly Entry[],
  lines: readonly Line[],
): { sums: Sum[]; cut: boolean } {
  const numbered = numberedOf(entries);
  const isStated = ({ words }: Numbered): boolean => STATED.some((form) => form.test(words));
  if (numbered.length > MAX_LINES) return { sums: [], cut: numbered.some(isStated) };
  const unread = unreadOf(numbered, lines);
  const sums = numbered.flatMap((one) => statedSum(one, numbered, unread));
  const odd = sums.filter(({ holds }) => !holds);
  const held = sums.length - odd.length;
  const isRead = held > 0 && odd.length <= held + 1;
  return { sums: isRead ? sums : [], cut: held > 0 && !isRead };
}

/** Lines that begin with a number, or repeat it before their amount; each number once. */
function numberedOf(entries: readonly Entry[]): Numbered[] {
  const rows = [...Map.groupBy(entries, ({ cell }) => cell.row).values()];
  const found = rows.flatMap((row): Numbered[] => {
    const entry = row.at(-1);
    if (entry?.cell.source !== 'text-layer' || row.length > 1 || entry.cell.line.words.length > MAX_WORDS)
      return [];
    const number = numberOf(entry.cell.line, entry);
    const words = entry.cell.line.words.filter(({ box }) => box[0] < entry.cell.box[0]);
    return number === null
      ? []
      : [{ number, entry, words: lowered(words.map(({ text }) => text).join(' ')) }];
  });
  const isIncreasing = found.every(
    ({ number }, at) => at === 0 || order(number) > order(found[at - 1]?.number ?? ''),
  );
  return isIncreasing ? found : [];
}

/** Numbers of lines in which something else is filled in than an amount that is understood. */
function unreadOf(numbered: readonly Numbered[], lines: readonly Line[]): string[] {
  const read = new Set(numbered.map(({ entry }) => entry.cell.line));
  return lines.flatMap((line) => {
    const [first, ...rest] = line.words.map(({ text }) => text);
    const own = OWN_NUMBER.exec(first ?? '')?.[1]?.toLowerCase();
    const last = rest.at(-1) ?? '';
    return own && !read.has(line) && /\d/.test(last) && last.toLowerCase() !== own ? [own] : [];
  });
}

const order = (number: string): number =>
  Number.parseInt(number, 10) +
  (/[a-z]/.test(number) ? (number.charCodeAt(number.length - 1) - 96) / 100 : 0);

function numberOf({ words }: Line, { cell }: Entry): string | null {
  const at = words.findIndex(({ box }) => box === cell.box);
  const places = [words[0], words[at - 1]].map((word) =>
    OWN_NUMBER.exec(word?.text ?? '')?.[1]?.toLowerCase(),
  );
  const [first, beside] = places;
  return first ?? beside ?? null;
}

function statedSum(
  { number, entry, words }: Numbered,
  all: readonly Numbered[],
  unread: readonly string[],
): Sum[] {
  if (OTHERWISE.test(words.replace(NOT_BELOW, ''))) return [];
  const at = (name: string | undefined): Entry | undefined =>
    all.find((one) => one.number === name && one.number !== number)?.entry;
  const difference = FROM.exec(words)?.groups ?? MINUS.exec(words)?.groups ?? APART.exec(words)?.groups;
  if (difference) {
    const [whole, less] = [at(difference.whole), at(difference.less)];
    if (!whole || !less) return [];
    const implied = whole.cell.cents - Math.abs(less.cell.cents);
    const isApart = APART.test(words);
    if (implied < 0 && !isApart && entry.cell.cents >= 0) return [];
    return [sumOf([whole, less], entry, isApart ? Math.abs(implied) : implied)];
  }
  const terms = SUM.test(words) ? termsOf(words, number, all, unread) : null;
  if (!terms || terms.length < 2) return [];
  return [
    sumOf(
      terms,
      entry,
      terms.reduce((sum, { cell }) => sum + cell.cents, 0),
    ),
  ];
}

/** Those of a range that are filled in, or all of a list; null where one is not on the paper. */
function termsOf(
  words: string,
  own: string,
  all: readonly Numbered[],
  unread: readonly string[],
): Entry[] | null {
  const range = LIST.exec(words)?.groups;
  if (range?.from && range.to) {
    const [from, to] = [order(range.from), order(range.to)];
    const isThere =
      all.some(({ number }) => number === range.from) || all.some(({ number }) => number === range.to);
    const isWhole = /\d$/.test(range.to);
    const isWithin = (number: string): boolean => {
      const at = order(number);
      return at >= from && (at <= to || (isWhole && Math.floor(at) === to)) && number !== own;
    };
    if (unread.some(isWithin)) return null;
    const within = all.filter(({ number }) => isWithin(number));
    return isThere ? within.map(({ entry }) => entry) : null;
  }
  const list = PLUS.exec(words)?.groups?.list?.match(new RegExp(NUMBER, 'gu')) ?? [];
  const found = list.map((name) => all.find(({ number }) => number === name && number !== own)?.entry);
  return found.every((entry) => entry !== undefined) ? found : null;
}

function sumOf(from: Entry[], result: Entry, impliedCents: number): Sum {
  const holds = Math.abs(impliedCents - result.cell.cents) <= ROUNDING;
  return {
    kind: 'stated',
    from,
    result,
    impliedCents,
    holds: holds || Math.abs(impliedCents - result.cell.cents) < MIN_DIFFERENCE,
  };
}
