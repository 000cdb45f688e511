import { expect } from 'chai';
import { votesElsewhere } from '../../../../../../workers/stages/forensic/methods/zero/elsewhere.ts';
import type { GridRegion } from '../../../../../../workers/stages/forensic/methods/zero/regions.ts';
import { NO_GRID } from '../../../../../../workers/stages/forensic/methods/zero/votes.ts';

const [WIDTH, HEIGHT] = [64, 40];
/** The picture's own grid is 0. */
const isForeign = (grid: number): boolean => grid !== 0;

interface Votes {
  grid: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

function mapOf(...all: Votes[]) {
  const votes = new Uint8Array(WIDTH * HEIGHT).fill(NO_GRID);
  for (const { grid, x, y, width, height } of all)
    for (let row = y; row < y + height; row++) votes.fill(grid, row * WIDTH + x, row * WIDTH + x + width);
  return { width: WIDTH, height: HEIGHT, votes, rowsDone: HEIGHT };
}

const region = (grid: number, x: number, y: number): GridRegion => ({
  ...{ grid, x, y, width: 8, height: 8 },
  votes: 64,
  log10Nfa: -5,
});

describe('votes for a region elsewhere in the picture', () => {
  it('are none where only the region has its grid: no more than those of the others', () => {
    const map = mapOf({ grid: 9, x: 8, y: 8, width: 8, height: 8 });
    expect(votesElsewhere(map, [region(9, 8, 8)], isForeign)).to.deep.equal([1]);
  });

  it('are counted outside of its box, of which the last row and column are a part', () => {
    // 8 x 8 in the region; 64 beside it in x and 64 below it.
    const map = mapOf(
      { grid: 9, x: 8, y: 8, width: 16, height: 8 },
      { grid: 9, x: 8, y: 16, width: 8, height: 8 },
    );
    expect(votesElsewhere(map, [region(9, 8, 8)], isForeign)).to.deep.equal([(128 + 64) / 64]);
  });

  it('are compared with the mean of the grids that have no region, which are 62 when one is the own', () => {
    const map = mapOf(
      { grid: 9, x: 0, y: 0, width: 32, height: 4 },
      { grid: 20, x: 0, y: 10, width: 62, height: 20 },
      { grid: 0, x: 0, y: 32, width: 64, height: 8 },
    );
    // The votes for the own grid count nowhere.
    expect(votesElsewhere(map, [region(9, 40, 32)], isForeign)[0]).to.be.closeTo(
      (128 + 64) / ((62 * 20) / 62 + 64),
      1e-12,
    );
  });

  it('are shared by regions of one grid, and leave out the boxes of all of them', () => {
    const map = mapOf(
      { grid: 9, x: 0, y: 0, width: 8, height: 8 },
      { grid: 9, x: 40, y: 16, width: 8, height: 8 },
      { grid: 30, x: 16, y: 16, width: 8, height: 16 },
    );
    const regions = [region(9, 0, 0), region(30, 16, 16), region(9, 40, 16)];
    // Of grid 30 a half lies below its region.
    expect(votesElsewhere(map, regions, isForeign)).to.deep.equal([1, 2, 1]);
  });

  it('are an answer where no grid is left to compare with', () => {
    const map = mapOf({ grid: 9, x: 0, y: 0, width: 8, height: 8 });
    expect(votesElsewhere(map, [region(9, 20, 20)], (grid) => grid === 9)).to.deep.equal([2]);
  });
});
