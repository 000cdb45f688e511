import { expect } from 'chai';
import sharp from 'sharp';
import type { RegionPrint } from '../../../../../workers/stages/forensic/methods/region-print.ts';
import { editedRegionInResavedJpeg } from '../../../../../workers/stages/forensic/rules/edited-region-in-resaved-jpeg.ts';
import { jpegSavedTwice } from '../../../../../workers/stages/forensic/rules/jpeg-saved-twice.ts';
import { scenePixels } from '../../../formats/jpeg/scene.ts';
import { analyseButCopies } from '../analyse.ts';

const WIDTH = 640;
const HEIGHT = 480;
const NOW = { now: Date.UTC(2026, 10, 1) };

const scene = (seed: number) =>
  sharp(scenePixels(WIDTH, HEIGHT, seed, 4), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });

/** A picture saved at `low`, part of it replaced by content that never was a JPEG, saved at `high`. */
async function edited(low: number, high: number): Promise<Buffer> {
  const original = await scene(31).jpeg({ quality: low }).toBuffer();
  const patch = await scene(32).extract({ left: 50, top: 60, width: 144, height: 64 }).png().toBuffer();
  const changed = await sharp(original)
    .composite([{ input: patch, left: 301, top: 203 }])
    .png()
    .toBuffer();
  return sharp(changed).jpeg({ quality: high }).toBuffer();
}

type Facts = Awaited<ReturnType<typeof analyseButCopies>>;
type Regions = NonNullable<Facts['images'][number]['recompression']>['regions'];

/** The verdict where a page of print has these regions against its earlier table, and none by the histograms. */
function against(facts: Facts, regions: Regions, oddShare: number, quiet: number): string {
  const image = facts.images[0]!;
  const recompression = { ...image.recompression!, quality: 70, oddShare, regions };
  const doubleQuantisation = { ...image.doubleQuantisation!, regions: [] };
  const capture = { ...image.capture!, quiet, print: 0.1 };
  const images = [{ ...image, doubleQuantisation, recompression, capture }];
  return editedRegionInResavedJpeg({ ...facts, images }, NOW).verdict;
}

