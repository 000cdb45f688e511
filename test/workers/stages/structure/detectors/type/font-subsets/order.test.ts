import { expect } from 'chai';
import fc from 'fast-check';
import type { FirstUse } from '../../../../../../../workers/stages/structure/detectors/type/font-subsets/first-uses.ts';
import { orderOf } from '../../../../../../../workers/stages/structure/detectors/type/font-subsets/order.ts';
import { run, sheet, word } from '../../../words-material.ts';

/** Lines of a page with a letter of each kind, a number in the middle, and digits that first come behind it. */
const LINES = [
  'Grumpy wizards make toxic brew',
  'for the evil queen and jack',
  'Amount due 1250',
  'Valid for Holger Quick',
  'Reference 3746',
  'Box 98 in Dublin',
  'Klaus Ziegler',
  'Street of Yarns',
];

/** As a program numbers the glyphs of a subset: one after the other, as the text first has them. */
function numbersOf(lines: readonly string[]): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const sign of lines.join('')) if (!numbers.has(sign)) numbers.set(sign, numbers.size + 1);
  return numbers;
}

const PAGE = sheet();

/** First uses of the characters of lines, which are runs of their own. */
function usesOf(lines: readonly string[], numbers = numbersOf(lines), page = PAGE): FirstUse[] {
  const seen = new Set<string>();
  return lines.flatMap((line, at) => {
    const own = run(line, 10, 700 - 12 * at);
    return [...line].flatMap((text): FirstUse[] => {
      if (seen.has(text) || text === ' ') return [];
      seen.add(text);
      const code = text.charCodeAt(0);
      return [{ code, text, number: numbers.get(text) ?? code, page, run: own, word: word(line, 10, 700) }];
    });
  });
}

const early = (lines: readonly string[], numbers: Map<string, number>, page = PAGE): string | undefined =>
  orderOf(usesOf(lines, numbers, page))
    ?.early.map(({ text }) => text)
    .join('');

const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');
const texts = fc.array(fc.string({ unit: letters, minLength: 3, maxLength: 12 }), {
  minLength: 6,
  maxLength: 20,
});

