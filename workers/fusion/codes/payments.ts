/** Payment and fiscal codes: the account and the amount that they name, against those that are printed. */
import type { FactsOf } from '../../stages/index.ts';
import { mod97 } from '../../stages/ocr/reading/iban.ts';
import { isSurelyRead } from '../../stages/ocr/surely-read.ts';
import { isPrinted, largestPrinted, mayHideAmounts } from '../printed-amounts.ts';
import { agrees, type Compared, decimal } from './compared.ts';
import { isPrintedNationally, nationalAccounts } from './national-accounts.ts';

type Payment = {
  page: number;
  box: [number, number, number, number];
  iban: string | null;
  cents: number | null;
};

/** Two comparisons for each payment code; none without one. */
export function comparePayments(qr: FactsOf<'qr'>, ocr: FactsOf<'ocr'>): Compared[] {
  return paymentsOf(qr).flatMap((payment) => [accountOf(payment, ocr), amountOf(payment, ocr)]);
}

function paymentsOf(qr: FactsOf<'qr'>): Payment[] {
  return qr.codes.flatMap(({ page, box, payload }): Payment[] => {
    if (payload.kind === 'epc-payment' || payload.kind === 'swiss-payment')
      return payload.iban === '' && payload.cents === null
        ? []
        : [{ page, box, iban: payload.iban || null, cents: payload.cents }];
    if (payload.kind === 'fiscal') return [{ page, box, iban: null, cents: payload.cents }];
    if (payload.kind !== 'bank-payment') return [];
    const { cents } = payload;
    const iban = payload.iban || null;
    // One for any payer and any amount, without an account, says nothing that print could show.
    return iban === null && cents === null ? [] : [{ page, box, iban, cents }];
  });
}

/** Account numbers contradict when their checksum holds, or when every further reading gave the same characters. */
function accountOf(payment: Payment, ocr: FactsOf<'ocr'>): Compared {
  if (payment.iban === null) return agrees;
  const sure = ocr.ibans.filter(
    (iban) =>
      iban.labelled &&
      (iban.checksumValid || (iban.lengthValid && isSurelyRead(iban) && mod97(payment.iban ?? '') === 1)),
  );
  if (sure.some(({ value }) => value === payment.iban)) return besideCode(payment, payment.iban, sure, ocr);
  if (isPrintedNationally(payment.iban, ocr)) return agrees;
  const misread = ocr.ibans.find((iban) => mayBe(payment.iban ?? '', iban));
  if (sure.length > 0 && misread)
    return unsure(payment, 'account', payment.iban, { ...misread, text: misread.value });
  if (sure.length > 0) {
    return contradiction(payment, 'account', payment.iban, sure.map((iban) => iban.value).join(', '));
  }
  if (ocr.ibans.some(({ value }) => value === payment.iban)) return agrees;
  const nationals = nationalAccounts(payment.iban, ocr);
  if (nationals.length > 0) return contradiction(payment, 'account', payment.iban, nationals.join(', '));
  const [printed] = ocr.ibans;
  return unsure(payment, 'account', payment.iban, printed && { ...printed, text: printed.value });
}

/**
 * The account is printed: is it the one that stands beside the code, or does another one? A paper may name several, and genuine papers that do
 * so and have a code are too few to be counted, so that a person is asked.
 */
function besideCode(
  payment: Payment,
  inCode: string,
  sure: readonly Account[],
  { ibans }: FactsOf<'ocr'>,
): Compared {
  const beside = ibans.filter((account) => isBeside(account, payment));
  const printed = beside.find((account) => sure.includes(account));
  if (!printed || beside.some(({ value }) => value === inCode)) return agrees;
  return unsure(payment, 'account', inCode, { ...printed, text: printed.value }, OTHER_BESIDE);
}

const OTHER_BESIDE =
  'The account that the payment code names is printed elsewhere on the paper; beside the code stands another one.';

/** In the rows of the code, or above it by half of its height at most, where headings stand. */
function isBeside({ page, box }: Account, { page: of, box: code }: Payment): boolean {
  const middle = box[1] + box[3] / 2;
  return page === of && middle >= code[1] - code[3] / 2 && middle <= code[1] + code[3];
}

type Account = FactsOf<'ocr'>['ibans'][number];

/** Of several accounts the one that pixels gave with a wrong checksum may be the code's. */
const mayBe = (inCode: string, iban: Account): boolean =>
  iban.labelled &&
  !iban.checksumValid &&
  !isSurelyRead(iban) &&
  iban.value.slice(0, COUNTRY) === inCode.slice(0, COUNTRY);

const COUNTRY = 2;

/** The largest first: of a credit note all amounts are below zero. */
const bySize = (a: { cents: number }, b: { cents: number }): number => Math.abs(b.cents) - Math.abs(a.cents);

/** Characters of the file are sure; an amount that was read from pixels could be a misread one, unless it is a right sum. */
function amountOf(payment: Payment, ocr: FactsOf<'ocr'>): Compared {
  const { cents } = payment;
  if (cents === null || ocr.cells.some((cell) => cell.cents === cents)) return agrees;
  const largest = largestPrinted(ocr);
  if (largest && isPrinted(ocr, cents)) return agrees;
  if (largest && !mayHideAmounts(ocr)) return contradiction(payment, 'amount', decimal(cents), largest.text);
  const total = provenTotal(ocr);
  if (total && !isPrinted(ocr, cents)) return contradiction(payment, 'amount', decimal(cents), total.text);
  const [read] = ocr.cells.toSorted(bySize);
  return unsure(payment, 'amount', decimal(cents), read);
}

/**
 * The largest amount, where it is a sum that comes out right of amounts that both readers read alike: no misread digit
 * leaves a sum right. Null where the readers differ over some amount: it may be the code's.
 */
function provenTotal(ocr: FactsOf<'ocr'>): { text: string } | null {
  if (mayHideAmounts(ocr)) return null;
  const { cells, sums, summands } = ocr;
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
  note = `The payment code's ${what} was not found among what was read of the print; one of the two may be misread.`,
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
        note,
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
