import { expect } from 'chai';
import fc from 'fast-check';
import { phrases, type Word } from '../../../../../../workers/stages/structure/detectors/layout/words.ts';
import { endingAt, word } from '../../words-material.ts';

const textsOf = (...words: Word[]): string[] => phrases(words).map(({ text }) => text);
/** A word that begins `gap` behind one that ends at 100. */
const behind = (gap: number, y = 700, size = 10): Word => word('due', 100 + gap, y, { size });

describe('phrases', () => {
  it('are words less than 1.2 of their size apart', () => {
    const total = endingAt(100, 'Total', 700);
    expect(textsOf(total, behind(3))).to.deep.equal(['Total due']);
    expect(textsOf(total, behind(11.9))).to.deep.equal(['Total due']);
    expect(textsOf(total, behind(12.1))).to.deep.equal(['Total', 'due']);
    // Over each other: one was painted into the place of the other.
    expect(textsOf(total, behind(-8))).to.deep.equal(['Total due']);
  });

  it('stand on one line by the feet of their boxes', () => {
    const total = endingAt(100, 'Total', 700);
    expect(textsOf(total, behind(3, 703.9))).to.deep.equal(['Total due']);
    expect(textsOf(total, behind(3, 696.1))).to.deep.equal(['Total due']);
    expect(textsOf(total, behind(3, 704.1))).to.deep.equal(['due', 'Total']);
    // A size of 20 has its foot 2 lower than one of 10 on the same base line.
    expect(textsOf(total, behind(3, 700, 20))).to.deep.equal(['Total due']);
  });

  it('have a box around all of their words', () => {
    const [phrase] = phrases([endingAt(100, 'Total', 700), behind(3, 700, 12)]);
    expect(phrase?.box).to.deep.equal({ x0: 75, x1: 121, y0: 697.6, y1: 709.6 });
  });

  it('come from the top down and from left to right, whatever order they were painted in', () => {
    const page = ['Rent', '800.00', 'Gas', '70.00', 'Total', '870.00'].map((text, at) =>
      word(text, at % 2 === 0 ? 50 : 300, 700 - 15 * Math.floor(at / 2)),
    );
    const told = textsOf(...page);
    expect(told).to.deep.equal(['Rent', '800.00', 'Gas', '70.00', 'Total', '870.00']);
    fc.assert(
      fc.property(fc.shuffledSubarray(page, { minLength: page.length }), (painted) => {
        expect(textsOf(...painted)).to.deep.equal(told);
      }),
      { numRuns: 50 },
    );
  });

  it('have each word once, however they stand', () => {
    const any = fc.array(
      fc
        .tuple(fc.nat(300), fc.nat(60), fc.integer({ min: 4, max: 14 }))
        .map(([x, y, size]) => word('ab1', x, y, { size })),
      { maxLength: 15 },
    );
    fc.assert(
      fc.property(any, (words) => {
        const all = phrases(words).flatMap((phrase) => phrase.words);
        expect(all).to.have.members(words);
      }),
      { numRuns: 100 },
    );
  });

  it('are none of no words', () => {
    expect(phrases([])).to.deep.equal([]);
  });
});
