import { expect } from 'chai';
import sharp from 'sharp';
import type { Box } from '../../../../shared/contracts/finding.ts';
import { boxInFrame, displayBox } from '../../../../workers/stages/forensic/orientation.ts';

const [WIDTH, HEIGHT] = [6, 4];
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Where a viewer that knows EXIF shows one light pixel of a dark picture. */
async function shown(x: number, y: number, orientation: number): Promise<Box> {
  const data = Buffer.alloc(WIDTH * HEIGHT);
  data[y * WIDTH + x] = 255;
  const file = await sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .withMetadata({ orientation })
    .png()
    .toBuffer();
  const turned = await sharp(file).autoOrient().greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = turned.info;
  const at = turned.data.indexOf(255);
  return [(at % width) / width, Math.floor(at / width) / height, 1 / width, 1 / height];
}

const near = (one: Box, other: Box): boolean => one.every((value, at) => Math.abs(value - other[at]!) < 1e-9);

describe('boxes of turned pictures', () => {
  for (const orientation of ORIENTATIONS)
    it(`of orientation ${orientation} are where a viewer shows them`, async () => {
      for (const [x, y] of [
        [0, 0],
        [4, 1],
        [5, 3],
      ] as const) {
        const stored: Box = [x / WIDTH, y / HEIGHT, 1 / WIDTH, 1 / HEIGHT];
        const box = displayBox(stored, orientation);
        expect(near(box, await shown(x, y, orientation)), `${x}, ${y}: ${box}`).to.equal(true);
      }
    });

  it('stay as they are where the orientation is none', () => {
    const box: Box = [0.1, 0.2, 0.3, 0.4];
    for (const none of [0, 9, Number.NaN]) expect(displayBox(box, none)).to.deep.equal(box);
  });

  it('have the place of the picture on its page, and never leave the page', () => {
    expect(near(boxInFrame([0.5, 0.25, 0.5, 0.5], [0.2, 0.4, 0.4, 0.2]), [0.4, 0.45, 0.2, 0.1])).to.equal(
      true,
    );
    for (const box of [
      boxInFrame([0, 0, 1, 1], [-0.2, 0.9, 1.4, 0.4]),
      displayBox([0.9, 0.9, 0.3, 0.3], 3),
      displayBox([-0.1, 1.2, 0.5, 0.5], 6),
    ]) {
      const [x, y, width, height] = box;
      expect(Math.min(x, y, width, height), String(box)).to.be.at.least(0);
      expect(Math.max(x + width, y + height), String(box)).to.be.at.most(1);
    }
  });
});
