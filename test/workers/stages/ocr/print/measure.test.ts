import { expect } from 'chai';
import type { Quad } from '../../../../../workers/reading/geometry.ts';
import type { Picture } from '../../../../../workers/reading/picture.ts';
import { MEASURES, measure } from '../../../../../workers/stages/ocr/print/measure.ts';
import { patchOf } from '../../../../../workers/stages/ocr/print/patch.ts';

const [WIDTH, HEIGHT] = [120, 60];
const WORD: Quad = [
  [20, 20],
  [90, 20],
  [90, 40],
  [20, 40],
];

/** Bars like the stems of letters, 4 wide and 20 high, blurred so many times by (1 2 1) / 4 in both directions. */
function bars(blurs: number, { ink = 30, paper = 230, noise = 0 } = {}): Picture {
  let levels = Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    return y >= 20 && y < 40 && x >= 22 && x < 88 && (x - 22) % 12 < 4 ? ink : paper;
  });
  for (let time = 0; time < blurs; time++) {
    for (const step of [1, WIDTH])
      levels = levels.map(
        (value, at) => (2 * value + (levels[at - step] ?? value) + (levels[at + step] ?? value)) / 4,
      );
  }
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (const [at, level] of levels.entries())
    data.fill(Math.round(level + noise * (((at * 7919) % 13) / 6 - 1)), at * 3, at * 3 + 3);
  return { data, width: WIDTH, height: HEIGHT };
}

function lookOf(picture: Picture, quad: Quad = WORD): Record<string, number> {
  const patch = patchOf(picture, quad);
  const values = patch && measure(patch);
  expect(values, 'measured').to.have.length(MEASURES.length);
  return Object.fromEntries(MEASURES.map((name, at) => [name, values?.[at] ?? Number.NaN]));
}

describe('measures of print', () => {
  it('tell soft edges from sharp ones, and neither depends on the contrast', () => {
    const [sharp, soft] = [lookOf(bars(0)), lookOf(bars(3))];
    expect(sharp.slope).to.be.greaterThan(0.9);
    expect(soft.slope).to.be.lessThan(0.6);
    expect(lookOf(bars(3, { ink: 110 })).slope).to.be.closeTo(soft.slope ?? 0, 0.05);
  });

  it('tell ink, height and the weight of strokes', () => {
    const { ink, height, stroke, contrast } = lookOf(bars(1));
    expect(contrast).to.be.closeTo(190, 20);
    expect(ink).to.be.lessThan(70);
    expect(height).to.be.closeTo(20, 2);
    expect(stroke).to.be.closeTo(3.5, 1);
  });

  it('tell noise of the ground', () => {
    expect(lookOf(bars(1, { noise: 6 })).paperNoise).to.be.greaterThan((lookOf(bars(1)).paperNoise ?? 0) + 1);
  });

  it('are the same for light print on a dark ground', () => {
    const [dark, light] = [lookOf(bars(2)), lookOf(bars(2, { ink: 225, paper: 25 }))];
    for (const name of ['slope', 'between', 'stroke', 'height'])
      expect(light[name], name).to.be.closeTo(dark[name] ?? 0, 0.15);
  });

  it('are the same for a page that lies on its side', () => {
    const upright = bars(2);
    const data = new Uint8Array(upright.data.length);
    for (let y = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++) {
        const to = (x * HEIGHT + (HEIGHT - 1 - y)) * 3;
        data.fill(upright.data[(y * WIDTH + x) * 3] ?? 0, to, to + 3);
      }
    }
    const turned = lookOf({ data, width: HEIGHT, height: WIDTH }, [
      [40, 20],
      [40, 90],
      [20, 90],
      [20, 20],
    ]);
    const straight = lookOf(upright);
    for (const name of ['slope', 'between', 'stroke', 'height'])
      expect(turned[name], name).to.be.closeTo(straight[name] ?? 0, 0.6);
  });

  it('are not taken of faint print, of specks, or outside of the picture', () => {
    const faint = patchOf(bars(0, { ink: 210 }), WORD);
    expect(faint && measure(faint)).to.equal(null);
    const speck: Quad = [
      [0, 0],
      [2, 0],
      [2, 3],
      [0, 3],
    ];
    expect(patchOf(bars(0), speck)).to.equal(null);
    const beside = patchOf(bars(0), WORD.map(([x, y]) => [x + 500, y + 500]) as unknown as Quad);
    expect(beside && measure(beside)).to.equal(null);
  });
});
