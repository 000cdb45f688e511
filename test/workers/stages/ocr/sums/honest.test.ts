/** Papers whose amounts follow, in eight languages: none of them is contradicted, and each is when one result was altered. */
import { expect } from 'chai';
import { sums } from './told.ts';

interface Words {
  country: string;
  goods: string;
  sub: string;
  taxes: readonly [string, string];
  rates: readonly [number, number];
  total: string;
  discount: string;
  tender: readonly [string, string];
  pay: readonly [gross: string, deductions: string, net: string];
  account: readonly [opening: string, closing: string];
}

const LANGUAGES: readonly Words[] = [
  {
    ...{ country: 'en-GB', goods: 'Tea', sub: 'Subtotal', taxes: ['VAT 20%', 'VAT 5%'], rates: [20, 5] },
    ...{ total: 'Total', discount: 'Discount', tender: ['Cash', 'Change'] },
    ...{
      pay: ['Gross pay', 'Income tax, Pension', 'Net pay'],
      account: ['Opening balance', 'Closing balance'],
    },
  },
  {
    ...{
      country: 'de-DE',
      goods: 'Brot',
      sub: 'Zwischensumme',
      taxes: ['MwSt. 19%', 'MwSt. 7%'],
      rates: [19, 7],
    },
    ...{ total: 'Gesamtbetrag', discount: 'Rabatt', tender: ['Gegeben', 'Rückgeld'] },
    ...{ pay: ['Bruttolohn', 'Lohnsteuer, Rentenversicherung', 'Auszahlungsbetrag'] },
    ...{ account: ['Alter Kontostand', 'Neuer Kontostand'] },
  },
  {
    ...{ country: 'fr-FR', goods: 'Pain', sub: 'Total HT', taxes: ['TVA 20%', 'TVA 10%'], rates: [20, 10] },
    ...{ total: 'Total TTC', discount: 'Remise', tender: ['Espèces', 'Rendu'] },
    ...{
      pay: ['Salaire brut', 'Retraite, Mutuelle', 'Net à payer'],
      account: ['Ancien solde', 'Nouveau solde'],
    },
  },
  {
    ...{
      country: 'es-ES',
      goods: 'Queso',
      sub: 'Base imponible',
      taxes: ['IVA 21%', 'IVA 10%'],
      rates: [21, 10],
    },
    ...{ total: 'Total', discount: 'Descuento', tender: ['Efectivo', 'Cambio'] },
    ...{ pay: ['Total devengado', 'IRPF, Seguridad social', 'Líquido a percibir'] },
    ...{ account: ['Saldo anterior', 'Saldo final'] },
  },
  {
    ...{ country: 'it-IT', goods: 'Pane', sub: 'Imponibile', taxes: ['IVA 22%', 'IVA 10%'], rates: [22, 10] },
    ...{ total: 'Totale', discount: 'Sconto', tender: ['Contanti', 'Resto'] },
    ...{
      pay: ['Totale lordo', 'IRPEF, INPS', 'Netto in busta'],
      account: ['Saldo iniziale', 'Saldo finale'],
    },
  },
  {
    ...{ country: 'pt-PT', goods: 'Queijo', sub: 'Subtotal', taxes: ['IVA 23%', 'IVA 6%'], rates: [23, 6] },
    ...{ total: 'Total', discount: 'Desconto', tender: ['Numerário', 'Troco'] },
    ...{ pay: ['Total ilíquido', 'IRS, Segurança Social', 'Líquido a receber'] },
    ...{ account: ['Saldo anterior', 'Saldo final'] },
  },
  {
    ...{
      country: 'nl-NL',
      goods: 'Brood',
      sub: 'Totaal excl. btw',
      taxes: ['BTW 21%', 'BTW 9%'],
      rates: [21, 9],
    },
    ...{ total: 'Totaal incl. btw', discount: 'Korting', tender: ['Contant', 'Wisselgeld'] },
    ...{
      pay: ['Brutoloon', 'Loonheffing, Pensioen', 'Netto te betalen'],
      account: ['Vorig saldo', 'Nieuw saldo'],
    },
  },
  {
    ...{ country: 'pl-PL', goods: 'Chleb', sub: 'Suma netto', taxes: ['VAT 23%', 'VAT 8%'], rates: [23, 8] },
    ...{ total: 'Razem', discount: 'Rabat', tender: ['Gotówka', 'Reszta'] },
    ...{
      pay: ['Brutto', 'Podatek dochodowy, Składka', 'Do wypłaty'],
      account: ['Saldo początkowe', 'Saldo końcowe'],
    },
  },
];

