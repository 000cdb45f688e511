import { expect } from 'chai';
import sharp from 'sharp';
import { noisyPrintOnDrawnPage } from '../../../../../workers/stages/forensic/rules/noisy-print-on-drawn-page.ts';
import { seeded } from '../../../formats/jpeg/scene.ts';
import { analyseButCopies } from '../analyse.ts';

const NOW = { now: Date.UTC(2026, 10, 1) };
const WIDTH = 640;
const HEIGHT = 360;
/** Around the second word of the fourth row. */
const WORD = { left: 174, top: 162, width: 80, height: 26 };
type Area = typeof WORD;

const COLUMNS = [40, 180, 320, 460];
/** Five shapes of 10 x 14 out of two stems and two bars, as a rasteriser draws them: always alike. */
const STROKES = [
  [1, 1, 1, 1],
  [1, 0, 1, 1],
  [0, 1, 1, 1],
  [1, 1, 0, 1],
  [1, 1, 1, 0],
] as const;

/** A page as a program draws it: words of letters on white, nothing else. */
function page(rows = 7): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 255);
  for (let row = 0; row < rows; row++) {
    for (const [column, left] of COLUMNS.entries()) {
      for (let letter = 0; letter < 5; letter++) {
        const shape = STROKES[(row + column + letter) % STROKES.length] ?? STROKES[0];
        drawn(pixels, shape, left + letter * 14, 36 + row * 44);
      }
    }
  }
  return pixels;
}

function drawn(
  pixels: Buffer,
  [west, east, north, south]: (typeof STROKES)[number],
  x: number,
  y: number,
): void {
  const areas = [
    ...(west ? [[0, 0, 3, 14]] : []),
    ...(east ? [[7, 0, 3, 14]] : []),
    ...(north ? [[0, 0, 10, 3]] : []),
    ...(south ? [[0, 11, 10, 3]] : []),
    [0, 6, 10, 2],
  ];
  for (const [left = 0, top = 0, width = 0, height = 0] of areas) {
    for (let row = y + top; row < y + top + height; row++)
      pixels.fill(20, (row * WIDTH + x + left) * 3, (row * WIDTH + x + left + width) * 3);
  }
}

const png = (pixels: Buffer): Promise<Buffer> =>
  sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();

/** Noise over an area, as is added to typed letters to match a capture. */
function noisy(pixels: Buffer, { left, top, width, height }: Area): Buffer {
  const random = seeded(5);
  const changed = Buffer.from(pixels);
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      const shift = Math.round((random() - 0.5) * 8);
      const at = (y * WIDTH + x) * 3;
      for (let c = 0; c < 3; c++)
        changed[at + c] = Math.max(0, Math.min(255, (changed[at + c] ?? 0) + shift));
    }
  }
  return changed;
}

const verdictOf = async (file: Buffer, type: 'image/png' | 'image/jpeg' = 'image/png') =>
  noisyPrintOnDrawnPage(await analyseButCopies(file, type), NOW);

describe('noisy-print-on-drawn-page', () => {
  it('passes a page that a program drew', async () => {
    expect((await verdictOf(await png(page()))).verdict).to.equal('pass');
  });

  it('names the word whose ground is noisy, at its place', async () => {
    const verdict = await verdictOf(await png(noisy(page(), WORD)));
    if (verdict.verdict !== 'fail') throw new Error(JSON.stringify(verdict));
    for (const { box } of verdict.occurrences) {
      const [x, y] = box ?? [0, 0];
      expect(x * WIDTH).to.be.within(WORD.left, WORD.left + 14);
      expect(y * HEIGHT).to.be.within(WORD.top, WORD.top + 14);
    }
  });

  it('is open where most of the page is noisy, as after JPEG coding', async () => {
    const all = { left: 0, top: 0, width: WIDTH, height: HEIGHT / 2 };
    const verdict = await verdictOf(await png(noisy(page(), all)));
    expect(verdict.verdict).to.be.oneOf(['inconclusive', 'not-applicable']);
  });

  it('does not accuse letters on noisy ground that repeat as they are elsewhere', async () => {
    const facts = await analyseButCopies(await png(noisy(page(), WORD)), 'image/png');
    for (const { drawnPrint } of facts.images) for (const word of drawnPrint?.words ?? []) word.single = 0;
    expect(noisyPrintOnDrawnPage(facts, NOW).verdict).to.equal('inconclusive');
  });

  it('says nothing of JPEG files, and of pages with few words, and accuses no page that is noisy all over', async () => {
    const pixels = page();
    const jpeg = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg()
      .toBuffer();
    expect((await verdictOf(jpeg, 'image/jpeg')).verdict).to.equal('not-applicable');
    expect((await verdictOf(await png(page(2)))).verdict).to.equal('not-applicable');
    const captured = noisy(pixels, { left: 0, top: 0, width: WIDTH, height: HEIGHT });
    expect((await verdictOf(await png(captured))).verdict).to.not.equal('fail');
  });
});
