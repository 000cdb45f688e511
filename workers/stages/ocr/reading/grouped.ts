/** Amounts whose thousands stand apart by a space, put together again: `1 234,56` is one amount, not `234,56`. */
import type { Word } from '../facts.ts';
import { around, type Line, leastSure } from '../words.ts';
import { parseAmount } from './numbers.ts';

/**
 * French, Polish, Czech and Scandinavian documents group by a space (ISO 80000-1, 7.3.1), which readers of text take
 * for the end of a word. The gap tells a group from the next column: a space is narrower than a digit, and columns
 * keep farther apart.
 */
const MAX_GAP_DIGITS = 1.15;
/** What parts groups in a joined word; `parseAmount` reads it. */
const SPACE = '\u00a0';
const HEAD = /^[(+\-−–]?(?:\p{Sc})?\d{1,3}$/u;
const MIDDLE = /^\d{3}$/;
const TAIL = /^\d{3}[.,]\d{2}[)\-−]?(?:\p{Sc})?$/u;

/** A thousand or more in one word: a page that writes so does not group by spaces. */
const OTHERWISE = /^[(+\-−–]?\p{Sc}?(?:\d{4,}|\d{1,3}(?:[.,'’]\d{3})+)[.,]\d{2}\D{0,2}$/u;
const WITHOUT_GROUPS = /\d{4,}[.,]\d{2}/;

/**
 * The lines with groups joined. None is joined on a page that writes thousands in another way: there, a number in
 * front of an amount is a quantity or a rate.
 */
export function joinGroups(lines: readonly Line[]): readonly Line[] {
  const pages = Map.groupBy(lines, ({ page }) => page);
  const ways = new Map([...pages].map(([page, own]) => [page, wayOf(own)]));
  return lines.map((line) => {
    const way = ways.get(line.page);
    if (way === 'otherwise') return doubtful(line);
    return joinLine(way === 'mixed' ? doubtful(line) : line);
  });
}

/**
 * A reader of pixels loses spaces, and an amount without its space looks like another way of writing. Where more amounts have
 * kept theirs they are joined, though none is sure.
 */
function wayOf(lines: readonly Line[]): 'spaces' | 'mixed' | 'otherwise' {
  const others = lines.flatMap(({ words }) => words.filter(({ text }) => OTHERWISE.test(text)));
  if (others.length === 0) return 'spaces';
  const kept = lines.flatMap(({ words }) => words.filter((_, at) => isGroup(words, at))).length;
  const isLost = others.every(({ text, source }) => source !== 'text-layer' && WITHOUT_GROUPS.test(text));
  return isLost && kept > others.length ? 'mixed' : 'otherwise';
}

/** Fewer numbers in groups are those of something else; and with more decimals on the document than one in so many they are none. */
const MIN_WHOLES = 4;
const DECIMALS = 4;
const WHOLE_HEAD = /^\(?[-−–]?[1-9]\d{0,2}$/;
const WHOLE_TAIL = /^\d{3}[)\-−]?$/;
/** Parted otherwise, or not at all: what stands before such a number is another one. */
const PARTED = /^\D?[-−–]?\d{1,3}(?:[.,'’]\d{3})+\D?$/;

/**
 * The lines of a document without decimals (forint, crowns, roubles) with `745 296` put together. Only characters of the file have
 * places that are exact enough.
 *
 * @returns null where it has no such numbers, or writes some otherwise
 */
export function joinWholes(lines: readonly Line[]): readonly Line[] | null {
  if (lines.some(({ words }) => words.some(({ text }) => PARTED.test(text)))) return null;
  let found = 0;
  const all = lines.map((line): Line => {
    const words: Word[] = [];
    for (const word of line.words) {
      const before = words.at(-1);
      if (!before || !isWholeGroup(before, word)) {
        words.push(word);
        continue;
      }
      words.splice(-1, 1, joined([before, word]));
      found += Number(WHOLE_HEAD.test(before.text));
    }
    return words.length === line.words.length ? line : { ...line, words };
  });
  return found >= MIN_WHOLES && decimalsIn(lines) * DECIMALS <= found ? all : null;
}

const decimalsIn = (lines: readonly Line[]): number =>
  lines.flatMap(({ words }) => words.filter(({ text }) => parseAmount(text) !== null)).length;

const isWholeGroup = (before: Word, word: Word): boolean =>
  before.source === 'text-layer' &&
  word.source === 'text-layer' &&
  WHOLE_TAIL.test(word.text) &&
  before.text.split(SPACE).every((part, at) => (at === 0 ? WHOLE_HEAD : MIDDLE).test(part)) &&
  adjoins(before, word);

/** Whether a number stands in front of an amount as its thousands do. */
export function isGroup(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]];
  return Boolean(before && word && TAIL.test(word.text) && HEAD.test(before.text) && adjoins(before, word));
}

const doubtful = (line: Line): Line => ({
  ...line,
  words: line.words.map((word, at) =>
    word.source !== 'text-layer' && isGroup(line.words, at) ? { ...word, agreed: false } : word,
  ),
});

function joinLine(line: Line): Line {
  if (!line.words.some(({ text }) => TAIL.test(text))) return line;
  const words: Word[] = [];
  for (const word of line.words) {
    if (!TAIL.test(word.text)) {
      words.push(word);
      continue;
    }
    let from = words.length;
    while (from > 0 && MIDDLE.test(words[from - 1]!.text) && adjoins(words[from - 1]!, words[from] ?? word))
      from--;
    if (from > 0 && HEAD.test(words[from - 1]!.text) && adjoins(words[from - 1]!, words[from] ?? word))
      from--;
    const parts = [...words.splice(from), word];
    words.push(parts.length === 1 ? word : joined(parts));
  }
  return { ...line, words };
}

function adjoins(left: Word, right: Word): boolean {
  const gap = right.box[0] - (left.box[0] + left.box[2]);
  return gap < MAX_GAP_DIGITS * (right.box[2] / right.text.length);
}

function joined(parts: readonly Word[]): Word {
  return {
    ...parts[0]!,
    text: parts.map(({ text }) => text).join(SPACE),
    box: around(parts.map(({ box }) => box)),
    ...leastSure(parts),
    ...(parts.some(({ agreed }) => agreed === false) ? { agreed: false } : {}),
  };
}
