import { expect } from 'chai';
import sharp from 'sharp';
import { readJpeg } from '../../../../workers/formats/jpeg/reader.ts';
import { lumaOf, shownOf } from './decoding.ts';
import { scenePixels } from './scene.ts';

describe('fill bytes in entropy-coded data (ITU-T T.81, B.1.1.2)', () => {
  it('in front of stuffed ones change nothing, here as in libjpeg', async () => {
    const plain = await sharp(scenePixels(96, 80, 7), { raw: { width: 96, height: 80, channels: 3 } })
      .greyscale()
      .jpeg()
      .toBuffer();
    const { dataStart, dataEnd } = readJpeg(plain).main.scans[0]!;
    const filled = Buffer.from(
      [...plain].flatMap((byte, at) =>
        byte === 0xff && at >= dataStart && at < dataEnd ? [255, 255] : [byte],
      ),
    );
    expect(filled.length).to.be.greaterThan(plain.length);
    expect(await shownOf(filled), 'shown').to.deep.equal(await shownOf(plain));
    expect(lumaOf(filled)).to.deep.equal(lumaOf(plain));
  });
});
