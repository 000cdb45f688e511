/** How steep the letters of a tile are, beside a bar that blacks out a name. */
import { expect } from 'chai';
import { slopeTiles, TILE } from '../../../../../../workers/stages/forensic/methods/edge-slopes/tiles.ts';

const WIDTH = 4 * TILE + 1;
const PAPER = 250;

/** Stems every eight samples from the 34th line on; `edge` is what their rims are, which a lens has left between ink and paper. */
function page(edge: number, isBar: (x: number, y: number) => boolean = () => false) {
  const data = Uint8Array.from({ length: WIDTH * WIDTH }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    if (isBar(x, y)) return 0;
    if (y < 34 || y > 42) return PAPER;
    return [edge, 20, 20, edge][(x % 8) - 2] ?? PAPER;
  });
  const { slope, lettered, columns } = slopeTiles({ width: WIDTH, height: WIDTH, data });
  return { slope: slope[columns + 1]!, isLettered: lettered[columns + 1] === 1 };
}

const CAPTURED = 110;

describe('the slopes of tiles', () => {
  it('are those of letters, softened or drawn', () => {
    expect(page(CAPTURED)).to.deep.include({ isLettered: true });
    expect(page(CAPTURED).slope).to.be.within(0.5, 0.65);
    expect(page(20).slope).to.be.greaterThan(0.95);
  });

  it('are not those of a bar above, below or beside them', () => {
    const bars = [
      (_: number, y: number) => y < 28,
      (_: number, y: number) => y > 44,
      (x: number) => x >= 2 * TILE - 1,
    ];
    for (const [at, isBar] of bars.entries())
      expect(page(CAPTURED, isBar).slope, `bar ${at}`).to.be.lessThan(0.65);
  });

  it('are still those of letters that were typed under a bar', () => {
    expect(page(20, (_, y) => y < 28).slope).to.be.greaterThan(0.9);
  });

  it('are those of letters only where edges lead both ways, three times each', () => {
    /** Three teeth a tile: a sharp edge on one side, on the other a ramp of six samples. */
    const toothed = (level: (at: number) => number) => {
      const data = Uint8Array.from({ length: WIDTH * WIDTH }, (_, at) =>
        // A row of one level keeps the edges from being those of a bar.
        Math.floor(at / WIDTH) % 8 === 7 ? 145 : level((at % WIDTH) % 8),
      );
      const { slope, lettered, columns } = slopeTiles({ width: WIDTH, height: WIDTH, data });
      return [slope[columns + 1]! > 0.5, lettered[columns + 1] === 1];
    };
    expect(toothed((at) => 40 + 30 * at)).to.deep.equal([true, false]);
    expect(toothed((at) => 250 - 30 * at)).to.deep.equal([true, false]);
    expect(toothed((at) => (at < 4 ? 40 : 250))).to.deep.equal([true, true]);
  });

  it('are whole, with a sample more to step to', () => {
    const tilesOf = (width: number, height: number) =>
      slopeTiles({ width, height, data: new Uint8Array(width * height) });
    expect(tilesOf(2 * TILE + 1, TILE + 1)).to.deep.include({ columns: 2, rows: 1 });
    expect(tilesOf(2 * TILE, TILE + 1)).to.deep.include({ columns: 1, rows: 1 });
    expect(tilesOf(2 * TILE, TILE)).to.deep.include({ columns: 1, rows: 0 });
  });
});
