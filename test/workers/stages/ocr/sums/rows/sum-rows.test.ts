/** Totals of a slip that have a sum sign alone. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { printed } from '../../reading/printed.ts';
import { judged } from '../judged.ts';

const two = (label: string, earned: string, other: string, off: string): string =>
  `${label.padEnd(22)}${earned.padStart(14)}    ${other.padEnd(22)}${off.padStart(14)}`;
const slip = (net: string, sign = 'E', off = '2.079,00'): string[] => [
  two('Salariu de baza', '13.755,00', 'Impozit', '1.336,50'),
  two('Ore suplimentare', '1.095,00', 'CAS', '742,50'),
  two(sign, '14.850,00', sign, off),
  '',
  `Net de plata${net.padStart(64)} lei`,
];
const holding = (rows: string[]): string[] => {
  const { sums, summands } = arithmeticOf(printed(...rows));
  return sums.flatMap(({ holds, result }) => (holds ? [summands[result]?.text ?? ''] : []));
};

describe('rows that are sums without a word', () => {
  it('are the totals that net pay is left of', () => {
    for (const sign of ['E', 'Σ', '∑', '2', 'M'])
      expect(holding(slip('12.771,00', sign)), sign).to.have.members(['14.850,00', '2.079,00', '12.771,00']);
    expect(judged(...slip('12.771,00'))).to.equal('pass');
    expect(judged(...slip('72.771,00'))).to.match(
      /^Net de plata 72\.771,00 does not follow .* give 12\.771,00\.$/,
    );
  });

  it('may stand one below the other in one column', () => {
    const column = (label: string, amount: string): string => `${label.padEnd(40)}${amount.padStart(16)}`;
    const rows = (second: string): string[] => [
      ...[column('Temel ucret', '74.550,00'), column('Fazla mesai', '7.200,00'), column('E', '81.750,00')],
      'Kesintiler',
      ...[column('Gelir vergisi', '12.262,50'), column('SGK', '8.992,50'), column('z', second)],
    ];
    expect(holding(rows('21.255,00'))).to.have.members(['81.750,00', '21.255,00']);
    expect(holding(rows('21.250,00')), 'one alone').to.deep.equal([]);
  });

  it('are none where they have words, or one of their amounts is no sum', () => {
    expect(holding(slip('12.771,00', 'Spor de vechime'))).to.deep.equal([]);
    expect(holding(slip('12.771,00', 'E', '2.179,00'))).to.deep.equal([]);
  });
});
