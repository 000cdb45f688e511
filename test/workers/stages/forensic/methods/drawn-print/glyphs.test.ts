import { expect } from 'chai';
import type { LumaPlane } from '../../../../../../workers/formats/jpeg/luma.ts';
import {
  type Glyph,
  glyphsOf,
  groundOf,
} from '../../../../../../workers/stages/forensic/methods/drawn-print/glyphs.ts';
import { lumaFrom } from '../planes.ts';

const GROUND = 250;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  level?: number;
}

/** Boxes of one level each on flat ground. */
function page(
  boxes: readonly Box[],
  { width = 192, height = 96, groundAt = (_: number): number => GROUND } = {},
) {
  const luma = lumaFrom(width, height, groundAt);
  for (const { x, y, level = 20, ...size } of boxes)
    for (let row = y; row < y + size.height; row++)
      luma.data.fill(level, row * width + x, row * width + x + size.width);
  return luma;
}

const glyphs = (luma: LumaPlane): Glyph[] => glyphsOf(luma, groundOf(luma), () => false)!.usual;
const count = (...boxes: Box[]): number => glyphs(page(boxes)).length;

describe('glyphs of a drawn page', () => {
  it('have their box and the ink of each of its samples, less the ground', () => {
    const luma = page([
      { x: 30, y: 40, width: 3, height: 1 },
      { x: 31, y: 41, width: 1, height: 2, level: 100 },
    ]);
    const [glyph, ...others] = glyphs(luma);
    expect(others).to.deep.equal([]);
    expect(glyph).to.deep.include({ x: 30, y: 40, width: 3, height: 3, ground: GROUND });
    expect([...glyph!.ink]).to.deep.equal([-230, -230, -230, 0, -150, 0, 0, -150, 0]);
  });

  it('are connected by an edge or a corner, and two where a sample lies between them', () => {
    const one = { x: 30, y: 30, width: 4, height: 4 };
    expect(count(one, { ...one, x: 34 })).to.equal(1);
    for (const [x, y] of [
      [34, 34],
      [26, 34],
      [34, 26],
    ] as const)
      expect(count(one, { ...one, x, y }), `${x}, ${y}`).to.equal(1);
    expect(count(one, { ...one, x: 35 })).to.equal(2);
    expect(count(one, { ...one, y: 35 })).to.equal(2);
  });

  it('have four samples at least, 64 on a side at most, and 40 levels from the ground, darker or lighter', () => {
    expect([1, 2].map((height) => count({ x: 9, y: 9, width: 2, height }))).to.deep.equal([0, 1]);
    expect(count({ x: 9, y: 9, width: 3, height: 1 })).to.equal(0);
    expect([64, 65].map((width) => count({ x: 9, y: 9, width, height: 2 }))).to.deep.equal([1, 0]);
    expect([64, 65].map((height) => count({ x: 9, y: 9, width: 2, height }))).to.deep.equal([1, 0]);
    const largeOf = (side: number): number => {
      const luma = page([{ x: 9, y: 9, width: 2, height: side }], { height: 192 });
      return glyphsOf(luma, groundOf(luma), () => false)!.large.length;
    };
    expect([64, 65, 160, 161].map(largeOf)).to.deep.equal([0, 1, 1, 0]);
    expect([210, 211].map((level) => count({ x: 9, y: 9, width: 5, height: 9, level }))).to.deep.equal([
      1, 0,
    ]);
    const dark = { groundAt: () => 30 };
    expect(
      [69, 70].map((level) => glyphs(page([{ x: 9, y: 9, width: 5, height: 9, level }], dark)).length),
    ).to.deep.equal([0, 1]);
  });

  it('have one key where their samples are the same, wherever they stand, and another with one level less', () => {
    const box = { width: 5, height: 9 };
    const [one, two, other] = glyphs(
      page([
        { ...box, x: 10, y: 20 },
        { ...box, x: 101, y: 20 },
        { ...box, x: 150, y: 20, level: 21 },
      ]),
    );
    expect(two?.key).to.equal(one?.key);
    expect(other?.key).to.not.equal(one?.key);
    const [wide, high] = glyphs(
      page([
        { x: 9, y: 9, width: 2, height: 6 },
        { x: 39, y: 9, width: 6, height: 2 },
      ]),
    );
    expect(wide?.key).to.not.equal(high?.key);
  });

  it('are none that reach over two grounds, or touch another one', () => {
    const field = { groundAt: (x: number) => (x < 64 ? 250 : 180) };
    const at = (x: number): number => glyphs(page([{ x, y: 40, width: 6, height: 9 }], field)).length;
    expect([57, 58, 60, 64, 65].map(at)).to.deep.equal([1, 0, 0, 0, 1]);
  });

  it('are whole: what the border of the picture cuts is none, as in a window that was scrolled', () => {
    for (const width of [192, 190]) {
      const found = (x: number, y: number): number =>
        glyphs(page([{ x, y, width: 6, height: 9 }], { width, groundAt: (at) => (at < 64 ? 180 : 250) }))
          .length;
      const [right, bottom] = [width - 6, 96 - 9];
      for (const [x, y] of [
        [0, 40],
        [right, 40],
        [90, 0],
        [90, bottom],
      ] as const)
        expect(found(x, y)).to.equal(0);
      for (const [x, y] of [
        [1, 40],
        [right - 1, 40],
        [90, 1],
        [90, bottom - 1],
      ] as const)
        expect(found(x, y), `${x}, ${y}`).to.equal(1);
    }
  });

  it('are not known of a texture, nor when the time is spent', () => {
    const dots = (more: number) =>
      lumaFrom(640, 640, (x, y) => {
        // One sample from the border, which whole ones do not touch.
        const [col, row] = [x - 1, y - 1];
        const isDot = col >= 0 && row >= 0 && col % 4 < 2 && row % 5 < 2 && col < 400;
        return isDot && (row < 600 || (row < 602 && col < 4 * more)) ? 20 : GROUND;
      });
    expect(glyphs(dots(0))).to.have.length(12_000);
    const many = dots(1);
    expect(glyphsOf(many, groundOf(many), () => false)).to.equal(null);
    const some = page([{ x: 9, y: 9, width: 5, height: 9 }]);
    expect(glyphsOf(some, groundOf(some), () => true)).to.equal(null);
  });
});

describe('the ground of a drawn page', () => {
  it('is the level that two fifths of a tile have exactly', () => {
    // A tile has 64 x 32 samples: 820 of them are .4.
    const share = (samples: number): number =>
      groundOf(lumaFrom(64, 32, (x, y) => (64 * y + x < samples ? 240 : (64 * y + x) % 180))).share;
    expect([819, 820].map(share)).to.deep.equal([0, 1]);
  });

  it('is told of the part of the tiles that have one', () => {
    const half = lumaFrom(128, 64, (x, y) => (x < 64 ? 240 : (17 * x + 31 * y) % 200));
    expect(groundOf(half).share).to.equal(0.5);
    expect(groundOf(lumaFrom(65, 33, () => 9)).share).to.equal(1);
  });
});
