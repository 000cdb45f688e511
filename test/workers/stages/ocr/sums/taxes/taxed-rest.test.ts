/** Income, what is taken off it, and what its tax is a rate of. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';

const notice = (income: string, off: string, taxed = '38.223,00', tax = '6.880,14'): string[] => [
  row('Steuerbescheid in Euro', ''),
  row('Einnahmen', income),
  row('Freibetrag', off),
  row('Rest', taxed),
  row('Davon 18 %', tax),
  row('Faellig', '431,00'),
];
const TOLD = /Rest 38\.223,00 is not what is left of the amount above it.* give 28\.223,00/;

describe('what is left of an income and taxed', () => {
  it('holds, and is told where the income is another one', () => {
    expect(judged(...notice('49.223,00', '-11.000,00'))).not.to.match(/what is left/);
    expect(judged(...notice('39.223,00', '-11.000,00'))).to.match(TOLD);
  });

  it('may be rounded to whole units, as its tax', () => {
    expect(judged(...notice('49.224,00', '-11.000,00', '38.223,00', '6.880,00'))).not.to.match(
      /what is left/,
    );
    expect(judged(...notice('39.223,00', '-11.000,00', '38.223,00', '6.880,00'))).to.match(TOLD);
  });

  it('is nothing where the tax is a rate of something else, or the difference is printed', () => {
    expect(judged(...notice('39.223,00', '-11.000,00', '38.223,00', '7.880,14'))).not.to.match(
      /what is left/,
    );
    expect(judged(...notice('43.223,00', '-2.000,00'))).to.match(/give 41\.223,00/);
    expect(judged(...notice('50.223,00', '-6.000,00'))).not.to.match(/what is left/);
  });

  it('is nothing where hardly anything, or a debt, would be left', () => {
    expect(judged(...notice('1.844,00', '-31.020,00'))).not.to.match(/what is left/);
    expect(judged(...notice('12.844,00', '-2.020,00'))).not.to.match(/what is left/);
  });

  it('is asked about where more is left by no single digit: what is free of tax need not be printed', () => {
    expect(judged(...notice('103.368,00', '-11.000,00'))).to.equal('asked');
    expect(judged(...notice('89.223,00', '-11.000,00'))).to.match(/give 78\.223,00/);
  });

  it('is told of pixels that both readers see alike, and not where they differ', () => {
    const rows = notice('39.223,00', '-11.000,00');
    expect(judgedLines(read(rows))).to.match(TOLD);
    expect(judgedLines(read(rows, { '39.223,00': '89.223,00' }))).not.to.match(/what is left/);
  });

  it('is followed without a minus where the name of the row says that it is taken off', () => {
    const plain = (name: string): string =>
      judged(...notice('39.223,00', '11.000,00').map((line) => line.replace('Freibetrag', name)));
    expect(plain('Abzug    ')).to.match(TOLD);
    expect(plain('Zinsen    ')).not.to.match(/what is left/);
  });
});
