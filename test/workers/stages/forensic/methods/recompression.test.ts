import { expect } from 'chai';
import sharp from 'sharp';
import { editedRegionInResavedJpeg } from '../../../../../workers/stages/forensic/rules/edited-region-in-resaved-jpeg.ts';
import { seeded } from '../../../formats/jpeg/scene.ts';
import { analyseButCopies } from '../analyse.ts';

const WIDTH = 416;
const HEIGHT = 312;
const NOW = { now: Date.UTC(2026, 10, 1) };
const WORD = { left: 213, top: 203, width: 96, height: 24 };

/** A scanned page: letters of stems and bars on white paper, blurred, with grain, much of the paper clipped. */
async function scan(seed: number, tint: readonly [number, number, number] = [1, 1, 1]): Promise<Buffer> {
  const random = seeded(seed);
  const sheet = Buffer.alloc(WIDTH * HEIGHT, 252);
  for (let line = 0; line < 7; line++) {
    for (let letter = 0; letter < 21; letter++) {
      const [left, top] = [32 + letter * 17, 24 + line * 37];
      const [stem, bar] = [Math.floor(random() * 8), Math.floor(random() * 14)];
      for (let y = 0; y < 18; y++) {
        for (let x = 0; x < 12; x++) {
          if (Math.abs(x - stem) < 2 || Math.abs(y - bar) < 2) sheet[(top + y) * WIDTH + left + x] = 30;
        }
      }
    }
  }
  const blurred = await sharp(sheet, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .blur(0.8)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const out = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let i = 0; i < blurred.length; i++) {
    const grain = (random() + random() + random() - 1.5) * 4;
    for (let c = 0; c < 3; c++)
      out[i * 3 + c] = Math.max(0, Math.min(255, Math.round((blurred[i]! + grain) * tint[c]!)));
  }
  return sharp(out, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
}

const jpeg = (picture: Buffer, quality: number, chromaSubsampling = '4:2:0'): Promise<Buffer> =>
  sharp(picture).jpeg({ quality, chromaSubsampling }).toBuffer();

/** A scan saved at `low`; a word of `donor` put into it; saved at `high`. */
async function edited(low: number, high: number, donor: Buffer): Promise<Buffer> {
  const word = await sharp(donor)
    .extract({ ...WORD, left: 190, top: 130 })
    .png()
    .toBuffer();
  const changed = await sharp(await jpeg(await scan(1), low))
    .composite([{ input: word, left: WORD.left, top: WORD.top }])
    .png()
    .toBuffer();
  return jpeg(changed, high);
}

describe('forensic/methods/recompression', function () {
  this.timeout(90_000);

  for (const [low, high] of [
    [70, 90],
    [80, 95],
  ] as const) {
    it(`finds a word put into a white scan between saving at ${low} and at ${high}`, async () => {
      const facts = await analyseButCopies(await edited(low, high, await scan(2)), 'image/jpeg');
      const { recompression } = facts.images[0]!;
      expect(recompression?.quality).to.equal(low);
      const place = recompression?.regions[0]?.place;
      expect(place?.xPx).to.be.closeTo(WORD.left, 16);
      expect(place?.yPx).to.be.closeTo(WORD.top, 16);
      expect(place?.widthPx).to.be.closeTo(WORD.width, 24);
      const verdict = editedRegionInResavedJpeg(facts, NOW);
      expect(verdict.verdict).to.equal('fail');
      if (verdict.verdict === 'fail') expect(verdict.occurrences).to.have.length(1);
    });
  }

  it('finds a word of another scan that was saved by itself before, off the grid', async () => {
    const donor = await sharp(await jpeg(await scan(3), 60))
      .png()
      .toBuffer();
    const facts = await analyseButCopies(await edited(80, 95, donor), 'image/jpeg');
    expect(editedRegionInResavedJpeg(facts, NOW).verdict).to.equal('fail');
  });

  for (const format of ['png', 'webp'] as const) {
    const lossless = (picture: Buffer): Promise<Buffer> =>
      format === 'png' ? sharp(picture).png().toBuffer() : sharp(picture).webp({ lossless: true }).toBuffer();

    it(`finds a word put into a JPEG that was then saved as ${format}, cut off its grid or not`, async () => {
      const scanned = sharp(await jpeg(await scan(1), 75));
      const word = await sharp(await scan(2))
        .extract({ ...WORD, left: 190, top: 130 })
        .png()
        .toBuffer();
      const whole = await scanned
        .composite([{ input: word, left: WORD.left, top: WORD.top }])
        .png()
        .toBuffer();
      const cut = await sharp(whole)
        .extract({ left: 3, top: 5, width: WIDTH - 40, height: HEIGHT - 40 })
        .png()
        .toBuffer();
      for (const [picture, left] of [
        [whole, WORD.left],
        [cut, WORD.left - 3],
      ] as const) {
        const facts = await analyseButCopies(await lossless(picture), `image/${format}`);
        expect(editedRegionInResavedJpeg(facts, NOW).verdict).to.equal('fail');
        expect(facts.images[0]?.recompression?.regions[0]?.place.xPx).to.be.closeTo(left, 16);
      }
    });

    it(`passes a scan that was saved as JPEG, twice or once, and then as ${format}`, async () => {
      for (const file of [await jpeg(await jpeg(await scan(4), 75), 93), await jpeg(await scan(4), 80)]) {
        const facts = await analyseButCopies(await lossless(file), `image/${format}`);
        expect(editedRegionInResavedJpeg(facts, NOW).verdict).to.not.equal('fail');
      }
    });
  }

  it('passes scans that were only saved twice, tinted ones and coloured ones too', async () => {
    for (const tint of [
      [1, 1, 1],
      [0.98, 0.97, 0.94],
      [1.05, 0.8, 0.5],
    ] as const) {
      const twice = await jpeg(await jpeg(await scan(4, tint), 75), 93, '4:4:4');
      const facts = await analyseButCopies(twice, 'image/jpeg');
      expect(facts.images[0]?.recompression?.regions).to.deep.equal([]);
      expect(editedRegionInResavedJpeg(facts, NOW).verdict).to.not.equal('fail');
    }
  });

  it('knows no earlier saving where there was none, a finer one or one on another grid', async () => {
    const once = await jpeg(await scan(5), 90);
    const lower = await jpeg(await jpeg(await scan(5), 92), 80);
    const cut = sharp(await jpeg(await scan(5), 75)).extract({
      left: 3,
      top: 5,
      width: WIDTH - 40,
      height: HEIGHT - 40,
    });
    const cropped = await jpeg(await cut.png().toBuffer(), 92);
    for (const file of [once, lower, cropped])
      expect((await analyseButCopies(file, 'image/jpeg')).images[0]?.recompression?.quality).to.equal(null);
  });

  it('judges nothing of a page without print, and of a damaged file', async () => {
    const blank = sharp({ create: { width: 320, height: 240, channels: 3, background: '#f4f4f0' } });
    const file = await jpeg(await jpeg(await blank.png().toBuffer(), 75), 92);
    expect((await analyseButCopies(file, 'image/jpeg')).images[0]?.recompression?.quality).to.equal(null);
    const whole = await edited(70, 90, await scan(2));
    const cut = await analyseButCopies(whole.subarray(0, whole.length >> 1), 'image/jpeg');
    expect(cut.images[0]?.recompression).to.equal(null);
  });
});
