/** Totals that are a digit away from what they follow from in a way that no column shows. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';

const TOLD = /does not follow from the amounts above it/;

const ADVANCE = row('Forskudd utbetalt', '-2 000,00');

/** A claim of expenses: two sums, and what stands between them and what is paid. */
const claim = (paid: string, ...below: string[]): string =>
  judged(
    row('Kjøring', '2 163,00'),
    row('Diett', '1 825,60'),
    row('Sum godtgjørelser', '3 988,60'),
    row('Hotell', '2 995,00'),
    row('Ferge', '470,00'),
    row('Sum utlegg', '3 465,00'),
    ...below,
    row('Til utbetaling', paid),
  );

describe('a total a digit away', () => {
  it('is told of pay: gross less the deductions, and what stands below those', () => {
    const slip = (net: string): string[] => [
      row('Salaire de base', '', '', '2.399,00'),
      row('Heures supplémentaires', '', '', '177,93'),
      row('Prime', '', '', '176,00'),
      row('Salaire brut', '', '', '2.752,93'),
      row('Vieillesse plafonnée', '2.752,93', '189,95'),
      row('CSG déductible', '2.704,75', '383,77'),
      row('Mutuelle santé', '', '26,73'),
      row('Total cotisations', '', '600,45'),
      row('Prélèvement à la source', '', '-78,08'),
      row('Indemnité transport', '', '198,00'),
      row('Net payé', '', net),
    ];
    expect(judged(...slip('2.272,40'))).not.to.match(TOLD);
    expect(judged(...slip('3.272,40'))).to.match(/^Net payé 3\.272,40 does not follow .* give 2\.272,40\./);
    // A reader of pixels may have lost the thousands of 198,00.
    expect(judgedLines(read(slip('3.272,40')))).not.to.match(TOLD);
    expect(judged(...slip('3.372,40')), 'two digits').not.to.match(TOLD);
  });

  it('is told of two sums and an advance, however many rows stand below them', () => {
    expect(claim('5 453,60', ADVANCE)).not.to.match(TOLD);
    expect(claim('6 453,60', ADVANCE)).to.match(
      /^Til utbetaling 6.453,60 does not follow .* give 5.453,60\./,
    );
    const many = Array.from({ length: 80 }, () => row('Trekk', '-0,50'));
    expect(claim('6 413,60', ADVANCE, ...many)).to.match(
      /^Til utbetaling 6.413,60 does not follow .* give 5.413,60\./,
    );
  });

  it('is told below a subtotal that no known word names', () => {
    const bill = (total: string): string =>
      judged(
        row('Borough Council', '203.68', '158.42'),
        row('County Council', '1,481.64', '1,152.39'),
        row('Police', '261.68', '203.53'),
        row('Full charge', '', '1,514.34'),
        row('Less 25% single occupier discount', '', '-378.59'),
        row('Balance brought forward from previous year', '', '143.83'),
        row('Total amount due', '', total),
      );
    expect(bill('1,279.58')).not.to.match(TOLD);
    expect(bill('1,579.58')).to.match(/^Total amount due 1,579\.58 does not follow .* give 1,279\.58\./);
  });

  it('is told where a currency moves it out of the column of its terms', () => {
    const depot = (cash: string): string =>
      judged(
        row('Nordskog', '37 136,16', '38 621,61', '-1 485,45'),
        row('Vinterfjord', '16 281,00', '13 024,80', '+3 256,20'),
        row('Kvarnby', '12 070,08', '10 621,67', '+1 448,41'),
        row('Summa värdepapper', '65 487,24', '62 268,08', '+3 219,16'),
        row('Likvida medel', cash),
        row('Upplupen ränta', '686,92'),
        `${'Depåns totala värde'.padEnd(62)}154 808,43 SEK`,
      );
    expect(depot('88 634,27')).not.to.match(TOLD);
    expect(depot('98 634,27')).to.match(
      /^Depåns totala värde 154.808,43 does not follow .* give 164.808,43\./,
    );
  });

  it('is not told of small differences, of which rounding may be one', () => {
    expect(claim('7 453,90')).not.to.match(TOLD);
  });
});
