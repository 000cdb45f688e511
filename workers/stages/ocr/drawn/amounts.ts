/** Amounts that are drawn are none of the text: sums of the text lack them. */
import type { OcrFacts } from '../facts.ts';
import { parseAmount } from '../reading/numbers.ts';
import { lacks } from '../sums/lacks.ts';
import type { DrawnValue } from './facts.ts';

export const LACKS_DRAWN = 'Amounts are drawn beside the text, so that its sums lack them.';

/** The number at the end of what was read, as of a row that is drawn as a whole. */
const LAST = /[-+−–(]?\d[\d.,'’]*[.,]\d{2}(?!\d)\)?(?!.*\d)/u;

/** Cents, without their signs. */
const drawnAmounts = ({ drawn }: Pick<OcrFacts, 'drawn'>): number[] =>
  drawn.found.flatMap(({ text }) => {
    const amount = parseAmount(LAST.exec(text)?.[0] ?? '');
    return amount ? [Math.abs(amount.cents)] : [];
  });

/** Amounts are drawn, or print that no text has stands among the rows of these. */
export const mayLackDrawn = (facts: Pick<OcrFacts, 'drawn'>, rows: readonly Row[]): boolean =>
  drawnAmounts(facts).length > 0 ||
  facts.drawn.unread.some(({ page, box: [, y, , height] }) => {
    const own = rows.filter((row) => row.page === page).map(({ box }) => box);
    const middle = y + height / 2;
    return own.some((box) => box[1] <= middle) && own.some((box) => middle <= box[1] + box[3]);
  });

type Row = Pick<DrawnValue, 'page' | 'box'>;

/** A sum of the text that does not hold lacks just what is drawn. */
export function holdsWithDrawn(facts: Pick<OcrFacts, 'drawn' | 'sums' | 'summands'>): boolean {
  const drawn = drawnAmounts(facts);
  return facts.sums.some(
    (sum) => !sum.holds && drawn.includes(Math.abs(lacks(sum, facts.summands[sum.result]))),
  );
}
