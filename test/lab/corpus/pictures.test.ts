import { expect } from 'chai';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { decodeJpeg } from '../../../lab/corpus/image/decode.ts';
import { encodeJpeg } from '../../../lab/corpus/image/jpeg.ts';
import type { Raster } from '../../../lab/corpus/image/raster.ts';
import { type CleanOptions, forge, type Kind, makeClean } from '../../../lab/corpus/index.ts';
import { randomFrom } from '../../../lab/corpus/random.ts';

/** Small pictures: the work is in the pixels. */
const small = (kind: Kind, options: CleanOptions = {}) =>
  makeClean(kind, 31, { form: 'jpeg', capture: 'camera', longSide: 700, ...options });

const psnr = (one: Raster, other: Raster): number => {
  let sum = 0;
  for (let at = 0; at < one.pixels.length; at += 1)
    sum += ((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)) ** 2;
  return 10 * Math.log10((255 * 255 * one.pixels.length) / sum);
};

/**
 * Of all 64 block origins the one whose blocks have most DCT coefficients near zero in the area: the grid of the JPEG
 * that the area last came from (the statistic of ZERO, Nikoukhah et al. 2021).
 */
function gridOf(raster: Raster, box: readonly [number, number, number, number]): [number, number] {
  const left = Math.ceil(box[0] * raster.width);
  const top = Math.ceil(box[1] * raster.height);
  const right = Math.floor((box[0] + box[2]) * raster.width) - 8;
  const bottom = Math.floor((box[1] + box[3]) * raster.height) - 8;
  const basis = Array.from({ length: 8 }, (_, u) =>
    Array.from(
      { length: 8 },
      (_, x) => (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16),
    ),
  );
  const zeros = new Float64Array(64);
  const blocks = new Float64Array(64);
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const luma = Array.from({ length: 64 }, (_, index) => {
        const at = ((y + (index >> 3)) * raster.width + x + (index & 7)) * 3;
        const { pixels } = raster;
        return Math.round(
          0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0),
        );
      });
      const rows = Array.from({ length: 64 }, (_, index) => {
        const wave = basis[index & 7] ?? [];
        return wave.reduce((sum, value, column) => sum + value * (luma[(index & 56) + column] ?? 0), 0);
      });
      const origin = (y % 8) * 8 + (x % 8);
      blocks[origin] = (blocks[origin] ?? 0) + 1;
      for (let index = 1; index < 64; index += 1) {
        const wave = basis[index >> 3] ?? [];
        const value = wave.reduce((sum, factor, row) => sum + factor * (rows[row * 8 + (index & 7)] ?? 0), 0);
        if (Math.abs(value) < 0.5) zeros[origin] = (zeros[origin] ?? 0) + 1;
      }
    }
  }
  let best = 0;
  const share = (origin: number): number => (zeros[origin] ?? 0) / (blocks[origin] ?? 1);
  for (let origin = 1; origin < 64; origin += 1) if (share(origin) > share(best)) best = origin;
  return [best % 8, best >> 3];
}

