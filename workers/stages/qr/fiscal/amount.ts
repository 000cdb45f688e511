/** Amounts as fiscal codes write them. */

/** Decimal point or comma, up to six decimals of which only two may say something; null for anything else. */
export function centsOf(amount: string | undefined): number | null {
  const match = /^(-?)(\d{1,12})(?:[.,](\d{1,2})0*)?$/.exec(amount?.trim() ?? '');
  if (!match) return null;
  const [, sign, whole, part = ''] = match;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' && cents !== 0 ? -cents : cents;
}

/** Null where one of them is no amount. */
export function sumOf(amounts: readonly string[]): number | null {
  const cents = amounts.map(centsOf);
  return cents.some((one) => one === null) ? null : cents.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}
