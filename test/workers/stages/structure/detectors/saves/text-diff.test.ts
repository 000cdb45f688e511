/** What differs between two states of a page: what was replaced, added and taken out, and what is no change. */
import { expect } from 'chai';
import fc from 'fast-check';
import type { TextRun } from '../../../../../../workers/formats/pdf/index.ts';
import { diffWords } from '../../../../../../workers/stages/structure/detectors/saves/text-diff.ts';
import { run, wordsIn } from '../../painted.ts';

/** Old and new text of each change, in reading order. */
const told = (before: readonly TextRun[], after: readonly TextRun[]): (string | null)[][] =>
  diffWords(wordsIn(before), wordsIn(after)).changes.map((change) => [change.old, change.new]);

const LETTER: TextRun[] = [
  run('Invoice 4711', 20, 80),
  run('Total due', 20, 60),
  run('1,250.00', 120, 60),
  run('Payment within thirty days', 20, 40),
];
const other = (at: number, text: string, x = LETTER[at]!.x, y = LETTER[at]!.y): TextRun[] =>
  LETTER.with(at, run(text, x, y));

describe('structure: what a save changed in the words of a page', () => {
  it('is nothing where they are the same, in any order of painting', () => {
    expect(told(LETTER, LETTER)).to.deep.equal([]);
    expect(told(LETTER, LETTER.toReversed())).to.deep.equal([]);
    expect(told([], [])).to.deep.equal([]);
  });

  it('is nothing where they stand within two points, or moved along their line', () => {
    const moved = (dx: number, dy: number) => LETTER.map((one) => run(one.text, one.x + dx, one.y + dy));
    for (const [dx, dy] of [
      [2, 2],
      [-2, 2],
      [1.9, -2],
    ] as const)
      expect(told(LETTER, moved(dx, dy)), `${dx} ${dy}`).to.deep.equal([]);
    expect(told(LETTER, other(2, '1,250.00', 60))).to.deep.equal([]);
  });

  it('is nothing where they are cut into other words, or written with other signs for the same', () => {
    expect(told([run('12 50.00', 20, 60)], [run('1250 .00', 20, 60)])).to.deep.equal([]);
    expect(
      told([run('days from', 20, 60), run('now', 20, 48)], [run('days', 20, 60), run('fromnow', 20, 48)]),
    ).to.deep.equal([]);
    expect(told([run('final—offer', 20, 60)], [run('ﬁnal-offer', 20, 60)])).to.deep.equal([]);
  });

  it('is nothing where they are cut otherwise within a value that stays', () => {
    const row = (...texts: [string, number][]) => texts.map(([text, x]) => run(text, x, 60));
    expect(
      told(
        [...row(['Exercise 1', 20], [':', 75], ['Question', 90]), run('end', 20, 40)],
        [...row(['Exercise 1:', 20], ['Question', 90]), run('end', 20, 40)],
      ),
    ).to.deep.equal([]);
  });

  it('counts apart where letters that cannot be decoded may say the same, and never takes a digit for one', () => {
    const of = (before: string, after: string) => {
      const { changes, undecoded } = diffWords(
        wordsIn([run('Invoice', 20, 80), run(before, 20, 60)]),
        wordsIn([run('Invoice', 20, 80), run(after, 20, 60)]),
      );
      return [changes.length, undecoded];
    };
    const same = [0, 1];
    for (const [before, after] of [
      ['certi\ufffdcate', 'certificate'],
      ['certi\ufffdcate', 'certiﬁcate'],
      ['we’ll', 'we\ufffdll'],
      ['o\ufffdce', 'office'],
    ] as const)
      expect(of(before, after), after).to.deep.equal(same);
    for (const [before, after] of [
      ['1,\ufffd50.00', '1,250.00'],
      ['\ufffd\ufffd\ufffd', 'due'],
      ['certi\ufffdcate', 'certainly'],
      ['o\ufffdce', 'o12ce'],
      ['certi\ufffdcate'.repeat(41), 'certificate'.repeat(41)],
    ] as const)
      expect(of(before, after), after).to.deep.equal([1, 0]);
  });

  it('is nothing where the whole page was set anew, but for what says something else', () => {
    const anew = LETTER.map(({ text }, at) => run(text, 30, 95 - 22 * at));
    expect(told(LETTER, anew)).to.deep.equal([]);
    const altered = anew.with(2, run('9,250.00', 30, 95 - 44));
    expect(told(LETTER, altered)).to.deep.equal([
      ['1,250.00', null],
      [null, '9,250.00'],
    ]);
  });

  it('is a replacement where both stand at one place, at either edge', () => {
    expect(told(LETTER, other(2, '9,250.00'))).to.deep.equal([['1,250.00', '9,250.00']]);
    expect(told(LETTER, other(2, '21,250.00', 115))).to.deep.equal([['1,250.00', '21,250.00']]);
    expect(told(LETTER, other(2, '9', 120))).to.deep.equal([['1,250.00', '9']]);
    const digit = other(2, '1', 120);
    for (const [text, x] of [
      ['21,50', 129],
      ['21,50', 91],
    ] as const) {
      const beside = LETTER.with(2, run(text, x, 60));
      expect(told(digit, beside), `${x}`).to.deep.equal([['1', '21,50']]);
    }
    expect(told(digit, LETTER.with(2, run('21,50', 136, 60)))).to.have.lengthOf(2);
  });

  it('is both of what moved to another line, where other words changed and most of them stayed', () => {
    const gross = run('Gross due', 20, 60);
    const moved = (y: number) => told(LETTER, LETTER.with(1, gross).with(2, run('1,250.00', 120, y)));
    expect(moved(20)).to.deep.equal([
      ['Total', 'Gross'],
      ['1,250.00', null],
      [null, '1,250.00'],
    ]);
    expect(moved(62)).to.deep.equal([['Total', 'Gross']]);
  });

  it('is an addition or a removal where nothing stands there in the other state', () => {
    const page = run('Page 1', 150, 5);
    expect(told(LETTER, [...LETTER, page])).to.deep.equal([[null, 'Page 1']]);
    expect(told([...LETTER, page], LETTER)).to.deep.equal([['Page 1', null]]);
    expect(told([], LETTER).every(([old]) => old === null)).to.equal(true);
  });

  it('is the other way round where the states are exchanged, whatever they say', () => {
    const word = fc.constantFrom('Total', 'due', '1,250.00', '9,250.00', 'days', '17');
    const state = fc
      .uniqueArray(fc.record({ row: fc.nat(4), column: fc.nat(3), text: word }), {
        selector: ({ row, column }) => `${row}|${column}`,
        maxLength: 12,
      })
      .map((cells) => cells.map(({ row, column, text }) => run(text, 10 + 90 * column, 90 - 20 * row)));
    fc.assert(
      fc.property(state, state, (before, after) => {
        const [there, back] = [told(before, after), told(after, before)];
        const sorted = (pairs: (string | null)[][]): string[] =>
          pairs.map((pair) => JSON.stringify(pair)).toSorted();
        expect(sorted(back.map(([old, now]) => [now!, old!]))).to.deep.equal(sorted(there));
      }),
    );
  });

  it('is told with all groups of a number of which one was replaced', () => {
    const account = (group: string): TextRun[] => [...LETTER, run(`DE81 ${group} 7074 6022`, 20, 20)];
    expect(told(account('9999'), account('1111'))).to.deep.equal([
      ['DE81 9999 7074 6022', 'DE81 1111 7074 6022'],
    ]);
    const day = (month: string): TextRun[] => [...LETTER, run(`signed 12 ${month} 2024`, 20, 20)];
    expect(told(day('March'), day('April'))).to.deep.equal([['March', 'April']]);
    const late = (number: string): TextRun[] => [...LETTER, run(`signed ${number} March 2024`, 20, 20)];
    expect(told(late('12'), late('17'))).to.deep.equal([['12 March 2024', '17 March 2024']]);
  });

  it('is told for each of two columns that come to say the same', () => {
    const [one, two] = [run('100.00', 60, 20), run('200.00', 120, 20)];
    const nothing = [run('0.00', 60, 20), run('0.00', 120, 20)];
    expect(told([...LETTER, one, two], [...LETTER, ...nothing])).to.deep.equal([
      ['100.00', '0.00'],
      ['200.00', '0.00'],
    ]);
    expect(told([...LETTER, two], [...LETTER, ...nothing])).to.deep.equal([
      [null, '0.00'],
      ['200.00', '0.00'],
    ]);
  });

  it('is told once where two groups of one number were replaced, with the box of both', () => {
    const account = (...groups: string[]): TextRun[] => [...LETTER, run(`DE81 ${groups.join(' ')}`, 20, 20)];
    const [change, ...more] = diffWords(
      wordsIn(account('9999', '7074', '6022')),
      wordsIn(account('1111', '7074', '3333')),
    ).changes;
    expect(more).to.deep.equal([]);
    expect(change).to.include({ old: 'DE81 9999 7074 6022', new: 'DE81 1111 7074 3333' });
    // Letters of five points from x = 20 on: the second group begins with the sixth, the fourth ends with the nineteenth.
    expect(change!.newBox).to.include({ x0: 45, x1: 115 });
  });

  it('has the boxes of both texts, and stands where the new one does', () => {
    const [change] = diffWords(wordsIn(LETTER), wordsIn(other(2, '21,250.00', 115))).changes;
    expect(change!.oldBox).to.deep.equal({ x0: 120, y0: 58, x1: 160, y1: 68 });
    expect(change!.newBox).to.deep.equal({ x0: 115, y0: 58, x1: 160, y1: 68 });
    expect(change!.box).to.deep.equal(change!.newBox);
  });

  it('comes from above downwards, and from left to right', () => {
    const after = [run('Invoice 4712', 20, 80), run('Sum due', 20, 60), run('9,250.00', 120, 60), LETTER[3]!];
    expect(told(LETTER, after).map(([, now]) => now)).to.deep.equal(['Invoice 4712', 'Sum', '9,250.00']);
  });

  it('is not complete where more than a thousand places differ', () => {
    const rows = (count: number, text: string): TextRun[] =>
      Array.from({ length: count }, (_, i) => run(`${text}${i}`, 20 + 100 * (i % 3), 12 * i, { size: 8 }));
    for (const [count, complete] of [
      [1_000, true],
      [1_001, false],
    ] as const) {
      const found = diffWords(wordsIn(rows(count, 'a')), wordsIn(rows(count, 'b')));
      expect(found.complete, `${count}`).to.equal(complete);
      expect(found.changes).to.have.lengthOf(1_000);
    }
  });
});
