/** Two relations that name one amount as the wrong one. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { printed } from '../../reading/printed.ts';
import { judged, row } from '../judged.ts';

/** Five lines, whose sum stands in a column of its own with its currency behind it. */
const invoice = (travel: string): string[] => [
  row('Tapete entfernen', '8', '26,00', '208,00'),
  row('Wandfarbe weiss', '2', '56,44', '112,88'),
  row('Arbeitsstunde', '1', '26,63', '26,63'),
  row('Anfahrt', '1', '183,64', travel),
  row('Abdeckmaterial', '6', '146,74', '880,44'),
  `${'Nettobetrag'.padEnd(78)}1.411,59 €`,
  `${'MwSt. 19 %'.padEnd(80)}268,20 €`,
  `${'Gesamtbetrag'.padEnd(78)}1.679,79 €`,
];

describe('an amount that a list and its own row contradict', () => {
  it('is told by what the list is more than its total, where its row is more by as much', () => {
    expect(judged(...invoice('183,64'))).to.equal('pass');
    expect(judged(...invoice('282,64'))).to.contain('give 1.510,59');
  });

  it('is told by the list alone where net, tax and total agree on less, and asked about where they do on more', () => {
    const other = (amount: string) => invoice('282,64').with(4, row('Abdeckmaterial', '6', '146,74', amount));
    expect(judged(...other('868,21'))).to.contain('give 1.498,36');
    expect(judged(...other('768,21'))).to.equal('asked');
  });
});

describe('a subtotal whose rows, tax and total give another one', () => {
  const rows = (net: string): string[] => [
    row('Carpet', '3', '114.55', '343.65'),
    row('Paint', '6', '94.58', '567.48'),
    row('Tiles', '3', '276.15', '828.45'),
    row('Grout', '3', '1473.05', '4419.15'),
    row('Labour', '1', '643.13', '643.13'),
    row('Call-out', '3', '185.24', '555.72'),
    row('Net amount', '', '', net).padEnd(60),
    row('VAT 20 %', '', '', '1471.52'),
    row('Total due', '', '', '8829.10'),
  ];
  const at90 = (lines: string[]): string[] =>
    lines.map((line, at) =>
      at < 6 ? line : line.replace(/(\S+)$/, (amount) => amount.padStart(90 - line.length + amount.length)),
    );

  it('is named, though a tax of twenty percent gives it to within some cents only', () => {
    const { suspects, cells, equations } = arithmeticOf(printed(...at90(rows('7157.58'))));
    expect(equations.filter(({ holds }) => !holds).map(({ kind }) => kind)).to.deep.equal([
      'column-sum',
      'tax',
      'total',
    ]);
    expect(suspects.map(({ cell, impliedCents }) => [cells[cell]?.text, impliedCents])).to.deep.equal([
      ['7157.58', 735_758],
    ]);
    expect(arithmeticOf(printed(...at90(rows('7357.58')))).suspects).to.deep.equal([]);
  });

  it('is not named where the tax is that of yet another amount', () => {
    const lines = at90(rows('7157.58')).with(7, at90(rows('7157.58'))[7]!.replace('1471.52', '1475.52'));
    expect(arithmeticOf(printed(...lines)).suspects).to.deep.equal([]);
  });
});
