/** Totals above which nothing can be missing, and those whose rows give what is printed below. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';

const till = (total: string, ...more: string[]): string[] => [
  row('Lessive', '6,34'),
  row('Essuie-tout', '4,35'),
  ...more,
  row('Brosse', '6,36'),
  row('Savon', '14,29'),
  row('Total', total),
];
const TOLD = /^Total .* does not follow from the amounts above it/;

describe('a list that nothing is missing in', () => {
  it('contradicts its total, whichever is more', () => {
    expect(judged(...till('31,34'))).to.equal('pass');
    for (const total of ['45,26', '22,07']) expect(judged(...till(total)), total).to.match(TOLD);
  });

  it('is none where a line between its rows says something else', () => {
    for (const line of ['Prix fidélité', row('2 x', '', '3,00')])
      expect(judged(...till('45,26', line)), line).not.to.match(TOLD);
    expect(judged(...till('45,26', '---------------')), 'a rule').to.match(TOLD);
  });

  it('contradicts nothing where what parts the two is printed, or is so little that it is rounded', () => {
    expect(judged(...till('45,26'), row('Consigne', '13,92'))).not.to.match(TOLD);
    expect(judged(...till('31,50'))).not.to.match(TOLD);
  });

  it('says nothing of pay, of which more is taken off than stands beside it', () => {
    const slip = (net: string): string[] => [
      row('Bruttobezug', '3.270,00'),
      row('Sozialversicherung', '590,89'),
      row('Lohnsteuer', '353,48'),
      row('Auszahlungsbetrag', net),
    ];
    expect(judged(...slip('2.325,63'))).to.equal('pass');
    expect(judged(...slip('2.858,03'))).to.equal('asked');
  });

  it('may begin with a subtotal that its own rows make', () => {
    const bill = (total: string, subtotal = '26,40'): string[] => [
      row('Ringbind', '14,07'),
      row('Kabel', '4,96'),
      row('Papir', '7,37'),
      row('Subtotal', subtotal),
      row('Material', '9,44'),
      row('I alt', total),
    ];
    expect(judged(...bill('35,84'))).to.equal('pass');
    expect(judged(...bill('41,27'))).to.match(/^I alt 41,27 does not follow .* give 35,84\.$/);
    expect(judged(...bill('41,27', '29,99')), 'not borne out').not.to.match(/^I alt/);
  });

  it('of pixels has to come to more, in rows that are evenly spaced', () => {
    const seen = (rows: readonly string[]): string => judgedLines(read(rows));
    expect(seen(till('22,07'))).to.match(TOLD);
    expect(seen(till('45,26'))).to.equal('asked');
    const [first = '', ...rest] = till('22,07');
    expect(seen([first, '', ...rest]), 'room for a row').to.equal('asked');
  });

  it('of pixels may come to less where the picture has nothing else in it', () => {
    const gap = read([...till('45,26').slice(0, 2), '', ...till('45,26').slice(2)]);
    expect(judgedLines(gap)).to.equal('asked');
    expect(judgedLines(gap, { isBare: true })).to.match(TOLD);
    expect(judgedLines(read(till('31,34')), { isBare: true })).to.equal('pass');
    const [, place] = judgedLines(gap, { isBare: true, room: [0.1, 0.1, 0.5, 0.02] }).split('\n');
    expect(place).to.equal(
      'Between the rows above Total 45,26 there is room for one more, and nothing is printed there: 13,92 are lacking.',
    );
  });

  it('of pixels may come to less where the names of its columns stand straight above it', () => {
    const seen = (...rows: string[]): string => judgedLines(read(rows));
    const head = row('Article', 'Prix');
    expect(seen(head, ...till('45,26'))).to.match(TOLD);
    expect(seen(head, '', ...till('45,26')), 'room for a row').to.equal('asked');
    expect(seen(row('Article 12', 'Prix'), ...till('45,26')), 'a row that was not read').to.equal('asked');
    expect(seen('Ticket 513683', ...till('45,26')), 'the last line of the head').to.match(TOLD);
    expect(seen('9555223500307', ...till('45,26')), 'what a row is').to.equal('asked');
    expect(seen('03.03. Einkauf', ...till('45,26')), 'a row that was not read').to.equal('asked');
    expect(seen('17:04', '', ...till('45,26')), 'room for a row below it').to.equal('asked');
    const list = till('45,26');
    expect(seen(head, ...list.slice(0, -1), '', ...list.slice(-1)), 'room before the total').to.equal(
      'asked',
    );
  });
});

describe('net and taxes that name what they are of', () => {
  const order = (total: string, tax = '323,14'): string =>
    judged(
      row('Consulenza', '455,94'),
      row('Chiamata', '346,79'),
      row('Caldaia', '929,58'),
      row('Ponteggio', '336,10'),
      row('Filtro', '203,16'),
      row('Imponibile', '2.271,57'),
      row('IVA 22 % (1.468,84)', tax),
      row('IVA 10 % (802,73)', '80,27'),
      row('Totale', total),
    );

  it('contradict a total however much it is away', () => {
    expect(order('2.674,98')).to.equal('pass');
    expect(order('3.114,18')).to.match(/^Totale 3.114,18 does not follow .* give 2.674,98\.$/);
  });

  it('only ask where a tax is not the rate of what it names', () => {
    expect(order('3.114,18', '333,33')).to.equal('asked');
  });
});

describe('a total whose net and tax stand in one line', () => {
  const bill = (minibar: string, line: string): string =>
    judged(
      row('Room, 2 nights', '5 957,00'),
      row('Minibar', minibar),
      row('Restaurant', '513,75'),
      'Thank you for staying with us',
      row('Parking', '1 009,75'),
      row('Total', '8 384,00'),
      line,
    );

  it('is contradicted by rows that come to more, by a part of one of them', () => {
    const tax = 'VAT 21 % (6 928,93) 1 455,07';
    expect(bill('903,50', tax)).to.equal('pass');
    expect(bill('1 897,35', tax)).to.match(
      /^Total 8.384,00 does not follow .* give 9.377,85\. The paper computes on/,
    );
    expect(bill('1 897,35', 'VAT 21 % (6 928,93) 1 475,07'), 'another tax').not.to.match(/^Total/);
    expect(bill('213,50', tax), 'less').to.equal('asked');
  });
});

describe('a total in a line of text below a table', () => {
  const fee = (price: string, amount: string, total: string): string =>
    judged(
      row('1 Consultation', '3  79,17', '237,51'),
      row('2 Examination', '6  91,79', '550,74'),
      row('3 Sonography', `1 ${price}`, amount),
      row('4 Sessions', '9 174,50', '1.570,50'),
      `Total ${total} EUR`,
    );

  it('is contradicted by rows that are all their quantity times their price', () => {
    expect(fee('176,61', '176,61', '2.535,36')).to.equal('pass');
    expect(fee('529,83', '529,83', '2.535,36')).to.match(
      /^Total 2.535,36 does not follow .* give 2.888,58\.$/,
    );
  });

  it('is not by contributions, which are so many percent of a pay', () => {
    const slip = (net: string): string =>
      judged(
        row('Salaire de base', '', '', '2 312,00'),
        row("Prime d'ancienneté", '', '', '120,00'),
        row('SALAIRE BRUT', '', '', '2 432,00'),
        row('Vieillesse plafonnée', '2 432,00', '6,90 %', '167,81'),
        row('Vieillesse déplafonnée', '2 432,00', '0,40 %', '9,73'),
        row('Retraite complémentaire', '2 432,00', '4,01 %', '97,52'),
        row('CSG déductible', '2 389,44', '6,80 %', '162,48'),
        `NET PAYÉ EN EUROS          ${net}`,
      );
    expect(slip('1 994,46')).to.equal('pass');
  });

  it('is not where a row is none, or the next amount is no total', () => {
    expect(fee('176,61', '529,83', '2.888,00')).not.to.match(/^Total 2.888,00/);
    expect(fee('529,83', '529,83', '2.535,36 for 12 months from')).not.to.equal('pass');
  });
});

describe('what the rows of a total give, printed below it', () => {
  const bill = (total: string, slip: string): string[] => [
    row('Water', '50,18'),
    'at 3,86 each',
    row('Base charge', '8,21'),
    row('Total due', total),
    'Please pay with this slip',
    row('Halden Water District', slip),
  ];

  it('contradicts the total', () => {
    expect(judged(...bill('58,39', '58,39'))).to.equal('pass');
    expect(judged(...bill('231,50', '58,39'))).to.match(/^Total due 231,50 does not follow .* give 58,39\.$/);
    expect(judged(...bill('231,50', '231,50'))).not.to.match(/^Total due .* does not follow/);
  });

  it('does not where the rest is printed, as what was owed before', () => {
    expect(judged(row('Owed before', '173,11'), ...bill('231,50', '58,39'))).not.to.match(
      /Total due .* follow/,
    );
    expect(judged(...bill('231,50', '58,39'), 'Arrears 173,11')).not.to.match(/Total due .* follow/);
  });
});
