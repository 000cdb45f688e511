import { expect } from 'chai';
import * as fc from 'fast-check';
import sharp, { type JpegOptions } from 'sharp';
import { decodeCoefficients } from '../../../../workers/formats/jpeg/coefficients.ts';
import { huffmanKind } from '../../../../workers/formats/jpeg/huffman-standard.ts';
import { fitIjgQuality, ijgTable } from '../../../../workers/formats/jpeg/ijg-quality.ts';
import { decodeLuma } from '../../../../workers/formats/jpeg/luma.ts';
import { readPhotoshopTraces } from '../../../../workers/formats/jpeg/photoshop.ts';
import { readJpeg } from '../../../../workers/formats/jpeg/reader.ts';
import { readExifPreview } from '../../../../workers/formats/jpeg/tiff-directory.ts';
import { scenePixels } from './scene.ts';

const WIDTH = 203;
const HEIGHT = 149;

/** A textured colour scene whose size is no multiple of 8 or 16, encoded by sharp (libjpeg-turbo or mozjpeg). */
async function encode(options: JpegOptions, grey = false): Promise<Uint8Array> {
  const image = sharp(scenePixels(WIDTH, HEIGHT, 7), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
  return (grey ? image.greyscale() : image).jpeg(options).toBuffer();
}

/** Largest and mean difference between our luma and the luma of sharp's RGB, saturated samples left out. */
async function compareLuma(jpeg: Uint8Array): Promise<{ largest: number; mean: number }> {
  const decoded = decodeCoefficients(jpeg, readJpeg(jpeg).main);
  expect(decoded.problems).to.deep.equal([]);
  if (!decoded.planes) throw new Error('nothing decoded');
  const luma = decodeLuma(decoded);
  if (!luma) throw new Error('no luma');
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  expect([luma.width, luma.height]).to.deep.equal([info.width, info.height]);
  let largest = 0;
  let sum = 0;
  let counted = 0;
  for (let i = 0; i < luma.data.length; i++) {
    const rgb = Array.from(
      { length: 3 },
      (_, c) => data[i * info.channels + (info.channels === 3 ? c : 0)] as number,
    );
    if (Math.min(...rgb) < 1 || Math.max(...rgb) > 254) continue;
    const y = 0.299 * (rgb[0] as number) + 0.587 * (rgb[1] as number) + 0.114 * (rgb[2] as number);
    const difference = Math.abs(y - (luma.data[i] as number));
    largest = Math.max(largest, difference);
    sum += difference;
    counted++;
  }
  expect(counted).to.be.greaterThan(luma.data.length / 4);
  return { largest, mean: sum / counted };
}

describe('formats/jpeg', () => {
  describe('coefficients and luma against an independent decoder', () => {
    for (const progressive of [false, true]) {
      for (const chromaSubsampling of ['4:4:4', '4:2:0']) {
        for (const quality of [35, 75, 92, 100]) {
          it(`agrees at quality ${quality}, ${chromaSubsampling}, ${progressive ? 'progressive' : 'baseline'}`, async () => {
            const jpeg = await encode({ quality, chromaSubsampling, progressive });
            const { largest, mean } = await compareLuma(jpeg);
            expect(largest).to.be.at.most(2);
            expect(mean).to.be.lessThan(0.5);
          });
        }
      }
    }

    it('gives a greyscale file sample for sample', async () => {
      for (const progressive of [false, true]) {
        const { largest } = await compareLuma(await encode({ quality: 83, progressive }, true));
        expect(largest).to.be.lessThan(1e-6);
      }
    });

    it('reads mozjpeg output (trellis, split scans, its own tables)', async () => {
      const { largest } = await compareLuma(await encode({ mozjpeg: true, quality: 80 }));
      expect(largest).to.be.at.most(2);
    });

    it('gives the same coefficients for the baseline and the progressive coding of the same picture', async () => {
      const planesOf = async (progressive: boolean): Promise<Int16Array[]> => {
        const jpeg = await encode({ quality: 70, progressive });
        const decoded = decodeCoefficients(jpeg, readJpeg(jpeg).main);
        return (decoded.planes ?? []).map((plane) => {
          const rows: Int16Array[] = [];
          for (let row = 0; row < plane.heightInBlocks; row++) {
            const from = row * plane.blockCols * 64;
            rows.push(plane.data.subarray(from, from + plane.widthInBlocks * 64));
          }
          return Int16Array.from(rows.flatMap((row) => [...row]));
        });
      };
      const [baseline, progressive] = [await planesOf(false), await planesOf(true)];
      expect(baseline).to.have.length(3);
      expect(progressive).to.deep.equal(baseline);
    });
  });

  describe('structure', () => {
    it('keeps a bounded number of tables', () => {
      const empty = Buffer.alloc(17);
      const payload = Buffer.concat(Array.from({ length: 3_800 }, () => empty));
      const segment = Buffer.concat([Buffer.from([0xff, 0xc4, 0, 0]), payload]);
      segment.writeUInt16BE(payload.length + 2, 2);
      const bytes = Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array.from({ length: 40 }, () => segment)]);
      expect(readJpeg(bytes).main.huffmanTables).to.have.lengthOf(4_096);
    });

    it('reads the picture behind more comments than are listed, and says so', async () => {
      const jpeg = await encode({ quality: 75 });
      const comments = Buffer.alloc(4 * 20_000);
      for (let at = 0; at < comments.length; at += 4) comments.writeUInt32BE(0xff_fe_00_02, at);
      const bytes = Buffer.concat([jpeg.subarray(0, 2), comments, jpeg.subarray(2)]);
      const { main } = readJpeg(bytes);
      expect(main.complete).to.equal(true);
      expect(main.problems.map(({ code }) => code)).to.deep.equal(['too-many-segments']);
      expect(main.segments.length).to.be.lessThan(5_000);
      const [plain, hidden] = [jpeg, bytes].map((file) => decodeCoefficients(file, readJpeg(file).main));
      expect(hidden!.planes).to.deep.equal(plain!.planes);
    });

    it('lists the segments with offsets that follow one another', async () => {
      const jpeg = await encode({ quality: 75 });
      const { main, trailing } = readJpeg(jpeg);
      expect(main.problems).to.deep.equal([]);
      expect(main.complete).to.equal(true);
      expect(main.end).to.equal(jpeg.length);
      expect(trailing).to.deep.equal([]);
      expect(main.segments.at(0)?.name).to.equal('SOI');
      expect(main.segments.at(-1)?.name).to.equal('EOI');
      for (let i = 1; i < main.segments.length - 1; i++) {
        const before = main.segments[i - 1];
        expect(main.segments[i]?.offset).to.equal((before?.offset ?? 0) + (before?.length ?? 0));
      }
      expect(main.frame?.process).to.equal('baseline');
      expect(main.frame?.components.map((c) => [c.h, c.v])).to.deep.equal([
        [2, 2],
        [1, 1],
        [1, 1],
      ]);
    });

    it('identifies Exif, XMP and ICC segments', async () => {
      const pixels = scenePixels(WIDTH, HEIGHT, 7);
      const jpeg = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
        .withExif({ IFD0: { Software: 'test' } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
        .withIccProfile('srgb')
        .jpeg()
        .toBuffer();
      const apps = readJpeg(jpeg).main.segments.map((s) => s.app);
      expect(apps).to.include.members(['exif', 'xmp', 'icc']);
    });

    it('tells standard from optimised Huffman tables', async () => {
      const standard = readJpeg(await encode({ optimiseCoding: false })).main;
      const optimised = readJpeg(await encode({ optimiseCoding: true })).main;
      expect(huffmanKind(standard.huffmanTables)).to.equal('standard');
      expect(huffmanKind(optimised.huffmanTables)).to.equal('optimised');
    });

    it('accounts for what follows the image', async () => {
      const first = await encode({ quality: 60 });
      const second = await encode({ quality: 90 });
      const file = Buffer.concat([first, Buffer.from('some trailer'), second, Buffer.alloc(16)]);
      const { trailing } = readJpeg(file);
      expect(trailing).to.deep.equal([
        { kind: 'unknown', offset: first.length, length: 12, declared: false },
        { kind: 'jpeg', offset: first.length + 12, length: second.length, declared: false },
        { kind: 'zero-padding', offset: first.length + 12 + second.length, length: 16, declared: false },
      ]);
    });
  });

  describe('quantisation tables', () => {
    it('finds the IJG quality of every table that libjpeg writes', async () => {
      for (const quality of [5, 30, 50, 75, 87, 95, 99]) {
        const [luma, chroma] = readJpeg(await encode({ quality })).main.quantTables;
        expect(fitIjgQuality(luma?.values as Uint16Array, 'luma')).to.deep.include({ quality, exact: true });
        expect(fitIjgQuality(chroma?.values as Uint16Array, 'chroma')).to.deep.include({
          quality,
          exact: true,
        });
      }
    });

    it('names the nearest quality, not exact, for a foreign table', () => {
      const table = ijgTable(80, 'luma');
      table[5] = (table[5] as number) + 3;
      expect(fitIjgQuality(table, 'luma')).to.deep.equal({
        quality: 80,
        exact: false,
        meanAbsoluteDifference: 3 / 64,
      });
    });
  });

  describe('editor traces', () => {
    /** `SOI, APP13 with the given 8BIM resources, rest`. */
    async function withResources(...resources: { id: number; data: number[] }[]): Promise<Uint8Array> {
      const blocks = resources.map(({ id, data }) =>
        Buffer.concat([
          Buffer.from('8BIM'),
          Buffer.from([id >> 8, id & 255, 0, 0, 0, 0, 0, data.length]),
          Buffer.from(data.length % 2 ? [...data, 0] : data),
        ]),
      );
      const payload = Buffer.concat([Buffer.from('Photoshop 3.0\0'), ...blocks]);
      const head = Buffer.from([0xff, 0xed, (payload.length + 2) >> 8, (payload.length + 2) & 255]);
      const jpeg = await encode({ quality: 80 });
      return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)]);
    }

    it('reads the quality level that Photoshop stores', async () => {
      const jpeg = await withResources(
        { id: 0x0404, data: [28, 2, 0] },
        { id: 0x0406, data: [0, 8, 1, 1, 0, 3, 1] },
      );
      const traces = readPhotoshopTraces(jpeg, readJpeg(jpeg).main.segments);
      expect(traces.resourceIds).to.deep.equal([0x0404, 0x0406]);
      expect(traces.quality).to.equal(12);
      expect(traces.progressive).to.equal(true);
    });

    it('claims nothing of a file with captions only', async () => {
      const jpeg = await withResources({ id: 0x0404, data: [28, 2, 0] });
      expect(readPhotoshopTraces(jpeg, readJpeg(jpeg).main.segments).quality).to.equal(null);
    });
  });

  describe('restart markers', () => {
    /** A greyscale strip of 8x8 blocks with the given DC differences, restarts after every second block. */
    function strip(intervals: { restart: number | null; bits: string }[]): Uint8Array {
      const data = intervals.flatMap(({ restart, bits }) => {
        const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1');
        const body = (padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
        return restart === null ? body : [...body, 0xff, 0xd0 + restart];
      });
      const dqt = [0xff, 0xdb, 0, 67, 0, ...Array(64).fill(1)];
      const sof = [0xff, 0xc0, 0, 11, 8, 0, 8, 0, 64, 1, 1, 0x11, 0];
      // DC: `0` means 0, `10` means four bits follow. AC: `0` ends the block.
      const dhtDc = [0xff, 0xc4, 0, 21, 0, 1, 1, ...Array(14).fill(0), 0, 4];
      const dhtAc = [0xff, 0xc4, 0, 20, 0x10, 1, ...Array(15).fill(0), 0];
      const sos = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
      const dri = [0xff, 0xdd, 0, 4, 0, 2];
      return Uint8Array.from([
        0xff,
        0xd8,
        ...dqt,
        ...sof,
        ...dhtDc,
        ...dhtAc,
        ...dri,
        ...sos,
        ...data,
        0xff,
        0xd9,
      ]);
    }
    /** Two blocks: DC +8 and then the same again. */
    const PLUS_8 = '1010000' + '00';
    const PLUS_15 = '1011110' + '00';
    const dcOf = (jpeg: Uint8Array): { dc: number[]; problems: string[] } => {
      const decoded = decodeCoefficients(jpeg, readJpeg(jpeg).main);
      const data = decoded.planes?.[0]?.data ?? new Int16Array();
      return {
        dc: Array.from({ length: 8 }, (_, i) => data[i * 64] as number),
        problems: decoded.problems.map((p) => p.code),
      };
    };

    it('begins every interval with a fresh prediction', () => {
      const intervals = [PLUS_8, PLUS_15, PLUS_8, PLUS_15].map((bits, i) => ({
        restart: i < 3 ? i : null,
        bits,
      }));
      expect(dcOf(strip(intervals))).to.deep.equal({ dc: [8, 8, 15, 15, 8, 8, 15, 15], problems: [] });
    });

    it('leaves a lost interval empty and puts the rest in its right place', () => {
      const jpeg = strip([
        { restart: 1, bits: PLUS_8 },
        { restart: 2, bits: PLUS_8 },
        { restart: null, bits: PLUS_15 },
      ]);
      expect(dcOf(jpeg)).to.deep.equal({
        dc: [8, 8, 0, 0, 8, 8, 15, 15],
        problems: ['restart-out-of-order'],
      });
    });
  });

  describe('damaged input', () => {
    it('keeps what was decoded before the cut', async () => {
      const jpeg = await encode({ quality: 90 });
      const cut = jpeg.subarray(0, Math.floor(jpeg.length * 0.6));
      const { main } = readJpeg(cut);
      expect(main.complete).to.equal(false);
      expect(main.problems.map((p) => p.code)).to.include('truncated');
      const decoded = decodeCoefficients(cut, main);
      expect(decoded.problems.map((p) => p.code)).to.include('scan-ended-early');
      const luma = decoded.planes?.[0]?.data as Int16Array;
      expect(luma.subarray(0, 64).some((c) => c !== 0)).to.equal(true);
      expect(luma.subarray(-64).every((c) => c === 0)).to.equal(true);
    });

    it('refuses more samples than allowed and says so', async () => {
      const jpeg = await encode({});
      const decoded = decodeCoefficients(jpeg, readJpeg(jpeg).main, { maxSamples: 1000 });
      expect(decoded.planes).to.equal(null);
      expect(decoded.problems[0]?.code).to.equal('too-many-pixels');
    });

    it('stops when told to', async () => {
      const jpeg = await encode({});
      let asked = 0;
      const decoded = decodeCoefficients(jpeg, readJpeg(jpeg).main, { shouldStop: () => ++asked > 2 });
      expect(decoded.problems.map((p) => p.code)).to.deep.equal(['stopped-by-deadline']);
    });

    it('never throws and never hangs, whatever is overwritten', async () => {
      const sources = await Promise.all([
        encode({ quality: 50 }),
        encode({ quality: 50, progressive: true }),
      ]);
      const edit = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
      fc.assert(
        fc.property(
          fc.constantFrom(...sources),
          fc.array(edit, { maxLength: 12 }),
          fc.nat(),
          (source, edits, cut) => {
            const bytes = Uint8Array.from(source);
            for (const [at, value] of edits) bytes[at % bytes.length] = value;
            const part = cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes;
            const { main } = readJpeg(part);
            const decoded = decodeCoefficients(part, main, { maxSamples: 4e6 });
            if (decoded.planes) decodeLuma(decoded);
            readPhotoshopTraces(part, main.segments);
            readExifPreview(part, main.segments);
          },
        ),
        { numRuns: 300 },
      );
    });
  });
});
