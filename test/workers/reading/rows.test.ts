import { expect } from 'chai';
import type { Box } from '../../../shared/contracts/finding.ts';
import { rowsOfLines } from '../../../workers/reading/rows.ts';

/** Three rows of four lines of print, the last of which lies so much higher than the first. */
const table = (bend: number): Box[] =>
  [0, 1, 2].flatMap((row) =>
    [0, 300, 640, 800].map((x, at): Box => [x, 100 + 30 * row - (bend * at) / 3, at === 2 ? 10 : 90, 20]),
  );
const inRows = [0, 1, 2].map((row) => [0, 1, 2, 3].map((at) => 4 * row + at));

describe('lines that stand beside each other', () => {
  it('are one row where the page is level, whatever their order was', () => {
    expect(rowsOfLines(table(0))).to.deep.equal(inRows);
    expect(rowsOfLines(table(0).toReversed())).to.deep.equal(inRows.map((row) => row.map((at) => 11 - at)));
  });

  it('are one row where the paper bends by most of a line from edge to edge', () => {
    for (const bend of [12, -12, 17, -17]) expect(rowsOfLines(table(bend)), `${bend}`).to.deep.equal(inRows);
  });

  it('are none where one stands over the other, or half a line further down', () => {
    expect(
      rowsOfLines([
        [0, 0, 90, 20],
        [100, 10, 90, 20],
      ]),
    ).to.deep.equal([[0], [1]]);
    expect(
      rowsOfLines([
        [0, 0, 90, 20],
        [40, 2, 90, 20],
      ]),
    ).to.deep.equal([[0], [1]]);
    expect(rowsOfLines([])).to.deep.equal([]);
  });

  it('keep a single sign between two others', () => {
    const row: Box[] = [
      [0, 100, 200, 20],
      [640, 101, 90, 20],
      [400, 104, 8, 16],
    ];
    expect(rowsOfLines(row)).to.deep.equal([[0, 2, 1]]);
  });
});
