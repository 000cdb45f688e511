/**
 * Totals rounded to what coins there are: whole rupees and crowns, five or ten hundredths of francs. Often no row says so, and nobody
 * alters an amount by less than a coin.
 */
const COINS = [5, 10, 50, 100];

export const isRoundedToCoins = (cents: number, impliedCents: number): boolean =>
  COINS.some((coin) => cents % coin === 0 && Math.abs(impliedCents - cents) < coin);
