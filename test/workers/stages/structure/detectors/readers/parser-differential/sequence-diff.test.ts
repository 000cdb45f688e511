import { expect } from 'chai';
import fc from 'fast-check';
import { sequenceDiff } from '../../../../../../../workers/stages/structure/detectors/readers/parser-differential/sequence-diff.ts';

describe('structure/sequence-diff', () => {
  it('tells one exchanged digit and nothing around it', () => {
    expect(sequenceDiff('Total1250due', 'Total9250due', 100)).to.deep.equal([{ a0: 5, a1: 6, b0: 5, b1: 6 }]);
  });

  it('tells what only one side has', () => {
    expect(sequenceDiff('abc', 'abXYc', 100)).to.deep.equal([{ a0: 2, a1: 2, b0: 2, b1: 4 }]);
    expect(sequenceDiff('', 'x', 100)).to.deep.equal([{ a0: 0, a1: 0, b0: 0, b1: 1 }]);
  });

  it('gives up where more edits are needed than allowed', () => {
    expect(sequenceDiff('aaaa', 'bbbb', 7)).to.equal(null);
    expect(sequenceDiff('aaaa', 'bbbb', 8)).to.have.length(1);
  });

  it('hunks turn one text into the other, for any two texts', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '1', '2'), { maxLength: 60 }).map((c) => c.join(''));
    fc.assert(
      fc.property(text, text, (a, b) => {
        const hunks = sequenceDiff(a, b, 200) ?? [];
        let made = '';
        let at = 0;
        for (const { a0, a1, b0, b1 } of hunks) {
          made += a.slice(at, a0) + b.slice(b0, b1);
          at = a1;
        }
        expect(made + a.slice(at)).to.equal(b);
      }),
    );
  });
});
