/** Answers about words of two texts, against those of somebody who tries every pair. */
import { expect } from 'chai';
import fc from 'fast-check';
import {
  shareFont,
  standEach,
  standInLine,
} from '../../../../../../../workers/stages/structure/detectors/paint/covers/pairs.ts';
import { run, wordsIn } from '../../../painted.ts';

const place = fc.record({
  text: fc.constantFrom('a', 'ab', 'abcd'),
  x: fc.integer({ min: 0, max: 60 }),
  y: fc.integer({ min: 0, max: 60 }),
  size: fc.integer({ min: 2, max: 8 }),
});
const words = fc
  .array(place, { maxLength: 6 })
  .map((places) => wordsIn(places.map(({ text, x, y, size }) => run(text, x, y, { size }))));

/** A quarter of its own height or width, whichever is less: by its lower edge or its left one. */
function isInLine([a]: ReturnType<typeof wordsIn>, [b]: ReturnType<typeof wordsIn>): boolean {
  const near = Math.min(a!.box.x1 - a!.box.x0, a!.box.y1 - a!.box.y0) / 4;
  return Math.abs(a!.box.y0 - b!.box.y0) <= near || Math.abs(a!.box.x0 - b!.box.x0) <= near;
}

describe('structure: words of one text against those of another', () => {
  it('stand in line where any two of them do', () => {
    fc.assert(
      fc.property(words, words, (some, others) => {
        const expected = some.some((a) => others.some((b) => isInLine([a], [b])));
        expect(standInLine(some, others)).to.equal(expected);
      }),
    );
  });

  it('stand in line by at most a quarter of a letter, to all sides', () => {
    const [word] = [wordsIn([run('ab', 50, 50)])];
    for (const [x, y, expected] of [
      [90, 52.5, true],
      [90, 47.5, true],
      [90, 52.6, false],
      [90, 47.4, false],
      [52.5, 90, true],
      [47.4, 90, false],
    ] as const)
      expect(standInLine(word, wordsIn([run('cd', x, y)])), `${x} ${y}`).to.equal(expected);
    expect(standInLine(word, [])).to.equal(false);
    expect(standInLine([], word)).to.equal(false);
  });

  it('share a font where two of them have the same', () => {
    const inFonts = (...fonts: string[]) => wordsIn(fonts.map((font, i) => run('ab', 20 * i, 10, { font })));
    expect(shareFont(inFonts('A', 'B'), inFonts('C', 'B'))).to.equal(true);
    expect(shareFont(inFonts('A', 'B'), inFonts('C'))).to.equal(false);
    expect(shareFont([], inFonts('A'))).to.equal(false);
  });

  it('stand as often in a text as it can be cut by them', () => {
    const letters = fc.string({ unit: fc.constantFrom('2', '5'), minLength: 1, maxLength: 4 });
    const text = fc.string({ unit: fc.constantFrom('2', '5'), maxLength: 20 });
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 4 }),
        text,
        fc.integer({ min: 1, max: 4 }),
        (some, whole, times) => {
          const expected = some.every((word) => whole.split(word).length - 1 >= times);
          expect(standEach(some, times, whole)).to.equal(expected);
        },
      ),
    );
    expect(standEach(['25'], 2, '5252')).to.equal(false);
    expect(standEach(['25'], 2, '2525')).to.equal(true);
    expect(standEach(['22'], 2, '222')).to.equal(false);
    expect(standEach(['22'], 2, '2222')).to.equal(true);
  });

  it('take no longer than to sort them', () => {
    const many = (x: number, y: number) =>
      wordsIn(Array.from({ length: 10_000 }, (_, i) => run(`${i}`, x, y, { size: 4 })));
    const [below, above] = [many(20, 50), many(22, 52)];
    const texts = below.map(({ text }) => text);
    const twice = texts.join('').repeat(2);
    const started = process.cpuUsage();
    for (let covers = 0; covers < 5; covers++) {
      expect(standInLine(above, below)).to.equal(false);
      expect(standEach(texts, 2, twice)).to.equal(true);
    }
    const { user, system } = process.cpuUsage(started);
    // Pair by pair it is a thousand million comparisons.
    expect((user + system) / 1000).to.be.below(2_000);
  });
});
