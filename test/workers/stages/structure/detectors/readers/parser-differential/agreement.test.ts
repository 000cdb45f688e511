/** One page as two readers have it: what they make of any text, and where one of them reads another value. */
import { expect } from 'chai';
import fc from 'fast-check';
import type { TextRun as LayerRun } from '../../../../../../../shared/contracts/document.ts';
import type { TextRun } from '../../../../../../../workers/formats/pdf/index.ts';
import { compareViews } from '../../../../../../../workers/stages/structure/detectors/readers/parser-differential/compare-views.ts';
import { sequenceDiff } from '../../../../../../../workers/stages/structure/detectors/readers/parser-differential/sequence-diff.ts';
import { blankPage, contentOf, rect, run } from '../../../painted.ts';

const PAGE = blankPage({ cropBox: rect(0, 0, 2_000, 2_000) });
const ours = (...texts: string[]): TextRun[] => texts.map((text, i) => run(text, 100, 1_900 - 12 * i));
const theirs = (...texts: string[]): LayerRun[] => texts.map((text) => ({ text, box: [0.1, 0.1, 0.1, 0.1] }));
const compare = (own: readonly TextRun[], layer: readonly LayerRun[]) =>
  compareViews(contentOf(own), PAGE, layer);

const LETTER = [
  'Invoice 4711',
  'of the third of March',
  'Total due',
  '1,250.00',
  'to be paid within thirty days',
];

describe('structure/two-views: any text', () => {
  const line = fc.string({ unit: fc.constantFrom(...'abcdeABC0123456789 ,.-'), minLength: 1, maxLength: 20 });

  it('is the same to both, however each cuts and spaces it', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.nat(5), (lines, at) => {
        const cut = lines.flatMap((text) => [text.slice(0, at), text.slice(at)]);
        const spaced = lines.map((text) => [...text].join(' '));
        for (const layer of [lines, cut, spaced, [lines.join(' ')]]) {
          const { result, characters } = compare(ours(...lines), theirs(...layer));
          expect(result).to.equal('same');
          expect(characters.ours).to.equal(characters.theirs);
        }
      }),
    );
  });

  it('is told with both values in full where one digit of a number is another', () => {
    const number = fc.integer({ min: 100_000, max: 999_999 }).map(String);
    fc.assert(
      fc.property(number, fc.nat(5), fc.integer({ min: 1, max: 9 }), (value, at, by) => {
        const digit = String((Number(value[at]) + by) % 10);
        const other = value.slice(0, at) + digit + value.slice(at + 1);
        // A digit that the number has elsewhere may be taken for one that moved.
        fc.pre(!value.includes(digit) && !other.includes(value[at]!));
        const { result, differences } = compare(
          ours(...LETTER.with(3, value)),
          theirs(...LETTER.with(3, other)),
        );
        expect(result).to.equal('differs');
        expect(differences).to.have.lengthOf(1);
        expect(differences[0]).to.include({ kind: 'value', ours: value, theirs: other });
      }),
    );
  });

  it('is as far apart for one reader as for the other', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab1'), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const edits = (hunks: ReturnType<typeof sequenceDiff>): number =>
          hunks!.reduce((sum, { a0, a1, b0, b1 }) => sum + a1 - a0 + b1 - b0, 0);
        expect(edits(sequenceDiff(a, b, 100))).to.equal(edits(sequenceDiff(b, a, 100)));
        expect(edits(sequenceDiff(a, b, 100))).to.equal(shortest(a, b));
      }),
    );
  });
});

/** Insertions and deletions between two texts, by the table of all their beginnings. */
function shortest(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, char] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++)
      next.push(char === b[j] ? row[j]! : 1 + Math.min(row[j + 1]!, next[j]!));
    row = next;
  }
  return row[b.length]!;
}

