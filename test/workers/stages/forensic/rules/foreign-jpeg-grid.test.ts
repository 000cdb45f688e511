import { expect } from 'chai';
import sharp from 'sharp';
import { foreignJpegGrid } from '../../../../../workers/stages/forensic/rules/foreign-jpeg-grid.ts';
import { scenePixels } from '../../../formats/jpeg/scene.ts';
import { analyse, analyseButCopies, analysePrepared } from '../analyse.ts';

const WIDTH = 480;
const HEIGHT = 360;
const NOW = { now: Date.UTC(2026, 10, 1) };

const scene = (seed: number) =>
  sharp(scenePixels(WIDTH, HEIGHT, seed), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });

/** A photograph into which a piece of another JPEG was pasted at (left, top), off the block grid. */
async function splice(left: number, top: number): Promise<Buffer> {
  const donor = await scene(21).jpeg({ quality: 65 }).toBuffer();
  const patch = await sharp(donor).extract({ left: 40, top: 48, width: 160, height: 120 }).png().toBuffer();
  const target = await scene(22).jpeg({ quality: 85 }).toBuffer();
  return sharp(target)
    .composite([{ input: patch, left, top }])
    .png()
    .toBuffer();
}

describe('foreign-jpeg-grid', () => {
  it('fires on a pasted JPEG region, with its box', async () => {
    const spliced = await sharp(await splice(203, 101))
      .jpeg({ quality: 99 })
      .toBuffer();
    const facts = await analyseButCopies(spliced, 'image/jpeg');
    const verdict = foreignJpegGrid(facts, NOW);
    expect(verdict.verdict).to.equal('fail');
    if (verdict.verdict !== 'fail') return;
    const [x, y, w, h] = verdict.occurrences[0]?.box ?? [0, 0, 0, 0];
    expect(x * WIDTH).to.be.closeTo(203, 8);
    expect(y * HEIGHT).to.be.closeTo(101, 8);
    expect(w * WIDTH).to.be.closeTo(160, 16);
    expect(h * HEIGHT).to.be.closeTo(120, 16);
    expect(verdict.occurrences[0]?.data).to.deep.include({ origin: { x: 3, y: 5 }, main: { x: 0, y: 0 } });
  });

  it('fires on the same forgery saved without loss', async () => {
    const facts = await analyseButCopies(await splice(203, 101), 'image/png');
    expect(foreignJpegGrid(facts, NOW).verdict).to.equal('fail');
  });

  it('hands a part that was a JPEG to a person where the picture shows no grid to compare it with', async () => {
    const facts = await analyseButCopies(await splice(203, 101), 'image/png');
    const [image] = facts.images;
    const without = { ...image!, grid: { ...image!.grid!, main: null } };
    const verdict = foreignJpegGrid({ ...facts, images: [without] }, NOW);
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.toCheck![0]).to.deep.include({ page: 1, box: image!.grid!.foreign[0]!.place.pageBox });
  });

  it('gives the box as the page is displayed when the camera was turned', async () => {
    const spliced = await sharp(await splice(203, 101))
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 99 })
      .toBuffer();
    const verdict = foreignJpegGrid(await analyseButCopies(spliced, 'image/jpeg'), NOW);
    if (verdict.verdict !== 'fail') throw new Error('did not fire');
    const [x, y] = verdict.occurrences[0]?.box ?? [0, 0];
    expect(x * HEIGHT).to.be.closeTo(HEIGHT - 101 - 120, 12);
    expect(y * WIDTH).to.be.closeTo(203, 8);
  });

  it('finds it in an image inside a PDF, at its place on the page', async () => {
    const image = await sharp(await splice(203, 101))
      .jpeg({ quality: 99 })
      .toBuffer();
    const frame: [number, number, number, number] = [0.1, 0.5, 0.5, 0.25];
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
            imageCoverage: 0.2,
            images: [
              {
                file: 'image-7',
                mediaType: 'image/jpeg',
                objectNumber: 7,
                widthPx: WIDTH,
                heightPx: HEIGHT,
                box: frame,
              },
            ],
          },
        ],
        notAssessed: [],
      },
      { document: Buffer.from('%PDF-1.7'), 'image-7': image },
    );
    const verdict = foreignJpegGrid(facts, NOW);
    if (verdict.verdict !== 'fail') throw new Error('did not fire');
    expect(verdict.occurrences[0]?.page).to.equal(1);
    expect(verdict.occurrences[0]?.data?.objectNumber).to.equal(7);
    expect(verdict.occurrences[0]?.box?.[0]).to.be.closeTo(0.1 + (0.5 * 203) / WIDTH, 0.02);
  });

  it('passes a photograph, also one that was saved twice', async () => {
    const once = await scene(22).jpeg({ quality: 85 }).toBuffer();
    const twice = await sharp(once).jpeg({ quality: 99 }).toBuffer();
    for (const jpeg of [once, twice]) {
      expect(foreignJpegGrid(await analyseButCopies(jpeg, 'image/jpeg'), NOW)).to.deep.equal({
        verdict: 'pass',
      });
    }
  });

  it('does not take a crop for a forgery: traces of the earlier grid are everywhere', async () => {
    const verdicts = new Set<string>();
    let regions = 0;
    for (const [low, high] of [
      [70, 96],
      [85, 98],
      [90, 97],
      [90, 98],
      [93, 99],
    ] as const) {
      for (const seed of [22, 23]) {
        const once = await scene(seed).jpeg({ quality: low }).toBuffer();
        const crop = sharp(once).extract({ left: 3, top: 5, width: 400, height: 300 });
        const facts = await analyseButCopies(await crop.jpeg({ quality: high }).toBuffer(), 'image/jpeg');
        regions += facts.images[0]?.grid?.foreign.length ?? 0;
        verdicts.add(foreignJpegGrid(facts, NOW).verdict);
      }
    }
    expect(verdicts).to.not.include('fail');
    expect(regions).to.be.greaterThan(0);
  }).timeout(60_000);

  it('is not applicable to a picture that never was a JPEG', async () => {
    const png = await scene(22).png().toBuffer();
    expect(foreignJpegGrid(await analyseButCopies(png, 'image/png'), NOW).verdict).to.equal('not-applicable');
  });

  it('says when the time did not suffice', async () => {
    const facts = await analyse(await scene(22).jpeg().toBuffer(), 'image/jpeg', 0);
    expect(facts.images).to.deep.equal([]);
    expect(facts.notAssessed[0]?.reason).to.equal('the time was spent');
  });
});
