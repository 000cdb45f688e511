/** Quantity times price as readers of pixels have it: lone digits are lost, edges drift, and what multiplies was read rightly. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { read } from '../reading/read.ts';

const line = (name: string, count: string, price: string, amount: string): string =>
  `${name.padEnd(24)}${count.padStart(8)}${price.padStart(14)}${amount.padStart(14)}`;

/** What is told, and what is asked about, of amounts that are no product. */
function products(lines: readonly Line[]): string[] {
  const { sums, summands } = arithmeticOf(lines);
  return sums.flatMap(({ kind, holds, result, isOpen }) =>
    kind === 'line-product' && !holds ? [`${isOpen ? 'asked' : 'told'} ${summands[result]?.text}`] : [],
  );
}

/** The quantity of a row was seen by one reader alone. */
const alone = (lines: Line[], row: number, count: string): Line[] =>
  lines.map((own, at) => ({
    ...own,
    words: own.words.map((word) =>
      at === row && word.text === count
        ? { ...word, agreed: false, readings: [{ reader: 'pp-ocr', text: count, confidence: 0.99 }] }
        : word,
    ),
  }));

describe('products of what was read from pixels', () => {
  const offer = (price: string, amount = '2340.00', count = '2'): string[] => [
    line('Door', '1', '1641.00', '1641.00'),
    line('Sill', '4', '335.00', '1340.00'),
    line('Blind', count, price, amount),
    line('Window', '2', '2696.00', '5392.00'),
    '',
    line('Net', '', '', '10713.00'),
  ];

  it('are told where one reader lost the quantity, and no other one gives the amount', () => {
    expect(products(alone(read(offer('1170.00')), 2, '2'))).to.deep.equal([]);
    expect(products(alone(read(offer('1970.00')), 2, '2'))).to.deep.equal(['told 2340.00']);
    // Two of 780.00 are no 2340.00, three are.
    expect(products(alone(read(offer('780.00')), 2, '2'))).to.deep.equal([]);
    expect(products(read(offer('1970.00'), { '2': '7' })), 'two readings').to.deep.equal([]);
  });

  it('say nothing of a quantity that one reader saw beside weights', () => {
    const rows = offer('1970.00').with(1, line('Sill', '2.5', '536.00', '1340.00'));
    expect(products(alone(read(rows), 2, '2'))).to.deep.equal([]);
  });

  it('bear out a price and an amount of which one reader was unsure', () => {
    const unsure = { '335.00': '33500', '5392.00': '539200', '2696.00': '1269600' };
    expect(products(read(offer('1970.00'), unsure))).to.deep.equal(['told 2340.00']);
    expect(products(read(offer('1970.00'), { ...unsure, '1970.00': '1170.00' }))).to.deep.equal([]);
  });

  const till = (amount: string, tax = '162.27'): string[] => [
    line('Ayran', '3', '300.00', '900.00'),
    line('Kebap', '1', '45.00', '45.00'),
    line('Salad', '2', '170.00', amount),
    line('Tea', '3', '95.00', '285.00'),
    line('VAT 10%', '', '', tax),
    line('TOTAL', '', '', '1570.00'),
  ];
  const leaning = (lines: Line[]): Line[] =>
    lines.map((own, at) => ({
      ...own,
      words: own.words.map(({ box: [x, ...rest], ...word }) => ({ ...word, box: [x - 0.006 * at, ...rest] })),
    }));

  it('are mended by a total with its tax contained, in a picture whose edges lean', () => {
    expect(products(leaning(read(till('340.00'))))).to.deep.equal([]);
    expect(products(leaning(read(till('215.00'))))).to.deep.equal(['told 215.00']);
    const other = till('215.00').with(5, line('TOTAL', '', '', '1571.00'));
    expect(products(leaning(read(other))), 'another total').to.deep.equal([]);
  });
});