describe('glyphs in the order of the text', () => {
  const numbers = numbersOf(LINES);

  it('are all in turn where nothing was changed', () => {
    fc.assert(
      fc.property(texts, (lines) => {
        const uses = usesOf(lines);
        const order = orderOf(uses);
        expect(order === null).to.equal(uses.length < 15);
        if (order) expect(order).to.deep.equal({ inTurn: uses.length, early: [] });
      }),
      { numRuns: 200 },
    );
  });

  it('tell the digits of a value that was put there before their turn', () => {
    expect(early(LINES, numbers)).to.equal('');
    expect(early(LINES.with(2, 'Amount due 9250'), numbers)).to.equal('9');
    expect(early(LINES.with(2, 'Amount due 9850'), numbers)).to.equal('98');
    expect(early(LINES.with(2, 'Amount due 1520'), numbers), 'of its own digits').to.equal('');
  });

  it('do not depend on where the numbers begin and how far they are apart', () => {
    const changed = LINES.with(2, 'Amount due 9850');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 9 }), (from, step) => {
        const moved = new Map([...numbers].map(([sign, number]) => [sign, from + step * number]));
        expect(early(changed, moved)).to.equal('98');
      }),
      { numRuns: 50 },
    );
  });

  /** What was taken out may come again in the same order further behind, which looks as if what is between were early. */
  it('tell something in fewer than one of a thousand texts of which lines were merely taken out', () => {
    const words = fc.constantFrom(
      ...LINES.join(' ').split(' '),
      'Paid',
      '22 Nov',
      '4711',
      '60',
      'zone',
      'VAT',
    );
    const line = fc.array(words, { minLength: 1, maxLength: 4 }).map((own) => own.join(' '));
    const lines = fc.array(line, { minLength: 6, maxLength: 20 });
    const cuts = fc.tuple(lines, fc.nat(19), fc.integer({ min: 1, max: 3 }));
    const told = fc
      .sample(cuts, { numRuns: 5_000, seed: 20_261_128 })
      .filter(([text, at, count]) => early(text.toSpliced(at % text.length, count), numbersOf(text)));
    expect(told.length).to.be.lessThan(5);
  });

  it('tell nothing of signs, which programs may number by themselves', () => {
    const [sign, digit] = ['Box €8 in Dublin', 'Box 98 in Dublin'].map((line) =>
      numbersOf(LINES.with(5, line)),
    );
    expect(early(LINES.with(2, 'Amount due €250').with(5, 'Box €8 in Dublin'), sign!)).to.equal('');
    expect(early(LINES.with(2, 'Amount due 9250'), digit!)).to.equal('9');
  });

  it('tell nothing of what stands in front of six others', () => {
    expect(early(LINES.with(0, `Grump9${LINES[0]!.slice(5)}`), numbers)).to.equal('');
    expect(early(LINES.with(0, `Grumpy9${LINES[0]!.slice(6)}`), numbers)).to.equal('9');
  });

  it('tell nothing of a character whose turn comes on another page only', () => {
    const uses = usesOf(LINES.with(2, 'Amount due 9250'), numbers);
    const other = sheet({ index: 1 });
    const moved = uses.map((use) => (use.run.y < 676 - 1 ? { ...use, page: other } : use));
    expect(orderOf(moved)?.early).to.deep.equal([]);
  });

  it('are none of fourteen characters, and of fonts that are numbered otherwise', () => {
    const few = usesOf(['abcdefghijklmn']);
    expect(orderOf(few)).to.equal(null);
    expect(orderOf(usesOf(['abcdefghijklmno']))?.inTurn).to.equal(15);
    const byCode = new Map([...numbers].map(([sign]) => [sign, sign.charCodeAt(0)]));
    expect(orderOf(usesOf(LINES, byCode))).to.equal(null);
    expect(orderOf(usesOf(LINES, new Map([...numbers].map(([sign, n]) => [sign, 99 - n]))))).to.equal(null);
  });

  it('may be out of turn in one of five characters, and no more', () => {
    /** Fifteen to twenty in a row, of which the last `odd` have numbers before the others. */
    const order = (count: number, odd: number) =>
      orderOf(
        usesOf([...'abcdefghijklmnopqrst'.slice(0, count)]).map((use, at) => ({
          ...use,
          number: at < count - odd ? 100 + at : count - at,
        })),
      );
    for (const [count, odd, inTurn] of [
      [15, 3, 12],
      [15, 4, null],
      [20, 4, 16],
      [20, 5, null],
      [19, 4, null],
    ] as const)
      expect(order(count, odd)?.inTurn ?? null, `${odd} of ${count}`).to.equal(inTurn);
  });

  /** Characters with these numbers, each a run of its own. */
  const numbered = (...row: number[]) =>
    usesOf([...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN'.slice(0, row.length)]).map((use, at) => ({
      ...use,
      number: row[at]!,
    }));
  const upTo = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at);

  it('tell one before five others whose turn it was, and none before four', () => {
    const inFrontOf = (count: number) =>
      orderOf(numbered(...upTo(1, 10), 11 + count, ...upTo(11, 10 + count), ...upTo(12 + count, 20)));
    expect(inFrontOf(4)?.early).to.have.length(0);
    expect(inFrontOf(5)?.early).to.have.length(1);
  });

  it('tell none where more than one in five of those behind are out of turn as well', () => {
    const late = (...odd: number[]) =>
      orderOf(numbered(...upTo(1, 10), 40, ...upTo(11, 15), ...odd, ...upTo(41, 44)));
    expect(late(2.5)?.early).to.have.length(1);
    expect(late(2.5, 2.6)?.early).to.have.length(0);
  });

  it('are none of a font whose blank has a number before its turn', () => {
    const uses = numbered(...upTo(1, 10), 0, ...upTo(11, 20));
    expect(orderOf(uses)?.inTurn).to.equal(20);
    expect(orderOf(uses.with(10, { ...uses[10]!, text: ' ' }))).to.equal(null);
  });

  it('count two codes of one glyph once', () => {
    expect(orderOf(numbered(...upTo(1, 10), 10, ...upTo(11, 20)))?.inTurn).to.equal(20);
  });

  it('count as many in turn as the longest rising row has', () => {
    const rising = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 15, maxLength: 40 });
    const moves = fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 10 });
    fc.assert(
      fc.property(rising, moves, (numbers, moved) => {
        const row = numbers.toSorted((a, b) => a - b);
        for (const [from, to] of moved) row.splice(to, 0, ...row.splice(from, 1));
        const uses = usesOf([...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN'].slice(0, row.length));
        const lengths: number[] = [];
        for (const [at, one] of row.entries())
          lengths.push(1 + Math.max(0, ...lengths.filter((_, before) => row[before]! < one && before < at)));
        const longest = Math.max(...lengths);
        const order = orderOf(uses.map((use, at) => ({ ...use, number: row[at]! })));
        expect(order?.inTurn ?? null).to.equal((row.length - longest) * 5 > row.length ? null : longest);
      }),
      { numRuns: 200 },
    );
  });

  it('are numbered by the font where a table shows them, one by one', () => {
    const signs = Array.from({ length: 64 }, (_, at) => String.fromCharCode(0x410 + at));
    const alone = signs.map((text, at): FirstUse => {
      const own = run(text, 20 * at, 700);
      const code = text.charCodeAt(0);
      return { code, text, number: code, page: PAGE, run: own, word: word(text, 20 * at, 700) };
    });
    expect(orderOf(alone)).to.equal(null);
    const whole = word(signs.join(''), 0, 700);
    const inWords = alone.map((use, at) => (at % 2 === 0 ? use : { ...use, word: whole }));
    expect(orderOf(inWords)).to.equal(null);
    const fewer = inWords.map((use, at) => (at < 2 ? { ...use, word: whole } : use));
    expect(orderOf(fewer)?.inTurn).to.equal(64);
    expect(orderOf(alone.slice(1))?.inTurn, 'fewer than a table has').to.equal(63);
  });
});
