/** Totals of which net and tax stand below them, by numbers alone. */
import { expect } from 'chai';
import { judged } from '../judged.ts';
import { sums } from '../told.ts';

const row = (label: string, amount: string): string => label.padEnd(30) + amount.padStart(12);
const slip = (...goods: string[]): string[] => [
  ...goods.map((amount, at) => row(`${at + 1} ชิ้น`, amount)),
  ...[row('ยอด', '1,107.30'), row('เงินสด', '1,200.00'), row('ทอน', '92.70')],
  ...[row('ก่อน', '1,034.86'), row('ภ', '72.44')],
];
const foot = (...goods: string[]): string[] =>
  sums(...slip(...goods)).filter((sum) => sum.startsWith('foot'));

describe('a total above its net amount and its tax', () => {
  it('is what the rows above it come to', () => {
    expect(foot('385.20', '43.20', '272.70', '100.80', '254.40', '51.00')).to.deep.equal([
      'foot 1,107.30 true',
    ]);
  });

  it('is asked about where they come to something else', () => {
    const goods = ['385.20', '43.20', '100.80', '254.40', '51.00'];
    expect(foot(...goods)).to.deep.equal(['foot 1,107.30 false']);
    expect(judged(...slip(...goods))).to.be.oneOf(['asked', 'inconclusive']);
  });

  it('may have its tax above its net amount, and the number of the slip above its rows', () => {
    const goods = ['1,545', '3,633', '2,510', '2,398', '690'];
    const whole = (...rows: string[]): string[] =>
      sums(
        row('No.', '241,781'),
        ...rows.map((amount, at) => row(`${at + 1} ชิ้น`, amount)),
        ...[row('ยอด', '12,582'), row('ภ', '1,144'), row('ก่อน', '11,438')],
      ).filter((sum) => sum.startsWith('foot'));
    expect(whole(...goods)).to.deep.equal(['foot 12,582 false']);
    expect(whole(...goods, '1,806')).to.deep.equal(['foot 12,582 true']);
  });

  it('is nothing where no rate gives the one amount from the other', () => {
    expect(sums(...slip('385.20', '43.20', '100.80').with(-1, row('ภ', '71.44')))).to.deep.equal([]);
  });

  it('is nothing of two rows', () => {
    expect(foot('385.20', '43.20')).to.deep.equal([]);
  });
});
