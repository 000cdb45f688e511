import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import sharp from 'sharp';
import { makeClean } from '../../../../lab/corpus/index.ts';
import { zonesOfPicture } from '../../../../workers/reading/zone/of-picture.ts';

const MODELS = fileURLToPath(new URL('../../../../models/', import.meta.url));

const passport = makeClean('passport', 7, { form: 'png', longSide: 1100 });

/** The lower edge of a passport, blurred, so many times below each other on white paper. */
async function strips(count: number, blur: number): Promise<Buffer> {
  const clean = await passport;
  const { width = 0, height = 0 } = await sharp(clean.bytes).metadata();
  const lines = clean.layouts[0]!.items.flatMap((item) =>
    item.type === 'text' && item.field?.startsWith('mrz') ? [clean.picture!.boxOf(item.field)] : [],
  );
  expect(lines).to.have.lengthOf(2);
  const top = Math.round(height * Math.min(...lines.map(([, y]) => y))) - 12;
  const bottom = Math.round(height * Math.max(...lines.map(([, y, , high]) => y + high))) + 12;
  const strip = await sharp(clean.bytes)
    .extract({ left: 0, top, width, height: bottom - top })
    .blur(blur)
    .png()
    .toBuffer();
  const size = { width: width + 300, height: 320 * count + 300 };
  return sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .composite(Array.from({ length: count }, (_, at) => ({ input: strip, left: 150, top: 100 + at * 320 })))
    .png({ compressionLevel: 1 })
    .toBuffer();
}

describe('machine readable zones of a picture', function () {
  this.timeout(120_000);

  it('are each read, and no reason is given beside them', async () => {
    const { zones, reason } = await zonesOfPicture(await strips(2, 2), MODELS);
    expect(zones).to.have.lengthOf(2);
    expect(reason).to.equal(null);
  });

  it('are none where nothing reads like one, and that is said otherwise where not everything was looked at', async () => {
    const one = await zonesOfPicture(await strips(1, 6), MODELS);
    expect(one).to.deep.equal({
      zones: [],
      reason: 'no lines of the picture read like a machine readable zone',
    });
    const many = await zonesOfPicture(await strips(5, 6), MODELS);
    expect(many.zones).to.deep.equal([]);
    expect(many.reason).to.match(/more that looks like .* than is read, .* cut it to one paper$/);
  });

  it('are none where there is no print', async () => {
    const size = { width: 300, height: 200 };
    const blank = await sharp({ create: { ...size, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await zonesOfPicture(blank, MODELS)).to.deep.equal({
      zones: [],
      reason: 'no print was found in the picture',
    });
  });
});
