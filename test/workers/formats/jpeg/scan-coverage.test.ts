import { expect } from 'chai';
import * as fc from 'fast-check';
import sharp, { type JpegOptions } from 'sharp';
import { decodeCoefficients } from '../../../../workers/formats/jpeg/coefficients.ts';
import type { JpegFrame, JpegScan } from '../../../../workers/formats/jpeg/model.ts';
import { readJpeg } from '../../../../workers/formats/jpeg/reader.ts';
import { coversFrame } from '../../../../workers/formats/jpeg/scan-coverage.ts';
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

type Band = readonly [ids: readonly number[], from: number, to: number, high: number, low: number];

const scanOf = ([ids, spectralStart, spectralEnd, successiveHigh, successiveLow]: Band): JpegScan => ({
  components: ids.map((id) => ({ id, dcTable: 0, acTable: 0 })),
  ...{ spectralStart, spectralEnd, successiveHigh, successiveLow, dataStart: 0, dataEnd: 0 },
});
const frameOf = (ids: readonly number[], process: JpegFrame['process'] = 'progressive'): JpegFrame => ({
  ...{ process, precision: 8, width: 8, height: 8, offset: 0 },
  components: ids.map((id) => ({ id, h: 1, v: 1, quantTable: 0 })),
});

/** A band of one component down to its last bit: a first scan of all but the lowest `bits`, then one for each of them. */
const refined = (ids: readonly number[], from: number, to: number, bits: number): Band[] =>
  Array.from({ length: bits + 1 }, (_, at): Band => [ids, from, to, at === 0 ? 0 : bits - at + 1, bits - at]);

/** Any order of scans that G.1.1.1 allows for a band each of DC and AC; the AC is cut in two somewhere. */
const scripts = fc
  .record({
    ids: fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 3 }),
    cut: fc.integer({ min: 1, max: 62 }),
    bits: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 7, maxLength: 7 }),
  })
  .map(({ ids, cut, bits }) => ({
    ids,
    scans: [
      ...refined(ids, 0, 0, bits[6]!),
      ...ids.flatMap((id, at) => [
        ...refined([id], 1, cut, bits[2 * at]!),
        ...refined([id], cut + 1, 63, bits[2 * at + 1]!),
      ]),
    ],
  }));

describe('scans that a progressive frame is made of (G.1.1.1)', () => {
  it('are whole as an encoder wrote them, and never without any one of them', () => {
    fc.assert(
      fc.property(scripts, fc.nat(), ({ ids, scans }, which) => {
        const frame = frameOf(ids);
        expect(coversFrame(frame, scans.map(scanOf))).to.equal(true);
        const without = scans.toSpliced(which % scans.length, 1);
        expect(coversFrame(frame, without.map(scanOf))).to.equal(false);
      }),
    );
  });

  it('are not whole in files that lost any one of them, whoever wrote them', async () => {
    for (const options of [{ progressive: true }, { progressive: true, mozjpeg: true }]) {
      const { frame, scans } = readJpeg(await encode(options)).main;
      expect(coversFrame(frame!, scans)).to.equal(true);
      for (const at of scans.keys())
        expect(coversFrame(frame!, scans.toSpliced(at, 1)), String(at)).to.equal(false);
    }
  });

  it('add a bit to what is known down to the one before it alone', () => {
    const frame = frameOf([1]);
    const dc: Band = [[1], 0, 0, 0, 0];
    for (const [bands, whole] of [
      [[[[1], 1, 63, 0, 0]], true],
      [
        [
          [[1], 1, 63, 0, 1],
          [[1], 1, 63, 1, 0],
        ],
        true,
      ],
      // A bit was left out, came before the bit above it, or without anything to be added to.
      [
        [
          [[1], 1, 63, 0, 2],
          [[1], 1, 63, 1, 0],
        ],
        false,
      ],
      [
        [
          [[1], 1, 63, 1, 0],
          [[1], 1, 63, 0, 1],
        ],
        false,
      ],
      [[[[1], 1, 63, 1, 0]], false],
      // One coefficient is missing.
      [[[[1], 1, 62, 0, 0]], false],
      [[[[1], 2, 63, 0, 0]], false],
      [
        [
          [[1], 1, 63, 0, 1],
          [[1], 1, 62, 1, 0],
        ],
        false,
      ],
      // Of another component.
      [[[[2], 1, 63, 0, 0]], false],
    ] as [Band[], boolean][])
      expect(coversFrame(frame, [dc, ...bands].map(scanOf)), JSON.stringify(bands)).to.equal(whole);
    expect(coversFrame(frame, [scanOf([[1], 1, 63, 0, 0])]), 'without DC').to.equal(false);
  });
});

describe('scans that a sequential frame is made of', () => {
  it('name each component, together or one by one', () => {
    const frame = frameOf([1, 2, 3], 'baseline');
    const all = (...groups: number[][]) => groups.map((ids) => scanOf([ids, 0, 63, 0, 0]));
    expect(coversFrame(frame, all([1, 2, 3]))).to.equal(true);
    expect(coversFrame(frame, all([3], [1], [2]))).to.equal(true);
    expect(coversFrame(frame, all([1], [2, 3]))).to.equal(true);
    for (const groups of [[], [[1, 2]], [[1], [3]], [[1, 2, 4]]])
      expect(coversFrame(frame, all(...groups)), JSON.stringify(groups)).to.equal(false);
  });
});
