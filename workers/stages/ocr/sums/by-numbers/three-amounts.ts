/**
 * Receipts of a payment by numbers alone: what was sent, what that cost, and both together are all amounts that they have. Where the last
 * is a digit away from the sum of the others, one of the three is another than it was.
 */
import { isSurelyRead } from '../../reading/cells.ts';
import type { Entry } from '../entries.ts';
import { isOneDigitAway } from '../repeats.ts';
import type { Sum } from '../totals.ts';

const AMOUNTS = 3;
/** Digits with the decimals: in shorter amounts one digit is no rare difference. */
const MIN_DIGITS = 5;
/** Of what was sent: no fee is more. */
const MOST_FEE = 0.2;

/** @param isRelated whether another relation has an amount as its result */
export function threeAmounts(entries: readonly Entry[], isRelated: (entry: Entry) => boolean): Sum[] {
  const pages = [...Map.groupBy(entries, ({ cell }) => cell.page).values()];
  return pages.flatMap((own): Sum[] => {
    const [sent, fee, both] = own.toSorted((a, b) => a.cell.row - b.cell.row);
    if (own.length !== AMOUNTS || !sent || !fee || !both || isRelated(both)) return [];
    const impliedCents = sent.cell.cents + fee.cell.cents;
    const isSlip =
      sent.cell.row < fee.cell.row &&
      fee.cell.row < both.cell.row &&
      fee.cell.cents > 0 &&
      fee.cell.cents <= MOST_FEE * Math.min(sent.cell.cents, both.cell.cents);
    const isNear = isOneDigitAway(String(both.cell.cents), String(impliedCents), MIN_DIGITS);
    return isSlip && isNear && own.every(({ cell }) => isSurelyRead(cell))
      ? [{ kind: 'foot', from: [sent, fee], result: both, impliedCents, holds: false }]
      : [];
  });
}
