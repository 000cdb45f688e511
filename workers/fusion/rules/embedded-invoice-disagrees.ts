import type { FactsOf } from '../../stages/index.ts';
import {
  fail,
  inconclusive,
  notApplicable,
  type Occurrence,
  pass,
  type Suspicion,
} from '../../stages/stage.ts';
import { decimal } from '../codes/compared.ts';
import { defineFusionRule } from '../fusion-rule.ts';
import { isPrinted, printedTotal } from '../printed-amounts.ts';

type Invoice = NonNullable<FactsOf<'metadata'>['invoice']>;
type Ocr = FactsOf<'ocr'>;
type Compared = 'agrees' | 'unknown' | Occurrence;

/** The invoice that is attached as data against the printed one: total and account to be paid to. */
export const embeddedInvoiceDisagrees = defineFusionRule({
  code: 'embedded-invoice-disagrees',
  needs: ['metadata', 'ocr'],
  judge({ metadata: { invoice }, ocr }) {
    if (!invoice) return notApplicable('no electronic invoice is attached');
    // Hybrid invoices are born digital; what was read from pixels could be misread, and pages not read hide amounts.
    if (ocr.pages.length === 0 || ocr.pages.some(({ reading }) => reading !== 'text-layer')) {
      const odd = [totalOf(invoice, ocr, false), accountOf(invoice, ocr, false)].flatMap(asSuspicion);
      return inconclusive('the printed invoice is not in the file as text', odd);
    }
    const compared = [totalOf(invoice, ocr), accountOf(invoice, ocr)];
    const contradictions = compared.filter((one) => typeof one === 'object');
    if (contradictions.length > 0)
      return ocr.cut
        ? inconclusive(
            'the attached total or account was not found among what was read, and more is printed than is read',
          )
        : fail(contradictions);
    return compared.includes('agrees')
      ? pass
      : inconclusive('neither the total nor the account of the attached invoice could be found on the page');
  },
});

/** @param sure whether the print was read from the file's own characters */
function totalOf({ totalCents, payableCents, fileName }: Invoice, ocr: Ocr, sure = true): Compared {
  // Nothing left to pay says nothing of the total: a nought stands on many pages.
  const stated = [totalCents, payableCents].filter((cents): cents is number => cents !== null && cents !== 0);
  if (stated.length === 0) return 'unknown';
  // One of both is enough: some pages show only what is left to pay, some only the whole.
  if (stated.some((cents) => ocr.cells.some((cell) => cell.cents === cents) || isPrinted(ocr, cents)))
    return 'agrees';
  const printed = printedTotal(ocr, sure);
  if (!printed) return 'unknown';
  const total = decimal(stated[0]!);
  return {
    confidence: 0.85,
    page: printed.page,
    box: printed.box,
    recovered: { old: total, new: printed.text, source: `attachment ${fileName}` },
    note: `The attached invoice's total is ${total}; this amount is printed nowhere, the largest printed total is ${printed.text}.`,
    data: { what: 'total' },
  };
}

/** Only accounts whose checksum holds and that are called IBAN are surely the ones to pay to. */
function accountOf({ ibans, fileName }: Invoice, ocr: Ocr, sure = true): Compared {
  const printed = ocr.ibans.filter((iban) => iban.checksumValid || !sure);
  if (ibans.length === 0 || printed.length === 0) return 'unknown';
  if (printed.some(({ value }) => ibans.includes(value))) return 'agrees';
  const [first] = printed.filter((iban) => iban.labelled || !sure);
  if (!first) return 'unknown';
  return {
    confidence: 0.85,
    page: first.page,
    box: first.box,
    recovered: { old: ibans.join(', '), new: first.value, source: `attachment ${fileName}` },
    note: `The attached invoice names the account ${ibans.join(', ')}; the page prints ${first.value}.`,
    data: { what: 'account' },
  };
}

/** What the print seems to say otherwise, where it was read from pixels. */
function asSuspicion(compared: Compared): Suspicion[] {
  if (typeof compared !== 'object' || !compared.recovered) return [];
  const { page, box, recovered, note } = compared;
  return [
    {
      ...{ page, box },
      values: [
        { source: 'attached invoice', text: recovered.old ?? 'nothing' },
        { source: 'printed', text: recovered.new ?? 'nothing', ...(box ? { box } : {}) },
      ],
      note: [note, 'The print was read from a picture and may be misread.'].filter(Boolean).join(' '),
    },
  ];
}
