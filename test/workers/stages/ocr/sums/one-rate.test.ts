/** What is taxed at one of several rates, where the rows say theirs. */
import { expect } from 'chai';
import { judged, row } from './judged.ts';
import { sums } from './told.ts';

const bill = (low: string, total = '547,93', high = '12,00'): string[] => [
  row('Visita specialistica ortopedica', '95,00', '95,00'),
  row('Radiografia ginocchio', '62,00', '62,00'),
  row('Infiltrazione', '220,00', '220,00'),
  row('Tutore articolato', '148,36 4%', '148,36'),
  row('Copia referti', '12,00 22%', '12,00'),
  row('Prestazioni esenti', '', '377,00'),
  row('Imponibile 4%', '', low),
  row('IVA 4%', '', '5,93'),
  row('Imponibile 22%', '', high),
  row('IVA 22%', '', '2,64'),
  row('Imposta di bollo', '', '2,00'),
  row('TOTALE FATTURA', '', total),
];

describe('what is taxed at one rate', () => {
  it('is what the rows of that rate come to, one or more', () => {
    expect(sums(...bill('148,36'))).to.include.members(['total 148,36 true', 'total 12,00 true']);
    expect(judged(...bill('148,36'))).to.equal('pass');
    const two = bill('160,36')
      .with(4, row('Copia referti', '12,00 4%', '12,00'))
      .toSpliced(8, 2);
    expect(sums(...two)).to.include('total 160,36 true');
  });

  it('leaves the total to be held against all of it', () => {
    expect(judged(...bill('148,36', '917,93'))).to.match(/^TOTALE FATTURA 917,93 does not follow/);
  });

  it('is not borne out where its rows come to something else', () => {
    expect(sums(...bill('348,36'))).not.to.include('total 348,36 true');
  });
});
