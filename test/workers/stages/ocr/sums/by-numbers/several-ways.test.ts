/** Totals that a paper says in several ways, by numbers alone. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines } from '../judged.ts';
import { sums } from '../told.ts';

const feet = (...rows: string[]): string[] => sums(...rows).filter((sum) => sum.startsWith('foot'));

/** A till in letters that no reader here knows: rows, the net amount, its tax, and both. */
const till = (total: string, ...more: string[]): string[] => [
  'ሀለ      7.33',
  'ሐመሠ    8.36',
  'ረሰ      3.59',
  'ሸቀበተ  8.58',
  '',
  'ነአ      25.33',
  'ከ        2.53',
  `ወዘ      ${total}`,
  ...more,
];

describe('one total, said in several ways', () => {
  it('is told where a digit parts it from the rows, and from the net amount and its tax', () => {
    expect(feet(...till('27.86'))).to.deep.equal([]);
    expect(feet(...till('57.86'))).to.deep.equal(['foot 57.86 false']);
    expect(judged(...till('57.86'))).to.match(/57\.86 does not follow from .* give 27\.86\.$/);
    expect(feet(...till('127.86')), 'a digit put in').to.deep.equal(['foot 127.86 false']);
  });

  it('is none where more than a digit differs, or what parts the two is printed', () => {
    expect(feet(...till('58.86'))).to.deep.equal([]);
    expect(feet(...till('57.86', 'ደጀገ  30.00'))).to.deep.equal([]);
    expect(feet(...till('27.16')), 'less than one').to.deep.equal([]);
  });

  it('needs two ways: of one, the other may be what is odd', () => {
    expect(feet(...till('57.86').slice(4))).to.deep.equal([]);
    expect(feet(...till('57.86').with(5, 'ነአ      25.93'))).to.deep.equal([]);
  });

  it('is told by what was given and given back, and by what was charged', () => {
    const rows = (total: string, ...paid: string[]): string[] => [
      'ሀለ      16.22',
      'ሐመሠ    46.48',
      'ረሰ      23.40',
      'ሸቀበተ  44.66',
      `ወዘ      ${total}`,
      ...paid,
    ];
    expect(feet(...rows('180.76', 'ጠጨጰ    140.00', 'ጸፀፈ    9.24'))).to.deep.equal(['foot 180.76 false']);
    expect(feet(...rows('180.76', 'ፐኈኘ    130.76'))).to.deep.equal(['foot 180.76 false']);
    expect(feet(...rows('180.76', 'ጠጨጰ    140.50', 'ጸፀፈ    9.74')), 'no cash').to.deep.equal([]);
    expect(feet(...rows('180.76', 'ፐኈኘ    131.76'))).to.deep.equal([]);
  });

  it('is told by litres at a price in thousandths', () => {
    const fuel = (total: string, price = '1.429'): string[] => [
      'LITRES        57.25',
      `PRICE/L GBP   ${price}`,
      `AMOUNT GBP    ${total}`,
      'VAT @ 20%     13.63',
      'EXCL          68.18',
    ];
    expect(feet(...fuel('81.81'))).to.deep.equal([]);
    expect(feet(...fuel('84.81'))).to.deep.equal(['foot 84.81 false']);
    expect(feet(...fuel('84.81', '1.529'))).to.deep.equal([]);
  });

  it('is told of money in whole units by its tax, and asked about where a reader was unsure of it', () => {
    const amounts = ['7,330', '8,360', '3,590', '8,580', '25,327', '2,533', '57,860'];
    const whole = amounts.map((amount, at) => `ሀለመሠ ${at < 4 ? '1' : ' '}      ${amount}`);
    expect(judgedLines(read(whole))).to.match(/57,860 does not follow from .* give 27,860\.$/);
    const lines = read(till('57.86'), { '57.86': '87.86' });
    expect(judgedLines(lines)).to.equal('asked');
  });

  it('is none of a table with many amounts', () => {
    const many = Array.from({ length: 40 }, (_, at) => `ኸ ${at}      ${1000 + 37 * at}.17`);
    expect(feet(...many, ...till('57.86'))).to.deep.equal([]);
  });
});
