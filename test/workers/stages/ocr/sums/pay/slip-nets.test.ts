/** Net pay below the totals of earnings and deductions. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';

const slip = (net: string, ...between: string[]): string[] => [
  row('Bezeichnung', 'Betrag EUR'),
  row('Grundgehalt', '3.578,73'),
  row('Ueberstunden', '357,10'),
  row('Gesamtbrutto', '3.935,83'),
  row('Rentenversicherung', '244,02'),
  row('Arbeitslosenvers.', '51,17'),
  row('Lohnsteuer', '628,95'),
  row('Summe Abzüge', '924,14'),
  ...between,
  row('Auszahlung', net),
];
const TOLD = /Auszahlung 6\.011,69 does not follow .* give 3\.011,69/;

describe('net pay below both totals', () => {
  it('is told where it is not what they leave, in print and in pixels', () => {
    expect(judged(...slip('3.011,69'))).to.equal('pass');
    expect(judged(...slip('6.011,69'))).to.match(TOLD);
    expect(judgedLines(read(slip('6.011,69')))).to.match(TOLD);
  });

  it('may be rounded, or leave out what stands between', () => {
    expect(judged(...slip('3.010,00'))).not.to.match(/does not follow/);
    expect(judged(...slip('2.811,69', row('Vorschuss', '200,00')))).not.to.match(/does not follow/);
  });
});
