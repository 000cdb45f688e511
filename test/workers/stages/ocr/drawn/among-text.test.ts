import { expect } from 'chai';
import type { Box } from '../../../../../shared/contracts/finding.ts';
import { isAmong, standingOf } from '../../../../../workers/stages/ocr/drawn/among-text.ts';

const LINE = 0.012;
const ASPECT = 0.7;
const amount = (row: number, right = 0.93): Box => [right - 0.08, 0.3 + row * 0.02, 0.08, LINE];
const label = (row: number, right = 0.2): Box => [right - 0.12, 0.3 + row * 0.02, 0.12, LINE];
const standing = (place: Box, values: Box[], words: Box[]) =>
  standingOf(place, values, [...values, ...words], LINE, ASPECT);

describe('where a drawn place stands', () => {
  const column = [amount(0), amount(1), amount(3)];

  it('is in a column of values, however far the words of its row are', () => {
    expect(standing(amount(2), column, [label(2, 0.8)])).to.equal('column');
    expect(standing(amount(2), column, [label(2, 0.15)])).to.equal('column');
  });

  it('is nowhere where its row has no word', () => {
    expect(standing(amount(2), column, [label(1), label(3)])).to.equal(null);
  });

  it('is beside words where fewer than two values share an edge with it, and close to them only', () => {
    expect(standing(amount(2), [amount(1)], [label(2, 0.8)])).to.equal('line');
    expect(standing(amount(2), [amount(1)], [label(2, 0.15)])).to.equal(null);
    expect(standing(amount(2, 0.7), column, [label(2, 0.5)])).to.equal('line');
  });

  it('shares a left edge as well as a right one, and no edge with rows far away', () => {
    const wide = (row: number, width: number): Box => [0.7, 0.3 + row * 0.02, width, LINE];
    expect(standing(wide(2, 0.05), [wide(1, 0.09), wide(3, 0.12)], [label(2)])).to.equal('column');
    expect(standing(amount(30), column, [label(30, 0.8)])).to.equal('line');
  });

  it('is among rows between the first and the last of them', () => {
    const rows = [amount(1), amount(4)];
    expect([0, 1, 2, 4, 5].map((at) => isAmong(label(at), rows))).to.deep.equal([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isAmong(label(2), [])).to.equal(false);
  });
});
