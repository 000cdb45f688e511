import { expect } from 'chai';
import fc from 'fast-check';
import { transform } from '../../../../../../workers/stages/forensic/methods/capture/fourier.ts';

/** The sum of the definition, for one frequency. */
function defined(
  re: readonly number[],
  im: readonly number[],
  side: number,
  u: number,
  v: number,
): [number, number] {
  let [sumRe, sumIm] = [0, 0];
  for (let i = 0; i < side * side; i++) {
    const angle = (-2 * Math.PI * (u * (i % side) + v * Math.floor(i / side))) / side;
    sumRe += re[i]! * Math.cos(angle) - im[i]! * Math.sin(angle);
    sumIm += re[i]! * Math.sin(angle) + im[i]! * Math.cos(angle);
  }
  return [sumRe, sumIm];
}

const square = (side: number) =>
  fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: side * side, maxLength: side * side });

describe('the transform of a square', () => {
  for (const side of [1, 2, 4, 8])
    it(`of ${side} is the sum of its definition`, () => {
      fc.assert(
        fc.property(square(side), square(side), (re, im) => {
          const [ourRe, ourIm] = [Float64Array.from(re), Float64Array.from(im)];
          transform(ourRe, ourIm, side);
          for (let i = 0; i < side * side; i++) {
            const [expectedRe, expectedIm] = defined(re, im, side, i % side, Math.floor(i / side));
            expect(ourRe[i]).to.be.closeTo(expectedRe, 1e-9);
            expect(ourIm[i]).to.be.closeTo(expectedIm, 1e-9);
          }
        }),
        { numRuns: 20 },
      );
    });

  it('keeps all power (Parseval), and twice over gives the square back, turned by half', () => {
    const side = 64;
    const re = Float64Array.from({ length: side * side }, (_, i) => ((i * 7919) % 251) - 125);
    const im = new Float64Array(side * side);
    const before = re.slice();
    const power = (): number => re.reduce((sum, value, i) => sum + value ** 2 + im[i]! ** 2, 0);
    const own = power();
    transform(re, im, side);
    expect(power() / own).to.be.closeTo(side * side, 1e-6);
    transform(re, im, side);
    for (let i = 0; i < re.length; i++) {
      const opposite = ((side - Math.floor(i / side)) % side) * side + ((side - (i % side)) % side);
      expect(re[opposite]! / side ** 2).to.be.closeTo(before[i]!, 1e-9);
    }
  });
});
