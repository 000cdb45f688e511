/** Pay of a month and of a year in one sentence. */
import { expect } from 'chai';
import { findYearPay } from '../../../../../workers/stages/ocr/reading/year-pay.ts';
import { printed } from './printed.ts';

const found = (...rows: string[]): string[][] =>
  findYearPay(printed(...rows)).map(({ places }) => places.map(({ text }) => text));

/** A sentence of its language, of a month and a year. */
const SENTENCES: readonly (readonly [string, (month: string, year: string) => string, string, string])[] = [
  ['en', (m, y) => `Her gross salary is £${m} per month (£${y} per annum).`, '3,750.00', '45,000.00'],
  ['en', (m, y) => `He earns an annual salary of ${y} USD, paid as ${m} USD monthly.`, '4,000.00', '48,000'],
  [
    'de',
    (m, y) => `Das monatliche Bruttogehalt beträgt ${m} EUR (jährlich ${y} EUR).`,
    '3.500,00',
    '42.000,00',
  ],
  ['de', (m, y) => `Die Miete beträgt ${m} € monatlich, das sind ${y} € im Jahr.`, '899,00', '10.788,00'],
  ['fr', (m, y) => `Son salaire brut est de ${m} € par mois, soit ${y} € par an.`, '2 450,00', '29 400,00'],
  ['es', (m, y) => `Percibe un salario bruto de ${m} € mensuales (${y} € anuales).`, '1.950,00', '27.300,00'],
  [
    'it',
    (m, y) => `La retribuzione lorda è di ${m} € al mese, pari a ${y} € annui.`,
    '1.800,00',
    '23.400,00',
  ],
  ['nl', (m, y) => `Het salaris bedraagt € ${m} per maand (€ ${y} per jaar).`, '3.100,00', '40.176,00'],
  [
    'pl',
    (m, y) => `Wynagrodzenie brutto wynosi ${m} zł miesięcznie, co daje ${y} zł rocznie.`,
    '5 206,00',
    '62 472,00',
  ],
  ['cs', (m, y) => `Hrubá mzda činí ${m} Kč měsíčně, tedy ${y} Kč ročně.`, '38 000', '456 000'],
];

describe('pay of a month and of a year', () => {
  for (const [language, sentence, month, year] of SENTENCES)
    it(`is told where it does not fit: ${language}, ${month}`, () => {
      expect(found(sentence(month, year))).to.deep.equal([]);
      const raised = month.replace(/^\d/, (digit) => String(Number(digit) + 1));
      const places = sentence(raised, year).indexOf(raised) < sentence(raised, year).indexOf(year);
      expect(found(sentence(raised, year))).to.deep.equal([places ? [raised, year] : [year, raised]]);
    });

  it('runs over the end of a line', () => {
    const rows = ['Wynagrodzenie brutto wynosi 6 706,00 zł miesięcznie, co daje', '62 472,00 zł rocznie.'];
    expect(found(...rows)).to.deep.equal([['6 706,00', '62 472,00']]);
  });

  it('is not compared across sentences, before and after taxes, in tables, and of what is no pay', () => {
    for (const row of [
      'Her salary is £4,750.00 per month. The budget of her team is £45,000.00 per annum.',
      'Net pay is £2,400.00 per month of a gross salary of £45,000.00 per annum.',
      'The plan costs £12.50 per month or £125.00 per year.',
      'Her salary is £4,750.00 per month.',
      'Her gross salary is £4,750.00, and £45,000.00 was agreed.',
    ])
      expect(found(row), row).to.deep.equal([]);
    const pay = (month: string): string => `Gross pay ${month} per month, 30,000.00 per year`;
    expect(found(pay('3,100.00'))).to.have.lengthOf(1);
    expect(found(pay('3,100.00'), pay('3,200.00'))).to.deep.equal([]);
  });
});
