import { expect } from 'chai';
import * as fc from 'fast-check';
import { inverseBlock } from '../../../../workers/formats/jpeg/idct.ts';
import { seeded } from './scene.ts';

const ONES = new Uint16Array(64).fill(1);

/** A.3.3 of ITU-T T.81 as it is written, level shift included; not rounded. */
function reference(coefficients: ArrayLike<number>): number[] {
  const scale = (k: number): number => (k === 0 ? Math.SQRT1_2 : 1);
  return Array.from({ length: 64 }, (_, at) => {
    const [x, y] = [at % 8, Math.floor(at / 8)];
    let sum = 0;
    for (let v = 0; v < 8; v++)
      for (let u = 0; u < 8; u++)
        sum +=
          scale(u) *
          scale(v) *
          coefficients[v * 8 + u]! *
          Math.cos(((2 * x + 1) * u * Math.PI) / 16) *
          Math.cos(((2 * y + 1) * v * Math.PI) / 16);
    return sum / 4 + 128;
  });
}

/** The forward transform (A.3.3) of samples, rounded. */
function transformed(samples: readonly number[]): Int16Array {
  const scale = (k: number): number => (k === 0 ? Math.SQRT1_2 : 1);
  return Int16Array.from({ length: 64 }, (_, at) => {
    const [u, v] = [at % 8, Math.floor(at / 8)];
    const sum = samples.reduce((total, sample, place) => {
      const [x, y] = [place % 8, Math.floor(place / 8)];
      const wave = Math.cos(((2 * x + 1) * u * Math.PI) / 16) * Math.cos(((2 * y + 1) * v * Math.PI) / 16);
      return total + (sample - 128) * wave;
    }, 0);
    return Math.round((scale(u) * scale(v) * sum) / 4);
  });
}

function shown(coefficients: Int16Array, quant = ONES): Uint8Array {
  const out = new Uint8Array(64);
  inverseBlock(coefficients, 0, quant, out, 0, 8);
  return out;
}

const samples = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 64, maxLength: 64 });

describe('inverse transform of a block', () => {
  it('gives the samples of the definition to within one level, and on average far less', () => {
    const random = seeded(11);
    let [sum, count] = [0, 0];
    for (let block = 0; block < 100; block++) {
      const wanted = Array.from({ length: 64 }, () => Math.round(20 + random() * 215));
      const coefficients = transformed(wanted);
      const exact = reference(coefficients);
      for (const [at, sample] of shown(coefficients).entries()) {
        const difference = sample - Math.min(255, Math.max(0, exact[at]!));
        expect(Math.abs(difference), `block ${block}, sample ${at}`).to.be.lessThan(1);
        sum += difference;
        count++;
      }
    }
    expect(Math.abs(sum / count)).to.be.lessThan(0.02);
  });

  it('brings back the samples that were transformed without loss, to within one level', () => {
    fc.assert(
      fc.property(samples, (wanted) => {
        const out = shown(transformed(wanted));
        for (const [at, sample] of out.entries()) expect(Math.abs(sample - wanted[at]!)).to.be.at.most(1);
      }),
      { numRuns: 60 },
    );
  });

  it('shows each single frequency in its own direction', () => {
    for (let at = 1; at < 64; at++) {
      const coefficients = new Int16Array(64);
      coefficients[at] = 160;
      const exact = reference(coefficients);
      for (const [place, sample] of shown(coefficients).entries())
        expect(Math.abs(sample - exact[place]!), `frequency ${at}`).to.be.lessThan(1);
    }
  });

  it('is even where there is no frequency: an eighth of the mean, rounded', () => {
    for (const [dc, level] of [
      [0, 128],
      [3, 128],
      [4, 129],
      [-4, 128],
      [-5, 127],
      [8, 129],
      [1016, 255],
      [1020, 255],
      [-1024, 0],
      [-2000, 0],
      [32_767, 255],
    ] as const) {
      const coefficients = new Int16Array(64);
      coefficients[0] = dc;
      expect([...new Set(shown(coefficients))], String(dc)).to.deep.equal([level]);
    }
  });

  it('of an even block is the same as of one whose frequencies are all but gone', () => {
    const [even, nearly] = [new Int16Array(64), new Int16Array(64)];
    even[0] = nearly[0] = 400;
    // A step of one in the last frequency moves no sample by half a level.
    nearly[63] = 1;
    expect(shown(nearly)).to.deep.equal(shown(even));
  });

  it('takes coefficients times their steps, and ends at black and white', () => {
    const coefficients = new Int16Array(64);
    [coefficients[0], coefficients[1], coefficients[16]] = [4, -9, 7];
    const quant = Uint16Array.from({ length: 64 }, (_, at) => at + 10);
    const product = Int16Array.from(coefficients, (value, at) => value * quant[at]!);
    expect(shown(coefficients, quant)).to.deep.equal(shown(product));
    const loud = new Int16Array(64).fill(300);
    const exact = reference(loud);
    for (const [at, sample] of shown(loud).entries())
      expect(Math.abs(sample - Math.min(255, Math.max(0, exact[at]!)))).to.be.lessThan(1);
  });

  it('writes eight rows of eight samples at its place and nothing beside it', () => {
    for (const ac of [0, 50]) {
      const data = new Int16Array(128);
      data[64] = 80;
      data[65] = ac;
      const out = new Uint8Array(20 * 12).fill(7);
      inverseBlock(data, 64, ONES, out, 2 * 20 + 5, 20);
      const alone = shown(data.slice(64));
      for (const [at, sample] of out.entries()) {
        const [x, y] = [(at % 20) - 5, Math.floor(at / 20) - 2];
        const inside = x >= 0 && x < 8 && y >= 0 && y < 8;
        expect(sample, `${x}, ${y}`).to.equal(inside ? alone[y * 8 + x] : 7);
      }
    }
  });
});
