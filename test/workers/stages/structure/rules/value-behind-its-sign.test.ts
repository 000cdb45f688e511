/** Values typed at the end of a page behind the sign of a currency that was left where it stood. */
import { expect } from 'chai';
import { valueTypedLater } from '../../../../../workers/stages/structure/rules/value-typed-later.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { factsOf, NOW } from '../material.ts';

const at = (x: number, y: number, text: string): string => `BT /F 5 Tf ${x} ${y} Td (${text}) Tj ET `;

/** Where a number begins behind `EUR ` that begins at 120: the font names no widths, and what a reader takes for them ends at 129. */
const BEHIND = 130;

/** A table in which each amount stands in one string with its sign; those of `left` have lost their numbers. */
function table(left: readonly number[]): string {
  const rows = ['185.00', '218.30', '38.85', '64.30', '360.20'].map(
    (amount, row) =>
      at(10, 90 - 8 * row, `Premium ${'ABCDE'[row]} of the year`) +
      at(120, 90 - 8 * row, left.includes(row) ? 'EUR ' : `EUR ${amount}`),
  );
  return rows.join('') + at(10, 20, 'Registered office and the usual small print of a letter');
}

/** The page, and behind it what another stream paints. */
function page(composed: string, later: string): Buffer {
  const parts = onePage(composed);
  parts[2].body = parts[2].body.replace('/Contents 4 0 R', '/Contents [4 0 R 7 0 R]');
  return append(HEADER, [{ parts: [...parts, { num: 7, body: stream(later) }] }]).pdf;
}
const told = (pdf: Buffer): string[] => {
  const verdict = valueTypedLater(factsOf(pdf), NOW);
  return verdict.verdict === 'fail' ? verdict.occurrences.map(({ note }) => note ?? '') : [verdict.verdict];
};

describe('structure/value-typed-later, behind a sign that was left behind', () => {
  it('finds values that another stream paints where strings break off', () => {
    const [first, second, ...more] = told(
      page(table([1, 4]), at(BEHIND, 82, '395.30') + at(BEHIND, 58, '658.20')),
    );
    expect(more).to.deep.equal([]);
    for (const note of [first, second]) expect(note).to.match(/behind “EUR”, whose string breaks off there/);
  });

  it('finds none in a page as it was made, whatever another stream adds to it', () => {
    expect(told(page(table([]), at(10, 12, 'Page 1 of 2')))).to.deep.equal(['pass']);
    expect(told(page(table([]), at(150, 12, 'EUR 395.30')))).to.deep.equal(['pass']);
  });

  it('finds none where all signs stand alone, as in a template that is filled in', () => {
    const rows = [0, 1, 2, 3, 4];
    const filled = rows.map((row) => at(BEHIND, 90 - 8 * row, `${row}95.30`)).join('');
    expect(told(page(table(rows), filled))).to.deep.equal(['pass']);
  });

  it('finds none that stands apart from the sign, or is painted by the same stream', () => {
    const apart = told(page(table([1]), at(BEHIND + 8, 82, '395.30')));
    const same = told(page(table([1]) + at(BEHIND, 82, '395.30'), at(10, 12, 'Page 1 of 2')));
    for (const one of [...apart, ...same]) expect(one).not.to.match(/breaks off/);
  });
});
