/** What a bill asks for at its head, against the list below it and what its slip says. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';

const bill = (total: string, slip = '144,95', ...more: string[]): string[] => [
  'Sähkölasku',
  row('Yhteensä', total),
  'Tuote',
  row('Energia', '81,17'),
  row('Perusmaksu', '4,95'),
  row('Siirto', '41,93'),
  row('Siirron perusmaksu', '16,90'),
  'Viitenumero',
  ...more,
  `                                    Euro         ${slip}`,
];

describe('a total at the head of its list', () => {
  it('is told where one digit parts it from the list and the slip', () => {
    expect(judged(...bill('544,95'))).to.match(/^Yhteensä 544,95 is another amount/);
    expect(judgedLines(read(bill('544,95')))).to.match(/^Yhteensä 544,95/);
    expect(judged(...bill('3144,95')), 'a digit in front').to.match(/^Yhteensä 3144,95/);
    expect(judged(...bill('144,95'))).to.not.match(/one digit/);
  });

  it('says nothing where nothing bears the list out, more digits differ, or the total stands there again', () => {
    expect(judged(...bill('544,95', '544,95'))).to.not.match(/one digit/);
    expect(judged(...bill('544,95', '139,00'))).to.not.match(/one digit/);
    expect(judged(...bill('571,95'))).to.not.match(/one digit/);
    expect(judged(...bill('544,95', '144,95', row('Laskutettu', '544,95')))).to.not.match(/one digit/);
  });
});
