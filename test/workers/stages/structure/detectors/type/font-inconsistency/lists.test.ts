import { expect } from 'chai';
import { foreignInLists } from '../../../../../../../workers/stages/structure/detectors/type/font-inconsistency/lists.ts';
import { type Ink, word } from '../../../words-material.ts';

const OWN: Ink = { font: 'ABCDEF+Carlito' };
const FOREIGN: Ink = { font: 'Verdana' };
const VALUES = ['12.03.1990', '4711-2026', '55-4712', '30.04.2026', '10115'];

interface Line {
  text: string;
  ink?: Ink;
  label?: Ink | null;
  x?: number;
}

/** A list with labels, 15 points from line to line, values at one left edge. */
const list = (lines: readonly Line[], pitch = 15) =>
  lines.flatMap(({ text, ink = OWN, label = OWN, x = 200 }, at) => {
    const y = 700 - pitch * at;
    return [...(label ? [word('Label', 50, y, label)] : []), word(text, x, y, ink)];
  });
/** The list whose line `at` is otherwise. */
const usual = (at: number, own: Partial<Line>, others: Partial<Line> = {}): Line[] =>
  VALUES.map((text, row): Line => ({ text, ...others, ...(row === at ? own : {}) }));
const told = (words: ReturnType<typeof list>) => {
  const { found, mixed, skipped } = foreignInLists(words);
  return { found: found.map(({ phrase }) => phrase.text), mixed: mixed.map(({ text }) => text), skipped };
};
const NONE = { found: [], mixed: [], skipped: 0 };

describe('values of a list in another family', () => {
  it('are found between lines that share one, wherever they stand', () => {
    for (const at of VALUES.keys()) {
      expect(told(list(usual(at, { ink: FOREIGN }))).found, `${at}`).to.deep.equal([VALUES[at]]);
      expect(told(list(usual(at, { ink: FOREIGN })).toReversed()).found, `${at} turned`).to.deep.equal([
        VALUES[at],
      ]);
    }
    expect(told(list(usual(0, {})))).to.deep.equal(NONE);
  });

  it('are none in fixed width, of words, and of fewer than four digits', () => {
    for (const [text, ink] of [
      ['4711-2026', { font: 'Courier' }],
      ['Example', FOREIGN],
      ['471', FOREIGN],
      ['No4711andmore', FOREIGN],
    ] as const)
      expect(told(list(usual(1, { text, ink }))), text).to.deep.equal(NONE);
    expect(told(list(usual(1, { text: 'EUR4711', ink: FOREIGN }))).found).to.deep.equal(['EUR4711']);
  });

  it('have three other lines at their edge, in one family and about one size', () => {
    expect(told(list(usual(1, { ink: FOREIGN }).slice(0, 3)))).to.deep.equal(NONE);
    expect(told(list(usual(1, { ink: FOREIGN }).slice(0, 4))).found).to.deep.equal([VALUES[1]]);
    const third = usual(1, { ink: FOREIGN }).with(3, { text: VALUES[3]!, ink: { font: 'Georgia' } });
    expect(told(list(third))).to.deep.equal(NONE);
    expect(told(list(usual(1, { ink: FOREIGN }, { ink: { ...OWN, size: 12 } })))).to.deep.equal(NONE);
    expect(told(list(usual(1, { ink: FOREIGN }, { ink: { ...OWN, size: 11 } }))).found).to.deep.equal([
      VALUES[1],
    ]);
  });

  it('begin within a third of their size of the others', () => {
    for (const [x, found] of [
      [203.5, [VALUES[1]]],
      [196.5, [VALUES[1]]],
      [203.6, []],
      [196.4, []],
    ] as const)
      expect(told(list(usual(1, { ink: FOREIGN, x }))).found, `${x}`).to.deep.equal(found);
  });

  it('stand between close lines, or beside a label of their family', () => {
    // Lines 32 points apart are the farthest that may follow each other in a column of the size 10.
    const apart = (pitch: number, label: Ink | null) =>
      told(list(usual(1, { ink: FOREIGN }, { label }), pitch)).found;
    expect(apart(32, null)).to.deep.equal([VALUES[1]]);
    expect(apart(33, null)).to.deep.equal([]);
    expect(apart(33, OWN)).to.deep.equal([VALUES[1]]);
    expect(apart(33, FOREIGN)).to.deep.equal([]);
    const behind = word('paid', 300, 700 - 33, OWN);
    expect(told([...list(usual(1, { ink: FOREIGN }, { label: null }), 33), behind]).found).to.deep.equal([]);
    expect(told(list(usual(0, { ink: FOREIGN }, { label: null }))).found, 'the first of them').to.deep.equal(
      [],
    );
  });

  it('are open where the list changes between families, and none where its words do', () => {
    const mixed = usual(1, { ink: FOREIGN }).with(3, { text: VALUES[3]!, ink: FOREIGN });
    expect(told(list(mixed))).to.deep.equal({ ...NONE, mixed: [VALUES[1], VALUES[3]] });
    const words = ['Example', '4711-2026', 'Street', '30.04.2026', 'Berlin'].map(
      (text, at): Line => ({ text, ink: at % 2 === 0 ? OWN : FOREIGN }),
    );
    expect(told(list(words))).to.deep.equal(NONE);
  });

  it('are one phrase, in one family', () => {
    const pieces = (second: Ink) => [
      ...list(usual(1, { text: '4711', ink: FOREIGN })),
      word('2026', 223, 685, second),
    ];
    expect(told(pieces(FOREIGN)).found).to.deep.equal(['4711 2026']);
    expect(told(pieces(OWN))).to.deep.equal(NONE);
  });

  it('are counted where more than four hundred lines begin at one edge', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        word('4711-2026', 200, 9_000 - 15 * at, at === 3 ? FOREIGN : OWN),
      );
    expect(told(lines(400))).to.deep.equal({ ...NONE, found: ['4711-2026'] });
    expect(told(lines(401))).to.deep.equal({ ...NONE, skipped: 401 });
  });
});
