import { expect } from 'chai';
import sharp from 'sharp';
import { decodeCoefficients } from '../../../../../workers/formats/jpeg/coefficients.ts';
import { readJpeg } from '../../../../../workers/formats/jpeg/reader.ts';
import { regionTints } from '../../../../../workers/stages/forensic/methods/region-tint.ts';

type Rgb = readonly [number, number, number];

const SIDE = 256;
const REGION = { col: 8, row: 8, cols: 12, rows: 4 };

/** A page of one colour whose region has the colours given, one for each column of blocks in turn, and letters if wanted. */
async function page(paper: Rgb, colours: readonly Rgb[], { letters = false, grey = false } = {}) {
  const pixels = Buffer.alloc(SIDE * SIDE * 3);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const [col, row] = [(x >> 3) - REGION.col, (y >> 3) - REGION.row];
      const inside = col >= 0 && col < REGION.cols && row >= 0 && row < REGION.rows;
      const ink = letters && x % 8 < 3 && y % 11 < 6 ? 0.2 : 1;
      const colour = inside ? colours[col % colours.length]! : paper;
      for (let c = 0; c < 3; c++) pixels[(y * SIDE + x) * 3 + c] = Math.round(colour[c]! * ink);
    }
  }
  const picture = sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } });
  const bytes = new Uint8Array(await (grey ? picture.greyscale() : picture).jpeg({ quality: 92 }).toBuffer());
  const decoded = decodeCoefficients(bytes, readJpeg(bytes).main);
  if (!decoded.planes) throw new Error('not decoded');
  return regionTints(decoded)(REGION);
}

const PAPER: Rgb = [246, 244, 240];

describe('forensic/methods/region-tint', () => {
  for (const [name, marker] of [
    ['yellow', [250, 238, 70]],
    ['green', [150, 240, 130]],
    ['pink', [255, 150, 200]],
  ] as const) {
    it(`knows a line marked in ${name}, with print below it or none`, async () => {
      expect(await page(PAPER, [marker])).to.be.above(32);
      expect(await page(PAPER, [marker], { letters: true })).to.be.above(20);
    });
  }

  it('sees no mark in what has the colour of its page, whatever that is', async () => {
    expect(await page(PAPER, [PAPER])).to.equal(0);
    expect(await page(PAPER, [[252, 252, 252]])).to.equal(0);
    expect(await page([250, 238, 70], [[248, 240, 80]], { letters: true })).to.equal(0);
  });

  it('sees no mark in a picture of many colours, as a portrait has', async () => {
    const colours: Rgb[] = [
      [200, 60, 50],
      [40, 90, 200],
      [40, 160, 60],
      [90, 60, 130],
    ];
    expect(await page(PAPER, colours)).to.equal(0);
  });

  it('knows no colours in a grey file', async () => {
    expect(await page(PAPER, [[250, 238, 70]], { grey: true })).to.equal(0);
  });

  describe('of letters', () => {
    /** Thin letters of one colour in the region, black ones on every fourth line of the page, and `other` ones at its foot. */
    const lettered = async (colour: Rgb, other: Rgb = [20, 20, 20]): Promise<number> => {
      const pixels = Buffer.alloc(SIDE * SIDE * 3);
      for (let y = 0; y < SIDE; y++) {
        for (let x = 0; x < SIDE; x++) {
          const [col, row] = [(x >> 3) - REGION.col, (y >> 3) - REGION.row];
          const inside = col >= 0 && col < REGION.cols && row >= 0 && row < REGION.rows;
          const isInk = x % 9 < 2 && y % 12 < 9 && (inside || row % 4 === 3);
          const ink: Rgb = inside ? colour : y > SIDE - 40 ? other : [20, 20, 20];
          for (let c = 0; c < 3; c++) pixels[(y * SIDE + x) * 3 + c] = isInk ? ink[c]! : PAPER[c]!;
        }
      }
      const picture = sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } });
      const bytes = new Uint8Array(await picture.jpeg({ quality: 92 }).toBuffer());
      const decoded = decodeCoefficients(bytes, readJpeg(bytes).main);
      if (!decoded.planes) throw new Error('not decoded');
      return regionTints(decoded)(REGION);
    };

    it('knows a word in a colour that the page has nowhere else', async () => {
      for (const colour of [
        [210, 20, 30],
        [20, 40, 220],
      ] as Rgb[])
        expect(await lettered(colour), colour.join()).to.be.above(12);
    });

    it('sees no mark in black ones, nor where the page has letters of that colour too', async () => {
      expect(await lettered([20, 20, 20])).to.equal(0);
      expect(await lettered([210, 20, 30], [210, 20, 30])).to.equal(0);
      expect(await lettered([210, 20, 30], [20, 40, 220])).to.be.above(12);
    });
  });
});
