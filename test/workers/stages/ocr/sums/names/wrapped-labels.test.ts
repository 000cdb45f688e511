/** Statements whose balances are named on two lines. */
import { expect } from 'chai';
import type { Line } from '../../../../../../workers/stages/ocr/words.ts';
import { printed } from '../../reading/printed.ts';
import { judgedLines } from '../judged.ts';
import { row } from '../row.ts';

/** Lines that follow as closely as those of one paragraph: `rest` stands half a row below what it belongs to. */
function statement(closing: string, rest: string, more = ''): Line[] {
  const rows = [
    row('', 'Počáteční', '18 204,60'),
    `${' '.repeat(12)}${rest}`,
    row('03.03.', 'Mzda', '31 420,00'),
    row('05.03.', 'Nájem', '-12 900,00'),
    row('14.03.', 'Bankomat', '-3 000,00'),
    row('', 'Konečný', closing),
    `${' '.repeat(12)}${rest}${more}`,
  ];
  return printed(...rows).map((line) => ({
    ...line,
    words: line.words.map((word) => ({
      ...word,
      box: [
        word.box[0],
        line.number === 1 || line.number === 6 ? word.box[1] + 0.008 : word.box[1] + 0.02,
        word.box[2],
        word.box[3],
      ],
    })),
  }));
}

describe('a balance that is named on two lines', () => {
  it('is one: the movements lead from the first to the last', () => {
    expect(judgedLines(statement('33 724,60', 'zůstatek:'))).to.equal('pass');
    expect(judgedLines(statement('83 724,60', 'zůstatek:'))).to.contain('Konečný zůstatek: 83');
  });

  it('is none with another word below it, or a line with a number', () => {
    expect(judgedLines(statement('83 724,60', 'převod'))).to.equal('not-applicable');
    expect(judgedLines(statement('83 724,60', 'zůstatek', ' 4711'))).to.equal('not-applicable');
  });
});
