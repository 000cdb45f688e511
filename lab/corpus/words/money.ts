/** Money as integer cents; written the way the document's language writes it. */

export type MoneyStyle = 'en' | 'de' | 'plain';

/** `123456` cents -> `1,234.56` (en), `1.234,56` (de) or `1234.56` (plain); a minus sign leads. */
export function formatCents(cents: number, style: MoneyStyle): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not a whole number of cents: ${cents}`);
  const absolute = Math.abs(cents);
  const whole = String(Math.floor(absolute / 100));
  const fraction = String(absolute % 100).padStart(2, '0');
  const group = style === 'en' ? ',' : style === 'de' ? '.' : '';
  const point = style === 'de' ? ',' : '.';
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${cents < 0 ? '-' : ''}${grouped}${point}${fraction}`;
}

/** Tax on an amount, in cents, half up. `rate` is in per cent, a whole number. */
export function percentOf(cents: number, rate: number): number {
  return Math.floor((cents * rate + 50) / 100);
}
