import type { FactsOf } from '../../stages/index.ts';
import { mod97 } from '../../stages/ocr/reading/iban.ts';
import { isSurelyRead } from '../../stages/ocr/surely-read.ts';
import {
  fail,
  inconclusive,
  notApplicable,
  type Occurrence,
  pass,
  type Suspicion,
} from '../../stages/stage.ts';
import { defineFusionRule } from '../fusion-rule.ts';
import { isPrinted } from '../printed-amounts.ts';

type Payment = {
  page: number;
  box: [number, number, number, number];
  iban: string | null;
  cents: number | null;
};

const MORE_IS_PRINTED =
  'what the code says was not found among what was read, and more is printed than is read';

/** Payment or fiscal QR code against the printed account numbers and amounts of the same document. */
export const paymentCodeDisagrees = defineFusionRule({
  code: 'payment-code-disagrees',
  needs: ['qr', 'ocr'],
  judge({ qr, ocr }) {
    const payments = paymentsOf(qr);
    if (payments.length === 0)
      return qr.cut
        ? inconclusive('not all codes could be read')
        : notApplicable('no payment code was found');
    const compared = payments.flatMap((payment) => [accountOf(payment, ocr), amountOf(payment, ocr)]);
    const contradictions = compared.flatMap((one) => (one.is === 'contradiction' ? [one.occurrence] : []));
    if (contradictions.length > 0) return ocr.cut ? inconclusive(MORE_IS_PRINTED) : fail(contradictions);
    const odd = compared.flatMap((one) => (one.is === 'unsure' ? one.toCheck : []));
    if (qr.cut) return inconclusive('not all codes could be read', odd);
    return compared.some(({ is }) => is !== 'agrees')
      ? inconclusive('the printed account or amount could not be read surely', odd)
      : pass;
  },
});

function paymentsOf(qr: FactsOf<'qr'>): Payment[] {
  return qr.codes.flatMap(({ page, box, payload }): Payment[] =>
    payload.kind === 'epc-payment' || payload.kind === 'swiss-payment'
      ? [{ page, box, iban: payload.iban, cents: payload.cents }]
      : payload.kind === 'fiscal'
        ? [{ page, box, iban: null, cents: payload.cents }]
        : [],
  );
}

/** `unsure`: what was read differs, or nothing was, and either may be the reading's fault. */
type Compared =
  | { is: 'agrees' }
  | { is: 'unsure'; toCheck: Suspicion[] }
  | { is: 'contradiction'; occurrence: Occurrence };

const agrees: Compared = { is: 'agrees' };

/** Account numbers contradict when their checksum holds, or when every further reading gave the same characters. */
function accountOf(payment: Payment, ocr: FactsOf<'ocr'>): Compared {
  if (payment.iban === null) return agrees;
  const sure = ocr.ibans.filter(
    (iban) =>
      iban.labelled &&
      (iban.checksumValid || (iban.lengthValid && isSurelyRead(iban) && mod97(payment.iban ?? '') === 1)),
  );
  if (sure.some(({ value }) => value === payment.iban)) return agrees;
  if (sure.length > 0) {
    return contradiction(payment, 'account', payment.iban, sure.map((iban) => iban.value).join(', '));
  }
  if (ocr.ibans.some(({ value }) => value === payment.iban)) return agrees;
  const [printed] = ocr.ibans;
  return unsure(payment, 'account', payment.iban, printed && { ...printed, text: printed.value });
}

/** Characters of the file are sure; an amount that was read from pixels could be a misread one, unless it is a right sum. */
function amountOf(payment: Payment, ocr: FactsOf<'ocr'>): Compared {
  const { cents } = payment;
  if (cents === null || ocr.cells.some((cell) => cell.cents === cents)) return agrees;
  const [largest] = ocr.cells
    .filter((cell) => cell.source === 'text-layer')
    .toSorted((a, b) => b.cents - a.cents);
  if (largest) return contradiction(payment, 'amount', decimal(cents), largest.text);
  const total = provenTotal(ocr);
  if (total && !isPrinted(ocr, cents)) return contradiction(payment, 'amount', decimal(cents), total.text);
  const [read] = ocr.cells.toSorted((a, b) => b.cents - a.cents);
  return unsure(payment, 'amount', decimal(cents), read);
}

/**
 * The largest amount, where it is a sum that comes out right of amounts that both readers read alike: no misread digit
 * leaves a sum right. Null where the readers differ over some amount: it may be the code's.
 */
function provenTotal({ pages, cells, sums, summands }: FactsOf<'ocr'>): { text: string } | null {
  const isDoubted = pages.some(({ words }) =>
    words.some(({ text, agreed }) => agreed === false && /\d[.,]\s?\d\d(?!\d)/.test(text)),
  );
  if (isDoubted) return null;
  const largest = Math.max(0, ...cells.map((cell) => Math.abs(cell.cents)));
  for (const { holds, kind, from, result } of sums) {
    const terms = [...from, result].flatMap((at) => summands[at] ?? []);
    const total = summands[result];
    if (!holds || kind !== 'total' || from.length < 2 || total?.cents !== largest) continue;
    if (terms.every(({ agreed, source }) => agreed && source === 'ocr')) return total;
  }
  return null;
}

function unsure(
  payment: Payment,
  what: 'account' | 'amount',
  inCode: string,
  printed: { page: number; box: Payment['box']; text: string } | undefined,
): Compared {
  if (!printed) return { is: 'unsure', toCheck: [] };
  const samePage = printed.page === payment.page;
  return {
    is: 'unsure',
    toCheck: [
      {
        page: printed.page,
        box: printed.box,
        values: [
          { source: 'payment code', text: inCode, ...(samePage ? { box: payment.box } : {}) },
          { source: 'printed', text: printed.text, box: printed.box },
        ],
        note: `The payment code's ${what} was not found among what was read of the print; one of the two may be misread.`,
      },
    ],
  };
}

function contradiction(
  payment: Payment,
  what: 'account' | 'amount',
  inCode: string,
  printed: string,
): Compared {
  return {
    is: 'contradiction',
    occurrence: {
      confidence: 0.8,
      page: payment.page,
      box: payment.box,
      // Either of the two may be the one that was exchanged, so neither is told as what stood there before.
      note: `The payment code's ${what} is ${inCode}, printed is ${printed}; which of the two is false, the document does not say.`,
      data: { what, inCode, printed },
    },
  };
}

/** Hundredths as a decimal number, without ever being a float. */
const decimal = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
