/**
 * Amounts of documents that print no hundredths: yen, rupiah and forint, statements of companies, and dinars, which have thousandths. Their thousands are parted,
 * or nothing tells them from other numbers; smaller ones stand in a column with such. A reader of pixels takes a lost point for none:
 * there the numbers that tell what the document prints are those that both readers read alike.
 */
import type { Word } from '../facts.ts';
import { isAgreed, type Line, textOf } from '../words.ts';
import { columnsBy, rightOf } from './columns.ts';
import { CURRENCY_BEHIND, CURRENCY_IN_FRONT, namesThousandths } from './currencies.ts';
import { endsYen, parseThousandths, parseUnits } from './numbers.ts';
import { isPageNumber } from './page-number.ts';

/** A word that is an amount. */
export interface Printed {
  line: Line;
  row: number;
  word: Word;
  amount: { cents: number; signed: boolean };
}

/** Fewer are numbers of something else; and with more decimals beside them than one in so many they are those of quantities. */
const MIN_PARTED = 4;
const DECIMALS = 4;
/** Amounts with parted thousands that make a column. */
const MIN_OF_COLUMN = 2;
const SMALL = ofDigits(3);
const UNPARTED = ofDigits(7);

function ofDigits(most: number): RegExp {
  return new RegExp(
    `^(?<open>\\()?(?<sign>[-−–])?${CURRENCY_IN_FRONT}?(?<whole>\\d{1,${most}})${CURRENCY_BEHIND}?(?<trail>[-−])?(?<close>\\))?$`,
    'u',
  );
}

/**
 * Null where the document prints decimals, or no such amounts. Their `cents` are whole units, of dinars thousandths: what is rounded is rounded to those.
 * @param decimals how many amounts with decimals there are
 */
export function wholeAmounts(lines: readonly Line[], decimals: number): Printed[] | null {
  const words = lines.flatMap((line, row) =>
    line.words.flatMap((word, at) =>
      word.layer === undefined ? [{ line, row, word, before: line.words[at - 1] }] : [],
    ),
  );
  const read = words.map((place) => ({ ...place, amount: parseUnits(place.word.text) }));
  const groups = Map.groupBy(read, ({ amount }) => amount?.group ?? '');
  groups.delete('');
  const sureIn = (group: typeof read): number => group.filter(({ word }) => isAgreed(word)).length;
  const [parted = []] = [...groups.values()].toSorted((a, b) => sureIn(b) - sureIn(a));
  if (sureIn(parted) < MIN_PARTED || decimals * DECIMALS > sureIn(parted)) return null;
  // With dinars among them all are dinars; where nothing says so they may be measurements.
  const hasThousandths = parted.some(({ word }) => parseThousandths(word.text) !== null);
  if (hasThousandths && !lines.some((line) => namesThousandths(textOf(line).text))) return null;
  const large = parted.flatMap(({ amount, line, row, word }): Printed[] =>
    amount ? [{ line, row, word, amount: { cents: amount.units, signed: amount.signed } }] : [],
  );
  const small = words.flatMap(({ line, row, word }): Printed[] => {
    const units = hasThousandths || isPageNumber(line, word) ? null : smallUnits(word);
    return units === null ? [] : [{ line, row, word, amount: { cents: units, signed: units < 0 } }];
  });
  const isLarge = new Set(large);
  const inColumns = columnsBy([...large, ...small], ({ line, word }) => line.page + rightOf(word))
    .filter((column) => column.filter((one) => isLarge.has(one)).length >= MIN_OF_COLUMN)
    .flat();
  // `98 452`: whether that is one number or two is not told; and `2 122,500` has three decimals (dinars).
  const behind = new Set(words.flatMap(({ word, before }) => (isBehindGroup(word, before) ? [word] : [])));
  if ([...large, ...inColumns].some(({ word }) => behind.has(word))) return null;
  return [...new Set([...large, ...inColumns])].toSorted(
    (a, b) => a.row - b.row || a.word.box[0] - b.word.box[0],
  );
}

/** Of the height of print: a space. */
const SPACE = 0.65;

function isBehindGroup(word: Word, before: Word | undefined): boolean {
  if (!before || !/^\d{3}(?:[.,]\d{3})*\)?$/.test(word.text) || !/^\(?[-−–]?\d{1,3}$/.test(before.text))
    return false;
  return word.box[0] - rightOf(before) < SPACE * word.box[3];
}

/** Below a thousand, with a minus or in brackets; of pixels larger ones too, whose blank was lost. */
function smallUnits({ text, source }: Word): number | null {
  const form = source === 'text-layer' ? SMALL : UNPARTED;
  const { open, sign, whole, trail: mark, close } = form.exec(text)?.groups ?? {};
  const trail = endsYen(text) ? undefined : mark;
  if (whole === undefined || (open === undefined) !== (close === undefined)) return null;
  return [open, sign, trail].some((one) => one !== undefined) ? -Number(whole) : Number(whole);
}
