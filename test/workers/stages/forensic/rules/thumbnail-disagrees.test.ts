import { expect } from 'chai';
import sharp from 'sharp';
import { thumbnailDisagrees } from '../../../../../workers/stages/forensic/rules/thumbnail-disagrees.ts';
import { withThumbnail } from '../../../formats/jpeg/exif-thumbnail.ts';
import { scenePixels } from '../../../formats/jpeg/scene.ts';
import { analyseButCopies } from '../analyse.ts';

const WIDTH = 800;
const HEIGHT = 600;
const NOW = { now: Date.UTC(2026, 10, 1) };

const scene = (seed: number) =>
  sharp(scenePixels(WIDTH, HEIGHT, seed, 4), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
const thumbnailOf = (picture: Buffer, width = 160, height = 120): Promise<Buffer> =>
  sharp(picture).resize(width, height, { fit: 'fill' }).jpeg({ quality: 80 }).toBuffer();

/** The picture with a region replaced by one of another picture. */
async function changed(picture: Buffer): Promise<Buffer> {
  const patch = await scene(42)
    .extract({ left: 100, top: 100, width: 200, height: 150 })
    .negate()
    .png()
    .toBuffer();
  return sharp(picture)
    .composite([{ input: patch, left: 400, top: 200 }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

describe('thumbnail-disagrees', () => {
  it('fires where the picture was changed and the thumbnail was kept', async () => {
    const original = await scene(41).jpeg({ quality: 90 }).toBuffer();
    const file = withThumbnail(await changed(original), await thumbnailOf(original));
    const verdict = thumbnailDisagrees(await analyseButCopies(file, 'image/jpeg'), NOW);
    if (verdict.verdict !== 'fail') throw new Error(`did not fire: ${JSON.stringify(verdict)}`);
    const [x, y, w, h] = verdict.occurrences[0]?.box ?? [0, 0, 0, 0];
    expect(x * WIDTH).to.be.closeTo(400, 45);
    expect(y * HEIGHT).to.be.closeTo(200, 45);
    expect((x + w) * WIDTH).to.be.closeTo(600, 45);
    expect((y + h) * HEIGHT).to.be.closeTo(350, 45);
    expect(verdict.occurrences[0]?.recovered?.source).to.match(/^EXIF thumbnail/);
  });

  it('passes a picture with its own thumbnail, letterboxed or not', async () => {
    const original = await scene(41).jpeg({ quality: 90 }).toBuffer();
    const boxed = await sharp(await thumbnailOf(original, 160, 100))
      .extend({ top: 10, bottom: 10, background: '#000000' })
      .jpeg()
      .toBuffer();
    for (const thumbnail of [await thumbnailOf(original), boxed]) {
      const facts = await analyseButCopies(withThumbnail(original, thumbnail), 'image/jpeg');
      expect(facts.images[0]?.thumbnail?.medianCorrelation).to.be.greaterThan(0.9);
      expect(thumbnailDisagrees(facts, NOW)).to.deep.equal({ verdict: 'pass' });
    }
  });

  it('says nothing about regions when the thumbnail shows another picture', async () => {
    const original = await scene(41).jpeg().toBuffer();
    const other = await thumbnailOf(await scene(77).jpeg().toBuffer());
    const facts = await analyseButCopies(withThumbnail(original, other), 'image/jpeg');
    expect(thumbnailDisagrees(facts, NOW).verdict).to.equal('inconclusive');
    // Nor does a picture beside it that agrees with its own answer for this one.
    const own = await analyseButCopies(withThumbnail(original, await thumbnailOf(original)), 'image/jpeg');
    const images = [...facts.images, ...own.images];
    expect(thumbnailDisagrees({ ...facts, images }, NOW).verdict).to.equal('inconclusive');
  });

  it('does not pass a picture because more of it differs than one change explains', async () => {
    const original = await scene(41).jpeg({ quality: 90 }).toBuffer();
    const facts = await analyseButCopies(
      withThumbnail(await changed(original), await thumbnailOf(original)),
      'image/jpeg',
    );
    const [image] = facts.images;
    const thumbnail = { ...image!.thumbnail!, differingCells: Math.ceil(0.31 * image!.thumbnail!.cells) };
    const verdict = thumbnailDisagrees({ ...facts, images: [{ ...image!, thumbnail }] }, NOW);
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.toCheck).to.not.equal(undefined);
  });

  it('points to the page whose thumbnail shows something else', async () => {
    const original = await scene(41).jpeg({ quality: 90 }).toBuffer();
    const facts = await analyseButCopies(withThumbnail(original, await thumbnailOf(original)), 'image/jpeg');
    const [image] = facts.images;
    const thumbnail = { ...image!.thumbnail!, differingCells: image!.thumbnail!.cells };
    const images = [image!, { ...image!, page: 2, thumbnail }, { ...image!, page: 3, thumbnail }];
    const verdict = thumbnailDisagrees({ ...facts, images }, NOW);
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.toCheck?.map(({ page }) => page)).to.deep.equal([2, 3]);
  });

  it('does not take what a damaged thumbnail or picture lacks for another content', async () => {
    const original = await scene(41).jpeg({ quality: 90 }).toBuffer();
    const thumbnail = await thumbnailOf(original);
    const cutThumbnail = thumbnail.subarray(0, Math.floor(thumbnail.length * 0.85));
    const whole = withThumbnail(original, thumbnail);
    for (const [what, file] of [
      ['thumbnail', withThumbnail(original, cutThumbnail)],
      ['picture', whole.subarray(0, Math.floor(whole.length * 0.85))],
    ] as const) {
      const facts = await analyseButCopies(file, 'image/jpeg');
      expect(facts.images[0]?.thumbnail, what).to.not.equal(null);
      expect(thumbnailDisagrees(facts, NOW).verdict, what).to.equal('inconclusive');
    }
  });

  it('is not applicable without a thumbnail', async () => {
    const facts = await analyseButCopies(await scene(41).jpeg().toBuffer(), 'image/jpeg');
    expect(thumbnailDisagrees(facts, NOW).verdict).to.equal('not-applicable');
  });
});
