import { expect } from 'chai';
import fc from 'fast-check';
import {
  between,
  blurred,
  doubled,
  halved,
  type Plane,
} from '../../../../../../workers/stages/forensic/methods/turned-copy/plane.ts';
import { noise, planeFrom } from '../planes.ts';

const grain = noise(2, 30);
const NOISE = planeFrom(23, 17, () => 100 + grain());
const at = ({ width, height, data }: Plane, x: number, y: number): number =>
  data[Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))]!;

describe('a plane that is blurred', () => {
  it('has weighted means of all around, by one sum over both directions', () => {
    const sigma = 1.3;
    const reach = Math.ceil(2.5 * sigma);
    const { data } = blurred(NOISE, sigma);
    for (const [x, y] of [
      [11, 8],
      [0, 0],
      [22, 16],
      [1, 15],
    ] as const) {
      let [sum, weights] = [0, 0];
      for (let dy = -reach; dy <= reach; dy++)
        for (let dx = -reach; dx <= reach; dx++) {
          const weight = Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma));
          weights += weight;
          sum += weight * at(NOISE, x + dx, y + dy);
        }
      expect(data[y * 23 + x]).to.be.closeTo(sum / weights, 1e-3);
    }
  });

  it('keeps one level, and lessens independent noise as a Gaussian does', () => {
    const flat = blurred(
      planeFrom(20, 20, () => 77),
      2,
    );
    for (const value of flat.data) expect(value).to.be.closeTo(77, 1e-4);
    const one = noise(5, 10);
    const { data } = blurred(
      planeFrom(200, 200, () => one()),
      2,
    );
    const deviation = Math.sqrt(data.reduce((sum, value) => sum + value * value, 0) / data.length);
    // 1 / (2 sigma sqrt(pi)) in both directions together.
    expect(deviation).to.be.closeTo(10 / (2 * 2 * Math.sqrt(Math.PI)), 0.15);
  });
});

describe('a plane of another size', () => {
  it('is what it was after doubling and halving', () => {
    const twice = doubled(NOISE);
    expect([twice.width, twice.height]).to.deep.equal([45, 33]);
    const back = halved(twice);
    // The last sample of an odd number has no partner.
    expect([back.width, back.height]).to.deep.equal([22, 16]);
    for (let y = 0; y < 16; y++)
      for (let x = 0; x < 22; x++) expect(back.data[y * 22 + x]).to.equal(at(NOISE, x, y));
  });

  it('has straight lines between its samples', () => {
    const ramp = doubled(planeFrom(6, 5, (x, y) => 10 * x + 4 * y));
    for (let y = 0; y < ramp.height; y++)
      for (let x = 0; x < ramp.width; x++) expect(at(ramp, x, y)).to.equal(5 * x + 2 * y);
  });
});

describe('values between samples', () => {
  it('are the samples themselves at their places', () => {
    for (const [x, y] of [
      [2, 2],
      [20, 14],
      [9, 5],
    ] as const)
      expect(between(NOISE, x, y)).to.be.closeTo(at(NOISE, x, y), 1e-4);
  });

  it('are those of any surface of second order, which Catmull and Rom reproduce', () => {
    const number = fc.double({ min: -2, max: 2, noNaN: true });
    const place = fc.double({ min: 2, max: 7, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(number, number, number, number, number), place, place, ([a, b, c, d, e], x, y) => {
        const surface = (u: number, v: number): number =>
          50 + a * u + b * v + c * u * u + d * u * v + e * v * v;
        expect(between(planeFrom(12, 12, surface), x, y)).to.be.closeTo(surface(x, y), 1e-3);
      }),
    );
  });
});
