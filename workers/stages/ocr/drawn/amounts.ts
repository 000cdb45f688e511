/** Amounts that are drawn are none of the text: sums of the text lack them. */
import type { OcrFacts } from '../facts.ts';
import { parseAmount } from '../reading/numbers.ts';
import { lacks } from '../sums/lacks.ts';
import { isAmong } from './among-text.ts';
import type { DrawnValue } from './facts.ts';

export const LACKS_DRAWN = 'Amounts are drawn beside the text, so that its sums lack them.';

/** The number at the end of what was read, as of a row that is drawn as a whole. */
const LAST = /[-+−–(]?\d[\d.,'’]*[.,]\d{2}(?!\d)\)?(?!.*\d)/u;

/** In cents, without its sign. */
function amountOf({ text }: DrawnValue): number | null {
  const amount = parseAmount(LAST.exec(text)?.[0] ?? '');
  return amount && Math.abs(amount.cents);
}

type Row = Pick<DrawnValue, 'page' | 'box'>;

/** Amounts are drawn on the pages of these rows, or print that no text has, and nobody read, stands among them. */
export function mayLackDrawn({ drawn }: Pick<OcrFacts, 'drawn'>, rows: readonly Row[]): boolean {
  const onPage = (page: number): Row['box'][] => rows.flatMap((row) => (row.page === page ? [row.box] : []));
  return (
    drawn.found.some((value) => amountOf(value) !== null && onPage(value.page).length > 0) ||
    drawn.unread.some(({ page, box }) => isAmong(box, onPage(page)))
  );
}

/** A sum of the text that does not hold lacks just what is drawn. */
export function holdsWithDrawn(facts: Pick<OcrFacts, 'drawn' | 'sums' | 'summands'>): boolean {
  const drawn = facts.drawn.found.map(amountOf);
  return facts.sums.some(
    (sum) => !sum.holds && drawn.includes(Math.abs(lacks(sum, facts.summands[sum.result]))),
  );
}