/** Amounts that look like any: no two alike, and no simple fractions of one another. */
const amountOf = (seed: number): number => 1_307 + ((seed * 7_919) % 40_009);

/** A paper with its result at `at`, which `off` is added to. */
type Paper = (words: Words, seed: number, off: number) => string[];

function rowIn({ country }: Words): (label: string, ...cents: (number | null)[]) => string {
  const format = new Intl.NumberFormat(country, { minimumFractionDigits: 2, useGrouping: 'always' });
  const text = (cents: number | null): string =>
    cents === null ? '' : format.format(cents / 100).replaceAll(/[\u00a0\u202f]/g, ' ');
  return (label, ...cents) => label.padEnd(32) + cents.map((one) => text(one).padStart(15)).join('');
}

const PAPERS: Readonly<Record<string, Paper>> = {
  'an invoice with two rates': (words, seed, off) => {
    const row = rowIn(words);
    const goods = [1, 2, 3, 4].map((at) => amountOf(seed + at));
    const [a, b] = [goods[0]! + goods[1]!, goods[2]! + goods[3]!];
    const taxes = [a, b].map((base, at) => Math.round((base * words.rates[at]!) / 100));
    return [
      ...goods.map((cents, at) => row(`${words.goods} ${'abcd'[at]}`, cents)),
      row(words.sub, a + b),
      ...taxes.map((tax, at) => row(words.taxes[at]!, tax)),
      row(words.total, a + b + taxes[0]! + taxes[1]! + off),
    ];
  },
  'a receipt with a discount, paid in cash': (words, seed, off) => {
    const row = rowIn(words);
    const goods = [1, 2, 3].map((at) => amountOf(seed + at));
    const sum = goods.reduce((total, cents) => total + cents, 0);
    const due = sum - Math.round(sum / 10);
    const [given, back] = words.tender;
    return [
      ...goods.map((cents, at) => row(`${words.goods} ${'abc'[at]}`, cents)),
      row(words.discount, seed % 2 === 0 ? due - sum : sum - due),
      row(words.total, due + off),
      row(given, due + 2_771),
      row(back, 2_771),
    ];
  },
  'a pay slip': (words, seed, off) => {
    const row = rowIn(words);
    const pay = [250_000 + amountOf(seed), amountOf(seed + 1)];
    const [gross, deductions, net] = words.pay;
    const taken = deductions.split(', ').map((label, at) => [label, amountOf(seed + 2 + at)] as const);
    const left = taken.reduce((sum, [, cents]) => sum - cents, pay[0]! + pay[1]!);
    return [
      ...pay.map((cents, at) => row(`${words.goods} ${'ab'[at]}`, cents)),
      row(gross, pay[0]! + pay[1]!),
      ...taken.map(([label, cents]) => row(label, seed % 2 === 0 ? cents : -cents)),
      row(net, left + off),
    ];
  },
  'an account': (words, seed, off) => {
    const row = rowIn(words);
    let balance = 300_000 + amountOf(seed);
    const [opening, closing] = words.account;
    return [
      row(opening, null, balance),
      ...[1, 2, 3, 4, 5, 6].map((at) => {
        const cents = amountOf(seed + at) * (at % 3 === 0 ? 1 : -1);
        balance += cents;
        return row(`${at + 2}.04. ${words.goods}`, cents, balance);
      }),
      row(closing, null, balance + off),
    ];
  },
};

const contradicted = (rows: readonly string[]): string[] =>
  sums(...rows).filter((sum) => sum.endsWith('false'));

describe('papers that are right', () => {
  for (const [name, paper] of Object.entries(PAPERS)) {
    it(`${name}: is contradicted nowhere`, () => {
      for (const words of LANGUAGES)
        for (const seed of [1, 2, 3, 4])
          expect(contradicted(paper(words, seed, 0)), paper(words, seed, 0).join('\n')).to.deep.equal([]);
    });

    it(`${name}: is contradicted where its result was altered`, () => {
      for (const words of LANGUAGES)
        expect(contradicted(paper(words, 1, 45_000)), paper(words, 1, 45_000).join('\n')).to.not.be.empty;
    });
  }
});
