/** Totals above which nothing can be missing, and those whose rows give what is printed below. */
import { expect } from 'chai';
import { read } from '../reading/read.ts';
import { judged, judgedLines, row } from './judged.ts';

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
