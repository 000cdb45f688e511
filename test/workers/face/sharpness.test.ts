/** Sharpness against the same figures made the plain way: whole pictures blurred, pixel by pixel. */
import { expect } from 'chai';
import { randomOf } from '../../../lab/liveness-sequences/camera.ts';
import { regionOf, sharpnessOf } from '../../../workers/face/sharpness.ts';

const SIDE = 64;
const inside = (x: number, y: number): boolean => (x - 30) ** 2 / 400 + (y - 36) ** 2 / 600 <= 1;

function blurred(luma: readonly number[], variance: number, down: boolean): number[] {
  const reach = Math.ceil(3 * Math.sqrt(variance));
  return luma.map((_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    let [sum, total] = [0, 0];
    for (let apart = -reach; apart <= reach; apart++) {
      const weight = Math.exp(-(apart * apart) / (2 * variance));
      const clamp = (value: number): number => Math.min(SIDE - 1, Math.max(0, value));
      sum += weight * luma[down ? clamp(y + apart) * SIDE + x : y * SIDE + clamp(x + apart)]!;
      total += weight;
    }
    return sum / total;
  });
}

/** Squares of 8 px of which seven tenths count: their mean energy less 1.18 times that of the quieter half. */
function aboveNoise(one: readonly number[], other: readonly number[]): number {
  const squares = Array.from({ length: (SIDE / 8) ** 2 }, (_, square) =>
    one
      .map((value, at) => (value - other[at]!) ** 2)
      .filter((_, at) => {
        const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
        return Math.floor(y / 8) * (SIDE / 8) + Math.floor(x / 8) === square && inside(x, y);
      }),
  ).filter(({ length }) => length >= 0.7 * 64);
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const energies = squares.map(mean).sort((low, high) => low - high);
  return Math.max(0, mean(energies) - 1.18 * mean(energies.slice(0, energies.length >> 1)));
}

function plainly(luma: readonly number[], lessNoise: boolean): number {
  const ratio = (down: boolean, limits: { middle: number; fine: number }): number => {
    const fine = blurred(luma, 1, down);
    const middle = blurred(fine, 3, down);
    const coarse = blurred(middle, 12, down);
    const energy = (one: readonly number[], other: readonly number[]): number => {
      const values = one
        .map((value, at) => value - other[at]!)
        .filter((_, at) => inside(at % SIDE, Math.floor(at / SIDE)));
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    };
    const whole = Math.max(energy(middle, coarse), 0.3);
    return Math.min(
      energy(fine, middle) / whole / limits.middle,
      energy(luma, fine) / whole / limits.fine,
      lessNoise ? aboveNoise(fine, middle) / whole / (0.72 * limits.middle) : Number.POSITIVE_INFINITY,
    );
  };
  return Math.min(ratio(false, { middle: 0.22, fine: 0.07 }), ratio(true, { middle: 0.24, fine: 0.08 }));
}

describe('the sharpness of a face', () => {
  const random = randomOf(4);
  const region = regionOf(SIDE, inside);
  const pictures: Record<string, (x: number, y: number) => number> = {
    noise: () => random() * 255,
    waves: (x, y) => 128 + 60 * Math.sin(x / 3) + 40 * Math.cos(y / 2) + random(),
    'a smear along the rows': (_, y) => ((y * 37) % 251) + 2 * random(),
    'nothing at all': () => 90,
  };

  for (const [name, at] of Object.entries(pictures)) {
    it(`is the ratio of its bands: ${name}`, () => {
      const luma = Float32Array.from({ length: SIDE * SIDE }, (_, index) =>
        at(index % SIDE, Math.floor(index / SIDE)),
      );
      for (const lessNoise of [true, false]) {
        const plain = plainly([...luma], lessNoise);
        expect(sharpnessOf(luma, SIDE, region, lessNoise)).to.be.closeTo(plain, 1e-6);
      }
    });
  }

  it('counts each pixel of the region once along rows and once along columns', () => {
    const count = Array.from({ length: SIDE * SIDE }, (_, at) => at).filter((at) =>
      inside(at % SIDE, Math.floor(at / SIDE)),
    ).length;
    const sum = (runs: typeof region.rows): number =>
      runs.reduce((all, { first, last }) => all + last - first + 1, 0);
    expect([region.count, sum(region.rows), sum(region.columns)]).to.deep.equal([count, count, count]);
  });
});