describe('corpus: pictures', () => {
  it('the encoder is read by libjpeg, in both samplings and at odd sizes', async () => {
    const random = randomFrom('encoder');
    for (const [width, height] of [
      [64, 48],
      [37, 51],
      [1, 1],
      [8, 17],
    ] as const) {
      // Smooth colours: chroma subsampling must not hide an error of the encoder.
      const [r, g, b] = [random.int(0, 255), random.int(0, 255), random.int(0, 255)];
      const pixels = Buffer.from(
        Array.from({ length: width * height }, (_, at) => [
          (r + at / height) % 200,
          (g + at / width / 2) % 200,
          b,
        ]).flat(),
      );
      for (const subsample of [true, false]) {
        for (const tables of ['ijg', 'camera'] as const) {
          const bytes = encodeJpeg({ pixels, width, height }, { quality: 95, subsample, tables });
          const decoded = await decodeJpeg(bytes);
          expect([decoded.width, decoded.height]).to.deep.equal([width, height]);
          expect(psnr(decoded, { pixels, width, height })).to.be.greaterThan(27);
          expect((await sharp(bytes).metadata()).chromaSubsampling).to.equal(subsample ? '4:2:0' : '4:4:4');
        }
      }
    }
  });

  it('gives each form its own container', async () => {
    for (const form of ['jpeg', 'png', 'webp'] as const) {
      const clean = await small('invoice', { form });
      expect((await sharp(clean.bytes).metadata()).format).to.equal(form);
      expect(clean.mimeType).to.equal(`image/${form}`);
    }
    const scan = await small('invoice', { form: 'scan-pdf', capture: 'scan' });
    expect(scan.bytes.toString('latin1', 0, 5)).to.equal('%PDF-');
  });

  it('a camera picture carries its EXIF and a thumbnail of itself', async () => {
    const clean = await small('id-card');
    const tags = ExifReader.load(clean.bytes, { expanded: true });
    expect(tags.exif?.Make?.description).to.equal('Aldane');
    expect(tags.exif?.Software).to.equal(undefined);
    expect(tags.exif?.DateTimeOriginal?.description).to.match(/^20\d\d:\d\d:\d\d \d\d:\d\d:\d\d$/);
    const thumbnail = Buffer.from(tags.Thumbnail?.image as ArrayBuffer);
    const { width, height } = await sharp(thumbnail).metadata();
    const shrunk = await sharp(clean.bytes)
      .resize(width, height, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(psnr(await decodeJpeg(thumbnail), { pixels: shrunk, width, height })).to.be.greaterThan(22);
  });

  it('stale-thumbnail: the thumbnail shows another portrait than the picture', async () => {
    const clean = await small('id-card');
    const { bytes, truth } = await forge('stale-thumbnail', clean, 3);
    const before = ExifReader.load(clean.bytes, { expanded: true }).Thumbnail?.image as ArrayBuffer;
    const after = ExifReader.load(bytes, { expanded: true }).Thumbnail?.image as ArrayBuffer;
    expect(Buffer.from(after).equals(Buffer.from(before))).to.equal(true);
    expect(await changedBox(clean.bytes, bytes, 40)).to.satisfy(inside(truth.box ?? [0, 0, 0, 0]));
  });

  it('exif-editor: EXIF names the editor and a later change', async () => {
    const { bytes, truth } = await forge('exif-editor', await small('id-card'), 3);
    const { exif } = ExifReader.load(bytes, { expanded: true });
    expect(exif?.Software?.description).to.equal(truth.detail?.software);
    expect(exif?.DateTime?.description).to.equal(truth.new);
    expect((exif?.DateTimeOriginal?.description ?? '') < (truth.new ?? '')).to.equal(true);
  });

  for (const cause of ['region-other-quality', 'region-misaligned', 'region-misaligned-faint', 'copy-move']) {
    it(`${cause}: pixels change inside the box and hardly outside`, async () => {
      for (const kind of ['id-card', 'invoice'] as const) {
        const clean = await small(kind);
        const { bytes, truth } = await forge(cause, clean, 3);
        expect(await changedBox(clean.bytes, bytes, 40), kind).to.satisfy(inside(truth.box ?? [0, 0, 0, 0]));
      }
    });
  }

  it('region-misaligned: the region has the grid that the truth says, the rest the main one', async () => {
    const clean = await small('id-card');
    const { bytes, truth } = await forge('region-misaligned', clean, 3);
    const raster = await decodeJpeg(bytes);
    expect(gridOf(raster, truth.box ?? [0, 0, 1, 1])).to.deep.equal([
      truth.detail?.gridX,
      truth.detail?.gridY,
    ]);
    expect(gridOf(raster, [0.55, 0.55, 0.3, 0.3])).to.deep.equal([0, 0]);
  }).timeout(60_000);
});

type Bounds = { left: number; top: number; right: number; bottom: number };

/** Bounds, in 0..1, of the pixels that differ by more than a threshold. */
async function changedBox(before: Buffer, after: Buffer, threshold: number): Promise<Bounds> {
  const [one, other] = [await decodeJpeg(before), await decodeJpeg(after)];
  const found = { left: 1, top: 1, right: 0, bottom: 0 };
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) {
      const at = (y * one.width + x) * 3 + 1;
      if (Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)) <= threshold) continue;
      found.left = Math.min(found.left, x / one.width);
      found.right = Math.max(found.right, (x + 1) / one.width);
      found.top = Math.min(found.top, y / one.height);
      found.bottom = Math.max(found.bottom, (y + 1) / one.height);
    }
  }
  return found;
}

/** True when something changed, and all of it inside the box, one block of the codec spared. */
const inside =
  (box: readonly [number, number, number, number]) =>
  (changed: Bounds): boolean =>
    changed.right > changed.left &&
    changed.left >= box[0] - 0.02 &&
    changed.top >= box[1] - 0.02 &&
    changed.right <= box[0] + box[2] + 0.02 &&
    changed.bottom <= box[1] + box[3] + 0.02;
