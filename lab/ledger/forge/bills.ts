/**
 * Invoices whose parts bear each other out: lines, net, tax and total, an account with its check digits, a date with its
 * weekday, a payment code, and the same as attached data. Whoever changes one of them and prints again leaves the others.
 */
import { qrModules } from '../../corpus/qr.ts';
import { type Random, randomFrom } from '../../corpus/random.ts';
import { makeIban } from '../../corpus/words/iban.ts';

export interface Bill {
  number: string;
  seller: string;
  buyer: string;
  /** Milliseconds since 1970, midnight UTC. */
  day: number;
  /** What is printed before the date; the weekday on which it fell, unless somebody changed the date. */
  weekdayOf: number;
  /** Label and hundredths. */
  lines: [string, number][];
  net: number;
  /** In per cent. */
  rate: number;
  tax: number;
  total: number;
  iban: string;
  /** As the payment code and the attached data have them. */
  code: { iban: string; total: number };
}

const SELLERS = [
  'Oro Verde Foods',
  'Kestrel Print',
  'Marlow Garden',
  'Ostby Glass',
  'Pine and Field',
  'Rook Studio',
];
const BUYERS = ['Ada Wendt', 'Jorin Maas', 'Tilda Rook', 'Nora Fjeld', 'Pavel Dusek', 'Ines Karlo'];
const THINGS = [
  'Planed boards',
  'Paper A4',
  'Paint',
  'Hinges',
  'Glass pane',
  'Repair',
  'Assembly',
  'Transport',
];

const account = (random: Random): string => makeIban('DE', `9999${random.digits(4)}${random.digits(10)}`);

/** The same for the same seed; every sum, check digit and weekday is right. */
export function billOf(seed: number): Bill {
  const random = randomFrom('ledger-bill', seed);
  const first = random.int(0, THINGS.length - 1);
  const lines = Array.from({ length: random.int(3, 6) }, (_, index): [string, number] => [
    THINGS[(first + index) % THINGS.length] ?? '',
    random.int(1_250, 98_400),
  ]);
  const net = lines.reduce((sum, [, cents]) => sum + cents, 0);
  const rate = random.pick([19, 20, 21, 7]);
  const tax = Math.round((net * rate) / 100);
  const day = Date.UTC(2026, random.int(0, 9), random.int(1, 28));
  const iban = account(random);
  const number = `${random.int(2_000, 9_999)}-${random.int(10, 99)}`;
  const total = net + tax;
  const [seller, buyer] = [random.pick(SELLERS), random.pick(BUYERS)];
  return {
    number,
    seller,
    buyer,
    day,
    weekdayOf: day,
    lines,
    net,
    rate,
    tax,
    total,
    iban,
    code: { iban, total },
  };
}

const raised = (cents: number): number => cents + 100_000;

/** One changed digit after the check digits: no two such numbers share their check digits. */
const mistyped = (iban: string): string =>
  iban.replace(
    /(.{10})(\d)/,
    (_, before: string, digit: string) => before + String((Number(digit) + 3) % 10),
  );

/** What somebody changes in the source before it is printed again, each leaving what it forgets. */
export const BILL_WAYS: Record<string, (bill: Bill) => Bill> = {
  'total-raised': (bill) => ({ ...bill, total: raised(bill.total) }),
  'line-raised': (bill) => ({
    ...bill,
    lines: bill.lines.map(([label, cents], index) => [label, index === 1 ? raised(cents) : cents]),
  }),
  'tax-raised': (bill) => ({ ...bill, tax: bill.tax + 4_000 }),
  'every-amount-raised': (bill) => {
    const lines = bill.lines.map(([label, cents], index): [string, number] => [
      label,
      index === 0 ? raised(cents) : cents,
    ]);
    const net = raised(bill.net);
    const tax = Math.round((net * bill.rate) / 100);
    return { ...bill, lines, net, tax, total: net + tax };
  },
  'account-exchanged': (bill) => ({ ...bill, iban: account(randomFrom('ledger-bill-account', bill.number)) }),
  'code-exchanged': (bill) => ({
    ...bill,
    code: { ...bill.code, iban: account(randomFrom('ledger-bill-code', bill.number)) },
  }),
  'account-mistyped': (bill) => ({ ...bill, iban: mistyped(bill.iban) }),
  'date-moved': (bill) => ({ ...bill, day: bill.day + 9 * 86_400_000 }),
};

/** Ways whose traces need the attached data. */
export const WITH_DATA = ['every-amount-raised', 'account-exchanged'] as const;

export interface Wording {
  locale: string;
  invoice: string;
  date: string;
  net: string;
  tax: string;
  total: string;
  account: string;
  style: string;
  /** Printed as `1.234,56` or `1,234.56`. */
  comma: boolean;
}

