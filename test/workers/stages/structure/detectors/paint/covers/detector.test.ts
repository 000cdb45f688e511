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

  it('asks about a label of a drawing over another one, each on a ground of its own', () => {
    const ground = (x: number, width: number) => `q 1 g ${x} 38 ${width} 11 re f Q`;
    const label = (text: string, width: number) => `${ground(20, width)} ${typed(21, 40, text)}`;
    const openOf = (content: string) => factsOf(saved(content)).pdf!.open.covers;
    const labels = `${INVOICE} ${label('25', 13)} ${label('20.567', 33)}`;
    expect(coversOn(labels)).to.deep.equal([]);
    expect(openOf(labels)).to.deep.include({
      reasons: ['A label on a ground of its own lies over another one, as they do in drawings.'],
    });
    expect(openOf(labels)?.toCheck[0]?.values.map(({ text }) => text)).to.deep.equal(['25', '20.567']);
    // Text of a page has no such ground, and one that is much wider or of another stream is none.
    const value = typed(21, 40, '25');
    for (const content of [
      `${INVOICE} ${value} ${label('20.567', 33)}`,
      `${INVOICE} ${ground(20, 60)} ${value} ${label('20.567', 33)}`,
    ])
      expect(coversOn(content), content).to.deep.include(['25', '20.567']);
  });

  it('asks about an area with text that runs another way, and tells what is typed the same way', () => {
    const across = 'BT /F 10 Tf 0 1 -1 0 130 58 Tm (14) Tj ET';
    const area = 'q 1 g 118 57 50 12 re f Q';
    const { covers, open } = factsOf(saved(`${INVOICE} ${area} ${across}`)).pdf!;
    expect(covers).to.deep.equal([]);
    expect(open.covers?.reasons).to.deep.equal([
      'An area that hides text carries text that runs another way, as labels of drawings do.',
    ]);
    expect(coversOn(`${INVOICE} ${area} 1 g ${across} 0 g`), 'white').to.deep.equal([['1,250.00', '']]);
    expect(coversOn(`${INVOICE} ${area} ${across} ${typed(120, 60, '9,250.00')}`)).to.deep.equal([
      ['1,250.00', '9,250.00'],
    ]);
  });

  it('does not put lines of a table together', () => {
    const lines = [20, 40, 70].map((y) => `10 ${y} 180 1 re f`).join(' ');
    expect(coversOn(`${INVOICE} q 1 g ${lines} Q`)).to.deep.equal([]);
  });
});
