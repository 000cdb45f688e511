import { expect } from 'chai';
import * as fc from 'fast-check';
import {
  copiedGround,
  fittingGround,
  type GroundCopy,
  hasGround,
  hasOtherGround,
} from '../../../../workers/stages/forensic/ground-copies.ts';
import { placeAt } from './image-facts.ts';

/** Blank ground of 120 x 40 that stands 203 to the right and 305 below again, clearer than any limit. */
const copy = (more: Partial<GroundCopy> = {}): GroundCopy => ({
  places: [placeAt(100, 200, 120, 40), placeAt(303, 505, 120, 40)],
  displacement: { x: 203, y: 305 },
  ...{ samples: 4_000, correlation: 0.9, beside: 0.1, elsewhere: 0.2, deviation: 2 },
  ...more,
});
const imageWith = (copies: GroundCopy[], more: object = {}) => ({
  groundCopies: { complete: true, displacements: copies.length, copies, ...more },
});
const fits = (...copies: GroundCopy[]): number => fittingGround(imageWith(copies)).length;

describe('ground that fits another place of its picture', () => {
  it('correlates by .65 and more, and a third of that a little beside at most', () => {
    expect(fits(copy())).to.equal(1);
    expect(fits(copy({ correlation: 0.65 }))).to.equal(1);
    expect(fits(copy({ correlation: 0.64 }))).to.equal(0);
    expect(fits(copy({ correlation: 0.8, beside: 0.279 }))).to.equal(1);
    expect(fits(copy({ correlation: 0.8, beside: 0.281 }))).to.equal(0);
  });

  it('is as large as chance forbids: eleven spreads, sixteen where both places lie alike in the blocks of a JPEG', () => {
    // By chance grain of n samples, nine of which are one, correlates by the root of 9 / n.
    const samplesFor = (spreads: number): number => Math.ceil(9 * (spreads / 0.9) ** 2);
    const aligned = { x: -208, y: 304 };
    expect(fits(copy({ samples: samplesFor(11) }))).to.equal(1);
    expect(fits(copy({ samples: samplesFor(10.9) }))).to.equal(0);
    expect(fits(copy({ samples: samplesFor(16), displacement: aligned }))).to.equal(1);
    expect(fits(copy({ samples: samplesFor(15.9), displacement: aligned }))).to.equal(0);
    expect(fits(copy({ samples: samplesFor(15.9), displacement: { x: 208, y: 305 } }))).to.equal(1);
  });

  it('is a pattern where what lies beside it repeats a little further: who copies a patch moves all of it alike', () => {
    const found = (x: number, y: number, down = 0): number => {
      const places = [placeAt(110, 205 + down, 120, 40), placeAt(110 + x, 205 + down + y, 120, 40)];
      return copiedGround(imageWith([copy(), copy({ places, displacement: { x, y } })])).length;
    };
    expect(found(203, 305), 'the same').to.equal(2);
    for (const [x, y] of [
      [205, 300],
      [219, 321],
      [203, 304],
      [187, 305],
    ] as const)
      expect(found(x, y), `${x}, ${y}`).to.equal(0);
    expect(found(220, 305), 'from another place').to.equal(2);
    expect(found(205, 300, 80), 'far from it').to.equal(2);
  });

  it('does not lie on its own copy', () => {
    for (const [x, y, apart] of [
      [119, 39, 0],
      [120, 0, 1],
      [0, 40, 1],
      [-120, 3, 1],
      [3, -40, 1],
      [-119, -39, 0],
    ] as const)
      expect(fits(copy({ displacement: { x, y } })), `${x}, ${y}`).to.equal(apart);
    expect(fits(copy({ places: [] }))).to.equal(0);
  });

  it('may be put together of smaller patches that lie side by side, each from another place', () => {
    // Nine spreads and a little more at a correlation of .9.
    const patch = (x: number, more: Partial<GroundCopy> = {}): GroundCopy =>
      copy({
        places: [placeAt(x, 200, 40, 30), placeAt(x + 203, 505, 40, 30)],
        samples: 910,
        ...more,
      });
    expect(fits(patch(100))).to.equal(0);
    expect(fits(patch(100), patch(164))).to.equal(2);
    expect(fits(patch(100), patch(165))).to.equal(0);
    expect(fits(patch(100), patch(164, { samples: 890 }))).to.equal(0);
    expect(fits(patch(100), patch(150, { correlation: 0.74, samples: 1_400 }))).to.equal(0);
    expect(fits(patch(100), patch(150, { displacement: { x: 208, y: 304 } }))).to.equal(0);
    // Beside a piece that is large enough for itself a patch needs no other.
    expect(
      fits(patch(100), copy({ places: [placeAt(150, 200, 120, 40), placeAt(400, 700, 120, 40)] })),
    ).to.equal(2);
  });

  it('is none without facts', () => {
    expect(fittingGround({ groundCopies: null })).to.deep.equal([]);
    expect(copiedGround({ groundCopies: null })).to.deep.equal([]);
  });
});

