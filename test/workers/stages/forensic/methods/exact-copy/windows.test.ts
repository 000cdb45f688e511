/** Windows that repeat, beside a search that compares each with each. */
import { expect } from 'chai';
import fc from 'fast-check';
import type { LumaPlane } from '../../../../../../workers/formats/jpeg/luma.ts';
import {
  repeatedWindows,
  WINDOW,
} from '../../../../../../workers/stages/forensic/methods/exact-copy/windows.ts';
import { copyWithin, lumaFrom, noise } from '../planes.ts';

const never = () => false;

/** Many levels, hardly two neighbours alike. */
function grainy(seed: number, width: number, height: number): LumaPlane {
  const grain = noise(seed, 25);
  return lumaFrom(width, height, () => 128 + grain());
}

const windowAt = ({ width, data }: LumaPlane, x: number, y: number): string =>
  Array.from({ length: WINDOW }, (_, row) =>
    data.subarray((y + row) * width + x, (y + row) * width + x + WINDOW).join(),
  ).join();

/** The first window at fours of both axes with its samples, and each other place that has the same. */
function comparedEachWithEach(luma: LumaPlane): string[] {
  const first = new Map<string, number>();
  const places: [number, string][] = [];
  for (let y = 0; y + WINDOW <= luma.height; y++) {
    for (let x = 0; x + WINDOW <= luma.width; x++) {
      const [at, samples] = [y * luma.width + x, windowAt(luma, x, y)];
      places.push([at, samples]);
      if (x % 4 === 0 && y % 4 === 0 && !first.has(samples)) first.set(samples, at);
    }
  }
  return places.flatMap(([at, samples]) => {
    const from = first.get(samples);
    return from === undefined || from === at ? [] : [`${from} ${at}`];
  });
}

const found = (luma: LumaPlane): string[] =>
  repeatedWindows(luma, never).matches.map(({ from, to }) => `${from} ${to}`);

describe('windows that repeat', () => {
  it('are those that a search of each with each finds', () => {
    const side = { min: 8, max: 20 };
    const piece = fc.record({
      ...{ x: fc.nat(40), y: fc.nat(30), width: fc.integer(side), height: fc.integer(side) },
      ...{ toX: fc.nat(40), toY: fc.nat(30) },
    });
    fc.assert(
      fc.property(fc.nat(1000), fc.array(piece, { maxLength: 4 }), (seed, pieces) => {
        const luma = grainy(seed, 61, 51);
        for (const { x, y, width, height, toX, toY } of pieces)
          copyWithin(luma, { x, y, width, height }, { dx: toX - x, dy: toY - y });
        expect(found(luma).sort()).to.deep.equal(comparedEachWithEach(luma).sort());
      }),
      { numRuns: 25 },
    );
  });

  it('of a piece of 11 samples each way are met wherever it was copied from and to', () => {
    for (let from = 0; from < 16; from++) {
      const luma = grainy(from, 60, 40);
      const [x, y] = [4 + (from % 4), 4 + (from >> 2)];
      copyWithin(luma, { x, y, width: 11, height: 11 }, { dx: 27, dy: 18 });
      expect(found(luma), `from ${x}, ${y}`).to.not.deep.equal([]);
    }
  });

  it('lie in the whole picture, its four corners as well, in a picture of any shape', () => {
    for (const [width, height] of [
      [64, 16],
      [16, 64],
      [24, 24],
    ] as const) {
      const luma = grainy(3, width, height);
      const far = { dx: width - WINDOW, dy: height - WINDOW };
      copyWithin(luma, { x: 0, y: 0, width: WINDOW, height: WINDOW }, far);
      expect(repeatedWindows(luma, never)).to.deep.equal({
        matches: [{ from: 0, to: far.dy * width + far.dx }],
        complete: true,
      });
    }
  });

  it('are none in pictures smaller than a window, or of one', () => {
    for (const [width, height] of [
      [7, 50],
      [50, 7],
      [8, 8],
      [1, 1],
    ] as const)
      expect(repeatedWindows(grainy(1, width, height), never)).to.deep.equal({ matches: [], complete: true });
  });

  /** A window laid down twice at (0, 0) and (12, 12) of noise. */
  const twice = (levelAt: (x: number, y: number) => number): string[] => {
    const luma = grainy(5, 20, 20);
    for (const [left, top] of [
      [0, 0],
      [12, 12],
    ] as const)
      for (let i = 0; i < 64; i++) luma.data[(top + (i >> 3)) * 20 + left + (i & 7)] = levelAt(i & 7, i >> 3);
    return found(luma);
  };

  it('have ten levels at least, and two neighbours that differ twenty times', () => {
    const levels = (count: number) => (x: number, y: number) => 100 + ((8 * y + x) % count);
    expect([twice(levels(9)).length, twice(levels(10)).length]).to.deep.equal([0, 1]);
    // In the given number of rows five steps, none in the others, and a level of its own for each row.
    const stepped = (rows: number, more: number) => (x: number, y: number) =>
      60 + 10 * y + (y < rows ? Math.min(x, 5) : y === rows ? Math.min(x, more) : 0);
    expect([twice(stepped(3, 4)).length, twice(stepped(4, 0)).length]).to.deep.equal([0, 1]);
  });

  it('are not clipped in more than forty samples', () => {
    const clipped = (count: number, level: number) => (x: number, y: number) =>
      ((8 * y + x) * 37) % 64 < count ? level : 60 + 8 * y + x;
    for (const level of [0, 2, 253, 255])
      expect([twice(clipped(40, level)).length, twice(clipped(41, level)).length]).to.deep.equal([1, 0]);
    for (const level of [3, 252]) expect(twice(clipped(41, level)).length).to.equal(1);
  });

  it('are not all kept of a picture that repeats everywhere, and that is said', () => {
    const tile = grainy(9, 16, 16);
    const tiled = (width: number, height: number) =>
      lumaFrom(width, height, (x, y) => tile.data[(y % 16) * 16 + (x % 16)]!);
    // Each of 16 remembered windows stands in the picture once a tile; one of them is itself.
    const few = repeatedWindows(tiled(16 * 20 + 7, 16 * 20 + 7), never);
    expect(few.complete).to.equal(true);
    expect(few.matches).to.have.length(16 * (20 * 20 - 1));
    const many = repeatedWindows(tiled(16 * 52, 16 * 52), never);
    expect(many.complete).to.equal(false);
    expect(many.matches).to.have.length(40_000);
  });

  it('are not complete where the time was over in either pass', () => {
    const luma = grainy(2, 40, 200);
    let asked = 0;
    repeatedWindows(luma, () => ++asked < 0);
    // At rows 64, 128 and 192 of both passes.
    expect(asked).to.equal(6);
    for (let last = 0; last < asked; last++) {
      let turn = 0;
      expect(repeatedWindows(luma, () => turn++ >= last).complete, String(last)).to.equal(false);
    }
  });
});
