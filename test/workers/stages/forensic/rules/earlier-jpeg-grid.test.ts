import { expect } from 'chai';
import sharp from 'sharp';
import { earlierJpegGrid } from '../../../../../workers/stages/forensic/rules/earlier-jpeg-grid.ts';
import { scenePixels } from '../../../formats/jpeg/scene.ts';
import { analyseButCopies } from '../analyse.ts';

const NOW = { now: Date.UTC(2026, 10, 1) };
const picture = () =>
  sharp(scenePixels(320, 240, 9), { raw: { width: 320, height: 240, channels: 3 } })
    .jpeg({ quality: 70 })
    .toBuffer();

describe('earlier-jpeg-grid', () => {
  it('tells where the blocks of a cropped picture began', async () => {
    const cropped = await sharp(await picture())
      .extract({ left: 3, top: 5, width: 300, height: 200 })
      .png()
      .toBuffer();
    const verdict = earlierJpegGrid(await analyseButCopies(cropped, 'image/png'), NOW);
    if (verdict.verdict !== 'fail') throw new Error('did not fire');
    expect(verdict.occurrences[0]?.data?.main).to.deep.equal({ x: 5, y: 3 });
  });

  it('passes a JPEG that shows only its own grid', async () => {
    expect(earlierJpegGrid(await analyseButCopies(await picture(), 'image/jpeg'), NOW)).to.deep.equal({
      verdict: 'pass',
    });
  });
});
