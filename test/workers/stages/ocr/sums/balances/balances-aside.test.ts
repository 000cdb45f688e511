/** Statements with both balances in one place: the list above or below leads from the one to the other. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';
import { sums } from '../told.ts';

const MOVEMENTS = ['-1,254.30', '63,155.40', '-2,184.60', '4,479.86', '-1,104.40', '-1,188.66'];
const list = MOVEMENTS.map((amount, at) => row(`0${at + 3}.12.2025 Booking`, amount));
const balances = (opening: string, closing: string): string[] => [
  row('Opening balance', opening),
  row('Closing balance', closing),
];
const [OPENING, CLOSING] = ['115,401.66', '177,304.96'] as const;

describe('both balances in one place', () => {
  it('follow from the list above them, and from the one below them', () => {
    const both = balances(OPENING, CLOSING);
    expect(sums(...list, ...both)).to.deep.equal([`account ${CLOSING} true`]);
    expect(sums(...both, ...list)).to.deep.equal([`account ${CLOSING} true`]);
  });

  it('are told where one of them is the list’s in all digits but two', () => {
    expect(judged(...list, ...balances(OPENING, '577,364.96'))).to.match(/^Closing balance 577,364\.96/);
    expect(judgedLines(read([...list, ...balances(OPENING, '577,364.96')]))).to.match(/^Closing balance/);
    expect(judged(...list, ...balances(OPENING, '177,804.96')), 'one').to.match(/^Closing balance/);
  });

  it('are asked about where more digits differ: a page may be missing', () => {
    expect(judgedLines(read([...list, ...balances(OPENING, '181,926.53')]))).to.equal('asked');
  });

  it('say nothing of few movements, of amounts without signs, and of a list further away', () => {
    const both = balances(OPENING, '577,364.96');
    expect(sums(...list.slice(0, 3), ...both)).to.deep.equal([]);
    const unsigned = list.map((line) => line.replace('-', ' '));
    expect(sums(...unsigned, ...both)).to.deep.equal([]);
    expect(sums(...list, 'a', 'b', 'c', 'd', ...both)).to.deep.equal([]);
  });
});
