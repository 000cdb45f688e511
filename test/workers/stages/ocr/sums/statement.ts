/** Pages of a bank statement with debits, credits and a running balance. */
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { printed } from '../reading/printed.ts';

export const amount = (cents: number): string => (cents / 100).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/, ',');

export const row = (day: number, text: string, debit: string, credit: string, balance: string): string =>
  `${String(day).padStart(2, '0')} Mar      ${text.padEnd(22)}${debit.padStart(14)}${credit.padStart(14)}${balance.padStart(14)}`;

/** Rows of a statement from a balance on; every fifth is money in. */
export function rows(opening: number, from: number, count: number): { lines: string[]; closing: number } {
  let balance = opening;
  const lines = Array.from({ length: count }, (_, at) => {
    const isIn = at % 5 === 4;
    const moved = isIn ? 61_250 : 1_115 + 137 * at;
    balance += isIn ? moved : -moved;
    return row(from + at, 'Booking', isIn ? '' : amount(moved), isIn ? amount(moved) : '', amount(balance));
  });
  return { lines, closing: balance };
}

export const onPage = (page: number, ...lines: string[]): Line[] =>
  printed(...lines).map((line) => ({ ...line, page }));
