import type { Payload } from '../facts.ts';
import { amountOf, bankPayment, field, linesOf, pairsOf } from './fields.ts';

/** Check digits of every Serbian IBAN: its account ends in check digits of the same kind. */
const CHECK = '35';

/**
 * NBS IPS QR code of the National Bank of Serbia: tags and values between bars, first `K` (PR on bills, PT, PK and EK
 * elsewhere), `V:01` and `C:1`. R is the account of 18 digits, N the payee (its address on further lines), I the currency
 * and the amount with a comma, S the purpose, RO model and reference number.
 */
export function ips(text: string): Payload | null {
  if (!/^K:(?:PR|PT|PK|EK)\|V:01\|C:1\|/.test(text)) return null;
  const pairs = pairsOf(text.split('|'), ':');
  const account = field(pairs.get('R'));
  const money = /^([A-Z]{3})([\d,.]*)$/.exec(field(pairs.get('I')));
  if (!/^\d{18}$/.test(account) || (pairs.has('I') && !money)) return null;
  return bankPayment('ips', {
    ...{ name: linesOf(field(pairs.get('N')))[0], iban: `RS${CHECK}${account}`, cents: amountOf(money?.[2]) },
    ...{ currency: money?.[1] ?? 'RSD', reference: pairs.get('RO'), text: pairs.get('S') },
  });
}
