import { expect } from 'chai';
import type { LumaPlane } from '../../../../../../workers/formats/jpeg/luma.ts';
import type { ExactCopyFacts } from '../../../../../../workers/stages/forensic/copy-facts.ts';
import { exactCopyFacts } from '../../../../../../workers/stages/forensic/methods/exact-copy/exact-copy-facts.ts';
import { copyWithin, lumaFrom, noise } from '../planes.ts';
import { inPixels } from '../sheet.ts';

const [WIDTH, HEIGHT] = [160, 120];

function scan(seed = 1, deviation = 12): LumaPlane {
  const grain = noise(seed, deviation);
  return lumaFrom(WIDTH, HEIGHT, () => 140 + grain());
}

const factsOf = (luma: LumaPlane): ExactCopyFacts => exactCopyFacts(luma, inPixels, () => false);

/** A piece of noise that is laid down again at (dx, dy) from it. */
function copied(piece: { width: number; height: number }, dx: number, dy: number, at = { x: 20, y: 10 }) {
  const luma = scan();
  copyWithin(luma, { ...at, ...piece }, { dx, dy });
  return factsOf(luma);
}

const boxes = ({ copies }: ExactCopyFacts): number[][][] =>
  copies.map(({ places }) => places.map(({ xPx, yPx, widthPx, heightPx }) => [xPx, yPx, widthPx, heightPx]));

describe('exact copies', () => {
  it('are told to the sample with both places, the higher one first', () => {
    for (const [dx, dy] of [
      [73, 41],
      [-13, 53],
      [51, 0],
    ] as const) {
      const at = { x: 40, y: 22 };
      const facts = copied({ width: 23, height: 17 }, dx, dy, at);
      expect(boxes(facts)).to.deep.equal([
        [
          [40, 22, 23, 17],
          [40 + dx, 22 + dy, 23, 17],
        ],
      ]);
      expect(facts.copies[0]).to.deep.include({ displacement: { x: dx, y: dy }, samples: 23 * 17 });
      expect(facts).to.deep.include({ complete: true, differentPieces: 1 });
    }
  });

  it('are told as the same pair whichever place was the first', () => {
    const [down, up] = [copied({ width: 20, height: 20 }, 61, 53), scan()];
    copyWithin(up, { x: 81, y: 63, width: 20, height: 20 }, { dx: -61, dy: -53 });
    expect(boxes(factsOf(up))).to.deep.equal(boxes(down));
    expect(factsOf(up).copies[0]?.displacement).to.deep.equal({ x: 61, y: 53 });
  });

  it('are none where nothing was copied', () => {
    expect(factsOf(scan(7))).to.deep.equal({ complete: true, differentPieces: 0, copies: [] });
  });

  for (const [name, width, height, dx, dy, count] of [
    ['of ten samples on the shorter side', 10, 16, 45, 37, 1],
    ['of nine', 9, 24, 45, 37, 0],
    ['of 160 samples', 16, 10, 45, 37, 1],
    ['of fewer', 12, 13, 45, 37, 0],
    ['whole blocks away in both directions', 20, 20, 48, 56, 0],
    ['whole blocks away in one', 20, 20, 48, 55, 1],
    ['that overlap their original', 30, 30, 21, 27, 0],
    ['that touch it', 30, 30, 30, 9, 1],
    ['straight down, as wide as what WebP predicts', 16, 30, 0, 45, 0],
    ['straight down, wider', 17, 30, 0, 45, 1],
    ['straight across, as high', 30, 16, 45, 0, 0],
    ['straight across, higher', 30, 17, 45, 0, 1],
  ] as const)
    it(`${name} are ${count === 1 ? 'told' : 'none'}`, () => {
      expect(copied({ width, height }, dx, dy).copies).to.have.length(count);
    });

  it('are one piece although a little was painted over them, and none where a fifth was', () => {
    const painted = (rows: number) => {
      const luma = scan(3);
      copyWithin(luma, { x: 10, y: 10, width: 60, height: 48 }, { dx: 77, dy: 51 });
      // Rows of paint in the copy, between which windows still repeat.
      for (let y = 61; y < 109; y++)
        for (let x = 87; x < 147; x++) if ((y - 61) % 16 >= 16 - rows) luma.data[y * WIDTH + x]! ^= 0x55;
      return boxes(factsOf(luma));
    };
    const [pair, ...others] = painted(1);
    expect(others).to.deep.equal([]);
    // Windows are remembered at every fourth sample, and no whole column is the same beyond them.
    const [x = 0, y = 0, width = 0, height = 0] = pair?.[0] ?? [];
    expect([x, y]).to.satisfy(
      ([left, top]: number[]) => left! >= 10 && left! < 14 && top! >= 10 && top! < 14,
    );
    expect([x + width, y + height]).to.satisfy(
      ([right, bottom]: number[]) => right! > 66 && right! <= 70 && bottom! > 54 && bottom! <= 58,
    );
    expect(painted(3)).to.deep.equal([]);
  });

  it('count as one piece however often it was laid down, and as many where each was another', () => {
    const stamped = scan(4);
    for (const [dx, dy] of [
      [35, 3],
      [71, 30],
      [22, 66],
    ] as const)
      copyWithin(stamped, { x: 5, y: 5, width: 20, height: 20 }, { dx, dy });
    expect(factsOf(stamped).differentPieces).to.equal(1);
    const pasted = scan(5);
    for (const [x, dx] of [
      [5, 3],
      [45, 9],
      [85, 5],
    ] as const)
      copyWithin(pasted, { x, y: 5, width: 20, height: 20 }, { dx, dy: 61 });
    expect(factsOf(pasted)).to.deep.include({ differentPieces: 3 });
    expect(factsOf(pasted).copies).to.have.length(3);
  });

  it('say how much of a piece has one level, and the largest stands first', () => {
    const luma = scan(6, 3.5);
    // A shape on exactly flat ground: of each two rows one is flat.
    for (let y = 60; y < 84; y += 2) luma.data.fill(140, y * WIDTH + 5, y * WIDTH + 29);
    copyWithin(luma, { x: 5, y: 60, width: 24, height: 24 }, { dx: 91, dy: 13 });
    copyWithin(luma, { x: 5, y: 5, width: 40, height: 30 }, { dx: 71, dy: 9 });
    const [large, small, ...others] = factsOf(luma).copies;
    expect(others).to.deep.equal([]);
    expect([large?.samples, small?.samples]).to.deep.equal([1200, 576]);
    expect(small?.flatShare).to.be.within(0.5, 0.6);
    expect(large?.flatShare).to.be.lessThan(0.2);
    expect(large?.roughShare).to.be.greaterThan(0.2);
  });

  it('are not complete where the search was stopped', () => {
    const facts = exactCopyFacts(scan(), inPixels, () => true);
    expect(facts).to.deep.include({ complete: false, copies: [] });
  });
});
