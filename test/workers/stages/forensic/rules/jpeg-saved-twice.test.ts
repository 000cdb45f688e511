import { expect } from 'chai';
import sharp from 'sharp';
import { jpegSavedTwice } from '../../../../../workers/stages/forensic/rules/jpeg-saved-twice.ts';
import { scenePixels } from '../../../formats/jpeg/scene.ts';
import { analyseButCopies } from '../analyse.ts';

const NOW = { now: Date.UTC(2026, 10, 1) };
const picture = (quality: number) =>
  sharp(scenePixels(480, 360, 12, 4), { raw: { width: 480, height: 360, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();

describe('jpeg-saved-twice', () => {
  it('fires on a picture saved again at a higher quality', async () => {
    const again = await sharp(await picture(75))
      .jpeg({ quality: 92 })
      .toBuffer();
    const verdict = jpegSavedTwice(await analyseButCopies(again, 'image/jpeg'), NOW);
    expect(verdict.verdict).to.equal('fail');
  });

  it('passes a picture saved once, and one that was scaled in between', async () => {
    const scaled = await sharp(await picture(75))
      .resize(400, 300)
      .jpeg({ quality: 92 })
      .toBuffer();
    for (const jpeg of [await picture(75), scaled]) {
      expect(jpegSavedTwice(await analyseButCopies(jpeg, 'image/jpeg'), NOW)).to.deep.equal({
        verdict: 'pass',
      });
    }
  });

  it('tells of a PNG that it was a JPEG, and nothing of one that was none', async () => {
    const png = await sharp(await picture(75))
      .png()
      .toBuffer();
    expect(jpegSavedTwice(await analyseButCopies(png, 'image/png'), NOW).verdict).to.equal('fail');
    const drawn = await sharp(scenePixels(480, 360, 12, 4), { raw: { width: 480, height: 360, channels: 3 } })
      .png()
      .toBuffer();
    expect(jpegSavedTwice(await analyseButCopies(drawn, 'image/png'), NOW).verdict).to.not.equal('fail');
  });
});
