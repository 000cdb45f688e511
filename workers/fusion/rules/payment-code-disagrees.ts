import type { FactsOf } from '../../stages/index.ts';
import { fail, inconclusive, notApplicable, pass } from '../../stages/stage.ts';
import { defineFusionRule } from '../fusion-rule.ts';

type Payment = { page: number; box: [number, number, number, number]; iban: string; cents: number | null };

/** Payment QR code against the printed account numbers and amounts of the same document. */
export const paymentCodeDisagrees = defineFusionRule({
  code: 'payment-code-disagrees',
  needs: ['qr', 'ocr'],
  judge({ qr, ocr }) {
    const payments = paymentsOf(qr);
    if (payments.length === 0)
      return qr.cut
        ? inconclusive('not all codes could be read')
        : notApplicable('no payment code was found');
    const verdicts = payments.flatMap((payment) => [accountOf(payment, ocr), amountOf(payment, ocr)]);
    const contradictions = verdicts.filter((verdict) => typeof verdict === 'object');
    if (contradictions.length > 0) return fail(contradictions);
    if (qr.cut) return inconclusive('not all codes could be read');
    return verdicts.includes('unknown')
      ? inconclusive('the printed account or amount could not be read surely')
      : pass;
  },
});

function paymentsOf(qr: FactsOf<'qr'>): Payment[] {
  return qr.codes.flatMap(({ page, box, payload }) =>
    payload.kind === 'epc-payment' || payload.kind === 'swiss-payment'
      ? [{ page, box, iban: payload.iban, cents: payload.cents }]
      : [],
  );
}

type Compared = 'agrees' | 'unknown' | ReturnType<typeof contradiction>;

/** Only account numbers whose checksum holds were surely read, so only they can contradict. */
function accountOf(payment: Payment, ocr: FactsOf<'ocr'>): Compared {
  const printed = ocr.ibans.filter((iban) => iban.checksumValid && iban.labelled);
  if (printed.some((iban) => iban.value === payment.iban)) return 'agrees';
  if (printed.length === 0) return 'unknown';
  return contradiction(payment, 'account', payment.iban, printed.map((iban) => iban.value).join(', '));
}

/** Characters of the file are sure; an amount that was read from pixels could be a misread one. */
function amountOf(payment: Payment, ocr: FactsOf<'ocr'>): Compared {
  const { cents } = payment;
  if (cents === null || ocr.cells.some((cell) => cell.cents === cents)) return 'agrees';
  const printed = ocr.cells.filter((cell) => cell.source === 'text-layer');
  if (printed.length === 0) return 'unknown';
  const largest = printed.toSorted((a, b) => b.cents - a.cents)[0]!;
  return contradiction(payment, 'amount', decimal(cents), largest.text);
}

function contradiction(payment: Payment, what: 'account' | 'amount', inCode: string, printed: string) {
  return {
    confidence: 0.8,
    page: payment.page,
    box: payment.box,
    recovered: { old: inCode, new: printed, source: 'payment code' },
    note: `The payment code's ${what} (${inCode}) is not printed in the document (${printed}).`,
    data: { what },
  };
}

/** Hundredths as a decimal number, without ever being a float. */
const decimal = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
