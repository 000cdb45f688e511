import type { Random } from '../random.ts';

/** ISO 7064 mod 97-10 over letters (A = 10) and digits, digit by digit so that no number is too large. */
function mod97(text: string): number {
  let rest = 0;
  for (const char of text) {
    for (const digit of parseInt(char, 36).toString()) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest;
}

/** True when the check digits of an IBAN (spaces allowed) are right (ISO 13616). */
export function ibanIsValid(iban: string): boolean {
  const compact = iban.replace(/\s/g, '');
  return (
    /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) && mod97(compact.slice(4) + compact.slice(0, 4)) === 1
  );
}

/** IBAN in groups of four for a country code and its BBAN. */
export function makeIban(country: string, bban: string): string {
  const check = String(98 - mod97(`${bban}${country}00`)).padStart(2, '0');
  return `${country}${check}${bban}`.replace(/(.{4})(?=.)/g, '$1 ');
}

/** A German IBAN of a bank that does not exist: bank codes 9999xxxx are not given out. */
export function fictitiousIban(random: Random): string {
  return makeIban('DE', `9999${random.digits(4)}${random.digits(10)}`);
}
