/** Totals of one row, of what was earned and of what was taken off. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { printed } from '../../reading/printed.ts';
import { read } from '../../reading/read.ts';
import { judged, judgedLines } from '../judged.ts';

const cells = (label: string, earned: string, off: string): string =>
  `${label.padEnd(40)}${earned.padStart(14)}${off.padStart(20)}`;
const slip = ({ tax = '396,76', off = '985,03', net = '2.074,83' } = {}): string[] => [
  cells('Descricao', 'Abonos', 'Descontos'),
  cells('Vencimento base', '2.610,97', ''),
  cells('Subsidio', '220,55', ''),
  cells('Horas extra', '228,34', ''),
  cells('Seguranca Social', '', '259,22'),
  cells('Retencao IRS', '', tax),
  cells('Sindicato', '', '329,05'),
  cells('Total iliquido / Total descontos', '3.059,86', off),
  cells('Liquido a receber', '', net),
];
const TOLD = /^Total iliquido \/ Total descontos 985,03 does not follow .* give /;

describe('totals side by side', () => {
  it('are each the sum of their own column', () => {
    expect(judged(...slip())).to.equal('pass');
    expect(judged(...slip({ tax: '996,76' }))).to.match(TOLD);
    expect(judged(...slip({ tax: '513,21' })), 'more than a digit').to.match(TOLD);
  });

  it('of pixels are told where their rows come to more', () => {
    expect(judgedLines(read(slip({ tax: '513,21' })))).to.match(TOLD);
    expect(judgedLines(read(slip({ tax: '313,21' })))).to.equal('asked');
  });

  it('say nothing of one that follows from what stands above it otherwise', () => {
    const statement = (profit: string): string[] => [
      cells('Sales', '64,880.00', '48,000.00'),
      cells('Services', '20,000.00', '12,000.00'),
      cells('Total', '84,880.00', '60,000.00'),
      cells('Other income', '15,750.00', ''),
      cells('Staff', '(38,000.00)', '(9,400.00)'),
      cells('Operating profit', profit, '50,600.00'),
    ];
    const broken = (rows: string[]): number =>
      arithmeticOf(printed(...rows)).sums.filter(({ holds }) => !holds).length;
    expect(broken(statement('62,630.00'))).to.equal(0);
    expect(broken(statement('92,630.00')), 'told once').to.equal(1);
  });
});
