/**
 * Numbers of which only the rest was read. Some are broken at the blank between their thousands: `2` at the end of one line of a narrow
 * receipt, `054,24` below it, so that no sum of that paper is contradicted and a person is asked.
 */
import type { Line } from '../../words.ts';
import type { Sum as RelatedSum } from '../facts.ts';
import type { Summed } from '../terms.ts';
import type { Sum } from '../totals.ts';

const FIRST = /^\(?\d{1,3}$/;
/** Three digits before the decimals, as of every group but the first. */
const REST = /^\d{3}[.,]\d{2}\)?$/;
const CURRENCY = /^(?:\p{Sc}|\p{L}{1,3}\.?)$/u;
/** Thousands parted by a blank elsewhere on the paper, as two words or one. */
const PARTED = /(?:^|\s)\d{1,3}\s\d{3}[.,]\d{2}(?!\d)/u;
/** Ends of two lines in one column; of the page's width. */
const ALIGNED = 0.01;

export function withoutWrapped(sums: readonly Sum[], lines: readonly Line[]): readonly Sum[] {
  if (sums.every(({ holds }) => holds) || !hasWrapped(lines)) return sums;
  return sums.map((sum) => (sum.holds ? sum : { ...sum, isOpen: true as const }));
}

function hasWrapped(lines: readonly Line[]): boolean {
  const isPair = lines.some((line, at) => isFirstOf(line, lines[at + 1]));
  return isPair && lines.some(({ words }) => PARTED.test(words.map(({ text }) => text).join(' ')));
}

/** The end of one line stands over that of the next one, in the same column, where neither is part of a number on its own line. */
function isFirstOf(line: Line, below: Line | undefined): boolean {
  const first = line.words.at(-1);
  const words = below?.words.filter(({ text }, at) => at === 0 || !CURRENCY.test(text)) ?? [];
  const [rest, before] = [words.at(-1), words.at(-2)];
  const last = below?.words.at(-1);
  if (!first || !rest || !last || below?.page !== line.page) return false;
  if (!FIRST.test(first.text) || !REST.test(rest.text)) return false;
  if ([line.words.at(-2), before].some((word) => FIRST.test(word?.text ?? ''))) return false;
  return Math.abs(endOf(first) - endOf(last)) < ALIGNED;
}

const endOf = ({ box: [x, , width] }: Line['words'][number]): number => x + width;

/** `4 711.49` among `1,150.50`: the group in front of a result was taken for the end of its name, and with it the result is what its rows give. */
export function isFirstGroupInName({ summands }: Summed, { result, impliedCents }: RelatedSum): boolean {
  const { label = '', text = '' } = summands[result] ?? {};
  const group = /(?:^|\s)(?<group>\d{1,3})$/.exec(label)?.groups?.group;
  if (group === undefined || !/^\d{3}(?!\d)/.test(text)) return false;
  return Number(`${group}${text.replaceAll(/\D/g, '')}`) === impliedCents;
}
