import { expect } from 'chai';
import { factsOf, INVOICE, saved } from '../../../material.ts';

const coversOn = (content: string) =>
  factsOf(saved(content)).pdf!.covers.map(({ covered, replacement }) => [covered, replacement]);

const typed = (x: number, y: number, text: string): string => `BT /F 10 Tf ${x} ${y} Td (${text}) Tj ET`;
/** Helvetica's digits are 5.56 wide at 10 points, comma and stop 2.78. */
const JOINED = typed(20, 40, 'Total:1,250.00EUR');

describe('structure: covers by glyph', () => {
  it('tells the part of a longer word that is covered and typed anew', () => {
    const found = coversOn(`${INVOICE} ${JOINED} q 1 g 46 38 38 11 re f Q ${typed(46, 40, '9,250.00')}`);
    expect(found).to.deep.equal([['1,250.00', '9,250.00']]);
  });

  it('leaves out the edge of a box over a word, and a box with nothing on it', () => {
    expect(coversOn(`${INVOICE} ${JOINED} q 1 g 46 38 38 11 re f Q`)).to.deep.equal([]);
    expect(
      coversOn(`${INVOICE} ${JOINED} q 1 g 96 30 60 22 re f Q ${typed(110, 40, '9,250.00')}`),
    ).to.deep.equal([]);
    expect(
      coversOn(`${INVOICE} ${JOINED} q 1 g 46 38 38 3 re f Q ${typed(46, 40, '9,250.00')}`),
    ).to.deep.equal([]);
  });

  it('tells a single digit that was covered and typed anew, but no edge of a wider box', () => {
    const found = (x: number, width: number, text: string) =>
      coversOn(`${INVOICE} ${typed(20, 40, '1,250.00')} q 1 g ${x} 38 ${width} 11 re f Q ${text}`);
    expect(found(20.1, 5.3, typed(20.1, 40, '9'))).to.deep.equal([['1', '9']]);
    expect(found(20.1, 5.3, typed(20.1, 40, '1'))).to.deep.equal([]);
    expect(found(20.1, 5.3, typed(20.6, 44, '9'))).to.deep.equal([]);
    expect(found(54, 30, typed(60, 40, '9'))).to.deep.equal([]);
  });

  it('puts strips together that were painted side by side, whichever way they run', () => {
    const rows = [57, 60, 63, 66].map((y) => `118 ${y} 50 3 re f`).join(' ');
    const columns = [118, 128, 138, 148, 158].map((x) => `${x} 57 10 12 re f`).join(' ');
    for (const strips of [rows, columns]) {
      const found = coversOn(`${INVOICE} q 1 g ${strips} Q ${typed(120, 60, '9,250.00')}`);
      expect(found).to.deep.include(['1,250.00', '9,250.00']);
    }
  });

  it('does not put lines of a table together', () => {
    const lines = [20, 40, 70].map((y) => `10 ${y} 180 1 re f`).join(' ');
    expect(coversOn(`${INVOICE} q 1 g ${lines} Q`)).to.deep.equal([]);
  });
});
