/** One bill, one pay slip and one account in the eight languages, genuine and altered: what is told is told in each of them. */
import { expect } from 'chai';
import { judged, row } from './judged.ts';

type Amounts = (cents: number) => string;

interface Words {
  language: string;
  bill: readonly [subtotal: string, tax: string, total: string];
  pay: readonly [gross: string, tax: string, insurance: string, net: string];
  account: readonly [opening: string, closing: string];
}

const LANGUAGES: readonly Words[] = [
  {
    language: 'en',
    bill: ['Subtotal', 'VAT 20%', 'Amount due'],
    pay: ['Gross pay', 'Income tax', 'National Insurance', 'Net pay'],
    account: ['Opening balance', 'Closing balance'],
  },
  {
    language: 'de',
    bill: ['Zwischensumme', 'MwSt 20 %', 'Rechnungsbetrag'],
    pay: ['Gesamtbrutto', 'Lohnsteuer', 'Krankenversicherung', 'Auszahlungsbetrag'],
    account: ['Alter Saldo', 'Neuer Saldo'],
  },
  {
    language: 'fr',
    bill: ['Total HT', 'TVA 20 %', 'Net à payer'],
    pay: ['Salaire brut', 'Impôt', 'Cotisations', 'Net à payer'],
    account: ['Ancien solde', 'Nouveau solde'],
  },
  {
    language: 'es',
    bill: ['Base imponible', 'IVA 20 %', 'A pagar'],
    pay: ['Devengado', 'IRPF', 'Seguridad Social', 'Líquido a percibir'],
    account: ['Saldo anterior', 'Saldo final'],
  },
  {
    language: 'it',
    bill: ['Imponibile', 'IVA 20%', 'Da pagare'],
    pay: ['Totale competenze', 'IRPEF', 'INPS', 'Netto in busta'],
    account: ['Saldo iniziale', 'Saldo finale'],
  },
  {
    language: 'pt',
    bill: ['Subtotal', 'IVA 20%', 'A pagar'],
    pay: ['Vencimento bruto', 'IRS', 'Segurança Social', 'Líquido a receber'],
    account: ['Saldo anterior', 'Saldo final'],
  },
  {
    language: 'nl',
    bill: ['Subtotaal', 'BTW 20%', 'Te betalen'],
    pay: ['Brutoloon', 'Loonheffing', 'Pensioenpremie', 'Nettoloon'],
    account: ['Oud saldo', 'Nieuw saldo'],
  },
  {
    language: 'pl',
    bill: ['Razem netto', 'VAT 20%', 'Do zapłaty'],
    pay: ['Wynagrodzenie brutto', 'Zaliczka na podatek', 'Składki ZUS', 'Do wypłaty'],
    account: ['Saldo początkowe', 'Saldo końcowe'],
  },
];

/** As each language writes it, with thousands parted at any size. */
const written = (language: string): Amounts => {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: 'always' });
  return (cents) => format.format(cents / 100).replaceAll(/\s/g, '\u00a0');
};
/** One digit, in the hundreds and in the thousands, which some languages part by a blank. */
const ALTERED = [20_000, 500_000];
type Document = (words: Words, amount: Amounts, more: number) => string[];

const bill: Document = ({ bill: [subtotal, tax, total] }, amount, more) => [
  row('Alpha EUR', amount(81_234)),
  row('Beta', amount(41_266)),
  row(subtotal, amount(122_500)),
  row(tax, amount(24_500)),
  row(total, amount(147_000 + more)),
];
const pay: Document = ({ pay: [gross, tax, insurance, net] }, amount, more) => [
  row(`${gross} EUR`, amount(325_040)),
  row(tax, amount(45_010)),
  row(insurance, amount(30_020)),
  row(net, amount(250_010 + more)),
];
const account: Document = ({ account: [opening, closing] }, amount, more) => [
  row(`${opening} EUR`, amount(123_450)),
  row('01.03.2024 Alpha', `-${amount(12_345)}`),
  row('02.03.2024 Beta', `-${amount(5_010)}`),
  row('05.03.2024 Gamma', amount(100_000)),
  row(closing, amount(206_095 + more)),
];

/** Where the page lies, and how much else is printed on it, changes nothing. */
const PLACES: readonly ((rows: string[]) => string[])[] = [
  (rows) => rows,
  (rows) => rows.map((text) => `       ${text}`),
  (rows) => ['', '', '', ...rows, ''],
  (rows) => ['Muster Ltd, 12 High Street', ...rows, 'Thank you'],
];

describe('sums in eight languages', () => {
  for (const words of LANGUAGES) {
    const amount = written(words.language);

    it(`are those of a genuine paper: ${words.language}`, () => {
      for (const document of [bill, pay, account])
        for (const place of PLACES) expect(judged(...place(document(words, amount, 0)))).to.equal('pass');
    });

    it(`do not follow on an altered one, which is told with both amounts: ${words.language}`, () => {
      for (const more of ALTERED)
        for (const place of PLACES) {
          const told = judged(...place(bill(words, amount, more)));
          expect(told).to.include(`${words.bill[2]} ${amount(147_000 + more)} does not follow`);
          expect(told).to.include(`give ${amount(147_000)}.`);
          expect(judged(...place(account(words, amount, more)))).to.include(
            `${words.account[1]} ${amount(206_095 + more)} does not follow`,
          );
        }
    });

    it(`of an altered pay slip are asked about: what else is taken off may stand elsewhere: ${words.language}`, () => {
      for (const more of ALTERED)
        for (const place of PLACES) expect(judged(...place(pay(words, amount, more)))).to.equal('asked');
    });
  }
});
