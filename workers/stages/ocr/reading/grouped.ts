/** Amounts whose thousands stand apart by a space, put together again: `1 234,56` is one amount, not `234,56`. */
import type { Word } from '../facts.ts';
import { around, isAgreed, type Line, leastSure, textOf } from '../words.ts';
import { CURRENCY_BEHIND, CURRENCY_IN_FRONT, namesThousandths } from './currencies.ts';
import { readingsOf } from './digits-alike.ts';
import { parseAmount } from './numbers.ts';

/**
 * French, Polish, Czech and Scandinavian documents group by a space (ISO 80000-1, 7.3.1), which readers of text take
 * for the end of a word. The gap tells a group from the next column: a space is narrower than a digit, and columns
 * keep farther apart.
 */
const MAX_GAP_DIGITS = 1.15;
/** Readers of pixels place characters less exactly, and give no width of a digit; the next column is as far as ten. */
const MAX_GAP_READ = 1.7;
/** Width of a comma or point, in digits. */
const MARK = 0.5;
/** What parts groups in a joined word; `parseAmount` reads it. */
const SPACE = '\u00a0';
const HEAD = new RegExp(`^[(+\\-−–]?${CURRENCY_IN_FRONT}?[-+−–]?\\d{1,3}$`, 'u');
const MIDDLE = /^\d{3}$/;
const WITHOUT_GROUPS = /\d{4,}[.,]\d{2}/;
/** Nor any point at all. */
const WITHOUT_MARKS = /^\D?\d{6,}\D{0,3}$/;

/** Amounts of so many decimals. */
interface Form {
  /** The last group with what follows it. */
  tail: RegExp;
  /** A thousand or more in one word: a page that writes so does not group by spaces. */
  otherwise: RegExp;
}
const HUNDREDTHS = formOf(2);
const THOUSANDTHS = formOf(3);

function formOf(decimals: number): Form {
  const whole = "(?:\\d{4,}|\\d{1,3}(?:[.,'’‘´]\\d{3})+|\\d{1,2}(?:,\\d{2})+,\\d{3})";
  return {
    tail: new RegExp(`^\\d{3}[.,]\\d{${decimals}}[)\\-−]?${CURRENCY_BEHIND}?[)\\-−]?$`, 'u'),
    otherwise: new RegExp(
      `^[(+\\-−–]?${CURRENCY_IN_FRONT}?[-+−–]?${whole}[.,]\\d{${decimals}}(?:\\D{0,2}|${CURRENCY_BEHIND})$`,
      'u',
    ),
  };
}

/**
 * The lines with groups joined. None is joined on a page that writes thousands in another way: there, a number in
 * front of an amount is a quantity or a rate.
 *
 * @param areTaken what a reader of pixels gives is joined too where nothing but sums tells whether it is one amount
 */
export function joinGroups(lines: readonly Line[], areTaken = false): readonly Line[] {
  const joinedLines = joinAs(lines, HUNDREDTHS, areTaken);
  // `12 345,250` is a number and a weight where nothing names dinars.
  return lines.some((line) => namesThousandths(textOf(line).text))
    ? joinAs(joinedLines, THOUSANDTHS, areTaken)
    : joinedLines;
}

function joinAs(lines: readonly Line[], form: Form, areTaken: boolean): readonly Line[] {
  const pages = Map.groupBy(lines, ({ page }) => page);
  const ways = new Map([...pages].map(([page, own]) => [page, wayOf(own, form, areTaken)]));
  return lines.map((line) => {
    const way = ways.get(line.page);
    if (way === 'otherwise' || (way === 'open' && !areTaken))
      return doubtful(joinLine(line, REST, false), form);
    return joinLine(way === 'spaces' ? line : doubtful(line, form, areTaken), form, areTaken);
  });
}

