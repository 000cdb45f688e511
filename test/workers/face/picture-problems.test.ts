import { expect } from 'chai';
import { problemsOf } from '../../../workers/face/picture-problems.ts';
import { pyramidOf } from '../../../workers/face/raster.ts';
import { seeded } from '../formats/jpeg/scene.ts';

/** A picture whose level at every pixel is given, 0..255. */
function problems(width: number, height: number, levelAt: (x: number, y: number) => number): string[] {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++)
    data.fill(levelAt(i % width, Math.floor(i / width)), i * 3, i * 3 + 3);
  return problemsOf(pyramidOf({ width, height, data }));
}

/** Details of every size, as a sharp picture has them. */
function sharpAt(level: number): (x: number, y: number) => number {
  const random = seeded(5);
  const noise = Array.from({ length: 112 * 112 }, () => random() - 0.5);
  return (x, y) => level + 30 * (noise[(y % 112) * 112 + (x % 112)] ?? 0) + 8 * Math.sin(x / 9);
}

describe('what is wrong with a picture without a face', () => {
  it('is nothing where it is lit, sharp and large', () => {
    expect(problems(112, 112, sharpAt(120))).to.deep.equal([]);
  });

  it('is that it is small, whichever side is', () => {
    expect(problems(112, 47, sharpAt(120))).to.include('picture_too_small');
    expect(problems(47, 112, sharpAt(120))).to.include('picture_too_small');
    expect(problems(48, 112, sharpAt(120))).to.not.include('picture_too_small');
  });

  it('is its light', () => {
    expect(problems(112, 112, sharpAt(20))).to.deep.equal(['picture_too_dark']);
    expect(problems(112, 112, sharpAt(235))).to.deep.equal(['picture_too_bright']);
  });

  it('is that it shows nothing, which cannot be blurred as well', () => {
    expect(problems(112, 112, () => 120)).to.deep.equal(['picture_empty']);
    expect(problems(112, 112, () => 0)).to.deep.equal(['picture_too_dark', 'picture_empty']);
    expect(problems(112, 112, (x) => 100 + 50 * Math.sin(x / 18))).to.deep.equal(['picture_blurred']);
  });
});
