import { expect } from 'chai';
import sharp from 'sharp';
import { readJpeg } from '../../../../workers/formats/jpeg/reader.ts';
import { block, decoded, lumaOf, shownOf } from './decoding.ts';
import { scenePixels } from './scene.ts';
import { dqt, packed, SIMPLE_TABLES, sof, sos } from './stream-maker.ts';

const encoded = (seed: number, options: { optimiseCoding?: boolean } = {}) =>
  sharp(scenePixels(96, 80, seed), { raw: { width: 96, height: 80, channels: 3 } })
    .greyscale()
    .jpeg({ quality: 80, ...options })
    .toBuffer();

describe('the end of a picture', () => {
  it('is that of its only scan: a picture put behind it without an end between is not shown and not looked at', async () => {
    const [one, other] = [await encoded(7), await encoded(8)];
    const both = Buffer.concat([one.subarray(0, -2), other]);
    expect(readJpeg(both).main.problems.map(({ code }) => code)).to.deep.equal(['several-frames']);
    expect(await shownOf(both), 'shown').to.deep.equal(await shownOf(one));
    expect(lumaOf(both)).to.deep.equal({ samples: await shownOf(one), complete: true });
  });

  it('is that of its only scan, where a second scan follows in the same frame', async () => {
    const [one, other] = [
      await encoded(7, { optimiseCoding: false }),
      await encoded(8, { optimiseCoding: false }),
    ];
    const scan = readJpeg(other).main.segments.find(({ marker }) => marker === 0xda)!;
    const both = Buffer.concat([one.subarray(0, -2), other.subarray(scan.offset)]);
    expect(await shownOf(both), 'shown').to.deep.equal(await shownOf(one));
    expect(lumaOf(both)).to.deep.equal({ samples: await shownOf(one), complete: true });
  });

  it('is not that of the first scan where there are more', () => {
    const frame = sof(0xc0, { width: 8, height: 8 }, [
      [1, 1, 1, 0],
      [2, 1, 1, 0],
    ]);
    const scans = [sos([[1, 0, 0]], packed(block(9))), sos([[2, 0, 0]], packed(block(-8)))];
    expect(decoded(dqt(0, 1), frame, SIMPLE_TABLES, ...scans)).to.deep.include({
      dc: [[9], [-8]],
      problems: [],
    });
  });

  it('comes after some hundred scans at the latest', () => {
    const frame = sof(0xc2, { width: 8, height: 8 }, [[1, 1, 1, 0]]);
    const scan = sos([[1, 0, 0]], packed('0'), [0, 0, 0, 0]);
    const { problems } = decoded(dqt(0, 1), frame, SIMPLE_TABLES, ...Array.from({ length: 300 }, () => scan));
    expect(problems).to.include('too-many-segments');
  });
});