describe('structure/two-views: what only one reader has', () => {
  const differenceOf = (own: string[], layer: string[]) =>
    compare(ours(...own), theirs(...layer)).differences[0];

  it('is told from three digits or twelve letters on', () => {
    for (const [text, isTold] of [
      ['77', false],
      ['777', true],
      ['abandonment', false],
      ['abandonments', true],
    ] as const) {
      expect(differenceOf([...LETTER, text], LETTER)?.kind, text).to.equal(isTold ? 'missing' : undefined);
      expect(differenceOf(LETTER, [...LETTER, text])?.kind, text).to.equal(isTold ? 'missing' : undefined);
    }
  });

  it('is nothing where both have it in other places, as whole lines', () => {
    const turned = LETTER.toReversed();
    expect(compare(ours(...LETTER), theirs(...turned)).result).to.equal('same');
  });

  it('is nothing of ligatures and other signs for the same letters', () => {
    expect(compare(ours('ﬁnal oﬀer ½'), theirs('final offer 1⁄2')).result).to.equal('same');
    expect(compare(ours('ﬁ'.repeat(12)), theirs('fi'.repeat(12))).result).to.equal('same');
  });

  it('is nothing of letters that are written from right to left', () => {
    const hebrew = 'אבגדהוזחטיכל';
    expect(
      compare(ours(...LETTER, hebrew), theirs(...LETTER, [...hebrew].reverse().join(''))).result,
    ).to.equal('same');
    expect(compare(ours(...LETTER, hebrew), theirs(...LETTER)).result).to.equal('same');
  });

  it('is nothing of two values in the places of each other: columns in another order', () => {
    const columns = (first: string, second: string) => [
      ...LETTER,
      first,
      'and then, many words later',
      second,
    ];
    expect(compare(ours(...columns('8080', '9191')), theirs(...columns('9191', '8080'))).result).to.equal(
      'same',
    );
    expect(compare(ours(...columns('8080', '9191')), theirs(...columns('9191', '9191'))).result).to.equal(
      'differs',
    );
  });

  it('is told of a number whose digits stand in another order, within one string', () => {
    const compared = compare(ours(...LETTER), theirs(...LETTER.with(3, '5,210.00')));
    expect(compared.result).to.equal('differs');
    expect(compared.differences).to.have.length(1);
    expect(compared.differences[0]).to.include({ kind: 'value', ours: '125000', theirs: '521000' });
    const beside = theirs(...LETTER.with(0, 'Invoice 9711').with(3, '1,520.00'));
    expect(compare(ours(...LETTER), beside).differences.map(({ theirs: its }) => its)).to.have.members([
      '9711',
      '152000',
    ]);
  });

  it('is nothing of digits that the strings are put together of otherwise', () => {
    const [own, layer] = [
      ours('Ref', '12', '345', 'Total 345 12'),
      theirs('Ref', '345', '12', 'Total 345 12'),
    ];
    expect(compare(own, layer).result).to.equal('same');
    expect(compare(ours('123', '789 שלום'), theirs('123', '987 שלום')).result).to.equal('same');
    expect(compare(ours('No. 12 of 21'), theirs('No. 21 of 12')).result).to.equal('same');
  });

  it('is the page where that has at least twenty letters, and the other reader none', () => {
    const [short, long] = ['a'.repeat(19), 'a'.repeat(20)];
    expect(differenceOf([long], [])).to.include({ kind: 'page' });
    expect(differenceOf([short], [])).to.include({ kind: 'missing' });
    expect(differenceOf([], [long])).to.include({ kind: 'page' });
  });
});

describe('structure/two-views: what proves nothing', () => {
  const other = LETTER.with(3, '9,250.00');

  it('is a value in letters that one reader is not sure of, and near them', () => {
    const unsure = ours(...LETTER).map((one, i) => (i === 3 ? { ...one, uncertain: true } : one));
    expect(compare(unsure, theirs(...other)).differences).to.deep.equal([]);
    const near = (between: string) =>
      compare(ours(`\ufffd${between}`, ...LETTER.slice(3)), theirs(`\ufffd${between}`, ...other.slice(3)));
    expect(near('abc').differences).to.deep.equal([]);
    expect(near('abcd').differences).to.have.lengthOf(1);
  });

  it('is a text of which more than a fifth has no meaning to one of them', () => {
    // Six of thirty characters are a fifth.
    const some = (count: number) => [
      ...ours('abcdefghijklmnopqrstuvwx', '4711').slice(0, 1),
      ...Array.from({ length: count }, () => ({ ...run('z', 100, 1_000), uncertain: true })),
    ];
    expect(compare(some(6), theirs('abcdefghijklmnopqrstuvwx')).result).not.to.equal('unknown');
    expect(compare(some(7), theirs('abcdefghijklmnopqrstuvwx')).result).to.equal('unknown');
  });

  it('is a page that was not read to its end, or on which letters are drawn', () => {
    const content = contentOf(ours(...LETTER));
    const of = (more: Partial<typeof content>) =>
      compareViews({ ...content, ...more }, PAGE, theirs(...other)).result;
    expect(of({})).to.equal('differs');
    expect(of({ complete: false })).to.equal('unknown');
    expect(compareViews({ ...content, unreadText: true }, PAGE, theirs(...LETTER)).result).to.equal(
      'unknown',
    );
  });

  it('is a value that lies off the page, wholly or in part', () => {
    for (const [x, y] of [
      [2_100, 1_000],
      [-300, 1_000],
      [100, 2_100],
      [100, -50],
      [1_985, 1_000],
      [1_960, 1_000],
    ] as const) {
      const own = [...ours(...LETTER), run('7,777.00', x, y)];
      expect(compare(own, theirs(...LETTER)).differences, `${x} ${y}`).to.deep.equal([]);
    }
    expect(
      compare([...ours(...LETTER), run('7,777.00', 1_000, 1_000)], theirs(...LETTER)).differences,
    ).to.have.lengthOf(1);
  });
});
