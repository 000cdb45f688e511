import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { readPicture } from '../../../../workers/stages/forensic/picture.ts';
import { scenePixels } from '../../formats/jpeg/scene.ts';

const scene = () => sharp(scenePixels(120, 90, 3, 4), { raw: { width: 120, height: 90, channels: 3 } });

describe('readPicture', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-picture-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function isLossless(bytes: Uint8Array, mediaType: 'image/jpeg' | 'image/png' | 'image/webp') {
    const path = join(folder, 'document');
    await writeFile(path, bytes);
    const picture = await readPicture(
      { path, mediaType },
      () => false,
      () => {},
    );
    expect(picture.luma?.width).to.equal(120);
    return picture.isLossless;
  }

  it('tells pictures whose coding changed no sample', async () => {
    expect(await isLossless(await scene().png().toBuffer(), 'image/png')).to.equal(true);
    expect(await isLossless(await scene().webp({ lossless: true }).toBuffer(), 'image/webp')).to.equal(true);
    expect(await isLossless(await scene().webp({ quality: 95 }).toBuffer(), 'image/webp')).to.equal(false);
    expect(await isLossless(await scene().jpeg({ quality: 100 }).toBuffer(), 'image/jpeg')).to.equal(false);
  });

  it('finds the picture behind the chunks of an extended WebP file', async () => {
    const tagged = (lossless: boolean) =>
      scene()
        .webp({ lossless })
        .withExif({ IFD0: { Artist: 'Nobody' } })
        .toBuffer();
    expect((await tagged(true)).toString('latin1', 12, 16)).to.equal('VP8X');
    expect(await isLossless(await tagged(true), 'image/webp')).to.equal(true);
    expect(await isLossless(await tagged(false), 'image/webp')).to.equal(false);
  });

  it('says that a part of a cut PNG is missing, and that a whole one is whole', async () => {
    const png = await scene().png().toBuffer();
    const told = async (bytes: Uint8Array): Promise<string[]> => {
      const path = join(folder, 'document');
      await writeFile(path, bytes);
      const skipped: string[] = [];
      const { luma } = await readPicture(
        { path, mediaType: 'image/png' },
        () => false,
        (what, reason) => skipped.push(`${what}: ${reason}`),
      );
      return [String(luma !== null), ...skipped];
    };
    expect(await told(png)).to.deep.equal(['true']);
    expect(await told(png.subarray(0, png.length >> 1))).to.deep.equal([
      'true',
      'damaged part: the image data is damaged',
    ]);
    expect(await told(png.subarray(0, 20))).to.deep.equal(['false', 'pixels: the image data is damaged']);
  });
});
