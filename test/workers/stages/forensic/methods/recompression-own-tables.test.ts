import { expect } from 'chai';
import sharp from 'sharp';
import {
  type DecodedCoefficients,
  decodeCoefficients,
} from '../../../../../workers/formats/jpeg/coefficients.ts';
import { fitIjgQuality } from '../../../../../workers/formats/jpeg/ijg-quality.ts';
import { decodeLuma, type LumaPlane } from '../../../../../workers/formats/jpeg/luma.ts';
import { readJpeg } from '../../../../../workers/formats/jpeg/reader.ts';
import { earlierTable } from '../../../../../workers/stages/forensic/methods/recompression/earlier-table.ts';
import { LARGEST } from '../../../../../workers/stages/forensic/methods/recompression/likelihood.ts';
import {
  natsOfStep,
  ownTable,
} from '../../../../../workers/stages/forensic/methods/recompression/own-table.ts';
import { recompressionFacts } from '../../../../../workers/stages/forensic/methods/recompression/recompression-facts.ts';
import { scenePixels } from '../../../formats/jpeg/scene.ts';

const [WIDTH, HEIGHT] = [512, 384];

const raw = (pixels: Buffer) => sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
const scene = (seed: number): Buffer => Buffer.from(scenePixels(WIDTH, HEIGHT, seed, 4));
const decode = (file: Buffer): Promise<Buffer> => sharp(file).raw().toBuffer();

/** MozJPEG's tables other than the library's: 1 flat, 2 and 3 tuned to what is seen. */
const saveByTable = (pixels: Buffer, quality: number, quantisationTable: number): Promise<Buffer> =>
  raw(pixels).jpeg({ quality, quantisationTable, chromaSubsampling: '4:4:4' }).toBuffer();

const save = (pixels: Buffer, quality: number): Promise<Buffer> =>
  raw(pixels).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();

function read(file: Buffer): { decoded: DecodedCoefficients; luma: LumaPlane; table: Uint16Array } {
  const bytes = new Uint8Array(file);
  const decoded = decodeCoefficients(bytes, readJpeg(bytes).main);
  if (!decoded.planes) throw new Error('not decoded');
  const luma = decodeLuma(decoded);
  const table = decoded.quantTables[decoded.planes[0]!.quantTable]?.values;
  if (!luma || !table) throw new Error('no luma');
  return { decoded, luma, table };
}

/** Values 1 to `LARGEST` as often as given. */
function histogram(counts: Record<number, number>): Uint32Array {
  const found = new Uint32Array(LARGEST + 1);
  for (const [value, count] of Object.entries(counts)) found[Number(value)] = count;
  return found;
}

describe('forensic/methods/recompression, tables of no library', function () {
  this.timeout(60_000);

  for (const [number, quality] of [
    [1, 80],
    [2, 75],
    [3, 70],
  ] as const) {
    it(`finds table ${number} of quality ${quality} behind a finer saving, step by step`, async () => {
      const first = await saveByTable(scene(20 + number), quality, number);
      const before = read(first).table;
      expect(fitIjgQuality(before, 'luma').exact, 'is one of the library’s').to.equal(false);
      const { decoded, luma, table } = read(await save(await decode(first), 95));
      const found = earlierTable(decoded, luma, table);
      if (!found) throw new Error('found none');
      expect(found.quality).to.equal(null);
      const shown = [...found.steps.keys()].filter((k) => found.steps[k]! > 0);
      expect(shown.length).to.be.above(20);
      const right = shown.filter((k) => found.steps[k] === before[k]);
      expect(right.length / shown.length).to.be.above(0.8);
    });
  }

  it('finds what was put in between two savings, the first of a table of its own', async () => {
    const pixels = await decode(await saveByTable(scene(31), 75, 3));
    const other = scene(32);
    for (let y = 163; y < 203; y++)
      other.copy(pixels, (y * WIDTH + 203) * 3, (y * WIDTH + 203) * 3, (y * WIDTH + 283) * 3);
    const { decoded, luma } = read(await save(pixels, 94));
    const placed = (xPx: number, yPx: number, widthPx: number, heightPx: number) => ({
      ...{ xPx, yPx, widthPx, heightPx },
      pageBox: null,
    });
    const { ownTable, quality, regions } = recompressionFacts(decoded, luma, placed, () => false);
    expect(ownTable).to.equal(true);
    expect(quality).to.equal(null);
    expect(regions).to.have.length(1);
    const { xPx, yPx, widthPx, heightPx } = regions[0]!.place;
    expect(xPx).to.be.closeTo(203, 8);
    expect(yPx).to.be.closeTo(163, 8);
    expect(widthPx).to.be.closeTo(80, 16);
    expect(heightPx).to.be.closeTo(40, 16);
  });

  it('finds neither region nor table where there was one saving', async () => {
    for (const [seed, quality, number] of [
      [41, 92, 3],
      [42, 80, 1],
      [43, 60, 2],
    ] as const) {
      const { decoded, luma } = read(await saveByTable(scene(seed), quality, number));
      const facts = recompressionFacts(
        decoded,
        luma,
        () => {
          throw new Error('a region');
        },
        () => false,
      );
      expect([facts.quality, facts.ownTable]).to.deep.equal([null, false]);
      expect(facts.regions).to.deep.equal([]);
    }
  });

  it('takes what the content alone has for no step, however uneven', () => {
    // Nine in ten values are 1, as in high frequencies: a step of 1.4 would leave out 2, and explains nothing.
    const steep = histogram({ 1: 9_000, 2: 800, 3: 150, 4: 40 });
    for (let step = 11; step <= 120; step++) expect(natsOfStep(steep, steep, 10, step)).to.be.below(1);
    // Values in steps of 3 that the content has not.
    const even = histogram(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [i + 1, 50])));
    expect(natsOfStep(histogram({ 3: 200, 6: 200, 9: 200, 12: 100 }), even, 10, 30)).to.be.above(500);
  });

  it('asks for sixteen frequencies', () => {
    const even = histogram(Object.fromEntries(Array.from({ length: 12 }, (_, i) => [i + 1, 50])));
    const stepped = histogram({ 3: 200, 6: 200, 9: 200, 12: 100 });
    const table = (count: number) =>
      ownTable(
        Array.from({ length: 64 }, (_, k) => (k > 0 && k <= count ? stepped : even)),
        Array.from({ length: 64 }, () => even),
        new Uint16Array(64).fill(10),
      );
    expect(table(15)).to.equal(null);
    const found = table(16);
    expect([...found!.steps.subarray(1, 18)].map((step) => step > 28 && step < 32)).to.deep.equal([
      ...Array<boolean>(16).fill(true),
      false,
    ]);
  });
});
