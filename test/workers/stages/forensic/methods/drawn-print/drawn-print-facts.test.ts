import { expect } from 'chai';
import type { LumaPlane } from '../../../../../../workers/formats/jpeg/luma.ts';
import type { DrawnPrintFacts } from '../../../../../../workers/stages/forensic/facts.ts';
import { drawnPrintFacts } from '../../../../../../workers/stages/forensic/methods/drawn-print/drawn-print-facts.ts';
import type { Place } from '../../../../../../workers/stages/forensic/place.ts';

const [WIDTH, HEIGHT] = [320, 160];
/** Shares of ink: four letters of ten rows, with soft edges as a rasteriser leaves them. */
const LETTERS = {
  bar: Array.from({ length: 10 }, () => [0.4, 1, 1, 0.4]),
  box: Array.from({ length: 10 }, (_, row) =>
    row === 0 || row === 9 ? [0.8, 0.8, 0.8, 0.8, 0.8, 0.8] : [1, 0.5, 0, 0, 0.5, 1],
  ),
  wedge: Array.from({ length: 10 }, (_, row) => [
    1,
    1,
    ...Array.from({ length: 5 }, (_, x) => (x * 2 < row ? 0.9 : 0)),
  ]),
  low: Array.from({ length: 7 }, () => [0.4, 1, 1, 0.4]),
  tail: [
    [0.6, 1],
    [1, 1],
    [1, 0.4],
    [0.6, 0],
  ],
  foot: Array.from({ length: 10 }, (_, row) => (row < 8 ? [0, 0.5, 1, 0.5, 0] : [0.7, 1, 1, 1, 0.7])),
} as const;
type Name = keyof typeof LETTERS;
const WORD: readonly Name[] = ['bar', 'box', 'wedge', 'foot'];

function pageOf(groundAt: (y: number) => number = () => 250): LumaPlane {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < data.length; at++) data[at] = groundAt(Math.floor(at / WIDTH));
  return { width: WIDTH, height: HEIGHT, data };
}

/**
 * @param shift of the word along its line, in shares of a sample; `bold` thickens it by one sample; `lean` moves each row from the one
 * below; `times` draws each sample as so many a side
 */
function print(
  page: LumaPlane,
  x: number,
  y: number,
  { ink = 20, shift = 0, bold = false, lean = 0, times = 1, names = WORD } = {},
) {
  let left = x;
  for (const name of names) {
    const letter = LETTERS[name];
    for (const [row, shares] of letter.entries()) {
      const moved = shift + lean * (letter.length - 1 - row);
      const part = moved - Math.floor(moved);
      const at = (column: number): number => shares[column - Math.floor(moved)] ?? 0;
      for (let column = 0; column <= shares.length + moved + 1; column++) {
        const one = (1 - part) * at(column) + part * at(column - 1);
        const share = Math.min(1, bold ? Math.max(one, at(column - 1), at(column - 2)) : one);
        for (let sample = 0; sample < times * times; sample++) {
          const down = y + row * times + Math.floor(sample / times);
          const index = down * WIDTH + left + column * times + (sample % times);
          page.data[index] = Math.round((page.data[index] ?? 0) * (1 - share) + ink * share);
        }
      }
    }
    left += ((letter[0]?.length ?? 0) + 3) * times;
  }
}

const placeOf = (xPx: number, yPx: number, widthPx: number, heightPx: number): Place => ({
  ...{ xPx, yPx, widthPx, heightPx },
  pageBox: null,
});
function wordsOf(page: LumaPlane, isCoded = false): DrawnPrintFacts['words'] {
  const facts = drawnPrintFacts(page, isCoded, null, placeOf, () => false);
  if (!facts) throw new Error('no facts');
  return facts.words;
}

/** Of the levels that the signs of two letters' forms stand for, the two furthest apart. */
function levelsApart(one = '', other = ''): number {
  const levels = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Math.max(
    ...[...one].map((sign, at) => Math.abs(levels.indexOf(sign) - levels.indexOf(other[at] ?? ''))),
  );
}

