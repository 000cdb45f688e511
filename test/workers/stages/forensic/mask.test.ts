import { expect } from 'chai';
import fc from 'fast-check';
import { type Box, Mask } from '../../../../shared/contracts/finding.ts';
import { maskAreas } from '../../../../shared/findings/telling/mask.ts';
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
  it('what is drawn is what was found, each cell once', () => {
    fc.assert(
      fc.property(cells, (found) => {
        const mask = maskOf(found);
        const inside = found.set.filter(Boolean).length;
        if (inside === 0 || inside === found.set.length) {
          expect(mask).to.equal(undefined);
          return;
        }
        const { columns, rows, runs } = Mask.parse(mask);
        expect(runs.reduce((sum, run) => sum + run, 0)).to.equal(columns * rows);
        const areas = maskAreas(mask!);
        for (const [index, cell] of found.set.entries()) {
          const x = ((index % columns) + 0.5) / columns;
          const y = (Math.floor(index / columns) + 0.5) / rows;
          const over = areas.filter(
            (area) => x > area.x && x < area.x + area.width && y > area.y && y < area.y + area.height,
          );
          expect(over).to.have.length(cell);
        }
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
    const areas = maskAreas({ columns: 2, rows: 2, runs: [1, 99, 3, 7] });
    for (const { x, y, width, height } of areas) {
      expect(x + width).to.be.at.most(1);
      expect(y + height).to.be.at.most(1);
    }
  });
});