describe('edited-region-in-resaved-jpeg', () => {
  for (const [low, high] of [
    [70, 90],
    [80, 93],
    [88, 97],
  ] as const) {
    it(`fires on a region replaced between saving at ${low} and at ${high}, with its box`, async () => {
      const facts = await analyseButCopies(await edited(low, high), 'image/jpeg');
      const verdict = editedRegionInResavedJpeg(facts, NOW);
      if (verdict.verdict !== 'fail') throw new Error(`did not fire: ${JSON.stringify(verdict)}`);
      expect(verdict.occurrences).to.have.length(1);
      const [x, y, w, h] = verdict.occurrences[0]?.box ?? [0, 0, 0, 0];
      expect(x * WIDTH).to.be.closeTo(301, 16);
      expect(y * HEIGHT).to.be.closeTo(203, 16);
      expect(w * WIDTH).to.be.closeTo(144, 24);
      expect(h * HEIGHT).to.be.closeTo(64, 24);
    });
  }

  it('is open where too many parts deviate, though another image shows none, and hands over the first', async () => {
    const facts = await analyseButCopies(await edited(70, 90), 'image/jpeg');
    const [image] = facts.images;
    const [region] = image!.doubleQuantisation!.regions;
    const withRegions = (count: number) => ({
      ...image!,
      recompression: null,
      doubleQuantisation: {
        ...image!.doubleQuantisation!,
        regions: Array.from({ length: count }, (_, i) => ({
          ...region!,
          place: { ...region!.place, yPx: 100 * i },
        })),
      },
    });
    const verdict = editedRegionInResavedJpeg({ ...facts, images: [withRegions(0), withRegions(5)] }, NOW);
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.toCheck).to.have.length(3);
    const four = editedRegionInResavedJpeg({ ...facts, images: [withRegions(0), withRegions(4)] }, NOW);
    expect(four.verdict).to.equal('fail');
  });

  it('is open where parts that nobody edits deviate half as much: the earlier saving may be misjudged', async () => {
    const facts = await analyseButCopies(await edited(70, 90), 'image/jpeg');
    const [image] = facts.images;
    const [region] = image!.doubleQuantisation!.regions;
    const beside = (times: number) => ({
      ...image!,
      recompression: null,
      doubleQuantisation: {
        ...image!.doubleQuantisation!,
        regions: [
          region!,
          {
            ...region!,
            ...{ scoreNats: times * region!.scoreNats, likeness: 0.5 },
            place: { ...region!.place, yPx: 8 },
          },
        ],
      },
    });
    const judged = (times: number) =>
      editedRegionInResavedJpeg({ ...facts, images: [beside(times)] }, NOW).verdict;
    expect(judged(0.4)).to.equal('fail');
    expect(judged(0.6)).to.equal('inconclusive');
  });

  it('wants more of a part where many blocks deviate, asks about less, and takes one column of blocks for a rule or a rim', async () => {
    const facts = await analyseButCopies(await edited(70, 90), 'image/jpeg');
    const verdict = (
      widthPx: number,
      oddShare: number,
      scoreNats: number,
      tint = 0,
      print: RegionPrint = 'within',
      quiet = 0.9,
      heightPx = 128,
    ) => {
      const place = { xPx: 320, yPx: 200, widthPx, heightPx, pageBox: null };
      const region = { place, scoreNats, likeness: 1, blocks: 16, log10Nfa: -12, tint, print };
      return against(facts, [region], oddShare, quiet);
    };
    expect(verdict(16, 0.01, 24)).to.equal('fail');
    expect(verdict(16, 0.01, 23)).to.equal('inconclusive');
    expect(verdict(16, 0.01, 15)).to.equal('pass');
    expect(verdict(8, 0.01, 240)).to.equal('pass');
    const high = (widthPx: number, heightPx: number) =>
      verdict(widthPx, 0.01, 80, 0, 'within', 0.9, heightPx);
    expect(high(16, 136), 'the rim of a sheet, or a line of a page that lies on its side').to.equal(
      'inconclusive',
    );
    expect(high(24, 320)).to.equal('fail');
    expect(high(136, 16), 'a line').to.equal('fail');
    expect(verdict(16, 0.07, 79)).to.equal('inconclusive');
    expect(verdict(16, 0.07, 80)).to.equal('fail');
    expect(verdict(16, 0.15, 149)).to.equal('inconclusive');
    expect(verdict(16, 0.15, 150)).to.equal('fail');
    expect(verdict(104, 0.01, 103), 'less than half a nat a block').to.equal('inconclusive');
    expect(verdict(104, 0.01, 104)).to.equal('fail');
    expect(verdict(560, 0.01, 199)).to.equal('inconclusive');
    expect(verdict(560, 0.01, 200), 'as much as no chance gives').to.equal('fail');
  });

  it('takes several parts amid print together, none of which says enough by itself, up to twelve of them', async () => {
    const facts = await analyseButCopies(await edited(70, 90), 'image/jpeg');
    const verdict = (
      nats: readonly number[],
      {
        oddShare = 0.07,
        print = 'within' as RegionPrint,
        tint = 0,
        quiet = 0.9,
        widthPx = 24,
        heightPx = 16,
      } = {},
    ) => {
      const regions = nats.map((scoreNats, at) => ({
        ...{ scoreNats, likeness: 1, blocks: 6, log10Nfa: -12, tint, print },
        place: { xPx: 320, yPx: 160 * at, widthPx, heightPx, pageBox: null },
      }));
      return against(facts, regions, oddShare, quiet);
    };
    expect(verdict([18, 18])).to.equal('fail');
    expect(verdict([18, 17])).to.equal('inconclusive');
    expect(verdict([36])).to.equal('inconclusive');
    expect(verdict(Array(12).fill(20))).to.equal('fail');
    expect(verdict(Array(13).fill(20)), 'more than a person edits').to.equal('inconclusive');
    expect(verdict([18, 18], { oddShare: 0.11 })).to.equal('inconclusive');
    expect(verdict([18, 18], { print: 'blank' })).to.equal('inconclusive');
    expect(verdict([18, 18], { tint: 20 })).to.equal('inconclusive');
    expect(verdict([18, 18], { quiet: 0.5 }), 'no page').to.equal('inconclusive');
    expect(verdict([18, 18], { heightPx: 128, widthPx: 16 })).to.equal('fail');
    expect(verdict([18, 18], { heightPx: 136, widthPx: 16 }), 'rims').to.equal('inconclusive');
  });

  it('does not pass where more than a fifth of the picture speaks against the earlier saving', async () => {
    const facts = await analyseButCopies(await edited(70, 90), 'image/jpeg');
    const [image] = facts.images;
    const odd = (regions: 'found' | 'none') => {
      const histograms = image!.doubleQuantisation!;
      const doubleQuantisation = regions === 'found' ? histograms : { ...histograms, regions: [] };
      const recompression = { ...image!.recompression!, oddShare: 0.21, regions: [] };
      return editedRegionInResavedJpeg(
        { ...facts, images: [{ ...image!, doubleQuantisation, recompression }] },
        NOW,
      );
    };
    const open = odd('none');
    if (open.verdict !== 'inconclusive') throw new Error(`was ${open.verdict}`);
    expect(open.toCheck ?? []).to.deep.equal([]);
    expect(odd('found').verdict, 'what the histograms told stays told').to.equal('fail');
  });

  it('finds the earlier quantisation steps', async () => {
    const facts = await analyseButCopies(await edited(70, 90), 'image/jpeg');
    const steps = facts.images[0]?.doubleQuantisation?.steps ?? [];
    // IJG tables: quality 70 has 7 and 7 where quality 90 has 2 and 2 (natural index 1 and 8).
    expect(steps.find((step) => step.frequency === 1)).to.deep.include({ step: 2, earlierStep: 7 });
    expect(steps.find((step) => step.frequency === 8)).to.deep.include({ step: 2, earlierStep: 7 });
    expect(jpegSavedTwice(facts, NOW).verdict).to.equal('fail');
  });

  it('passes a picture that was only saved twice', async () => {
    const once = await scene(31).jpeg({ quality: 75 }).toBuffer();
    const facts = await analyseButCopies(await sharp(once).jpeg({ quality: 92 }).toBuffer(), 'image/jpeg');
    expect(editedRegionInResavedJpeg(facts, NOW)).to.deep.equal({ verdict: 'pass' });
    expect(jpegSavedTwice(facts, NOW).verdict).to.equal('fail');
  });

  it('has nothing to say of a picture saved once, or saved again at a lower quality', async () => {
    const once = await scene(31).jpeg({ quality: 85 }).toBuffer();
    const lower = await sharp(once).jpeg({ quality: 60 }).toBuffer();
    for (const jpeg of [once, lower]) {
      const facts = await analyseButCopies(jpeg, 'image/jpeg');
      expect(editedRegionInResavedJpeg(facts, NOW).verdict).to.equal('not-applicable');
      expect(jpegSavedTwice(facts, NOW).verdict).to.equal('pass');
    }
  });

  it('does not judge a truncated file by half its coefficients', async () => {
    const jpeg = await edited(70, 90);
    const facts = await analyseButCopies(jpeg.subarray(0, Math.floor(jpeg.length * 0.7)), 'image/jpeg');
    expect(facts.images[0]?.doubleQuantisation).to.equal(null);
    expect(facts.notAssessed.map((entry) => entry.what)).to.include('damaged part of the image');
    expect(editedRegionInResavedJpeg(facts, NOW).verdict).to.equal('not-applicable');
  });
});
