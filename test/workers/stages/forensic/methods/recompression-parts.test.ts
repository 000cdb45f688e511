import { expect } from 'chai';
import sharp from 'sharp';
import {
  type DecodedCoefficients,
  decodeCoefficients,
} from '../../../../../workers/formats/jpeg/coefficients.ts';
import { ijgTable } from '../../../../../workers/formats/jpeg/ijg-quality.ts';
import { decodeLuma, type LumaPlane } from '../../../../../workers/formats/jpeg/luma.ts';
import { readJpeg } from '../../../../../workers/formats/jpeg/reader.ts';
import {
  emptyBlock,
  endsOf,
  readBlock,
  readMovedBlock,
} from '../../../../../workers/stages/forensic/methods/recompression/blocks.ts';
import { calibratedEvidence } from '../../../../../workers/stages/forensic/methods/recompression/calibrated.ts';
import { earlierTable } from '../../../../../workers/stages/forensic/methods/recompression/earlier-table.ts';
import {
  likelihoodOf,
  stepLikelihood,
  tablesOf,
} from '../../../../../workers/stages/forensic/methods/recompression/likelihood.ts';
import { forward, inverse } from '../../../../../workers/stages/forensic/methods/recompression/transform.ts';
import { scenePixels, seeded } from '../../../formats/jpeg/scene.ts';

const [WIDTH, HEIGHT] = [512, 384];

/** A picture with the given offset of its light; far above 255 it is clipped. */
const scene = (seed: number, lift = 0): Buffer =>
  Buffer.from(scenePixels(WIDTH, HEIGHT, seed, 4).map((sample) => Math.max(0, Math.min(255, sample + lift))));

const save = (pixels: Buffer, quality: number): Promise<Buffer> =>
  sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer();

const again = async (file: Buffer, quality: number): Promise<Buffer> =>
  save(await sharp(file).raw().toBuffer(), quality);

interface Read {
  decoded: DecodedCoefficients;
  luma: LumaPlane;
  last: Uint16Array;
}

function read(file: Buffer): Read {
  const bytes = new Uint8Array(file);
  const decoded = decodeCoefficients(bytes, readJpeg(bytes).main);
  if (!decoded.planes) throw new Error('not decoded');
  const luma = decodeLuma(decoded);
  const last = decoded.quantTables[decoded.planes[0]!.quantTable]?.values;
  if (!luma || !last) throw new Error('no luma');
  return { decoded, luma, last };
}

/** Mean nats of all blocks against the table, on the picture's grid and on the moved one. */
function means({ decoded, luma, last }: Read, quality: number): { own: number; moved: number } {
  const tables = tablesOf(last, ijgTable(quality, 'luma'));
  const [ends, block] = [endsOf(last), emptyBlock()];
  let [own, moved, blocks] = [0, 0, 0];
  for (let row = 0; row + 1 < HEIGHT / 8; row++) {
    for (let col = 0; col + 1 < WIDTH / 8; col++) {
      readBlock(decoded, luma, col, row, ends, block);
      own += likelihoodOf(block, tables).against;
      readMovedBlock(luma, last, col, row, ends, block);
      moved += likelihoodOf(block, tables).against;
      blocks++;
    }
  }
  return { own: own / blocks, moved: moved / blocks };
}

