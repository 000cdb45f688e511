import { expect } from 'chai';
import fc from 'fast-check';
import { type Box, Mask } from '../../../../shared/contracts/finding.ts';
import { maskOutline } from '../../../../shared/findings/telling/mask.ts';
import {
  type Cells,
  cellsOf,
  displayCells,
  MAX_CELLS,
  maskOf,
} from '../../../../workers/stages/forensic/mask.ts';
import { displayBox } from '../../../../workers/stages/forensic/orientation.ts';

const cells: fc.Arbitrary<Cells> = fc
  .tuple(fc.integer({ min: 1, max: MAX_CELLS }), fc.integer({ min: 1, max: MAX_CELLS }))
  .chain(([columns, rows]) =>
    fc
      .array(fc.integer({ min: 0, max: 1 }), { minLength: columns * rows, maxLength: columns * rows })
      .map((set) => ({ columns, rows, set: Uint8Array.from(set) })),
  );

describe('masks', () => {
  it('what is outlined is what was found, each cell of it', () => {
    fc.assert(
      fc.property(cells, (found) => {
        const mask = maskOf(found);
        const covered = found.set.filter(Boolean).length;
        if (covered === 0 || covered === found.set.length) {
          expect(mask).to.equal(undefined);
          return;
        }
        const { columns, rows, runs } = Mask.parse(mask);
        expect(runs.reduce((sum, run) => sum + run, 0)).to.equal(columns * rows);
        // From the left, each edge that is crossed leads in or out.
        const edges = new Set(
          maskOutline(mask!).flatMap(({ x, y, length, across }) =>
            across ? [] : Array.from({ length }, (_, step) => `${x} ${y + step}`),
          ),
        );
        let inside = 0;
        const drawn = found.set.map((_, index) => {
          const column = index % columns;
          if (column === 0) inside = 0;
          inside ^= Number(edges.has(`${column} ${Math.floor(index / columns)}`));
          return inside;
        });
        expect(drawn).to.deep.equal(found.set);
      }),
      { numRuns: 30 },
    );
  });

  it('turn with the picture as boxes do', () => {
    fc.assert(
      fc.property(cells, fc.integer({ min: 1, max: 8 }), fc.nat(), (found, orientation, which) => {
        const { columns, rows } = found;
        const index = which % (columns * rows);
        const set = new Uint8Array(columns * rows);
        set[index] = 1;
        const shown = displayCells({ columns, rows, set }, orientation);
        const at = shown.set.indexOf(1);
        const box: Box = [
          (index % columns) / columns,
          Math.floor(index / columns) / rows,
          1 / columns,
          1 / rows,
        ];
        const [x, y, width, height] = displayBox(box, orientation);
        expect(x).to.be.closeTo((at % shown.columns) / shown.columns, 1e-9);
        expect(y).to.be.closeTo(Math.floor(at / shown.columns) / shown.rows, 1e-9);
        expect(width).to.be.closeTo(1 / shown.columns, 1e-9);
        expect(height).to.be.closeTo(1 / shown.rows, 1e-9);
      }),
    );
  });

  it('have no more cells than a report can hold, and none finer than their unit', () => {
    for (const [width, height] of [
      [8, 8],
      [100, 30],
      [4000, 3000],
      [50_000, 9],
    ] as const) {
      const seen: number[] = [];
      const { columns, rows } = cellsOf({ width, height, unit: 8 }, (_x, _y, across, down) => {
        seen.push(across * down);
        return true;
      });
      expect(Math.max(columns, rows)).to.be.at.most(MAX_CELLS);
      // Every sample of the rectangle is asked for once.
      expect(seen.reduce((sum, area) => sum + area, 0)).to.equal(width * height);
    }
  });

  it('a mask whose runs go beyond its cells draws nothing outside', () => {
    for (const { x, y, length, across } of maskOutline({ columns: 2, rows: 2, runs: [1, 99, 3, 7] })) {
      expect(across ? x + length : x).to.be.at.most(2);
      expect(across ? y : y + length).to.be.at.most(2);
    }
  });
});
