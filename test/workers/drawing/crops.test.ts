import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { expect } from 'chai';
import sharp from 'sharp';
import type { Box } from '../../../shared/contracts/finding.ts';
import { enlarged } from '../../../workers/drawing/crops.ts';

/** Points; four pixels each. */
const SIZE = { width: 250, height: 80 };
const [WIDTH, HEIGHT] = [1000, 320];

/** A white page with a blue place. */
async function page(width: number, height: number, [x, y, w, h]: Box): Promise<Image> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#2040d0';
  context.fillRect(x * width, y * height, w * width, h * height);
  return loadImage(await canvas.encode('png'));
}

interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where pixels of a kind lie in a picture; the frame of the picture is grey. */
async function extentOf(
  jpeg: Buffer,
  chosen: (red: number, green: number, blue: number) => boolean,
): Promise<Extent> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const extent = { left: info.width, top: info.height, right: -1, bottom: -1 };
  for (let at = 0; at < info.width * info.height; at++) {
    if (!chosen(data[3 * at]!, data[3 * at + 1]!, data[3 * at + 2]!)) continue;
    const [x, y] = [at % info.width, Math.floor(at / info.width)];
    extent.left = Math.min(extent.left, x);
    extent.right = Math.max(extent.right, x);
    extent.top = Math.min(extent.top, y);
    extent.bottom = Math.max(extent.bottom, y);
  }
  return extent;
}
const isBlue = (red: number, green: number, blue: number): boolean => blue > 150 && red < 110 && green < 130;
const isRed = (red: number, green: number, blue: number): boolean => red > 110 && green < 100 && blue < 100;

async function shown(width: number, height: number, box: Box) {
  const jpeg = await enlarged({ image: await page(width, height, box), box }, SIZE);
  return { place: await extentOf(jpeg, isBlue), frame: await extentOf(jpeg, isRed), jpeg };
}

describe('an enlarged place of a page', () => {
  it('has its frame around what it shows, on upright, wide and flat pages', async () => {
    for (const [width, height, box] of [
      [1240, 1754, [0.5, 0.5, 0.1, 0.02]],
      [1754, 1240, [0.7, 0.1, 0.2, 0.03]],
      // A line of a screen: lower than the part that is cut out would be.
      [2600, 300, [0.05, 0.3, 0.85, 0.3]],
      [1500, 100, [0.4, 0.2, 0.1, 0.5]],
    ] as [number, number, Box][]) {
      const { place, frame } = await shown(width, height, box);
      const why = `${width} x ${height}`;
      for (const side of ['left', 'top'] as const) {
        expect(frame[side], `${why} ${side}`).to.be.lessThan(place[side]);
        expect(place[side] - frame[side], `${why} ${side}`).to.be.lessThan(16);
      }
      for (const side of ['right', 'bottom'] as const) {
        expect(frame[side], `${why} ${side}`).to.be.greaterThan(place[side]);
        expect(frame[side] - place[side], `${why} ${side}`).to.be.lessThan(16);
      }
    }
  });

  it('is not stretched: what is square stays square', async () => {
    for (const [width, height] of [
      [1200, 1600],
      [1600, 200],
      [2600, 260],
    ] as const) {
      const side = 0.4 * height;
      const { place } = await shown(width, height, [0.3, 0.3, side / width, side / height]);
      const [across, down] = [place.right - place.left, place.bottom - place.top];
      // A place that is higher than the picture is cut at its ends.
      if (down < HEIGHT - 12) expect(across / down, `${width} x ${height}`).to.be.closeTo(1, 0.06);
    }
  });

  it('shows at least two fifths of the page’s width, so that its line is recognised', async () => {
    const { place } = await shown(1000, 1400, [0.5, 0.5, 0.04, 0.01]);
    // Forty pixels of four hundred.
    expect((place.right - place.left) / WIDTH).to.be.closeTo(0.1, 0.01);
  });

  it('stays within the page at its edges', async () => {
    for (const box of [
      [0, 0, 0.05, 0.02],
      [0.95, 0, 0.05, 0.02],
      [0, 0.98, 0.05, 0.02],
      [0.95, 0.98, 0.05, 0.02],
    ] as Box[]) {
      const { place } = await shown(1000, 1400, box);
      const [x, y] = [(place.left + place.right) / 2 / WIDTH, (place.top + place.bottom) / 2 / HEIGHT];
      expect(x, box.join()).to.be.closeTo(box[0] === 0 ? 0.0625 : 0.9375, 0.02);
      expect(y, box.join()).to.satisfy((share: number) => (box[1] === 0 ? share < 0.15 : share > 0.85));
    }
  });

  it('has the size that is asked for', async () => {
    const { jpeg } = await shown(1240, 1754, [0.5, 0.5, 0.1, 0.02]);
    const { format, width, height } = await sharp(jpeg).metadata();
    expect({ format, width, height }).to.deep.equal({ format: 'jpeg', width: WIDTH, height: HEIGHT });
  });
});
