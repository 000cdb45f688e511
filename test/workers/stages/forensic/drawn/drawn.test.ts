import { expect } from 'chai';
import sharp from 'sharp';
import { makeClean } from '../../../../../lab/corpus/index.ts';
import { drawnNats, SURE_NATS } from '../../../../../workers/stages/forensic/drawn/drawn.ts';
import { analyseButCopies } from '../analyse.ts';

const KINDS = ['invoice', 'statement'] as const;

async function natsOf(bytes: Uint8Array, mediaType: 'image/png' | 'image/jpeg'): Promise<number | null> {
  const [image] = (await analyseButCopies(bytes, mediaType)).images;
  if (!image) throw new Error('no image was analysed');
  return drawnNats(image);
}

describe('drawn', function () {
  this.timeout(90_000);

  it('knows a page that a program drew, as PNG and after savings as JPEG', async () => {
    for (const kind of KINDS) {
      const { bytes } = await makeClean(kind, 77, { form: 'png', longSide: 800 });
      const coarse = await sharp(bytes).jpeg({ quality: 75 }).toBuffer();
      expect(await natsOf(bytes, 'image/png'), kind).to.be.above(SURE_NATS);
      expect(await natsOf(coarse, 'image/jpeg'), `${kind}, quality 75`).to.be.above(SURE_NATS);
    }
  });

  it('knows a photograph of such a page, as JPEG and as PNG without its grid', async () => {
    for (const kind of KINDS) {
      const { bytes } = await makeClean(kind, 77, { form: 'jpeg', capture: 'camera', longSide: 800 });
      const scaled = await sharp(bytes).resize({ width: 640 }).png().toBuffer();
      expect(await natsOf(bytes, 'image/jpeg'), kind).to.be.below(-SURE_NATS);
      expect(await natsOf(scaled, 'image/png'), `${kind}, scaled`).to.be.below(-SURE_NATS);
    }
  });

  it('does not tell of a picture that is too small', async () => {
    const create = { width: 40, height: 40, channels: 3, background: '#fff' } as const;
    expect(await natsOf(await sharp({ create }).png().toBuffer(), 'image/png')).to.equal(null);
  });
});