/** No amount begins so: what stands before it is its first group, however the page writes others. */
const CANNOT_BEGIN = /^0\d{2}/;
/** Nor is a quantity or a rate taken off: what begins with a minus is an amount. */
const TAKEN_OFF = /^[-−–]\d{1,3}$/;
const REST: Pick<Form, 'tail'> = { tail: /^0\d{2}[.,]\d{2}$/ };

/**
 * A reader of pixels loses spaces, or takes them for points, and an amount without its space looks like another way of writing. Where
 * more amounts have kept theirs, or one could not begin as it does, they are joined, though none is sure; with fewer it is open.
 */
function wayOf(
  lines: readonly Line[],
  form: Form,
  areTaken: boolean,
): 'spaces' | 'mixed' | 'open' | 'otherwise' {
  const places = lines.flatMap(({ words }) =>
    [...words.keys()].filter((at) => isGroup(words, at, { form, areTaken })).map((at) => ({ words, at })),
  );
  const kept = places.flatMap(({ words, at }) => words[at] ?? []);
  const marks = new Set(kept.map(({ text }) => decimalMarkOf(text)));
  const others = lines
    .flatMap(({ words }) => words.filter(({ text }) => form.otherwise.test(text)))
    // `77,370.01` among `17 695,20`: a house number and a postal code.
    .filter(({ text }) => marks.size !== 1 || marks.has(decimalMarkOf(text)));
  if (others.length === 0) return 'spaces';
  if (isTypedOtherwise(others, kept)) return 'mixed';
  if (kept.length === 0 || !others.every(hasLostSpace)) return 'otherwise';
  const isProven =
    kept.length > others.length ||
    kept.some(({ text }) => CANNOT_BEGIN.test(text)) ||
    places.some(({ words, at }) => TAKEN_OFF.test(words[at - 1]?.text ?? ''));
  return isProven ? 'mixed' : 'open';
}

const decimalMarkOf = (text: string): string | undefined => /[.,](?=\d+\D*$)/.exec(text)?.[0];

/** Amounts with groups, for each that has none: who types one later writes it as he is used to. */
const KEPT_FOR_EACH = 3;

/** Of print, whose places are exact: one amount without a blank among many with theirs makes no number in front of them a quantity. */
const isTypedOtherwise = (others: readonly Word[], kept: readonly Word[]): boolean =>
  kept.length >= KEPT_FOR_EACH * others.length &&
  [...others, ...kept].every(({ source }) => source === 'text-layer') &&
  others.every(({ text }) => WITHOUT_GROUPS.test(text));

/** Without a mark between thousands, or with one that one of the readings does not have. */
const hasLostSpace = ({ source, text, agreed, readings = [] }: Word): boolean =>
  source !== 'text-layer' &&
  [text, ...(agreed ? [] : readings.map((reading) => reading.text))].some(
    (read) => WITHOUT_GROUPS.test(read) || WITHOUT_MARKS.test(read),
  );

/** Fewer numbers in groups are those of something else; and with more decimals on the document than one in so many they are none. */
const MIN_WHOLES = 4;
const DECIMALS = 4;
const WHOLE_HEAD = new RegExp(`^\\(?[-−–]?${CURRENCY_IN_FRONT}?[-−–]?[1-9]\\d{0,2}$`, 'u');
const WHOLE_TAIL = new RegExp(`^\\d{3}${CURRENCY_BEHIND}?[)\\-−]?$`, 'u');
/** Parted otherwise, or not at all: what stands before such a number is another one. */
const PARTED = new RegExp(
  `^(?:\\D|${CURRENCY_IN_FRONT})?[-−–]?\\d{1,3}(?:[.,'’‘´]\\d{3})+(?:\\D|${CURRENCY_BEHIND})?$`,
  'u',
);

/**
 * The lines of a document without decimals (forint, crowns, roubles) with `745 296` put together. Only characters of the file have
 * places that are exact enough to tell it from two numbers.
 *
 * @param areTaken as `joinGroups` has it
 * @returns null where it has no such numbers, or writes some otherwise
 */
