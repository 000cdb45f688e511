/** Pictures in memory, and parts of them cut out in any direction. */
import { expect } from 'chai';
import sharp, { type Sharp } from 'sharp';
import type { Point, Quad } from '../../../workers/reading/geometry.ts';
import {
  aspectOf,
  broughtTo,
  cutOut,
  decodePicture,
  type Picture,
} from '../../../workers/reading/picture.ts';

/** Grey levels by row. */
const grey = (...rows: number[][]): Picture => ({
  data: Uint8Array.from(rows.flat().flatMap((level) => [level, level, level])),
  width: rows[0]!.length,
  height: rows.length,
});
const greys = (data: Uint8Array, width: number): number[][] => {
  const levels = [...data].filter((_, at) => at % 3 === 0);
  return Array.from({ length: levels.length / width }, (_, row) =>
    levels.slice(row * width, (row + 1) * width),
  );
};
/** The same levels to within one, which is lost at the last row and column. */
function same(data: Uint8Array, rows: number[][]): void {
  const found = greys(data, rows[0]!.length);
  expect(found).to.have.length(rows.length);
  for (const [y, row] of rows.entries())
    for (const [x, level] of row.entries()) expect(found[y]![x], `${x} ${y}`).to.be.closeTo(level, 1);
}
/** The upright rectangle between two corners. */
const box = (x0: number, y0: number, x1: number, y1: number): Quad => [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]; // biome-ignore format: corners
/** Begun at another corner, so that it is turned. */
const begunAt = (corner: number, quad: Quad): Quad =>
  [0, 1, 2, 3].map((at) => quad[(corner + at) % 4]!) as unknown as Quad;

const SMALL = grey([10, 20, 30], [40, 50, 60]);

describe('a part of a picture', () => {
  it('is the picture itself, pixel by pixel, where it is the whole of it', () => {
    same(cutOut(SMALL, box(0, 0, 3, 2), 3, 2), [
      [10, 20, 30],
      [40, 50, 60],
    ]);
  });

  it('stands as its corners do: turned, upside down', () => {
    const whole = box(0, 0, 3, 2);
    same(cutOut(SMALL, begunAt(2, whole), 3, 2), [
      [60, 50, 40],
      [30, 20, 10],
    ]);
    same(cutOut(SMALL, begunAt(1, whole), 2, 3), [
      [30, 60],
      [20, 50],
      [10, 40],
    ]);
    same(cutOut(SMALL, begunAt(3, whole), 2, 3), [
      [40, 10],
      [50, 20],
      [60, 30],
    ]);
  });

  it('is as it stands where it lies within', () => {
    same(cutOut(SMALL, box(1, 0, 3, 1), 2, 1), [[20, 30]]);
    same(cutOut(SMALL, box(1, 1, 2, 2), 1, 1), [[50]]);
  });

  it('is made of the nearest pixels where it goes beyond the picture', () => {
    same(cutOut(SMALL, box(-3, 0, 0, 2), 3, 2), [
      [10, 10, 10],
      [40, 40, 40],
    ]);
    expect(greys(cutOut(SMALL, box(30, 20, 33, 22), 1, 1), 1)[0]![0]).to.be.closeTo(60, 1);
  });

  it('is between two pixels what lies between them', () => {
    same(cutOut(grey([0, 100]), box(0.5, 0, 1.5, 1), 1, 1), [[50]]);
    const [row] = greys(cutOut(grey([0, 100]), box(0.5, 0, 1.5, 1), 4, 1), 4);
    expect(row).to.deep.equal([12, 37, 62, 87]);
  });

  it('is the mean of what a smaller cut has no room for: thin strokes do not fall between', () => {
    const row = [0, 0, 0, 200, 0, 0, 0, 200];
    const across = grey(...row.map(() => row));
    const down = grey(...row.map((level) => row.map(() => level)));
    for (const strokes of [across, down]) same(cutOut(strokes, box(0, 0, 8, 8), 2, 2), [[50, 50], [50, 50]]); // biome-ignore format: rows
    const flat = grey(...Array.from({ length: 9 }, () => Array(9).fill(77)));
    expect(new Set(cutOut(flat, box(0, 0, 9, 9), 2, 3))).to.deep.equal(new Set([77]));
  });

  it('keeps the three colours apart', () => {
    const data = Uint8Array.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]);
    for (const [at, level] of cutOut({ data, width: 2, height: 2 }, box(0, 0, 2, 2), 2, 2).entries())
      expect(level, `${at}`).to.be.closeTo(data[at]!, 1);
  });

  it('is cut from a picture of one pixel, and of one row', () => {
    same(cutOut(grey([42]), box(0, 0, 1, 1), 2, 2), [
      [42, 42],
      [42, 42],
    ]);
    same(cutOut(grey([5, 5, 5]), box(0, 0, 3, 1), 3, 2), [
      [5, 5, 5],
      [5, 5, 5],
    ]);
  });
});

describe('the shape of a part', () => {
  it('is its width by its height, however it is turned', () => {
    expect(aspectOf(box(0, 0, 30, 10))).to.equal(3);
    const turn = (angle: number): Quad =>
      box(0, 0, 30, 10).map(
        ([x, y]): Point => [
          x * Math.cos(angle) - y * Math.sin(angle),
          x * Math.sin(angle) + y * Math.cos(angle),
        ],
      ) as unknown as Quad;
    for (const angle of [0.3, 1.6, 3, -2]) expect(aspectOf(turn(angle)), `${angle}`).to.be.closeTo(3, 1e-9);
    expect(aspectOf(box(0, 0, 5, 0)), 'without a height').to.be.finite;
  });

  it('is brought to a long side in whole steps, enlarged no more than is allowed', () => {
    const of = (width: number, height: number) => broughtTo({ ...grey([0]), width, height }, 960, 2, 32);
    expect(of(1920, 960)).to.deep.equal({ width: 960, height: 480 });
    expect(of(960, 1920)).to.deep.equal({ width: 480, height: 960 });
    expect(of(100, 50)).to.deep.equal({ width: 192, height: 96 });
    expect(of(5000, 10)).to.deep.equal({ width: 960, height: 32 });
  });
});

describe('a decoded picture', () => {
  const decoded = async (image: Sharp): Promise<number[]> => [
    ...(await decodePicture(await image.png().toBuffer(), { widthPx: 1, heightPx: 1 })).data,
  ];
  const raw = (channels: 1 | 2 | 3 | 4, ...levels: number[]): Sharp =>
    sharp(Uint8Array.from(levels), { raw: { width: 1, height: 1, channels } });

  it('has three colours of eight bits, whatever it was stored in', async () => {
    expect(await decoded(raw(3, 10, 20, 30))).to.deep.equal([10, 20, 30]);
    expect(await decoded(raw(1, 90).toColourspace('b-w'))).to.deep.equal([90, 90, 90]);
    expect(await decoded(raw(3, 10, 20, 30).toColourspace('rgb16'))).to.deep.equal([10, 20, 30]);
  });

  it('shows white where it is transparent', async () => {
    expect(await decoded(raw(4, 10, 20, 30, 0))).to.deep.equal([255, 255, 255]);
    expect(await decoded(raw(4, 10, 20, 30, 255))).to.deep.equal([10, 20, 30]);
    expect(await decoded(raw(2, 10, 0))).to.deep.equal([255, 255, 255]);
  });
});
