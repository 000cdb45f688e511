/** Letters as steep as a lens makes them, and some as a program does. */
import { expect } from 'chai';
import { edgeSlopeFacts } from '../../../../../../workers/stages/forensic/methods/edge-slopes/slope-facts.ts';
import { TILE } from '../../../../../../workers/stages/forensic/methods/edge-slopes/tiles.ts';
import { lumaFrom } from '../planes.ts';
import { inPixels } from '../sheet.ts';

const [COLUMNS, ROWS] = [14, 12];

/** Stems with soft rims in each tile, but steep ones in those that are named, and none in those left blank. */
function factsOf(
  steep: readonly (readonly [number, number])[],
  { blank = (_column: number, _row: number): boolean => false, rows = ROWS } = {},
) {
  const isSteep = new Set(steep.map(([column, row]) => row * COLUMNS + column));
  const luma = lumaFrom(COLUMNS * TILE + 1, rows * TILE + 1, (x, y) => {
    const [column, row] = [Math.floor(x / TILE), Math.floor(y / TILE)];
    const inLine = y % TILE >= 4 && y % TILE < 20;
    if (!inLine || blank(column, row)) return 250;
    const rim = isSteep.has(row * COLUMNS + column) ? 20 : 125;
    return [250, 250, rim, 20, 20, rim, 250, 250][x % 8]!;
  });
  return edgeSlopeFacts(luma, inPixels);
}

const boxes = (facts: ReturnType<typeof factsOf>): number[][] =>
  facts!.regions.map(({ place }) =>
    [place.xPx, place.yPx, place.widthPx, place.heightPx].map((px) => px / TILE),
  );

describe('regions with steeper edges', () => {
  it('are told with their tiles and their place, and none of a picture of one kind', () => {
    const even = factsOf([])!;
    expect(even).to.deep.include({ tiles: COLUMNS * ROWS, steepTiles: 0, regions: [] });
    const facts = factsOf([
      [5, 4],
      [6, 4],
      [7, 5],
    ])!;
    expect(boxes(facts)).to.deep.equal([[5, 4, 3, 2]]);
    expect(facts.regions[0]).to.deep.include({ tiles: 3, enclosed: 2 });
    expect(facts.regions[0]!.slope).to.be.greaterThan(0.95);
    expect(facts.median).to.be.within(0.5, 0.6);
    expect(facts.regions[0]!.nearHigh).to.be.lessThan(0.7);
    // What lies in the box or beside it is not compared with.
    const others = COLUMNS * ROWS - 5 * 4;
    expect([facts.tiles, facts.regions[0]!.nearTiles]).to.deep.equal([others, others]);
  });

  it('have two tiles at least, over gaps of one, and are two where a gap is wider', () => {
    const at = (...columns: number[]) => boxes(factsOf(columns.map((column) => [column, 5] as const)));
    expect(at(5)).to.deep.equal([]);
    expect(at(5, 7)).to.deep.equal([[5, 5, 3, 1]]);
    expect(at(5, 8)).to.deep.equal([]);
    expect(at(2, 3, 9, 10, 11)).to.deep.equal([
      [9, 5, 3, 1],
      [2, 5, 2, 1],
    ]);
  });

  it('need forty other tiles with edges to be compared with', () => {
    const with_ = (count: number) =>
      factsOf([], { rows: 4, blank: (column, row) => row * COLUMNS + column >= count });
    expect(with_(39)).to.equal(null);
    expect(with_(40)).to.deep.include({ tiles: 40 });
    expect(factsOf([], { blank: () => true })).to.equal(null);
  });

  it('say on how many axes other print stands on both sides of them', () => {
    const enclosed = (column: number, row: number): number =>
      factsOf([
        [column, row],
        [column + 1, row],
      ])!.regions[0]!.enclosed;
    expect([enclosed(6, 5), enclosed(1, 1), enclosed(COLUMNS - 3, ROWS - 2)]).to.deep.equal([2, 2, 2]);
    expect([enclosed(6, 0), enclosed(6, ROWS - 1)]).to.deep.equal([1, 1]);
    expect([enclosed(0, 5), enclosed(COLUMNS - 2, 5)]).to.deep.equal([1, 1]);
    expect([enclosed(0, 0), enclosed(COLUMNS - 2, ROWS - 1)]).to.deep.equal([0, 0]);
  });

  it('are none where a good part of the picture is as steep, so that it is its own', () => {
    const half = Array.from({ length: 40 }, (_, i) => [i % 8, Math.floor(i / 8)] as const);
    expect(factsOf(half)!.regions).to.deep.equal([]);
  });

  it('are none of pictures smaller than a tile', () => {
    for (const side of [1, 24])
      expect(
        edgeSlopeFacts(
          lumaFrom(side, side, (x) => 250 * (x % 2)),
          inPixels,
        ),
      ).to.equal(null);
  });
});
