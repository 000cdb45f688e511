/** How a number is read once more at its place, by either reader. */
import type { Box } from '../../../shared/contracts/finding.ts';
import type { WordSource } from './reading/word-source.ts';
import type { Line } from './words.ts';

/** Two sizes give two nearly independent readings. */
export const LINE_PX = [32, 48] as const;
/** One line, of what numbers are written with. */
export const NUMBERS = { segmentation: 7, characters: '0123456789.,-' } as const;
/** Paper around a line as the network was taught it, in heights of the line. */
export const MARGIN = 0.35;

/** Digits of an amount in hundredths, as they are written. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+(?=\d{3})/, '');

/** A date, a postal code, the number of a bill: digits and what parts them. */
const NUMBER = /^(?:\d[.,:/-]?){4,16}$/;
const MAX_NUMBERS = 6;

export interface NumberAt {
  page: number;
  box: Box;
  /** Its digits. */
  written: string;
}

/**
 * Numbers of a page that are no amounts. Short papers have two amounts, and where both were exchanged nothing else shows that the readers
 * can read this print.
 */
export function otherNumbers(
  lines: readonly Line[],
  source: WordSource,
  { page, amounts }: { page: number; amounts: readonly { box: Box }[] },
): NumberAt[] {
  const isAmount = (box: Box): boolean =>
    amounts.some(({ box: [x, y, width, height] }) => {
      const [middle, level] = [box[0] + box[2] / 2, box[1] + box[3] / 2];
      return middle >= x && middle <= x + width && level >= y && level <= y + height;
    });
  return lines
    .filter((line) => line.page === page)
    .flatMap(({ words }) => words)
    .filter((word) => word.source === source && NUMBER.test(word.text) && !isAmount(word.box))
    .slice(0, MAX_NUMBERS)
    .map(({ text, box }) => ({ page, box, written: digitsOf(text) }));
}
