import { expect } from 'chai';
import * as fc from 'fast-check';
import { groupVotes } from '../../../../../../workers/stages/forensic/methods/zero/regions.ts';
import { NO_GRID } from '../../../../../../workers/stages/forensic/methods/zero/votes.ts';

/** Region growing as the paper describes it: a pixel takes in every like pixel within 9 in x and y. */
function grown(votes: Uint8Array, width: number, height: number): string[] {
  const used = new Set<number>();
  const found: string[] = [];
  for (let start = 0; start < votes.length; start++) {
    if (votes[start] === NO_GRID || used.has(start)) continue;
    const region = [start];
    used.add(start);
    for (const pixel of region) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      for (let yy = Math.max(0, y - 9); yy <= Math.min(height - 1, y + 9); yy++) {
        for (let xx = Math.max(0, x - 9); xx <= Math.min(width - 1, x + 9); xx++) {
          const other = yy * width + xx;
          if (used.has(other) || votes[other] !== votes[start]) continue;
          used.add(other);
          region.push(other);
        }
      }
    }
    const xs = region.map((pixel) => pixel % width);
    const ys = region.map((pixel) => Math.floor(pixel / width));
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const size = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
    found.push([votes[start], region.length, left, top, ...size].join());
  }
  return found.sort();
}

describe('forensic/methods/zero groupVotes', () => {
  it('groups like region growing, whatever the votes', () => {
    const [width, height] = [70, 50];
    const pixel = fc.record({
      x: fc.nat(width - 1),
      y: fc.nat(height - 1),
      run: fc.integer({ min: 1, max: 12 }),
      grid: fc.nat(2),
    });
    fc.assert(
      fc.property(fc.array(pixel, { maxLength: 60 }), (pixels) => {
        const votes = new Uint8Array(width * height).fill(NO_GRID);
        for (const { x, y, run, grid } of pixels) {
          for (let i = x; i < Math.min(width, x + run); i++) votes[y * width + i] = grid;
        }
        const groups = groupVotes({ width, height, votes, rowsDone: height }, () => true).groups(1);
        const ours = groups.map((g) => [g.grid, g.votes, g.x, g.y, g.width, g.height].join()).sort();
        expect(ours).to.deep.equal(grown(votes, width, height));
      }),
      { numRuns: 150 },
    );
  });

  it('looks only at the grids asked for', () => {
    const votes = Uint8Array.of(1, 2, 2, NO_GRID);
    const groups = groupVotes({ width: 4, height: 1, votes, rowsDone: 1 }, (grid) => grid === 2).groups(1);
    expect(groups).to.deep.equal([{ grid: 2, votes: 2, x: 1, y: 0, width: 2, height: 1 }]);
  });
});
