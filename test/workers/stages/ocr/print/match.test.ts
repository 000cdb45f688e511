/** Where a piece of print fits best: where it was put, and as well as every sample says. */
import { expect } from 'chai';
import type { Picture } from '../../../../../workers/reading/picture.ts';
import {
  type Around,
  aroundAt,
  bestMatch,
  coreAt,
  samplesAt,
} from '../../../../../workers/stages/ocr/print/match.ts';

const [WIDTH, HEIGHT] = [90, 60];
const PIECE = { width: 24, height: 14 };

/** White paper with a piece of print without any order on it, grey. */
function page(): Picture & { data: Uint8Array } {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  let seed = 7;
  for (let row = 5; row < 5 + PIECE.height; row++) {
    for (let column = 4; column < 4 + PIECE.width; column++) {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      const at = (row * WIDTH + column) * 3;
      data.fill(seed % 251, at, at + 3);
    }
  }
  return { data, width: WIDTH, height: HEIGHT };
}

/** The page with what stands at one place put at another as well. */
function copied(from: [number, number], to: [number, number]): Picture {
  const picture = page();
  const { data } = page();
  for (let row = 0; row < PIECE.height; row++) {
    const start = ((from[1] + row) * WIDTH + from[0]) * 3;
    picture.data.set(data.subarray(start, start + PIECE.width * 3), ((to[1] + row) * WIDTH + to[0]) * 3);
  }
  return picture;
}

/** Pearson's correlation as its definition has it. */
function correlation(one: Float32Array, other: Float32Array): number {
  const mean = (values: Float32Array): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(one), mean(other)];
  let [ab, aa, bb] = [0, 0, 0];
  for (const [at, value] of one.entries()) {
    ab += (value - a) * (other[at]! - b);
    aa += (value - a) ** 2;
    bb += (other[at]! - b) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

const coreOf = (picture: Picture, [x, y]: [number, number]) =>
  coreAt(picture, x, y, PIECE.width, PIECE.height);

const around = (picture: Picture, [x, y]: [number, number]): Around =>
  aroundAt(picture, x - 8, y - 8, PIECE.width + 16, PIECE.height + 16);

describe('where a piece of print fits best', () => {
  it('is where it was put, as far as it may be shifted', () => {
    const picture = copied([4, 5], [50, 30]);
    const core = coreOf(picture, [4, 5]);
    for (const [dx, dy] of [
      [0, 0],
      [3, -2],
      [-4, 4],
      [4, 1],
    ] as const) {
      const found = bestMatch(core, around(picture, [50, 30]), 50 - dx, 30 - dy, 4);
      expect(found).to.include({ dx, dy });
      expect(found.likeness).to.be.closeTo(1, 1e-9);
    }
    expect(bestMatch(core, around(picture, [50, 30]), 50 - 5, 30, 4).likeness, 'further away').to.be.below(
      0.9,
    );
  });

  it('is as alike as every sample says', () => {
    const picture = copied([4, 5], [50, 30]);
    // A grain of its own in one of both.
    for (let at = 0; at < picture.data.length; at += 11) picture.data[at] = (picture.data[at] ?? 0) ^ 16;
    const [core, ground] = [coreOf(picture, [4, 5]), around(picture, [50, 30])];
    const { likeness, dx, dy } = bestMatch(core, ground, 49, 31, 4);
    expect([dx, dy]).to.deep.equal([1, -1]);
    const samples = samplesAt(ground, 49 + dx, 31 + dy, core);
    expect(likeness).to.be.within(0.9, 0.9999).and.closeTo(correlation(core.luma, samples), 1e-9);
  });

  it('repeats the rim of the picture', () => {
    const picture = page();
    picture.data.fill(40, 0, 3);
    const beyond = aroundAt(picture, -3, -2, 10, 8);
    expect([...samplesAt(beyond, -3, -2, { width: 4, height: 3, luma: new Float32Array() })]).to.deep.equal(
      Array.from({ length: 12 }, () => 40),
    );
  });

  it('is nowhere on ground without any levels', () => {
    const flat = { data: new Uint8Array(WIDTH * HEIGHT * 3).fill(200), width: WIDTH, height: HEIGHT };
    const none = { likeness: 0, dx: 0, dy: 0 };
    expect(bestMatch(coreOf(page(), [4, 5]), around(flat, [40, 20]), 40, 20, 4)).to.deep.equal(none);
    expect(bestMatch(coreOf(flat, [4, 5]), around(page(), [40, 20]), 40, 20, 4)).to.deep.equal(none);
  });
});
