/** An amount with one decimal in a column of amounts with two: its mark was moved, whatever it is added to. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { oddDecimals } from '../../../../../../workers/stages/ocr/sums/digits/odd-decimals.ts';
import { NO_FACTS } from '../../no-facts.ts';
import { printed } from '../../reading/printed.ts';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';

/** Four prices of goods, of which nothing but the column says anything, and a total and its tax that hold. */
const list = (...prices: string[]): string[] => [
  ...prices.map((price, at) => row(`Artikel ${'ABCDEFGH'[at]}`, price)),
  '',
  row('Netto', '4.295,02'),
  row('USt 21 %', '901,95'),
  row('Gesamt', '5.196,97'),
];
const ODD =
  /^Artikel B 2852,2 has one decimal where the amounts of its column have two: .*; with two it reads 285,22\.$/;

describe('an amount with one decimal among amounts with two', () => {
  it('is told in a column that prints its noughts and is added up', () => {
    expect(judged(...list('819,30', '2852,2', '546,36', '77,16'))).to.match(ODD);
    expect(judgedLines(read(list('819,30', '2852,2', '546,36', '77,16')))).to.match(ODD);
    expect(judged(...list('819,30', '2852,20', '546,36', '77,16'))).not.to.match(/one decimal/);
  });

  it('is told by its own groups, of which the mark was taken, beside a currency', () => {
    const app = (amount: string): string =>
      judged(
        row('Bisiklet Evi', '-2.105,05 TL'),
        row('Kitap Kosk', '-1.617,73 TL'),
        row('Ege Isik', amount),
        row('Sifa Eczanesi', '-761,04 TL'),
      );
    expect(app('-3.1956,9 TL')).to.match(/-3\.1956,9 has one decimal .* with two it reads -3\.?195,69\./);
    expect(app('-31.956,9 TL')).to.equal('not-applicable');
  });

  it('is asked about where another column prints the noughts, or nothing says that it is money', () => {
    const app = (...rows: string[]): string => judged(row('Balance', '', '4,956.10'), '', ...rows);
    const rows = ['-217.45', '1,439.13', '-159.89'].map((amount) => row('Card', amount));
    expect(app(row('Cash', '-1879.7'), ...rows)).to.equal('asked');
    expect(app(row('Cash', '-187.97'), ...rows)).to.equal('not-applicable');
    expect(judged(row('Cash', '-1879.7'), ...rows), 'no nought at all').to.equal('not-applicable');
  });

  it('is told of two, and open of more than are followed', () => {
    const two = list('819,30', '2852,2', '546,36', '77,16', '1234,5', '99,90');
    expect(judged(...two)).to.match(/2852,2 has one decimal[\s\S]*1234,5 has one decimal/);
  });

  it('is told of three columns at most, and of more it is open', () => {
    const columns = [0, 1, 2, 3];
    const page = (count: number): string[] =>
      ['819,30', '546,36', '77,16', '12,97'].map((amount, at) =>
        row('Ware', ...columns.map((own) => (own === at && own < count ? '2852,2' : amount))),
      );
    const found = [3, 4].map((count) => arithmeticOf(printed(...page(count))));
    expect(found.map(({ sums, sumsCut }) => [sums.length, sumsCut ?? false])).to.deep.equal([
      [3, false],
      [3, true],
    ]);
    expect(judged(...page(3))).to.equal('asked');
  });

  it('is not told of measures, quantities and rates, whose decimals are their own', () => {
    const kilos = ['819,30', '285,2 kg', '546,36', '77,16'];
    expect(judged(...list(...kilos))).not.to.match(/one decimal/);
    expect(judged(...list('819,30', '285,2', '12', '546,36', '77,16')), 'whole ones too').not.to.match(
      /one decimal/,
    );
    expect(judged(...list('81,9', '285,2', '54,3', '77,16'))).not.to.match(/one decimal/);
    expect(judged(...list('819,30', '285,2', '546,36'))).to.match(/one decimal/);
    expect(judged(...list('819,30', '28,2', '546,36')), 'three digits').not.to.match(/one decimal/);
  });

  it('is not told where a reader may have lost a digit', () => {
    const lines = read(list('819,30', '2852,2', '546,36', '77,16'));
    const word = lines[1]?.words.at(-1);
    if (!word) throw new Error('no such row');
    const digit = word.box[2] / word.text.length;
    word.box = [word.box[0] - digit, word.box[1], word.box[2] + digit, word.box[3]];
    expect(judgedLines(lines)).not.to.match(/one decimal/);
    word.box = [word.box[0] + digit, word.box[1], word.box[2] - digit, word.box[3]];
    Object.assign(word, { agreed: false, readings: [] });
    expect(judgedLines(lines)).not.to.match(/one decimal/);
  });

  it('is open where more numbers have that form than are held against their columns', () => {
    const cutOf = (count: number): true | undefined => {
      const noise = Array.from({ length: count }, (_, at) => `Meter shows ${211 + at}.7`);
      return oddDecimals<typeof NO_FACTS>(printed(...noise), NO_FACTS).sumsCut;
    };
    expect([cutOf(50), cutOf(51)]).to.deep.equal([undefined, true]);
  });
});
