import { expect } from 'chai';
import sharp from 'sharp';
import { copiedRegion } from '../../../../../workers/stages/forensic/rules/copied-region.ts';
import { forensic } from '../../../../../workers/stages/forensic/stage.ts';
import { scenePixels } from '../../../formats/jpeg/scene.ts';
import { analyse, analysePrepared } from '../analyse.ts';

const WIDTH = 480;
const HEIGHT = 360;
const NOW = { now: Date.UTC(2026, 10, 1) };
const PIECE = { left: 40, top: 50, width: 160, height: 88 };
const AT = { left: 251, top: 222 };

const scene = (seed: number) =>
  sharp(scenePixels(WIDTH, HEIGHT, seed, 4), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });

/** A photograph with a piece of itself at another place, not yet encoded. */
async function copied(seed: number) {
  const host = await scene(seed).jpeg({ quality: 92 }).toBuffer();
  const piece = await sharp(host).extract(PIECE).png().toBuffer();
  return sharp(await sharp(host).png().toBuffer()).composite([{ input: piece, ...AT }]);
}

/** Whether a point lies on a sign of 64 x 40: a ring, a stroke and bars. */
function onSign(x: number, y: number): boolean {
  const ring = Math.hypot(x - 14, y - 18);
  const bars = x > 34 && x < 64 && y > 4 && y < 36 && Math.floor(x / 5 + y / 11) % 2 === 0;
  return (ring > 6 && ring < 12) || Math.abs(x - y * 0.6 - 12) < 1.6 || bars;
}

