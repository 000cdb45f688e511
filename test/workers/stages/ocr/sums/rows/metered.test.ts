/** Readings of a meter and what was used. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';

const bill = (before: string, after: string, used: string): string[] => [
  `Předchozí stav ${before}`,
  `Nový stav ${after}`,
  `Spotřeba ${used}`,
  row('Spotřeba elektřiny', '21 397,75 Kč'),
  row('Stálý plat', '3 418,75 Kč'),
  row('Celkem', '24 816,50 Kč'),
];
const TOLD = /2761 is not the later reading of the meter less the earlier one: .* give 2208/;

describe('a meter', () => {
  it('counted what was used, and is told where it did not', () => {
    expect(judged(...bill('20798 kWh', '23559 kWh', '2761 kWh'))).to.equal('pass');
    expect(judged(...bill('21351 kWh', '23559 kWh', '2761 kWh'))).to.match(TOLD);
    expect(judged(...bill('21.351', '23.559', '2.761'))).to.match(/2\.761 is not the later reading/);
  });

  it('may have a factor, or have begun anew', () => {
    expect(judged(...bill('21351 kWh', '23559 kWh', '22080 kWh'))).not.to.match(/reading of the meter/);
    expect(judged(...bill('98351 kWh', '559 kWh', '2208 kWh'))).not.to.match(/reading of the meter/);
  });

  it('is asked about where a factor is named, or another meter is read', () => {
    expect(judged(...bill('21351 m3', '23559 m3', '2361'), 'Umrechnungsfaktor 1,069')).to.equal('asked');
    expect(judged(...bill('21351 kWh', '23559 kWh', '2761 kWh'), 'Stav 10400 kWh')).to.equal('asked');
  });

  it('is read from one line as well', () => {
    const line = (used: string): string =>
      judged(
        `Forbrug kWh ( 53158 - 57329 ) ${used}`,
        row('Elektricitet', '10.656,91'),
        row('Abonnement', '45,00'),
        row('I alt', '10.701,91 kr.'),
      );
    expect(line('4171')).not.to.match(/reading of the meter/);
    expect(line('4271')).to.match(
      /4271 is not the later reading of the meter less the earlier one: .* give 4171/,
    );
  });

  it('says nothing where several do not count so, or digits were read from pixels', () => {
    const two = [
      ...bill('21351 kWh', '23559 kWh', '2761 kWh'),
      ...bill('11351 kWh', '13559 kWh', '2861 kWh'),
    ];
    expect(judged(...two)).not.to.match(/reading of the meter/);
    expect(judgedLines(read(bill('21351 kWh', '23559 kWh', '2761 kWh')))).not.to.match(
      /reading of the meter/,
    );
  });
});
