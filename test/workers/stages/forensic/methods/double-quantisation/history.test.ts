/** What an encoder's first table left in the coefficients of a second saving. */
import { expect } from 'chai';
import sharp from 'sharp';
import { decodeCoefficients } from '../../../../../../workers/formats/jpeg/coefficients.ts';
import { decodeLuma } from '../../../../../../workers/formats/jpeg/luma.ts';
import { readJpeg } from '../../../../../../workers/formats/jpeg/reader.ts';
import { earlierSteps } from '../../../../../../workers/stages/forensic/methods/double-quantisation/history.ts';
import { usableBlocks } from '../../../../../../workers/stages/forensic/methods/double-quantisation/usable.ts';
import { scenePixels } from '../../../../formats/jpeg/scene.ts';

const [WIDTH, HEIGHT] = [320, 240];

const scene = sharp(scenePixels(WIDTH, HEIGHT, 41), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });

const decoded = (bytes: Buffer) => {
  const found = decodeCoefficients(bytes, readJpeg(bytes).main);
  if (!found.planes) throw new Error('not decoded');
  return found;
};

/** The picture saved with each quality in turn, cut off at the left and above by some samples in between. */
async function saved(qualities: readonly number[], { cut = 0 } = {}): Promise<Buffer[]> {
  const files = [await scene.clone().jpeg({ quality: qualities[0]! }).toBuffer()];
  for (const quality of qualities.slice(1))
    files.push(
      await sharp(files.at(-1))
        .extract({ left: cut, top: cut, width: WIDTH - cut, height: HEIGHT - cut })
        .jpeg({ quality })
        .toBuffer(),
    );
  return files;
}

function stepsOf(file: Buffer, share = 1) {
  const coefficients = decoded(file);
  const luma = decodeLuma(coefficients)!;
  const usable = usableBlocks(coefficients, luma).map((flag, at) => (at % 100 < 100 * share ? flag : 0));
  return earlierSteps(coefficients, luma, usable);
}

const table = (file: Buffer): Uint16Array => decoded(file).quantTables[0]!.values;

describe('the history of a picture', () => {
  for (const [first, last] of [
    [60, 90],
    [75, 95],
    [50, 85],
    [90, 97],
  ] as const)
    it(`has the steps of quality ${first} before those of ${last}, frequency by frequency`, async () => {
      const [early, late] = await saved([first, last]);
      const steps = stepsOf(late!);
      expect(steps.length).to.be.at.least(5);
      for (const { frequency, step, earlierStep, share } of steps) {
        expect([step, earlierStep]).to.deep.equal([table(late!)[frequency], table(early!)[frequency]]);
        expect(share).to.be.at.least(0.8);
      }
    });

  it('is none of a picture that was saved once, whatever the quality', async () => {
    for (const quality of [60, 85, 98])
      expect(stepsOf((await saved([quality]))[0]!), String(quality)).to.deep.equal([]);
  });

  it('is none where the second saving was coarser, or the same, or on another grid', async () => {
    for (const qualities of [
      [92, 60],
      [80, 80],
    ])
      expect(stepsOf((await saved(qualities))[1]!), qualities.join()).to.deep.equal([]);
    for (const cut of [1, 2, 3])
      expect(stepsOf((await saved([60, 92], { cut }))[1]!), `cut by ${cut}`).to.deep.equal([]);
  });

  it('is that of the last saving but one, or of one before it whose levels are among its own', async () => {
    const files = await saved([50, 70, 92]);
    const steps = stepsOf(files[2]!);
    expect(steps.length).to.be.at.least(3);
    for (const { frequency, earlierStep } of steps)
      expect(earlierStep % table(files[1]!)[frequency]!).to.equal(0);
    expect(steps.some(({ frequency, earlierStep }) => earlierStep === table(files[1]!)[frequency])).to.equal(
      true,
    );
  });

  it('is none where no block can be judged, and none of small pictures', async () => {
    const [, file] = await saved([60, 90]);
    expect(stepsOf(file!, 0)).to.deep.equal([]);
    const small = await sharp(file)
      .extract({ left: 0, top: 0, width: 63, height: HEIGHT })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect(stepsOf(small)).to.deep.equal([]);
  });
});