describe('letters of a drawn page', () => {
  it('have one shape wherever they stand between two columns, and in whatever colour', () => {
    const page = pageOf();
    print(page, 20, 20);
    print(page, 20, 50, { shift: 0.5 });
    print(page, 20, 80, { ink: 90 });
    const shapes = wordsOf(page).map((word) => word.shapes?.usual);
    expect(shapes[0]).to.have.length(WORD.length);
    expect(new Set(shapes[0]).size).to.equal(WORD.length);
    expect(shapes[1]).to.deep.equal(shapes[0]);
    expect(shapes[2]).to.deep.equal(shapes[0]);
  });

  it('tell how their colours were mixed, unless a coding changed them or nobody has them', () => {
    const page = pageOf();
    print(page, 20, 20, { shift: 0.5 });
    const { width, height, data } = page;
    const samples = { width, height, data, channels: 1 };
    const mixingBy = (isCoded: boolean, of: typeof samples | null) =>
      drawnPrintFacts(page, isCoded, of, placeOf, () => false)?.words[0]?.mixing;
    expect(mixingBy(false, samples)).to.include({ ground: 0xfafafa });
    expect(mixingBy(true, samples)).to.equal(null);
    expect(mixingBy(false, null)).to.equal(null);
  });

  it('have other shapes in bold, and wider strokes', () => {
    const page = pageOf();
    print(page, 20, 20);
    print(page, 20, 50, { bold: true });
    const [plain, bold] = wordsOf(page);
    for (const shape of bold?.shapes?.usual ?? []) expect(plain?.shapes?.usual).to.not.include(shape);
    expect((bold?.strokePx ?? 0) / (plain?.strokePx ?? 1)).to.be.above(1.3);
  });

  it('stand on the ground of their own rows, where rows are shaded in turn', () => {
    const page = pageOf((y) => (Math.floor(y / 20) % 2 === 0 ? 255 : 225));
    for (let row = 0; row < 8; row++) print(page, 20, row * 20 + 5);
    const words = wordsOf(page);
    expect(words.map(({ ground }) => ground)).to.deep.equal([255, 225, 255, 225, 255, 225, 255, 225]);
    for (const { shapes } of words) expect(shapes).to.deep.equal(words[0]?.shapes);
  });

  it('are left out where the rows beside them have no ground', () => {
    // A selected row: a gradient, which reaches into the first row of samples of the letters.
    const page = pageOf((y) => (y >= 32 && y < 64 ? 120 + 3 * (y % 32) : 250));
    print(page, 20, 10);
    print(page, 20, 63);
    print(page, 20, 100);
    expect(wordsOf(page).map(({ place }) => place.yPx)).to.deep.equal([10, 100]);
  });

  it('have one shape after a coding, which may take the faintest row of one of them', () => {
    const page = pageOf();
    print(page, 20, 20, { ink: 100 });
    print(page, 20, 50, { ink: 100 });
    // Nearly the limit of what is ink: the coding's noise decides on which side.
    for (const [row, level] of [
      [20, 212],
      [50, 208],
    ] as const) {
      for (let x = 20; x < 120; x++)
        if (page.data[row * WIDTH + x] !== 250) page.data[row * WIDTH + x] = x % 3 === 0 ? level : 225;
    }
    const exact = wordsOf(page).map(({ shapes }) => shapes?.loose);
    expect(exact[1]).to.not.deep.equal(exact[0]);
    const [first, second] = wordsOf(page, true).map(({ shapes }) => shapes?.loose);
    expect(second).to.deep.equal(first);
  });

  it('stay one word where a comma that hangs below its line parts them', () => {
    const page = pageOf();
    print(page, 20, 20, { names: ['box'] });
    print(page, 28, 29, { names: ['tail'] });
    print(page, 32, 20, { names: ['bar', 'box', 'wedge'] });
    const [word, ...others] = wordsOf(page);
    expect(others).to.deep.equal([]);
    expect([word?.glyphs, word?.letters]).to.deep.equal([5, 4]);
  });

  it('keep their form in another size, not in another face, and are told as taller', () => {
    const page = pageOf();
    print(page, 20, 10);
    print(page, 20, 40, { times: 3 });
    print(page, 20, 100, { names: ['wedge', 'bar', 'foot', 'box'] });
    const [once, thrice, others] = wordsOf(page).map(({ forms }) => forms);
    for (const at of WORD.keys()) {
      // Half a level is rounded either way.
      expect(levelsApart(thrice?.shares[at], once?.shares[at])).to.be.at.most(1);
      expect(levelsApart(others?.shares[at], once?.shares[at])).to.be.above(5);
    }
    for (const [at, spread] of (thrice?.spreadsPx ?? []).entries())
      expect(spread / (once?.spreadsPx[at] ?? 0)).to.be.closeTo(3, 0.05);
    expect(thrice?.inksPx[0]).to.be.closeTo(9 * (once?.inksPx[0] ?? 0), 0.5);
  });

  it('tell how far they lean', () => {
    const page = pageOf();
    print(page, 20, 20);
    print(page, 20, 50, { lean: 0.2 });
    const [upright, slanted] = wordsOf(page).map(({ forms }) => forms?.slants ?? []);
    for (const [at, slant] of (slanted ?? []).entries())
      expect(slant - (upright?.[at] ?? 0)).to.be.closeTo(0.2, 0.03);
  });

  it('say where in their word they stand, and how strong the ink of each is', () => {
    const page = pageOf();
    print(page, 20, 40);
    const [word] = wordsOf(page);
    expect(word?.middlesPx).to.have.length(WORD.length);
    expect(word?.middlesPx).to.deep.equal(word?.middlesPx?.toSorted((a, b) => a - b));
    expect(Math.max(...(word?.levels ?? []))).to.equal(word?.contrast);
    expect(word?.levels).to.have.length(WORD.length);
  });

  it('have no forms in words of small and capital letters', () => {
    const page = pageOf();
    print(page, 20, 20);
    print(page, 20, 50, { names: ['box'] });
    print(page, 29, 53, { names: ['low'] });
    print(page, 36, 53, { names: ['low'] });
    const [, mixed] = wordsOf(page);
    expect(mixed?.letters).to.equal(3);
    expect(mixed?.forms).to.equal(null);
  });

  it('say nothing of pictures without flat ground', () => {
    const page = pageOf();
    for (let at = 0; at < page.data.length; at++) page.data[at] = (at * 7919) % 251;
    expect(drawnPrintFacts(page, false, null, placeOf, () => false)).to.equal(null);
  });

  it('have no shapes when the time is spent', () => {
    const page = pageOf();
    print(page, 20, 20);
    let asked = 0;
    // The glyphs are found in time.
    const facts = drawnPrintFacts(page, false, null, placeOf, () => ++asked > 1);
    expect(facts?.words.map(({ shapes }) => shapes)).to.deep.equal([null]);
  });
});
