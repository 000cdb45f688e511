import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { analyseImage } from '../../../../workers/stages/forensic/analyse-image.ts';
import { scenePixels } from '../../formats/jpeg/scene.ts';

const SIDE = 96;

/** One method after the other is left out where the time ends with its first question, or in the middle of another. */
describe('analyseImage', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-analyse-'));
    const scene = sharp(scenePixels(SIDE, SIDE, 3, 4), { raw: { width: SIDE, height: SIDE, channels: 3 } });
    await writeFile(join(folder, 'png'), await scene.png().toBuffer());
    await writeFile(join(folder, 'jpeg'), await scene.jpeg().toBuffer());
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** @param answers how often the time is not yet spent */
  async function analysed(form: 'png' | 'jpeg', answers: number) {
    let asked = 0;
    const { facts, notAssessed } = await analyseImage(
      {
        ...{ path: join(folder, form), mediaType: `image/${form}` as const, page: 1 },
        ...{ objectNumber: null, frame: null, illustration: false },
      },
      () => ++asked > answers,
    );
    return { facts, notAssessed, asked };
  }

  it('does not call a picture looked at as a whole where a method had no time left', async () => {
    for (const [form, last] of [
      ['png', 'exactCopies'],
      ['jpeg', 'groundCopies'],
    ] as const) {
      const whole = await analysed(form, Number.POSITIVE_INFINITY);
      expect(whole.facts.isWhole, form).to.equal(true);
      expect(whole.notAssessed, form).to.deep.equal([]);
      expect(whole.facts[last], form).to.not.equal(null);
      // The methods that come last have none before them whose time was spent as well.
      for (const left of [1, 2, 5]) {
        const { facts, notAssessed } = await analysed(form, whole.asked - left);
        expect(facts.isWhole, `${form}, ${left} answers less`).to.equal(false);
        expect(notAssessed.every(({ reason }) => reason === 'the time was spent')).to.equal(true);
      }
    }
  });

  it('names the search that only a lossless picture allows', async () => {
    const whole = await analysed('png', Number.POSITIVE_INFINITY);
    const { facts, notAssessed } = await analysed('png', whole.asked - 5);
    expect(facts.groundCopies?.complete).to.equal(true);
    expect(facts.exactCopies).to.equal(null);
    expect(notAssessed.map(({ what }) => what)).to.deep.equal([
      'exact copies of the image',
      'print on even ground of the image',
    ]);
  });
});
