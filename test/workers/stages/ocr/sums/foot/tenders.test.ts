/** What was given and what was given back, against the total that lies between: receipts of people who paid in cash. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';
import { sums } from '../told.ts';

/** Goods with other amounts beside them, so that nothing else follows. */
const slip = (total: string, ...paid: string[]): string[] => [
  row('Till 4, 12 items'),
  row('TOTAL', total),
  ...paid,
];
const cash = (given: string, back: string, words = ['Cash', 'Change']): string[] => [
  row(words[0]!, given),
  row(words[1]!, back),
];

describe('what was given less what was given back', () => {
  it('is the total, to the smallest coin', () => {
    expect(sums(...slip('16.45', ...cash('20.00', '3.55')))).to.deep.equal(['tendered 16.45 true']);
    expect(sums(...slip('16.43', ...cash('20.00', '3.55'))), 'rounded to 5').to.deep.equal([
      'tendered 16.43 true',
    ]);
    expect(judged(...slip('16.45', ...cash('20.00', '3.55')))).to.equal('pass');
  });

  it('is followed where the change has a minus, and lost its name', () => {
    for (const back of [row('Change', '-3.55'), row('', '-3.55')]) {
      expect(sums(...slip('16.45', row('Cash', '20.00'), back)), back).to.deep.equal(['tendered 16.45 true']);
      expect(judged(...slip('46.45', row('Cash', '20.00'), back)), back).to.match(
        /^TOTAL 46\.45 is not what/,
      );
    }
    expect(sums(...slip('16.45', row('Cash', '20.00'), row('Voucher', '-3.55')))).to.deep.equal([]);
    expect(sums(...slip('16.45', row('Cash', '20.00'), row('', '3.55'))), 'no minus').to.deep.equal([]);
  });

  it('agrees with the goods of a total that was exchanged, and is told with them once', () => {
    const goods = [row('Bread', '4.10'), row('Cheese', '9.15'), row('Milk', '3.20'), row('TOTAL', '46.45')];
    const bill = [...goods, ...cash('20.00', '3.55')];
    expect(judged(...bill)).to.match(/^TOTAL 46\.45 does not follow .* give 16\.45\.$/);
    // A reader that may have lost the first digit of a row leaves the payment to tell it.
    expect(judgedLines(read(bill, { '9.15': '39.15' }))).to.match(/^TOTAL 46\.45 is not what was given/);
  });

  it('contradicts a total that was exchanged, in the words of many receipts', () => {
    for (const words of [
      ['Cash', 'Change'],
      ['Dinheiro', 'Troco'],
      ['Hotově', 'Vráceno'],
      ['Gotovina', 'Povrat'],
      ['Bar', 'Rückgeld'],
      ['Espèces', 'Rendu'],
      ['Efectivo', 'Cambio'],
      ['Contanti', 'Resto'],
      ['Contant', 'Wisselgeld'],
      ['Gotówka', 'Reszta'],
      ['Tunai', 'Kembali'],
      ['Készpénz', 'Visszajáró'],
      ['Наличными', 'Сдача'],
      ['現金', 'お釣り'],
      ['받은 금액', '거스름돈'],
    ]) {
      expect(sums(...slip('16.45', ...cash('20.00', '3.55', words))), words.join()).to.deep.equal([
        'tendered 16.45 true',
      ]);
      expect(judged(...slip('46.45', ...cash('20.00', '3.55', words))), words.join()).to.equal(
        `TOTAL 46.45 is not what was given less what was given back: ${words[0]} 20.00; ${words[1]} 3.55 give 16.45.`,
      );
    }
  });

  it('may be a result further up, as the lines between say a tax or a part', () => {
    const paid = cash('20.00', '3.55');
    expect(sums('Total 16.45', row('Total (excl. tax)', '15.50'), ...paid)).to.deep.equal([
      'tendered 16.45 true',
    ]);
    expect(sums(...slip('16.45', row('VAT 20 %', '2.74'), ...paid))).to.include('tendered 16.45 true');
    expect(sums(row('Total (excl. tax)', '15.50'), ...paid), 'of a part alone').to.deep.equal([]);
  });

  it('is told once where a receipt says what was to pay in cash, and what was received', () => {
    const both = [row('Cash', '71.00'), row('Cash received', '101.00'), row('Change', '30.00')];
    expect(sums(...slip('71.00', ...both))).to.deep.equal(['tendered 71.00 true']);
    expect(sums(...slip('91.00', ...both)), 'two ways in which it may be wrong').to.deep.equal([]);
  });

  it('says nothing where something else lies between, or nothing that was given', () => {
    const paid = cash('20.00', '3.55');
    for (const [why, rows] of Object.entries({
      'a voucher': slip('46.45', row('Voucher', '30.00'), ...paid),
      'a tip': slip('13.45', row('Tip', '3.00'), ...paid),
      'nothing given': slip('46.45', row('Change', '3.55')),
      'two of it': [...slip('46.45', ...paid), ...slip('30.00', ...paid)],
      'several amounts': slip('46.45', row('Cash', '20.00', '22.00'), row('Change', '3.55')),
      'a rate of exchange': slip('46.45', row('Cash', '20.00'), row('Exchange rate change', '3.55')),
      'rounded by more': slip('16.90', ...paid),
      'far above': [row('TOTAL', '46.45'), '', '', '', '', '', ...paid],
    }))
      expect(
        sums(...rows).filter((sum) => sum.startsWith('tendered')),
        why,
      ).to.deep.equal([]);
  });

  it('is open where money was given back twice, or given in ways that do not come to the total', () => {
    const paid = cash('20.00', '3.55');
    expect(judged(...slip('46.45', ...paid), ...slip('30.00', ...paid))).to.equal('inconclusive');
    const both = [row('Cash', '71.00'), row('Cash received', '101.00'), row('Change', '30.00')];
    expect(judged(...slip('91.00', ...both))).to.equal('inconclusive');
  });

  it('is asked about where the goods come to the total: how it was paid need not be printed in full', () => {
    const goods = [row('Bread', '10.15'), row('Milk', '15.30'), row('Eggs', '21.00'), row('TOTAL', '46.45')];
    expect(judged(...goods, ...cash('50.00', '3.55'))).to.equal('pass');
    expect(judged(...goods, ...cash('20.00', '3.55'))).to.equal('asked');
  });

  it('is followed in pictures as far as both readers saw the amounts', () => {
    const rows = slip('46.45', ...cash('20.00', '3.55'));
    expect(judgedLines(read(rows))).to.contain('give 16.45');
    expect(judgedLines(read(rows, { '20.00': '50.00' }))).to.be.oneOf(['asked', 'inconclusive']);
  });
});