/** A printer has its own, so that no layout stands in two parts. */
export const WORDINGS: Record<string, Wording> = {
  chromium: {
    ...{
      locale: 'en-GB',
      invoice: 'Invoice',
      date: 'Date',
      net: 'Net',
      tax: 'VAT',
      total: 'Total',
      account: 'IBAN',
    },
    style: 'body{font:12pt "DejaVu Sans";margin:2cm} table{width:100%} td:last-child{text-align:right}',
    comma: false,
  },
  weasyprint: {
    ...{ locale: 'de-DE', invoice: 'Rechnung', date: 'Datum', net: 'Nettobetrag', tax: 'MwSt.' },
    ...{ total: 'Gesamtbetrag', account: 'IBAN' },
    style:
      'body{font:11pt "Liberation Serif";margin:2.4cm} table{width:84%;border-collapse:collapse} td{border-bottom:1px solid #888;padding:5pt} td:last-child{text-align:right} .head{float:right}',
    comma: true,
  },
  wkhtmltopdf: {
    ...{
      locale: 'fr-FR',
      invoice: 'Facture',
      date: 'Date',
      net: 'Total HT',
      tax: 'TVA',
      total: 'Total TTC',
      account: 'IBAN',
    },
    style:
      'body{font:12pt "Liberation Sans";margin:1.4cm} h1{border:1px solid #000;padding:6pt} table{width:100%;border:1px solid #000} td{padding:4pt} td:last-child{text-align:right;width:28%}',
    comma: true,
  },
  libreoffice: {
    ...{
      locale: 'es-ES',
      invoice: 'Factura',
      date: 'Fecha',
      net: 'Base imponible',
      tax: 'IVA',
      total: 'Total',
      account: 'IBAN',
    },
    style: 'body{font:11pt "DejaVu Sans Mono"} table{width:90%} td:last-child{text-align:right}',
    comma: true,
  },
};

const printedAmount = (cents: number, comma: boolean): string => {
  const text = (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d)\.)/g, ',');
  return comma ? text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : text;
};

const printedDay = (bill: Bill, locale: string): string => {
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    bill.weekdayOf,
  );
  const day = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${weekday}, ${day.format(bill.day)}`;
};

/** EPC069-12, version 2: the payment code of a credit transfer. */
const paymentText = ({ seller, code }: Bill): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    seller,
    code.iban.replaceAll(' ', ''),
    `EUR${(code.total / 100).toFixed(2)}`,
  ].join('\n');

/** The code as a portable bitmap, four pixels a module. */
export function codeBitmap(bill: Bill): Buffer {
  const modules = qrModules(paymentText(bill));
  const rows = modules.flatMap((row) =>
    Array(4).fill(row.flatMap((dark) => Array(4).fill(dark ? '1' : '0')).join(' ')),
  );
  return Buffer.from(`P1\n${modules.length * 4} ${modules.length * 4}\n${rows.join('\n')}\n`);
}

/** @param picture file name of the payment code beside the page */
export function billHtml(bill: Bill, wording: Wording, picture: string): string {
  const money = (cents: number): string => `${printedAmount(cents, wording.comma)} EUR`;
  const rows = [
    ...bill.lines.map(([label, cents]) => [label, cents] as const),
    [wording.net, bill.net] as const,
    [`${wording.tax} ${bill.rate} %`, bill.tax] as const,
    [wording.total, bill.total] as const,
  ].map(([label, cents]) => `<tr><td>${label}</td><td>${money(cents)}</td></tr>`);
  return `<!doctype html><html><head><meta charset="utf-8"><title>${wording.invoice}</title><style>${wording.style}</style></head>
<body><h1>${wording.invoice} ${bill.number}</h1><div class="head"><p>${bill.seller}</p><p>${bill.buyer}</p>
<p>${wording.date}: ${printedDay(bill, wording.locale)}</p></div><table width="600">${rows.join('\n')}</table>
<p>${wording.account}: ${bill.iban}</p><p><img src="${picture}" width="130" height="130"></p></body></html>`;
}

/** The parts of a Factur-X invoice (EN 16931 in UN/CEFACT syntax) that repeat what is printed. */
export const billData = ({ number, code }: Bill): string => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">
<rsm:ExchangedDocument><ram:ID>${number}</ram:ID></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradeSettlementPaymentMeans><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${code.iban.replaceAll(' ', '')}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:GrandTotalAmount>${(code.total / 100).toFixed(2)}</ram:GrandTotalAmount><ram:DuePayableAmount>${(code.total / 100).toFixed(2)}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
