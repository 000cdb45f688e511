import { expect } from 'chai';
import type { LumaPlane } from '../../../../../../workers/formats/jpeg/luma.ts';
import { compareThumbnail } from '../../../../../../workers/stages/forensic/methods/thumbnail/compare.ts';
import { shrink } from '../../../../../../workers/stages/forensic/methods/thumbnail/shrink.ts';

/** A picture with something in each of its parts: waves whose pitch changes from place to place. */
function scene(width: number, height: number): LumaPlane {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width, y / height];
      data[y * width + x] =
        128 + 60 * Math.sin(30 * u * (1 + v) + 9 * v * v) + 60 * Math.cos(25 * v * (1 + u));
    }
  return { width, height, data };
}

/** As a camera makes it: all of the picture, or a part of it. */
function thumbnailOf(
  main: LumaPlane,
  width: number,
  height: number,
  crop = { x: 0, y: 0, ...sidesOf(main) },
) {
  return { width, height, data: Uint8Array.from(shrink(main, crop, width, height), Math.round) };
}

const sidesOf = ({ width, height }: LumaPlane) => ({ width, height });

/** With bars of black above and below, or at the sides. */
function barred(inner: LumaPlane, width: number, height: number): LumaPlane {
  const data = new Uint8Array(width * height);
  const [left, top] = [(width - inner.width) >> 1, (height - inner.height) >> 1];
  for (let y = 0; y < inner.height; y++)
    data.set(inner.data.subarray(y * inner.width, (y + 1) * inner.width), (top + y) * width + left);
  return { width, height, data };
}

describe('a thumbnail beside its picture', () => {
  const main = scene(960, 640);

  it('shows all of it', () => {
    const found = compareThumbnail(main, thumbnailOf(main, 150, 100));
    expect(found?.crop).to.deep.equal({ x: 0, y: 0, width: 960, height: 640 });
    expect(found?.medianCorrelation).to.be.greaterThan(0.98);
  });

  it('shows all of it between black bars, wherever they are', () => {
    const wide = compareThumbnail(main, barred(thumbnailOf(main, 160, 106), 160, 120));
    expect(wide?.content).to.deep.equal({ x: 0, y: 7, width: 160, height: 106 });
    expect(wide?.crop.width).to.be.closeTo(960, 6);
    expect(wide?.medianCorrelation).to.be.greaterThan(0.98);
    const tall = scene(640, 960);
    const high = compareThumbnail(tall, barred(thumbnailOf(tall, 80, 120), 160, 120));
    expect(high?.content).to.deep.equal({ x: 40, y: 0, width: 80, height: 120 });
    expect(high?.medianCorrelation).to.be.greaterThan(0.98);
  });

  it('shows its centre where it has another shape', () => {
    const centre = { x: 160, y: 0, width: 640, height: 640 };
    const found = compareThumbnail(main, thumbnailOf(main, 120, 120, centre));
    expect(found?.crop).to.deep.equal(centre);
    expect(found?.medianCorrelation).to.be.greaterThan(0.98);
  });

  it('shows another picture', () => {
    const other = { ...main, data: main.data.toReversed() };
    expect(compareThumbnail(main, thumbnailOf(other, 150, 100))?.medianCorrelation ?? 0).to.be.lessThan(0.6);
  });

  it('tells the cells that differ, and only those', () => {
    const thumbnail = thumbnailOf(main, 150, 100);
    for (let y = 40; y < 64; y++)
      for (let x = 80; x < 104; x++) thumbnail.data[y * 150 + x] = (x * 37 + y * 91) % 200;
    const cells = compareThumbnail(main, thumbnail)?.cells ?? [];
    const odd = cells.filter(({ correlation }) => correlation !== null && correlation < 0.5);
    expect(odd).to.have.length.within(4, 16);
    for (const { x, y } of odd) {
      expect(x).to.be.within(72, 104);
      expect(y).to.be.within(32, 64);
    }
  });

  it('is not compared where it is flat as the picture is, or too small, and is not like it where it is black', () => {
    const flat = (level: number) => ({
      width: 160,
      height: 120,
      data: new Uint8Array(160 * 120).fill(level),
    });
    expect(compareThumbnail(main, flat(0))?.medianCorrelation ?? 0).to.equal(0);
    expect(compareThumbnail({ ...main, data: main.data.map(() => 90) }, flat(90))).to.equal(null);
    expect(compareThumbnail(main, thumbnailOf(main, 30, 20))).to.equal(null);
  });
});

describe('a picture made smaller', () => {
  it('has the mean of what each sample covers, within its crop', () => {
    const data = Uint8Array.from([10, 20, 200, 200, 30, 40, 200, 200]);
    const plane = { width: 4, height: 2, data };
    expect([...shrink(plane, { x: 0, y: 0, width: 4, height: 2 }, 2, 1)]).to.deep.equal([25, 200]);
    expect([...shrink(plane, { x: 2, y: 0, width: 2, height: 2 }, 1, 1)]).to.deep.equal([200]);
  });

  it('covers at least one sample, and none outside', () => {
    const plane = { width: 2, height: 1, data: Uint8Array.from([5, 9]) };
    const wide = [...shrink(plane, { x: 0, y: 0, width: 2, height: 1 }, 4, 1)];
    expect(wide.toSorted((a, b) => a - b)).to.deep.equal(wide);
    expect(new Set(wide)).to.deep.equal(new Set([5, 9]));
    expect([...shrink(plane, { x: 1, y: 0, width: 9, height: 9 }, 1, 2)]).to.deep.equal([9, 9]);
  });
});
