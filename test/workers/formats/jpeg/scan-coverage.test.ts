import { expect } from 'chai';
import sharp, { type JpegOptions } from 'sharp';
import { decodeCoefficients } from '../../../../workers/formats/jpeg/coefficients.ts';
import { readJpeg } from '../../../../workers/formats/jpeg/reader.ts';
import { scenePixels } from './scene.ts';

const EOI = Buffer.from([0xff, 0xd9]);
const encode = (options: JpegOptions): Promise<Buffer> =>
  sharp(scenePixels(96, 80, 7), { raw: { width: 96, height: 80, channels: 3 } })
    .jpeg(options)
    .toBuffer();

/** What the decoder says of these bytes: whether all of the picture is there, and what is wrong. */
function decoded(bytes: Uint8Array): { complete: boolean; problems: string[] } {
  const decoding = decodeCoefficients(bytes, readJpeg(bytes).main);
  if (!decoding.planes) throw new Error('nothing decoded');
  return { complete: decoding.complete, problems: decoding.problems.map(({ code }) => code) };
}

describe('scans of a JPEG (ITU-T T.81, G.1.1.1)', () => {
  it('are missing where a progressive file ends between two of them, with an EOI or without', async () => {
    for (const options of [{ progressive: true }, { progressive: true, mozjpeg: true }]) {
      const file = await encode(options);
      const { scans } = readJpeg(file).main;
      expect(scans.length).to.be.greaterThan(2);
      for (const { dataEnd } of scans.slice(0, -1))
        for (const end of [Buffer.alloc(0), EOI])
          expect(decoded(Buffer.concat([file.subarray(0, dataEnd), end]))).to.deep.equal({
            complete: false,
            problems: ['missing-scan'],
          });
    }
  });

  it('are missing where one in the middle was taken out, or a component has none', async () => {
    const file = await encode({ progressive: true });
    const { main } = readJpeg(file);
    const at = main.segments.findIndex(({ marker }, i) => marker === 0xda && i > 12);
    const from = main.segments[at]!.offset;
    const without = Buffer.concat([file.subarray(0, from), file.subarray(main.segments[at + 1]!.offset)]);
    expect(decoded(without).complete).to.equal(false);
    const baseline = readJpeg(await encode({})).main;
    const luma = {
      ...baseline,
      scans: baseline.scans.map((s) => ({ ...s, components: s.components.slice(0, 1) })),
    };
    const bytes = await encode({});
    const decoding = decodeCoefficients(bytes, luma);
    expect(decoding.problems.map(({ code }) => code)).to.include('missing-scan');
  });

  it('are all there in whole files, and where only the EOI was lost', async () => {
    for (const options of [{}, { progressive: true }, { progressive: true, mozjpeg: true }]) {
      const file = await encode(options);
      expect(decoded(file)).to.deep.equal({ complete: true, problems: [] });
      expect(decoded(file.subarray(0, -2))).to.deep.equal({ complete: true, problems: [] });
    }
    const grey = await sharp(await encode({}))
      .greyscale()
      .jpeg({ progressive: true })
      .toBuffer();
    expect(decoded(grey)).to.deep.equal({ complete: true, problems: [] });
  });
});
