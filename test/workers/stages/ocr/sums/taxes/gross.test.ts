/** A total in a box above its table, against the net amount and the tax. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const bill = (total: string, ...more: string[]): string[] => [
  'Lichtvliet Energie N.V.',
  row('Totaal', `€ ${total}`),
  row('Verbruik 299 kWh x 0,31', '', '92,69'),
  row('Vastrecht', '', '8,96'),
  row('Subtotaal', '', '101,65'),
  row('Btw 21 %', '', '21,35'),
  ...more,
];

describe('a total that stands apart from its table', () => {
  it('is what net and tax come to', () => {
    expect(judged(...bill('123,00'))).to.equal('pass');
    expect(judged(...bill('344,79'))).to.equal(
      'Totaal 344,79 does not follow from the amounts above it: Subtotaal 101,65; Btw 21 % 21,35 give 123,00.',
    );
  });

  it('is not told where the gross amount is printed as well, and the box says what is paid of it', () => {
    expect(judged(...bill('344,79', row('Totaal incl. btw', '', '123,00')))).to.equal('pass');
  });

  it('is not told where another amount may part the two', () => {
    expect(judged(...bill('344,79', row('Vorig saldo', '', '221,79')))).not.to.match(/Totaal/);
    expect(judged(...bill('344,79', row('Borg', '', '7,00')))).not.to.match(/Totaal 344,79/);
    expect(judged(...bill('344,79', 'Meter 1.2.3.4 12.345.6')), 'what is not read').not.to.match(
      /Totaal 344/,
    );
  });

  it('is not told where it is rounded, paid in parts or nothing', () => {
    for (const total of ['122,50', '10,25', '1.476,00', '0,00'])
      expect(judged(...bill(total)), total).not.to.match(/does not follow/);
  });

  it('is not told where the tax is no rate of the net amount, or there are two', () => {
    expect(
      judged(...bill('344,79').map((line) => line.replace('21,35', '17,64'))),
      'contained in it',
    ).not.to.match(/Totaal 344,79/);
    expect(judged(...bill('344,79', row('Btw 9 %', '', '9,15')))).not.to.match(/Totaal 344,79/);
  });

  it('is no amount that is called otherwise', () => {
    expect(judged(...bill('344,79').map((line) => line.replace('Totaal', 'Verbruik in 2025')))).to.equal(
      'pass',
    );
  });
});

describe('what a sentence asks to be paid', () => {
  const note = (asked: string, ...more: string[]): string[] => [
    row('Désignation A', '51,00'),
    row('Désignation B', '13,99'),
    row('Désignation C', '150,84'),
    row('Total TTC', '215,83 €'),
    ...more,
    `Merci de régler ${asked} € avant le 25/08/2025 sur le compte ci-dessous.`,
  ];
  const TOLD = /^Merci de régler 198,35 does not follow .* Total TTC 215,83 give 215,83\.$/;

  it('is the total of the rows', () => {
    expect(judged(...note('215,83'))).to.equal('pass');
    expect(judged(...note('198,35'))).to.match(TOLD);
  });

  it('may be less by an advance, by what who pays soon takes off, or a part', () => {
    expect(judged(...note('198,35', row('Acompte', '17,48')))).not.to.match(/Merci/);
    expect(judged(...note('211,51')), 'two percent').to.equal('pass');
    expect(judged(...note('71,94')), 'a third').to.equal('pass');
    expect(judged(...note('198,35', 'Tél. 12.345.678.9')), 'what is not read').not.to.match(/Merci/);
  });
});
