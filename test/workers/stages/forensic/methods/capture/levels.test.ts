import { expect } from 'chai';
import { levelsOf } from '../../../../../../workers/stages/forensic/methods/capture/levels.ts';

/** A row of so many samples of each level. */
const of = (...counts: [level: number, count: number][]) => {
  const data = Uint8Array.from(counts.flatMap(([level, count]) => Array<number>(count).fill(level)));
  return levelsOf({ width: data.length, height: 1, data });
};

describe('the levels of a picture', () => {
  it('have the entropy of their shares, in bits', () => {
    expect(of([9, 64]).levelBits).to.equal(0);
    expect(of([0, 5], [255, 5]).levelBits).to.equal(1);
    expect(of([0, 4], [90, 2], [120, 1], [255, 1]).levelBits).to.equal(1.75);
    expect(of(...Array.from({ length: 256 }, (_, level): [number, number] => [level, 3])).levelBits).to.equal(
      8,
    );
  });

  it('are two where they lie at or beside the two most frequent ones', () => {
    expect(of([255, 60], [0, 40]).twoLevels).to.equal(1);
    expect(of([254, 10], [255, 50], [1, 8], [0, 32]).twoLevels).to.equal(1);
    expect(of([253, 10], [255, 50], [2, 8], [0, 32]).twoLevels).to.equal(0.82);
    // Between black and white, as a blurred edge leaves them.
    expect(of([255, 60], [128, 15], [0, 25]).twoLevels).to.equal(0.85);
  });

  it('are not two where the next most frequent one lies nearer than 32', () => {
    expect(of([200, 50], [169, 30], [10, 20]).twoLevels).to.equal(0.7);
    expect(of([200, 50], [168, 30], [10, 20]).twoLevels).to.equal(0.8);
  });

  it('are one in a picture of one level', () => {
    for (const level of [0, 77, 255]) expect(of([level, 100])).to.deep.equal({ twoLevels: 1, levelBits: 0 });
  });
});
