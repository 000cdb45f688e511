/** Is what repeats a copy? Noise of one place, laid down again or drawn anew. */
import { expect } from 'chai';
import type { LumaPlane } from '../../../../../../workers/formats/jpeg/luma.ts';
import type { Match } from '../../../../../../workers/stages/forensic/methods/copy-move/matches.ts';
import { verify } from '../../../../../../workers/stages/forensic/methods/copy-move/verify.ts';
import { copyWithin, lumaFrom, noise } from '../planes.ts';

const [WIDTH, HEIGHT] = [300, 260];
const PIECE = { x: 48, y: 40, width: 80, height: 64 };
const BY = { dx: 107, dy: 115 };

/** A scene with grain, whose piece stands in it again; where it is drawn anew, with grain of its own. */
function scene({ isNew = false, by = BY } = {}): LumaPlane {
  const [content, grain] = [noise(3, 35), noise(4, 6)];
  const luma = lumaFrom(WIDTH, HEIGHT, () => 128 + content());
  copyWithin(luma, PIECE, by);
  if (isNew)
    for (let at = 0; at < luma.data.length; at++) luma.data[at] = Math.max(0, luma.data[at]! + grain());
  return luma;
}

/** Matches in the middle of the piece, each off by (x, y) of its own, in samples of a picture shrunk by a factor. */
function matchesOf(
  count: number,
  off: (i: number) => [number, number] = () => [0, 0],
  { factor = 1, by = BY } = {},
) {
  const matches = Array.from({ length: count }, (_, i): Match => {
    const from = { x: (80 + 4 * (i % 5)) / factor, y: (64 + 4 * Math.floor(i / 5)) / factor, strength: 9 };
    const [x, y] = off(i);
    return {
      from,
      to: { ...from, x: from.x + by.dx / factor + x, y: from.y + by.dy / factor + y },
      correlation: 1,
    };
  });
  return { matches };
}

describe('what repeats', () => {
  it('is a copy where nothing differs: its whole piece, to the cell', () => {
    const copy = verify(scene(), null, 1, matchesOf(10))!;
    expect(copy).to.deep.include({ ...PIECE, ...BY });
    expect(copy.alike).to.equal(copy.compared);
    expect(copy.chance).to.equal(0.05);
    // Every cell by a chance of one in twenty, times displacements and groups.
    const tests = Math.log10(WIDTH * HEIGHT) + 1;
    expect(copy.log10Nfa).to.be.closeTo(tests + copy.compared * Math.log10(0.05), 1e-6);
    expect(copy.log10Nfa).to.be.lessThan(-10);
  });

  it('is aligned to the sample although its corners were found a little beside', () => {
    const beside = matchesOf(10, (i) => [(i % 3) - 1, ((i >> 1) % 3) - 1]);
    expect(verify(scene(), null, 1, beside)).to.deep.include({ ...PIECE, ...BY });
    const by = { dx: 107, dy: 114 };
    // In a smaller picture a sample stands for two, and the displacement may lie between.
    expect(
      verify(
        scene(),
        null,
        2,
        matchesOf(10, () => [0.5, 0.5], { factor: 2, by }),
      ),
    ).to.deep.include(BY);
  });

  it('is none where each place has its own grain', () => {
    const copy = verify(scene({ isNew: true }), null, 1, matchesOf(10));
    expect(copy?.log10Nfa ?? 0).to.be.at.least(0);
  });

  it('is one by the same grain where a coding is known to have made as much', () => {
    const noisy = { cols: 38, rows: 33, data: new Float32Array(38 * 33).fill(36) };
    const copy = verify(scene({ isNew: true }), noisy, 1, matchesOf(10))!;
    expect(copy.alike).to.be.greaterThan(0.9 * copy.compared);
  });

  it('needs three corners that agree, and a half of those that are asked', () => {
    expect(verify(scene(), null, 1, matchesOf(2))).to.equal(null);
    expect(verify(scene(), null, 1, matchesOf(3))).to.not.equal(null);
    // Those far beside find other places that are least unlike, each its own.
    const far = (wrong: number) =>
      verify(
        scene(),
        null,
        1,
        matchesOf(10, (i) => (i < wrong ? [11 + 7 * i, 5 * i] : [0, 0])),
      );
    expect(far(5)).to.deep.include(BY);
    expect(far(6)).to.equal(null);
  });

  it('is not told of what lies at the border, where neither it nor what is beside it has room', () => {
    const by = { dx: WIDTH - 104, dy: 0 };
    const group = matchesOf(10, () => [0, 0], { by });
    expect(verify(scene({ by: { dx: 170, dy: 0 } }), null, 1, group)).to.equal(null);
    expect(
      verify(
        lumaFrom(30, 30, (x, y) => 40 * ((x + y) % 3)),
        null,
        1,
        matchesOf(10),
      ),
    ).to.equal(null);
  });

  it('begins so far from the border that what lies beside it is in the picture', () => {
    const luma = scene();
    copyWithin(luma, { x: 0, y: 0, width: 128, height: 104 }, BY);
    expect(verify(luma, null, 1, matchesOf(10))).to.deep.include({ x: 24, y: 24, width: 104, height: 80 });
  });

  it('is a pattern where it repeats a little beside as well', () => {
    const tile = noise(9, 40);
    const period = Array.from({ length: 64 }, () => 128 + tile());
    const luma = lumaFrom(WIDTH, HEIGHT, (x, y) => period[(y % 8) * 8 + (x % 8)]!);
    const copy = verify(
      luma,
      null,
      1,
      matchesOf(10, () => [0, 0], { by: { dx: 104, dy: 112 } }),
    )!;
    expect(copy.alike).to.equal(copy.compared);
    expect(copy.chance).to.be.greaterThan(0.98);
    // A hundredth of doubt for each cell is no evidence among so many displacements.
    expect(copy.log10Nfa).to.be.greaterThan(0);
  });
});