/** Signs of one shape, drawn exactly alike, or photographed: each with its own grain, and between the pixels. */
async function page(photographed: boolean): Promise<Buffer> {
  const signs = Array.from({ length: 12 }, (_, i) => {
    const [column, row] = [i % 4, Math.floor(i / 4)];
    return photographed ? [61.3 + column * 101.37, 53.7 + row * 93.61] : [60 + column * 100, 54 + row * 92];
  }) as [number, number][];
  const ground = scenePixels(WIDTH, HEIGHT, 77, 5);
  const out = Buffer.alloc(ground.length);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    let ink = 0;
    for (const [left, top] of signs) {
      if (x < left - 1 || x > left + 70 || y < top - 6 || y > top + 60) continue;
      for (let k = 0; k < 16; k++)
        ink += Number(onSign(x + (k % 4) / 4 - left, y + Math.floor(k / 4) / 4 - top)) / 16;
    }
    for (let c = 0; c < 3; c++) {
      const paper = photographed ? 150 + (ground[i * 3 + c]! - 128) * 0.3 : 200;
      out[i * 3 + c] = Math.round(paper * (1 - 0.7 * Math.min(1, ink)));
    }
  }
  return sharp(out, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

describe('copied-region', function () {
  this.timeout(90_000);

  it('fires on a piece that was copied within a photograph, with both places', async () => {
    for (const quality of [96, 90]) {
      const file = await (await copied(51)).jpeg({ quality }).toBuffer();
      const verdict = copiedRegion(await analyse(file, 'image/jpeg'), NOW);
      if (verdict.verdict !== 'fail')
        throw new Error(`did not fire at ${quality}: ${JSON.stringify(verdict)}`);
      const boxes = verdict.occurrences.map(({ box }) => box!);
      for (const { left, top } of [PIECE, AT]) {
        const near = boxes.some(
          ([x, y, w, h]) =>
            Math.abs(x * WIDTH - left) < 24 &&
            Math.abs(y * HEIGHT - top) < 24 &&
            Math.abs(w * WIDTH - PIECE.width) < 40 &&
            Math.abs(h * HEIGHT - PIECE.height) < 40,
        );
        expect(near, `${quality}: ${left},${top}`).to.equal(true);
      }
    }
  });

  it('fires on the same forgery saved without loss', async () => {
    const file = await (await copied(52)).png().toBuffer();
    expect(copiedRegion(await analyse(file, 'image/png'), NOW).verdict).to.equal('fail');
  });

  it('is little evidence in a picture that stands beside the text of a page, and full evidence in a scanned page', async () => {
    const file = await (await copied(51)).jpeg({ quality: 96 }).toBuffer();
    const confidence = async (box: [number, number, number, number]) => {
      const image = {
        file: 'image.jpg',
        mediaType: 'image/jpeg',
        widthPx: WIDTH,
        heightPx: HEIGHT,
        objectNumber: 7,
        box,
      } as const;
      const textLayer = { file: 'text.json', characters: 900, invisibleShare: 0 };
      const facts = await analysePrepared(
        {
          mediaType: 'application/pdf',
          condition: 'readable',
          pageCount: 1,
          pages: [
            {
              number: 1,
              width: 595,
              height: 842,
              imageCoverage: box[2] * box[3],
              images: [image],
              textLayer,
            },
          ],
          notAssessed: [],
        },
        { document: Buffer.alloc(0), 'image.jpg': file },
      );
      const verdict = copiedRegion(facts, NOW);
      return verdict.verdict === 'fail' ? verdict.occurrences[0]!.confidence : null;
    };
    expect(await confidence([0.1, 0.1, 0.4, 0.3])).to.be.within(0.1, 0.4);
    expect(await confidence([0, 0, 1, 1])).to.be.greaterThan(0.6);
  });

  it('passes photographs, as they are and saved again', async () => {
    for (const seed of [53]) {
      const once = await scene(seed).jpeg({ quality: 90 }).toBuffer();
      const again = await sharp(once).jpeg({ quality: 75 }).toBuffer();
      for (const file of [once, again])
        expect(copiedRegion(await analyse(file, 'image/jpeg'), NOW).verdict).to.equal('pass');
    }
  });

  it('knows signs that were photographed from copies, and accuses no drawn page of repeating its signs', async () => {
    expect(copiedRegion(await analyse(await page(true), 'image/jpeg'), NOW).verdict).to.equal('pass');
    expect(copiedRegion(await analyse(await page(false), 'image/jpeg'), NOW).verdict).to.not.equal('fail');
  });

  /** A photograph stored without loss, with `size` samples of it put down again at each place. */
  async function copiedExactly(size: { width: number; height: number }, places: [number, number][]) {
    const host = await scene(31).png().toBuffer();
    const input = await sharp(host)
      .extract({ left: 60, top: 70, ...size })
      .png()
      .toBuffer();
    const copies = places.map(([left, top]) => ({ input, left, top }));
    return analyse(await sharp(host).composite(copies).png().toBuffer(), 'image/png');
  }

  it('takes a digit’s worth of exactly equal noise for a proof, and more copies for more evidence', async () => {
    for (const places of [
      [[301, 203]],
      [
        [301, 203],
        [133, 255],
        [390, 41],
      ],
    ] as [number, number][][]) {
      const verdict = copiedRegion(await copiedExactly({ width: 12, height: 22 }, places), NOW);
      if (verdict.verdict !== 'fail') throw new Error(`${places.length}: ${JSON.stringify(verdict)}`);
      expect(verdict.occurrences[0]!.confidence).to.be.greaterThan(0.9);
      const found = verdict.occurrences.map(({ data }) => data!.place as { xPx: number; yPx: number });
      for (const [x, y] of places)
        expect(found.some(({ xPx, yPx }) => Math.abs(xPx - x) < 9 && Math.abs(yPx - y) < 9)).to.equal(true);
    }
  });

  it('takes what repeats on exactly flat ground for drawn, such as a date stamp, and for no proof', async () => {
    const facts = await copiedExactly({ width: 12, height: 22 }, [[301, 203]]);
    for (const { exactCopies } of facts.images)
      for (const copy of exactCopies?.copies ?? []) copy.flatShare = 0.8;
    const verdict = copiedRegion(facts, NOW);
    expect(verdict.verdict).to.equal('inconclusive');
    expect(verdict).to.have.property('reason').that.includes('flat ground');
  });

  it('passes what only overlaps itself, and what repeats at whole blocks of an earlier JPEG', async () => {
    for (const place of [
      [64, 75],
      [60 + 8 * 20, 70 + 8 * 10],
    ] as [number, number][])
      expect(copiedRegion(await copiedExactly({ width: 14, height: 22 }, [place]), NOW).verdict).to.equal(
        'pass',
      );
  });

  it('never accuses a page of a program, whose signs repeat exactly', async () => {
    const drawn = await sharp(await page(false))
      .png()
      .toBuffer();
    expect(copiedRegion(await analyse(drawn, 'image/png'), NOW).verdict).to.not.equal('fail');
  });

  it('is open where not everything was looked at', async () => {
    const facts = await analyse(await scene(53).png().toBuffer(), 'image/png');
    const rule = forensic.rules['copied-region'];
    expect(rule(facts, NOW).verdict).to.equal('pass');
    expect(rule({ ...facts, unreachedImages: 1 }, NOW).verdict).to.equal('inconclusive');
    const [image] = facts.images;
    expect(rule({ ...facts, images: [{ ...image!, isWhole: false }] }, NOW).verdict).to.equal('inconclusive');
    const exactCopies = { ...image!.exactCopies!, complete: false };
    expect(copiedRegion({ ...facts, images: [{ ...image!, exactCopies }] }, NOW).verdict).to.equal(
      'inconclusive',
    );
  });

  it('does not apply without pixels', () => {
    expect(copiedRegion({ images: [], unreachedImages: 0, notAssessed: [] }, NOW).verdict).to.equal(
      'not-applicable',
    );
  });
});
