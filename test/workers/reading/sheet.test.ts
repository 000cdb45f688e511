import { expect } from 'chai';
import sharp from 'sharp';
import { cornersOf, type Quad } from '../../../workers/reading/geometry.ts';
import type { Picture } from '../../../workers/reading/picture.ts';
import { readSheet } from '../../../workers/reading/sheet.ts';
import type { Engine } from '../../../workers/reading/tesseract/engine.ts';

const [WIDTH, HEIGHT] = [900, 400];

/** Bars of 20 by 12 pixels on a ground, each given by its left upper corner. */
function picture(
  ground: number,
  ink: number,
  bars: readonly [x: number, y: number, w?: number, h?: number][],
): Picture {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(ground);
  for (const [x, y, w = 20, h = 12] of bars)
    for (let row = y; row < y + h; row++) data.fill(ink, (row * WIDTH + x) * 3, (row * WIDTH + x + w) * 3);
  return { data, width: WIDTH, height: HEIGHT };
}

interface Sheet {
  data: Buffer;
  width: number;
  height: number;
}

/** Reads every stretch of dark columns within a row of lines as a word; keeps the sheet that it was shown. */
function inkReader(shown: Sheet[], answer: 'words' | 'late' = 'words'): Engine {
  return {
    name: 'tesseract',
    async recognize(image) {
      const { data, info } = await sharp(image).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      shown.push({ data, width, height });
      if (answer === 'late') return null;
      const words = [];
      const isDark = (x: number, top: number): boolean =>
        Array.from({ length: 40 }, (_, y) => data[(top + y) * width + x] ?? 255).some((value) => value < 128);
      for (let top = 14; top + 40 <= height; top += 54)
        for (let x = 0, from = -1; x <= width; x++) {
          const dark = x < width && isDark(x, top);
          if (dark && from < 0) from = x;
          if (dark || from < 0) continue;
          words.push({
            text: 'word',
            confidence: 0.9,
            left: from,
            top: top + 10,
            width: x - from,
            height: 20,
            line: '1',
          });
          from = -1;
        }
      return words;
    },
  };
}

/** A box of 24 pixels' height around print whose upper edge is `y`. */
const box = (x: number, y: number, width: number): Quad =>
  cornersOf({ x: x + width / 2, y: y + 6, width, height: 24, angle: 0 });

const places = (words: { from: number; to: number }[] | undefined): string[] =>
  (words ?? []).map(({ from, to }) => `${from.toFixed(1)}-${to.toFixed(1)}`);

describe('the sheet of the second reader', () => {
  it('gives each line its own words, where they stand along it', async () => {
    const seen = picture(255, 0, [
      [20, 50],
      [100, 50],
      [420, 50],
      [40, 150],
    ]);
    const quads = [box(0, 50, 200), box(400, 50, 200), box(0, 150, 400)];
    const words = await readSheet(inkReader([]), seen, quads, 1_000);
    expect(words?.map(places)).to.deep.equal([['0.1-0.2', '0.5-0.6'], ['0.1-0.2'], ['0.1-0.1']]);
  });

  it('sets lines of one picture dark on white, whatever they were', async () => {
    for (const [ground, ink] of [
      [255, 0],
      [0, 255],
      [150, 120],
      [90, 140],
    ] as const) {
      const shown: Sheet[] = [];
      const bars = [0, 1, 2, 3].map((at): [number, number] => [20 + at * 40, 50]);
      const words = await readSheet(inkReader(shown), picture(ground, ink, bars), [box(0, 50, 200)], 1_000);
      expect(words?.[0], `${ink} on ${ground}`).to.have.length(4);
      expect(shown[0]?.data[0]).to.equal(255);
    }
  });

  for (const [ground, ink] of [
    [255, 0],
    [0, 255],
  ] as const)
    it(`shows a stroke on a wide ground as a stroke: ${ink} on ${ground}`, async () => {
      const shown: Sheet[] = [];
      const seen = picture(ground, ink, [[100, 55, 6, 2]]);
      const words = await readSheet(inkReader(shown), seen, [box(0, 50, 400)], 1_000);
      expect(places(words?.[0])).to.deep.equal(['0.3-0.3']);
      const [sheet] = shown;
      const dark = sheet?.data.filter((value) => value < 128).length ?? Infinity;
      expect(dark).to.be.lessThan(0.02 * (sheet?.data.length ?? 0));
    });

  it('leaves a box without any print white', async () => {
    const shown: Sheet[] = [];
    const words = await readSheet(inkReader(shown), picture(128, 0, []), [box(0, 50, 400)], 1_000);
    expect(words).to.deep.equal([[]]);
    expect(shown[0]?.data.every((value) => value === 255)).to.equal(true);
  });

  it('is nothing where there are no lines, and tells a reader that was late', async () => {
    const shown: Sheet[] = [];
    expect(await readSheet(inkReader(shown), picture(255, 0, []), [], 1_000)).to.deep.equal([]);
    expect(shown).to.deep.equal([]);
    expect(await readSheet(inkReader(shown, 'late'), picture(255, 0, []), [box(0, 50, 90)], 1_000)).to.equal(
      null,
    );
  });
});
