import { expect } from 'chai';
import {
  codeOf,
  colourOf,
  MIXING_NAMES,
  refusalsOf,
} from '../../../../../../workers/stages/forensic/methods/ink-mixing/mixings.ts';

const INK = codeOf(21, 24, 28);
const PAPER = codeOf(255, 255, 255);

/** Names of the mixings that cannot make a colour. */
function refusing(ink: number, ground: number, code: number): string[] {
  const bits = refusalsOf(ink, ground)(code);
  return MIXING_NAMES.filter((_, at) => (bits >> at) & 1);
}

describe('mixings of ink and ground', () => {
  it('read and write colours as one number', () => {
    expect(colourOf(codeOf(1, 2, 255))).to.deep.equal([1, 2, 255]);
  });

  it('all make the ink and the ground themselves', () => {
    for (const code of [INK, PAPER]) expect(refusing(INK, PAPER, code), `${code}`).to.deep.equal([]);
  });

  it('tell what was rounded, rounded down, or multiplied approximately', () => {
    // Coverage of 51 in 255: a fifth.
    const rounded = codeOf(208, 209, 210);
    expect(refusing(INK, PAPER, rounded))
      .to.include('truncated')
      .and.not.include('rounded');
    const down = codeOf(208, 208, 209);
    expect(refusing(INK, PAPER, down))
      .to.include('rounded')
      .and.not.include('truncated');
  });

  it('tell light that was mixed from levels, but not of grey alone', () => {
    const half = (level: number): number =>
      Math.floor(
        255 * (1.055 * ((((level / 255 + 0.055) / 1.055) ** 2.4 + 1) / 2) ** (1 / 2.4) - 0.055) + 0.5,
      );
    const lit = codeOf(half(21), half(24), half(28));
    const refused = refusing(INK, PAPER, lit);
    expect(refused).to.include.members(['rounded', 'truncated', 'skia', 'pixman']);
    expect(refused).not.to.include('nearlyLight');
    expect(refusing(codeOf(17, 17, 17), PAPER, codeOf(20, 20, 20)))
      .to.include('light')
      .and.not.include('rounded');
  });

  it('know that subpixels have few levels, each its own', () => {
    const [red = 0, green = 0, blue = 0] = [5, 20, 30].map((share, at) => {
      const ink = colourOf(INK)[at] ?? 0;
      return 255 + (((ink - 255) * share) >> 5);
    });
    const code = codeOf(red, green, blue);
    expect(refusing(INK, PAPER, code))
      .to.include('skia')
      .and.not.include('skiaSubpixel');
    expect(refusing(INK, PAPER, codeOf(red + 1, green, blue))).to.include('skiaSubpixel');
  });
});
