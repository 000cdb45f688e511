/** Whether an amount is printed, however the document writes numbers; and what it prints as its total. */
import type { FactsOf } from '../stages/index.ts';
import { LAKHS, parseAmount } from '../stages/ocr/reading/numbers.ts';

type Ocr = FactsOf<'ocr'>;
type Word = Ocr['pages'][number]['words'][number];

/** Any separator or none between groups, or commas above thousands by two; decimals may be left out of a round amount, dinars have a third. */
export function isPrinted({ pages }: Ocr, cents: number): boolean {
  const whole = String(Math.trunc(Math.abs(cents) / 100));
  const groups = `(?:${whole.replace(/\B(?=(\d{3})+$)/g, "[\\s.,'’‘´]?")}|${whole.replace(LAKHS, ',')})`;
  const part = String(Math.abs(cents) % 100).padStart(2, '0');
  const decimals = part === '00' ? '(?:[.,](?:000?|[-–—]+))?' : `[.,]${part}0?`;
  const pattern = new RegExp(`(?<![\\d.,])${groups}${decimals}(?!\\d|[.,]\\d)`);
  return pages.some(({ words }) => pattern.test(words.map((word) => word.text).join(' ')));
}

const TOTAL =
  /total|gesamt|summe|brutto|endbetrag|zahlbetrag|rechnungsbetrag|amount due|balance due|to pay|payer|importe|importo|totaal|razem|celkem|składa|suma/i;

export interface PrintedTotal {
  page: number;
  box: Word['box'];
  text: string;
  cents: number;
}

/**
 * Amounts on lines that are called a total; the largest one whatever its sign, null without any.
 * @param sure only the file's own characters: what was read from pixels may be misread
 */
export function printedTotal({ pages }: Ocr, sure = true): PrintedTotal | null {
  const totals = pages.flatMap(({ page, words }) => {
    const named = new Set(words.filter(({ text }) => TOTAL.test(text)).map(({ line }) => line));
    return words.flatMap(({ text, box, line, source }): PrintedTotal[] => {
      const isRead = !sure || source === 'text-layer';
      const amount = isRead && named.has(line) ? parseAmount(text) : null;
      return amount ? [{ page, box, text, cents: amount.cents }] : [];
    });
  });
  return totals.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents))[0] ?? null;
}

/**
 * The largest amount, whatever its sign, that is in the characters of the file: of those that make sums, or that a line calls a total. Of a
 * credit note all are below zero. Null without any.
 */
export function largestPrinted(ocr: Ocr): Pick<PrintedTotal, 'page' | 'box' | 'text'> | null {
  const ofSums = [...ocr.cells, ...ocr.summands].filter(({ source }) => source === 'text-layer');
  const [largest] = ofSums.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents));
  return largest ?? printedTotal(ocr);
}

/** An amount that is looked for may be one that was misread, or stand on a page of which nothing could be read. */
export const mayHideAmounts = ({ pages }: Ocr): boolean =>
  pages.some(
    ({ reading, words }) =>
      reading === 'illegible' ||
      words.some(
        ({ text, source, agreed }) =>
          source !== 'text-layer' && agreed !== true && /\d[.,]\s?\d\d(?!\d)/.test(text),
      ),
  );
