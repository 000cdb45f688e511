import type { Payload } from '../facts.ts';
import { amountOf, bankPayment, ibanOf, pairsOf } from './fields.ts';

/**
 * Short Payment Descriptor 1.x, the Czech Banking Association's standard for QR payments, in Slovakia too: `SPD*1.0*` and
 * `KEY:value` between asterisks, values percent-encoded. ACC is the account, behind a plus sign its BIC (a bill that names
 * further accounts of the same payee in ALT-ACC may print any of them, so none is taken), AM the amount with a point, CC the currency, X-VS the variable symbol, RF a
 * reference in digits, RN the payee, MSG the message.
 */
export function spd(text: string): Payload | null {
  const [tag, version, ...parts] = text.trim().split('*');
  if (tag !== 'SPD' || !/^1\.\d$/.test(version ?? '')) return null;
  const pairs = pairsOf(parts, ':');
  const said = (key: string): string => decoded(pairs.get(key) ?? '');
  const iban = ibanOf(said('ACC').split('+')[0]);
  if (iban === null) return null;
  return bankPayment('spd', {
    ...{
      name: said('RN'),
      iban: pairs.has('ALT-ACC') ? '' : iban,
      cents: amountOf(said('AM')),
      currency: said('CC'),
    },
    ...{ reference: said('X-VS') || said('RF'), text: said('MSG') },
  });
}

/** A percent sign that encodes nothing stays what it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