describe('forensic/methods/recompression, its parts', function () {
  this.timeout(60_000);

  it('transforms samples to coefficients and back', () => {
    const random = seeded(3);
    const samples = Float64Array.from({ length: 64 }, () => Math.round(random() * 255) - 128);
    const [coefficients, back] = [new Float64Array(64), new Float64Array(64)];
    forward(samples, coefficients);
    inverse(coefficients, back);
    for (let i = 0; i < 64; i++) expect(back[i]).to.be.closeTo(samples[i]!, 1e-9);
    // Orthonormal (Parseval), and the first coefficient is eight times the mean.
    const energy = (values: Float64Array) => values.reduce((sum, value) => sum + value * value, 0);
    expect(energy(coefficients)).to.be.closeTo(energy(samples), 1e-6);
    expect(coefficients[0]).to.be.closeTo(samples.reduce((sum, value) => sum + value, 0) / 8, 1e-9);
  });

  it('knows a coefficient of an earlier step by the values that the step leaves out', () => {
    const nats = stepLikelihood(2, 7);
    // 7 and 14 lie at 3.5 and 7 of the last step: 3, 4 and 7 can be, 5 and 1 cannot.
    expect(nats[7]).to.be.above(1);
    expect(nats[3]).to.be.above(0.3);
    expect(nats[4]).to.be.above(0.3);
    expect(nats[5]).to.be.below(-2);
    expect(nats[0]).to.equal(0);
    expect([...stepLikelihood(3, 3)].every((one) => one === 0)).to.equal(true);
  });

  it('takes nothing for evidence that rounding makes of a zero', () => {
    const nats = stepLikelihood(1, 60);
    expect(nats[1]).to.equal(0);
    expect(nats[2]).to.be.below(-2);
    expect(stepLikelihood(4, 60)[1]).to.be.below(-2);
  });

  for (const lift of [0, 90, -90]) {
    it(`explains blocks by the saving before, and the same content on another grid not (light ${lift})`, async () => {
      const { own, moved } = means(read(await again(await save(scene(5, lift), 70), 90)), 70);
      expect(own).to.be.below(-0.2);
      expect(moved).to.be.above(own + 0.5);
    });
  }

  for (const [before, last] of [
    [60, 92],
    [75, 82],
    [85, 90],
    [90, 95],
  ] as const) {
    it(`finds the table of quality ${before} behind ${last}`, async () => {
      const { decoded, luma, last: table } = read(await again(await save(scene(6), before), last));
      const found = earlierTable(decoded, luma, table);
      expect(found?.quality).to.equal(before);
      const known = [...found!.steps].filter((step) => step > 0);
      expect(known).to.have.length.above(32);
      for (const [k, step] of found!.steps.entries())
        if (step > 0) expect(step).to.equal(ijgTable(before, 'luma')[k]);
    });
  }

  it('finds it where half of all blocks are clipped', async () => {
    const { decoded, luma, last } = read(await again(await save(scene(7, 120), 65), 90));
    const block = emptyBlock();
    let clipped = 0;
    for (let at = 0; at < (WIDTH / 8) * (HEIGHT / 8); at++) {
      readBlock(decoded, luma, at % (WIDTH / 8), Math.floor(at / (WIDTH / 8)), endsOf(last), block);
      if (block.high > 0) clipped++;
    }
    expect(clipped / ((WIDTH / 8) * (HEIGHT / 8))).to.be.above(0.4);
    expect(earlierTable(decoded, luma, last)?.quality).to.be.closeTo(65, 1);
  });

  it('finds none where nothing was saved before', async () => {
    for (const [seed, quality] of [
      [8, 92],
      [9, 80],
    ] as const) {
      const { decoded, luma, last } = read(await save(scene(seed), quality));
      const found = earlierTable(decoded, luma, last);
      if (!found) continue;
      const { mean } = calibratedEvidence(decoded, luma, tablesOf(last, found.steps));
      expect(mean, 'what is taken for a table explains no bulk of the picture').to.be.above(-1.2);
    }
  });

  it('says nothing twice of blocks that repeat each other', async () => {
    const tile = scene(10).subarray(0);
    const pixels = Buffer.alloc(tile.length);
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const from = ((y % 64) * WIDTH + (x % 64)) * 3;
        tile.copy(pixels, (y * WIDTH + x) * 3, from, from + 3);
      }
    }
    const { decoded, luma, last } = read(await again(await save(pixels, 70), 90));
    const { total } = calibratedEvidence(decoded, luma, tablesOf(last, ijgTable(70, 'luma')));
    expect(total).to.be.at.most(64);
  });

  it('gives blocks that did not go through the saving before nats against it, and the others none', async () => {
    const first = await sharp(await save(scene(11), 70))
      .raw()
      .toBuffer();
    const other = scene(12);
    // A square of 8 x 8 blocks from a picture that no JPEG held.
    for (let y = 160; y < 224; y++)
      other.copy(first, (y * WIDTH + 200) * 3, (y * WIDTH + 200) * 3, (y * WIDTH + 264) * 3);
    const { decoded, luma, last } = read(await save(first, 92));
    const { score, cols } = calibratedEvidence(decoded, luma, tablesOf(last, ijgTable(70, 'luma')));
    let [inside, outside] = [0, 0];
    for (const [at, nats] of score.entries()) {
      const [x, y] = [(at % cols) * 8, Math.floor(at / cols) * 8];
      const within = x >= 200 && x < 264 && y >= 160 && y < 224;
      if (within) inside += nats;
      else if (nats > 0) outside++;
    }
    expect(inside / 64).to.be.above(1.5);
    expect(outside / score.length).to.be.below(0.06);
  });
});
