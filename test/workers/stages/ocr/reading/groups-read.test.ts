/** Amounts grouped by blanks, as they are read from pixels. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { digitsAlikeIn } from '../../../../../workers/stages/ocr/reading/digits-alike.ts';
import { joinGroups } from '../../../../../workers/stages/ocr/reading/grouped.ts';
import type { Line } from '../../../../../workers/stages/ocr/words.ts';
import { row } from '../sums/judged.ts';
import { printed } from './printed.ts';
import { read } from './read.ts';

const textsOf = (lines: readonly Line[]): string[] =>
  lines.flatMap(({ words }) => words.map(({ text }) => text.replace('\u00a0', ' ')));

/** Amounts by the label of their line, with what each sum says of them. */
const sumsOf = (lines: readonly Line[]): [string, boolean][] => {
  const { sums, summands } = arithmeticOf(lines);
  return sums.map(({ result, holds }) => [summands[result]!.text.replace('\u00a0', ' '), holds]);
};

describe('groups of amounts that are read from pixels', () => {
  it('joins a first group that was found by itself, of which the middle alone is told', () => {
    const lines = read(["5 x Main-d'oeuvre 1 010,10"]);
    const words = lines[0]!.words;
    const at = words.length - 2;
    const { box, text } = words[at]!;
    expect(text).to.equal('1');
    const apart = { ...words[at]!, box: [box[0] + 0.005, box[1], 0, box[3]] as typeof box };
    expect(textsOf(joinGroups([{ ...lines[0]!, words: words.with(at, apart) }]))).to.include('1 010,10');
    // A quantity stands further from its amount.
    const far = { ...apart, box: [box[0] - 0.01, box[1], 0, box[3]] as typeof box };
    expect(textsOf(joinGroups([{ ...lines[0]!, words: words.with(at, far) }]))).to.include('010,10');
    expect(textsOf(joinGroups([{ ...lines[0]!, words: words.with(at, far) }]))).not.to.include('1 010,10');
  });

  it('joins what no amount begins with, also on a page that writes thousands in one word', () => {
    const page = printed('Acomptes -1515,24', 'Total 2 053,29', 'Papier 3 450,00');
    expect(textsOf(joinGroups(page))).to.include.members(['-1515,24', '2 053,29', '450,00']);
  });

  it('joins many groups of print though one amount has none, and none where as many have none', () => {
    const many = ['Noc 2 978,50', 'Noc 5 957,00', 'Parking 1 009,75', 'Minibar 1897,35'];
    expect(textsOf(joinGroups(printed(...many)))).to.include.members(['5 957,00', '1 009,75', '1897,35']);
    const few = textsOf(joinGroups(printed(...many.slice(1))));
    expect(few).to.include.members(['957,00', '009,75'].slice(0, 1));
  });

  it('joins among amounts with commas whatever looks like an amount with a point', () => {
    const rows = ['Nádražní 77,370.01 České Budějovice', 'Doprava 17 695,20', 'Panty 13 924,40'];
    expect(textsOf(joinGroups(read(rows)))).to.include.members(['17 695,20', '13 924,40', '77,370.01']);
    const points = ['Carriage 77,370.01', 'Hinges 17 695.20', 'Paint 13 924.40'];
    expect(textsOf(joinGroups(read(points)))).to.include.members(['695.20', '924.40']);
  });

  it('takes a point that only one reader saw for a blank', () => {
    const rows = ['Robocizna 2.869,92', 'Transport 1 407,26', 'Razem 4 277,18'];
    expect(textsOf(joinGroups(read(rows, { '2.869,92': '2869,92' })))).to.include.members([
      '1 407,26',
      '4 277,18',
    ]);
    // Both saw it: the page writes points, and a number in front of an amount is a quantity.
    expect(textsOf(joinGroups(read(rows)))).to.include.members(['407,26', '277,18']);
    expect(textsOf(joinGroups(read(rows, { '2.869,92': '2.869,82' })))).to.include.members([
      '407,26',
      '277,18',
    ]);
  });

  it('joins what could not begin as it does, however few have kept their blank', () => {
    const rows = ['Material 1957,81', 'Resa 3288,18', 'Byte 1 054,57'];
    expect(textsOf(joinGroups(read(rows)))).to.include('1 054,57');
    expect(textsOf(joinGroups(read(rows.with(2, 'Byte 1 154,57'))))).to.include('154,57');
  });

  it('joins what is taken off, since no quantity bears a minus', () => {
    const page = read(['Tax 17 % -5 697,38', 'Pay 29190,00', 'More 3334,00', 'Sum 33514,00']);
    expect(textsOf(joinGroups(page))).to.include('-5 697,38');
    const counted = read(['Pens 5 697,38', 'Pay 29190,00', 'More 3334,00', 'Sum 33514,00']);
    expect(textsOf(joinGroups(counted))).to.include('697,38');
  });

  it('joins where more results follow then, and not where fewer do', () => {
    const french = [
      row('Déplacement', '1583,19'),
      row('Terreau', '306,04'),
      row('Total HT', '1 889,23'),
      row('TVA 20 %', '377,85'),
      row('Total TTC', '2267,08'),
    ];
    expect(sumsOf(read(french))).to.deep.equal([
      ['1 889,23', true],
      ['2267,08', true],
      ['377,85', true],
    ]);
    // Without blanks, and a quantity close in front of a price.
    const plain = [
      row('Stolar 2 150,00', '300,00'),
      row('Bord', '1250,00'),
      row('Netto', '1550,00'),
      row('Moms 25 %', '387,50'),
      row('Att betala', '1937,50'),
    ];
    expect(textsOf(joinGroups(read(plain)))).to.include('150,00');
    expect(arithmeticOf(read(plain)).summands.map(({ text }) => text)).not.to.include('2\u00a0150,00');
    expect(sumsOf(read(plain)).every(([, holds]) => holds)).to.equal(true);
  });

  it('joins whole amounts where more results follow then', () => {
    const till = [
      row('Mososzer', '2 160'),
      row('Alma', '3 400'),
      row('Vaj', '755'),
      row('Kenyer', '3 940'),
      row('Osszesen', '10 255'),
    ];
    expect(sumsOf(read(till))).to.deep.equal([['10 255', true]]);
    expect(sumsOf(read(till.with(1, row('Alma', '8 400'))))).to.deep.equal([['10 255', false]]);
    // A blank that one of the readers took for a point: that row is not read, and the sum is not told.
    expect(sumsOf(read(till.with(0, row('Mososzer', '2.160')), { '2.160': '2160' }))).to.deep.equal([]);
    expect(sumsOf(read([...till, row('Kartya', '2.160')], { '2.160': '2160' }))).to.deep.equal([
      ['10 255', true],
    ]);
    // Both saw a point: the paper parts thousands so, and what stands in front of a number is another one.
    expect(sumsOf(read(till.with(0, row('Mososzer', '2.160'))))).to.deep.equal([]);
    // Quantities in front of prices, which hold as they stand.
    const priced = [
      row('Toll 2', '600,00'),
      row('Ceruza 1', '150,00'),
      row('Papir 4', '800,00'),
      row('Osszesen', '1550,00'),
    ];
    expect(sumsOf(read(priced))).to.deep.equal([['1550,00', true]]);
  });

  it('keeps what each reader made of a number that was put together', () => {
    const rows = ['Netto 21 000,93', 'Moms 5250,23'];
    const joinedWith = (second: string): Line[] => [...joinGroups(read(rows, { '000,93': second }))];
    const [alike, other] = ['00093', '008,93'].map((second) =>
      joinedWith(second)[0]!.words.find(({ text }) => text === '21\u00a0000,93'),
    );
    expect(alike?.readings?.map(({ text }) => text)).to.deep.equal(['21\u00a0000,93', '21\u00a000093']);
    expect([alike, other].map((word) => word && digitsAlikeIn(word))).to.deep.equal(['surely', null]);
  });

  it('asks nothing by a quantity that only one reader saw', () => {
    const rows = (quantity: string): string[] => [
      row('Stump grinding', '1', '101.17', '101.17'),
      row('Tree removal', '7', '231.21', '1,618.47'),
      row('Hedges', '3', '20.10', '60.30'),
      row('Lawn maintenance', quantity, '205.68', '1,234.08'),
      `${'Subtotal'.padEnd(82)}3,014.02`,
    ];
    expect(arithmeticOf(read(rows('6'))).equations.map(({ holds }) => holds)).to.deep.equal(
      Array(5).fill(true),
    );
    expect(arithmeticOf(read(rows('5'))).suspects).to.have.length(1);
    expect(arithmeticOf(read(rows('5'), { '5': '6' })).suspects).to.deep.equal([]);
  });
});
