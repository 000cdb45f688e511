import { expect } from 'chai';
import sharp from 'sharp';
import { severalImagesInFile } from '../../../../../workers/stages/forensic/rules/several-images-in-file.ts';
import { scenePixels } from '../../../formats/jpeg/scene.ts';
import { analyseButCopies } from '../analyse.ts';

const NOW = { now: Date.UTC(2026, 10, 1) };
const picture = (seed: number) =>
  sharp(scenePixels(160, 128, seed), { raw: { width: 160, height: 128, channels: 3 } })
    .jpeg()
    .toBuffer();

describe('several-images-in-file', () => {
  it('fires on a second image behind the first', async () => {
    const [first, second] = [await picture(1), await picture(2)];
    const verdict = severalImagesInFile(
      await analyseButCopies(Buffer.concat([first, second]), 'image/jpeg'),
      NOW,
    );
    expect(verdict.verdict).to.equal('fail');
    if (verdict.verdict !== 'fail') return;
    expect(verdict.occurrences[0]?.data).to.deep.equal({ offset: first.length, lengthBytes: second.length });
  });

  it('is open where the second begins before the first has ended', async () => {
    const [first, second] = [await picture(1), await picture(2)];
    const withoutEnd = Buffer.concat([first.subarray(0, -2), second]);
    expect(severalImagesInFile(await analyseButCopies(withoutEnd, 'image/jpeg'), NOW).verdict).to.equal(
      'inconclusive',
    );
  });

  it('passes one image, and one with padding behind it', async () => {
    const one = await picture(1);
    for (const file of [one, Buffer.concat([one, Buffer.alloc(100)])]) {
      expect(severalImagesInFile(await analyseButCopies(file, 'image/jpeg'), NOW)).to.deep.equal({
        verdict: 'pass',
      });
    }
  });
});
