/** Payment codes of single countries and of card schemes, beside those of the European Payments Council and of Switzerland. */
import type { Payload } from '../facts.ts';
import { emv } from './emv.ts';
import { finnishBarcode } from './fi-barcode.ts';
import { hub3 } from './hub3.ts';
import { ips } from './ips.ts';
import { mnb } from './mnb.ts';
import { nbu } from './nbu.ts';
import { pagopa } from './pagopa.ts';
import { payBySquare } from './pay-by-square.ts';
import { spd } from './spd.ts';
import { russianOrder } from './st00012.ts';
import { upi } from './upi.ts';
import { upn } from './upn.ts';
import { uqr } from './uqr.ts';
import { zbp } from './zbp.ts';

const SCHEMES = [
  ...[spd, zbp, upn, hub3, mnb, ips, nbu],
  ...[russianOrder, emv, upi, finnishBarcode, pagopa, uqr, payBySquare],
];

/** @returns null where the text is none of them, or one that does not hold its own syntax */
export function nationalPayment(text: string): Payload | null {
  for (const scheme of SCHEMES) {
    const payment = scheme(text);
    if (payment) return payment;
  }
  return null;
}
