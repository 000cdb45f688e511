/** Rows that somebody copied within a list, whose total counts them once. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';

const list = (...rows: string[]): string[] => [
  row('Brand refresh workshop', '602.00'),
  row('Studio photography', '870.00'),
  row('Print-ready catalogue', '794.75'),
  row('Vinyl banner', '825.00'),
  ...rows,
];
const FOOT = [row('Subtotal', '3,091.75'), row('Sales tax 10%', '309.18'), row('Total USD', '3,400.93')];
const COPY = row('Studio photography', '870.00');
const TOLD = /^Subtotal 3,091\.75 does not follow .* give 3,961\.75/;

describe('a row that stands twice', () => {
  it('is told where the total counts it once, in print and in pictures', () => {
    expect(judged(...list(), ...FOOT)).to.equal('pass');
    expect(judged(...list(COPY), ...FOOT)).to.match(TOLD);
    expect(judgedLines(read(list(COPY).concat(FOOT)))).to.match(TOLD);
  });

  it('is no row of another name, or of another amount, that a total leaves out', () => {
    expect(judged(...list(row('Rush fee', '870.00')), ...FOOT)).not.to.match(TOLD);
    expect(judged(...list(row('Studio photography', '95.00')), ...FOOT)).not.to.match(/does not follow/);
  });
});