export function joinWholes(lines: readonly Line[], areTaken = false): readonly Line[] | null {
  // A reader of pixels that is not sure may have taken a blank for a point.
  const isParted = (word: Word): boolean => PARTED.test(word.text) && !(areTaken && !isAgreed(word));
  if (lines.some(({ words }) => words.some(isParted))) return null;
  let found = 0;
  const all = lines.map((line): Line => {
    const words: Word[] = [];
    for (const word of line.words) {
      const before = words.at(-1);
      if (!before || !isWholeGroup(before, word, areTaken)) {
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

const isWholeGroup = (before: Word, word: Word, areTaken: boolean): boolean =>
  (areTaken || [before, word].every(({ source }) => source === 'text-layer')) &&
  WHOLE_TAIL.test(word.text) &&
  before.text.split(SPACE).every((part, at) => (at === 0 ? WHOLE_HEAD : MIDDLE).test(part)) &&
  adjoins(before, word, areTaken);

/** Whether a number stands in front of an amount as its thousands do. */
export function isGroup(
  words: readonly Word[],
  at: number,
  { form: { tail } = HUNDREDTHS, areTaken = false }: { form?: Form; areTaken?: boolean } = {},
): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (!before || !word || !tail.test(word.text) || !HEAD.test(before.text)) return false;
  return adjoins(before, word, areTaken);
}

/** What belongs to it is in doubt, not what was read. */
const bothReadings = ({ text, confidence, agreed }: Word): NonNullable<Word['readings']> =>
  agreed ? ['pp-ocr', 'tesseract'].map((reader) => ({ reader, text, confidence: confidence ?? 0 })) : [];

const doubtful = (line: Line, form: Form, areTaken = false): Line => ({
  ...line,
  words: line.words.map((word, at) =>
    word.source !== 'text-layer' && isGroup(line.words, at, { form, areTaken })
      ? { ...word, agreed: false, readings: word.readings ?? bothReadings(word) }
      : word,
  ),
});

function joinLine(line: Line, { tail }: Pick<Form, 'tail'>, areTaken: boolean): Line {
  if (!line.words.some(({ text }) => tail.test(text))) return line;
  const words: Word[] = [];
  for (const word of line.words) {
    if (!tail.test(word.text)) {
      words.push(word);
      continue;
    }
    let from = words.length;
    const isBefore = (group: RegExp): boolean =>
      from > 0 &&
      group.test(words[from - 1]!.text) &&
      adjoins(words[from - 1]!, words[from] ?? word, areTaken);
    while (isBefore(MIDDLE)) from--;
    if (isBefore(HEAD)) from--;
    const parts = [...words.splice(from), word];
    words.push(parts.length === 1 ? word : joined(parts));
  }
  return { ...line, words };
}

/** Whether no more than a blank parts the two. */
export function adjoins(left: Word, right: Word, areTaken = false): boolean {
  const gap = right.box[0] - (left.box[0] + left.box[2]);
  const isRead = areTaken && right.source !== 'text-layer';
  const digit = right.box[2] / (isRead ? digitsWide(right.text) : right.text.length);
  return gap - halfOf(left, digit) < (isRead ? MAX_GAP_READ : MAX_GAP_DIGITS) * digit;
}

const digitsWide = (text: string): number => text.length - (1 - MARK) * text.replaceAll(/[^.,]/g, '').length;

/** Of a single character that was found by itself a reader of pixels tells the middle only. */
const halfOf = ({ source, text, box }: Word, digit: number): number =>
  source === 'text-layer' || text.length > 1 ? 0 : Math.max(0, (digit - box[2]) / 2);

function joined(parts: readonly Word[]): Word {
  return {
    ...parts[0]!,
    text: parts.map(({ text }) => text).join(SPACE),
    box: around(parts.map(({ box }) => box)),
    ...leastSure(parts),
    ...(parts.some(({ agreed }) => agreed === false)
      ? { agreed: false, readings: readingsOf(parts, SPACE) }
      : {}),
  };
}