describe('ground that was copied', () => {
  it('is what fits, unless ground repeats everywhere in the picture', () => {
    expect(copiedGround(imageWith([copy()], { displacements: 6 }))).to.have.lengthOf(1);
    const striped = { displacements: 7 };
    expect(copiedGround(imageWith([copy()], striped)), 'clear among streaks').to.have.lengthOf(1);
    const fainter = [copy({ correlation: 0.74 })];
    expect(copiedGround(imageWith(fainter, striped))).to.deep.equal([]);
    expect(copiedGround(imageWith(fainter, { displacements: 6 }))).to.have.lengthOf(1);
    expect(copiedGround(imageWith([copy({ elsewhere: 0.68 })], striped))).to.deep.equal([]);
    expect(copiedGround(imageWith([copy({ elsewhere: 0.67 })], striped))).to.have.lengthOf(1);
    expect(copiedGround(imageWith([copy({ correlation: 0.74 })], { complete: false }))).to.deep.equal([]);
  });

  it('is never more because more of the picture repeats', () => {
    const copies = fc.array(
      fc.record({
        samples: fc.integer({ min: 1, max: 9_000 }),
        correlation: fc.double({ min: 0.5, max: 1, noNaN: true }),
        beside: fc.double({ min: 0, max: 0.5, noNaN: true }),
        elsewhere: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(copies, fc.integer({ min: 0, max: 20 }), (drawn, displacements) => {
        const all = drawn.map((more) => copy(more));
        const [fewer, more] = [displacements, displacements + 1].map((count) =>
          copiedGround(imageWith(all, { displacements: count })),
        );
        for (const one of more!) expect(fewer).to.include(one);
        for (const one of fewer!) expect(fittingGround(imageWith(all))).to.include(one);
      }),
    );
  });
});

describe('ground between print that stands twice', () => {
  it('tells something from 150 samples on', () => {
    expect(hasGround(null)).to.equal(false);
    expect(hasGround({ samples: 149, correlation: 1 })).to.equal(false);
    expect(hasGround({ samples: 150, correlation: 1 })).to.equal(true);
    expect(hasOtherGround({ ground: null })).to.equal(false);
    expect(hasOtherGround({ ground: { samples: 149, correlation: -1 } })).to.equal(false);
  });

  it('is another where it correlates by less than a copy would, doubt left aside', () => {
    // Of 900 samples the spread is a tenth: twice that below .6.
    expect(hasOtherGround({ ground: { samples: 900, correlation: 0.39 } })).to.equal(true);
    expect(hasOtherGround({ ground: { samples: 900, correlation: 0.41 } })).to.equal(false);
    // Of 22 500 a fiftieth.
    expect(hasOtherGround({ ground: { samples: 22_500, correlation: 0.55 } })).to.equal(true);
    expect(hasOtherGround({ ground: { samples: 22_500, correlation: 0.57 } })).to.equal(false);
  });
});
