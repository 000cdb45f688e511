/**
 * What a sheet of paper says, before any program sets it: head, facts, one table, totals, running text. Two sets of
 * designs are written in it, so that those that mends were looked at with are none of those that were counted once.
 */
import { type Random, randomFrom } from '../../../corpus/random.ts';

export interface Column {
  head: string;
  /** Of the width. */
  share: number;
  right?: true;
}

/** A value that somebody exchanges: one word, printed once. */
export interface Target {
  what: 'total' | 'row' | 'account' | 'date' | 'name' | 'number';
  old: string;
  new: string;
}

export interface Leaf {
  kind: string;
  language: string;
  title: string;
  sender: string[];
  recipient: string[];
  facts: [string, string][];
  columns: Column[];
  rows: string[][];
  totals: [string, string][];
  text: string[];
  foot: string;
  targets: Target[];
}

/** @returns the same leaf for the same seed; every sum in it is right */
export type Design = (random: Random) => Leaf;

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Prints cents with these marks; amounts taken off have a minus in front. */
export const money =
  (decimal: string, group: string) =>
  (cents: number): string => {
    const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
    return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${part}`;
  };

export const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/** Check digits after ISO 7064, of digits and letters. */
export function ibanOf(country: string, account: string): string {
  const digits = `${account}${country}00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `${country}${pad(Number(98n - (BigInt(digits) % 97n)))}${account}`;
}

/** The French key of bank, branch and account, two digits behind them. */
export function ribOf(bank: string, branch: string, account: string): string {
  const key = 97n - ((89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account)) % 97n);
  return `${bank}${branch}${account}${pad(Number(key))}`;
}

/** A Dutch account number, whose weighted digits a multiple of eleven ends. */
export function dutchAccount(random: Random): string {
  for (;;) {
    const digits = `0${random.digits(9)}`;
    if (sum([...digits].map((digit, at) => Number(digit) * (10 - at))) % 11 === 0) return digits;
  }
}

/** First digit and, of three or more, the second one raised: more money, of the same length. */
export function raised(printed: string): string {
  let left = 2;
  return printed.replace(/\d/g, (digit) => (left-- > 0 ? String((Number(digit) % 9) + 1) : digit));
}

/** Targets that stand once on the leaf and as one word: else a program that looks for one finds another. */
export function leafOf(design: Design, ...seed: (string | number)[]): Leaf {
  const leaf = design(randomFrom('ledger-leaf', ...seed));
  const { sender, recipient, facts, rows, totals, text, foot, title } = leaf;
  const printed = [title, foot, ...sender, ...recipient, ...text, ...[...facts, ...totals, ...rows].flat()];
  const all = printed.join('\n');
  const once = leaf.targets.filter(({ old }) => !/\s/.test(old) && all.split(old).length === 2);
  return { ...leaf, targets: once };
}
