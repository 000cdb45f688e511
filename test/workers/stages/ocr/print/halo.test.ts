import { expect } from 'chai';
import { haloOf } from '../../../../../workers/stages/ocr/print/halo.ts';
import type { Patch } from '../../../../../workers/stages/ocr/print/patch.ts';

const [PAPER, INK] = [220, 20];
const [WIDTH, HEIGHT] = [80, 50];

/** One block of ink, around which samples lie by their steps from it: the levels of the first steps, then paper. */
function block(levels: readonly number[]): Patch {
  const luma = Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const step = Math.max(20 - x, x - 39, 18 - y, y - 31, 0);
    return step === 0 ? INK : (levels[step - 1] ?? PAPER);
  });
  const none = new Float32Array(luma.length);
  return {
    ...{ width: WIDTH, height: HEIGHT, luma, blue: none, red: none },
    top: 12,
    bottom: 38,
    left: 12,
    right: 48,
  };
}

const haloIn = (levels: readonly number[]): (number | null)[] =>
  haloOf(block(levels), (PAPER + INK) / 2, PAPER - INK);

describe('the rim of print', () => {
  it('is nothing where ink ends at once', () => {
    for (const step of haloIn([])) expect(step).to.be.closeTo(0, 1e-6);
  });

  it('is lighter than the paper after sharpening', () => {
    const [first, second, third] = haloIn([240, 230]);
    expect(first).to.be.closeTo(20 / 200, 0.01);
    expect(second).to.be.closeTo(10 / 200, 0.01);
    expect(third).to.be.closeTo(0, 0.01);
  });

  it('is darker than the paper where ink or lens spread', () => {
    const [first, second] = haloIn([150, 200]);
    expect(first).to.be.closeTo(-70 / 200, 0.01);
    expect(second).to.be.closeTo(-20 / 200, 0.01);
  });

  it('is none where there is no ink, nothing else, and no paper beyond the rim', () => {
    const of = (luma: Float32Array) => haloOf({ ...block([]), luma }, (PAPER + INK) / 2, PAPER - INK);
    const full = new Float32Array(WIDTH * HEIGHT).fill(INK);
    expect(of(new Float32Array(WIDTH * HEIGHT).fill(PAPER))).to.deep.equal([null, null, null]);
    expect(of(full)).to.deep.equal([null, null, null]);
    // A stroke of paper three samples wide: nothing lies far enough from ink to be the paper.
    const dense = full.map((level, at) => (at % WIDTH >= 28 && at % WIDTH < 31 ? PAPER : level));
    expect(of(dense)).to.deep.equal([null, null, null]);
  });
});
