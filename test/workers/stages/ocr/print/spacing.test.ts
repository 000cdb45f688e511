import { expect } from 'chai';
import type { Patch } from '../../../../../workers/stages/ocr/print/patch.ts';
import { spacingOf, stretches } from '../../../../../workers/stages/ocr/print/spacing.ts';

const [PAPER, INK] = [230, 30];
const [WIDTH, HEIGHT] = [140, 40];

/** Blocks of ink in a patch, each by its columns and rows. */
function patchWith(
  blocks: readonly (readonly [left: number, right: number, top: number, bottom: number])[],
): Patch {
  const luma = new Float32Array(WIDTH * HEIGHT).fill(PAPER);
  for (const [left, right, top, bottom] of blocks)
    for (let row = top; row < bottom; row++) luma.fill(INK, row * WIDTH + left, row * WIDTH + right);
  const none = new Float32Array(luma.length);
  return {
    ...{ width: WIDTH, height: HEIGHT, luma, blue: none, red: none },
    top: 8,
    bottom: 32,
    left: 4,
    right: 136,
  };
}

const spacingIn = (patch: Patch) => spacingOf(patch, stretches(patch, (PAPER + INK) / 2), PAPER, PAPER - INK);

/** Digits 8 wide and 20 high, every so many columns, each so many rows lower than the one before. */
const digits = (count: number, step: number, lower = 0) =>
  Array.from(
    { length: count },
    (_, at) =>
      [10 + at * step, 18 + at * step, 10 + Math.round(at * lower), 30 + Math.round(at * lower)] as const,
  );

describe('spacing of characters', () => {
  it('is their pitch and breadth in their own height', () => {
    const [pitch, breadth, tilt] = spacingIn(patchWith(digits(6, 14)));
    expect(pitch).to.be.closeTo(14 / 19, 0.02);
    expect(breadth).to.be.closeTo(8 / 19, 0.02);
    expect(tilt).to.be.closeTo(0, 0.01);
  });

  it('does not take a stop for a character, nor the step across it for the pitch', () => {
    const number = [
      ...digits(3, 14),
      [51, 54, 27, 30],
      ...digits(2, 14).map(([a, b, c, d]) => [a + 50, b + 50, c, d]),
    ];
    const [pitch] = spacingIn(patchWith(number as ReturnType<typeof digits>));
    expect(pitch).to.be.closeTo(14 / 19, 0.02);
  });

  it('tells feet that fall along the line', () => {
    const [, , tilt] = spacingIn(patchWith(digits(8, 14, 0.5)));
    expect(tilt).to.be.greaterThan(1.5);
  });

  it('is none of too few characters, and of characters that touch', () => {
    expect(spacingIn(patchWith(digits(1, 14)))).to.deep.equal([null, null, null]);
    expect(spacingIn(patchWith(digits(3, 14)))[2]).to.equal(null);
    expect(spacingIn(patchWith([[10, 90, 10, 30]]))).to.deep.equal([null, null, null]);
    expect(spacingIn(patchWith([]))).to.deep.equal([null, null, null]);
  });
});
