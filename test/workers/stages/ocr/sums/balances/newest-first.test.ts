/** Statements that print the newest row first, over two pages. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { sumsContradicted } from '../../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import { NO_FACTS } from '../../no-facts.ts';
import { amount, onPage, rows } from '../statement.ts';

const older = rows(85_794, 1, 8);
const newer = rows(older.closing, 9, 8);
const other = rows(31_406, 1, 8);

const arithmetic = (...pages: string[][]) =>
  arithmeticOf(pages.flatMap((page, at) => onPage(at + 1, ...page)));

const carried = (...pages: string[][]): (string | undefined)[] => {
  const { sums, summands } = arithmetic(...pages);
  return sums
    .filter(({ kind }) => kind === 'carried')
    .map(({ result, holds, mayLackPage, impliedCents }) =>
      [summands[result]?.text, holds, mayLackPage ?? false, amount(impliedCents)].join(' '),
    );
};
const back = ({ lines }: { lines: string[] }): string[] => lines.toReversed();
/** The balance that the page begins with, and what it would be with the row beside it. */
const [last = ''] = newer.lines;
const bottom = last.trim().split(/\s+/).at(-1) ?? '';

describe('newest rows first, over two pages', () => {
  it('go back from one page to the next', () => {
    expect(carried(back(newer), back(older))).to.deep.equal([`${bottom} true false ${bottom}`]);
  });

  it('are asked about where the next page goes back from another balance, or one may be missing', () => {
    const implied = amount(other.closing - 1_115);
    expect(carried(back(newer), back(other))).to.deep.equal([`${bottom} false true ${implied}`]);
  });

  it('are told where the numbers of the pages follow', () => {
    const { cut: _, ...found } = arithmetic(
      [...back(newer), '', 'Page 1 of 2'],
      [...back(other), '', 'Page 2 of 2'],
    );
    expect(sumsContradicted({ ...NO_FACTS, ...found }, { now: 0 }).verdict).to.equal('fail');
  });

  it('say nothing where another account begins, or the rows of one page run the other way', () => {
    expect(carried(back(newer), ['Opening balance', ...back(other)])).to.deep.equal([]);
    expect(carried(back(newer), other.lines)).to.deep.equal([]);
  });
});
