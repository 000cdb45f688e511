/** What stands in a column of amounts and was not taken for one of them. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import type { Line } from '../../../../../../workers/stages/ocr/words.ts';
import { printed } from '../../reading/printed.ts';
import { judged } from '../judged.ts';
import { row } from '../row.ts';

function broken(lines: Line[]): string[] {
  const { sums, summands } = arithmeticOf(lines);
  return sums.filter(({ holds }) => !holds).map(({ kind, result }) => `${kind} ${summands[result]?.text}`);
}
const held = (lines: Line[]): number => arithmeticOf(lines).sums.filter(({ holds }) => holds).length;

describe('an amount of a column that could not be read', () => {
  const invoice = (third: string, total = '600.00'): Line[] =>
    printed(
      row('', 'Item', '100.00'),
      row('', 'Item', '150.00'),
      row('', 'Item', third),
      row('', 'Item', '50.00'),
      row('', 'Total', total),
    );

  it('leaves the total open, wherever in the column it stands', () => {
    for (const third of ['300.001', '300.0000', "300'0.00"]) {
      expect(broken(invoice(third)), third).to.deep.equal([]);
      expect(arithmeticOf(invoice(third)).sumsCut, third).to.equal(true);
    }
  });

  it('is none where it bears a mark of a footnote or stars around it', () => {
    for (const third of ['300.00*', '300.00†', '300.00²', '***300.00', '*300.00*']) {
      expect(held(invoice(third)), third).to.be.at.least(1);
      expect(broken(invoice(third, '650.00')), third).to.deep.equal(['total 650.00']);
    }
  });

  it('is no day at the head of a column whose amounts have commas', () => {
    const notice = (paid: string): string =>
      judged(
        row('', '', 'до 30.06.', 'от 01.07.'),
        row('', 'Основна пенсия', '824,61', '923,56'),
        row('', 'Добавка', '240,13', '240,13'),
        row('', 'Общо', '1 064,74', '1 163,69'),
        row('', 'Удръжки', '0,00', '0,00'),
        row('', 'За получаване', '1 064,74', paid),
      );
    expect(notice('1 163,69')).to.equal('pass');
    expect(notice('11 636,90')).to.match(/^За получаване .*11.636,90 does not follow/);
  });

  it('is no date, and nothing that ends in another column', () => {
    const dated = printed(
      row('', '14.10.2026', ''),
      ...['100.00', '150.00', '300.00', '50.00'].map((amount, at) =>
        row('', 'Item', at === 1 ? '12.500' : '', amount),
      ),
      row('', 'Total', '', '650.00'),
    );
    expect(broken(dated)).to.deep.equal(['total 650.00']);
  });
});
