import { expect } from 'chai';
import fc from 'fast-check';
import type { Glyph } from '../../../../../../workers/stages/forensic/methods/drawn-print/glyphs.ts';
import { type Word, wordsOf } from '../../../../../../workers/stages/forensic/methods/drawn-print/words.ts';

const glyph = (x: number, y: number, width: number, height: number): Glyph => ({
  ...{ x, y, width, height, ground: 250, key: `${width} ${height}` },
  ink: new Int16Array(width * height).fill(-200),
});

/** Letters of 8 x 20 samples with a gap between each of them. */
const line = (count: number, gap: number, { x = 10, y = 40, height = 20 } = {}): Glyph[] =>
  Array.from({ length: count }, (_, i) => glyph(x + i * (8 + gap), y, 8, height));

const sizes = (words: readonly Word[]): number[] => words.map(({ glyphs }) => glyphs.length).toSorted();

describe('words of glyphs', () => {
  it('have gaps of at most two fifths of their height', () => {
    // Of 20 samples .42 are 8.4.
    expect(sizes(wordsOf(line(5, 8)))).to.deep.equal([5]);
    expect(wordsOf(line(5, 9))).to.deep.equal([]);
    expect([21, 22].map((gap) => wordsOf(line(3, gap, { height: 50 })).length)).to.deep.equal([1, 0]);
    expect(sizes(wordsOf([...line(3, 4), ...line(4, 4, { x: 60 })]))).to.deep.equal([3, 4]);
  });

  it('have the box of all of their glyphs', () => {
    const [word] = wordsOf([...line(3, 4), glyph(45, 34, 6, 28)]);
    expect(word).to.deep.include({ x: 10, y: 34, width: 41, height: 28 });
  });

  it('have glyphs that lie half on the same rows, and none of the next line', () => {
    const beside = (y: number, height = 20) => sizes(wordsOf([...line(2, 4), glyph(34, y, 8, height)]));
    expect([30, 50].map((y) => beside(y))).to.deep.equal([[3], [3]]);
    expect([29, 51].map((y) => beside(y))).to.deep.equal([[2], [2]]);
    expect(beside(20, 45), 'a bracket over two lines').to.deep.equal([2]);
    const two = [...line(4, 4), ...line(6, 4, { y: 64 })];
    expect(sizes(wordsOf(two))).to.deep.equal([4, 6]);
  });

  it('count as letters what is six samples high and half as high as the highest', () => {
    const lettersOf = (...more: Glyph[]) => wordsOf([...line(2, 4), ...more])[0]!.letters.length;
    expect(lettersOf(glyph(34, 49, 8, 11))).to.equal(3);
    expect(lettersOf(glyph(34, 50, 8, 10))).to.equal(2);
    expect(lettersOf(glyph(34, 57, 3, 3), glyph(40, 40, 8, 20))).to.equal(3);
    expect(wordsOf(line(4, 1, { height: 5 }))).to.deep.equal([]);
    expect(sizes(wordsOf(line(4, 1, { height: 6 })))).to.deep.equal([4]);
  });

  it('have commas that hang below their line, as long as they touch its rows', () => {
    const comma = (y: number) => sizes(wordsOf([...line(2, 4), glyph(34, y, 3, 6)]));
    expect([35, 57, 59].map(comma)).to.deep.equal([[3], [3], [3]]);
    expect([34, 60].map(comma)).to.deep.equal([[2], [2]]);
  });

  it('are none of one letter, of upright bars, and of nothing', () => {
    expect(wordsOf([])).to.deep.equal([]);
    expect(wordsOf(line(1, 4))).to.deep.equal([]);
    const bars = (width: number) => wordsOf([glyph(10, 10, 5, 30), glyph(10 + width - 5, 10, 5, 30)]).length;
    expect([20, 21].map(bars)).to.deep.equal([0, 1]);
  });

  it('are the same in whatever order the glyphs were found', () => {
    const all = [
      ...line(5, 3),
      ...line(4, 5, { x: 90 }),
      ...line(6, 2, { y: 80 }),
      ...line(3, 2, { x: 200, y: 70, height: 12 }),
    ];
    const boxes = (words: readonly Word[]): string[] =>
      words.map(({ x, y, width, height, glyphs }) => [x, y, width, height, glyphs.length].join()).sort();
    const expected = boxes(wordsOf(all));
    expect(expected).to.have.length(4);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(boxes(wordsOf(shuffled))).to.deep.equal(expected);
      }),
      { numRuns: 40 },
    );
  });
});
