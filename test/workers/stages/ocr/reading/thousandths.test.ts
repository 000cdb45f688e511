/** Documents in dinars, which print three decimals (ISO 4217). */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { collectAmounts } from '../../../../../workers/stages/ocr/reading/cells.ts';
import { parseThousandths, printedCents } from '../../../../../workers/stages/ocr/reading/numbers.ts';
import { sumsContradicted } from '../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import { NO_FACTS } from '../no-facts.ts';
import { printed } from './printed.ts';

function judged(rows: string[]) {
  const lines = printed(...rows);
  const { cut: _, ...arithmetic } = arithmeticOf(lines);
  const words = lines.flatMap((line) => line.words);
  const facts = { ...NO_FACTS, ...arithmetic, pages: [{ page: 1, reading: 'text-layer' as const, words }] };
  return sumsContradicted(facts, { now: 0 });
}

const centsOf = (rows: string[]): number[] =>
  collectAmounts(printed(...rows)).cells.map(({ cents }) => cents);

/** Amounts end where their labels leave them, as programs of shops print them. */
const receipt = (total: string): string[] => [
  'Facture en TND',
  'Article A    45,250',
  'Article B          60,500',
  'Article C          12,300',
  'Montant HT     118,050',
  'FODEC 0,950',
  'TVA  19%   22,430',
  'Timbre  0,600',
  `Total TTC       ${total}`,
];

const invoice = (total: string, currency = 'KWD'): string[] => [
  `Description        Amount ${currency}`,
  'Installation      1,845.250',
  'Cables               60.500',
  'Transport            12.300',
  'Stamp                 0.500',
  `Total ${currency}         ${total}`,
];

describe('amounts with three decimals', () => {
  it('are known by a nought in front, or by another sign between their thousands', () => {
    const units = (token: string): number | undefined => parseThousandths(token)?.units;
    expect(
      ['0,600', '1,318.550', '1.318,550', '(0.050)', '-0.500', '1250.500', '0.500-'].map(units),
    ).to.deep.equal([600, 1_318_550, 1_318_550, -50, -500, 1_250_500, -500]);
    for (const other of [
      '45.250',
      '1,318,550',
      '1.318.550',
      '0.60',
      '00.600',
      '(0.600',
      '1,31.550',
      '0.6000',
    ])
      expect(parseThousandths(other), other).to.equal(null);
  });

  it('are written as the document writes them', () => {
    expect(printedCents(1_318_550, ['60.500', '0.500', '1,845.250'])).to.equal('1,318.550');
    expect(printedCents(-600, ['45,250', '0,500'])).to.equal('-0,600');
    expect(printedCents(4_050, ['0,500'])).to.equal('4,050');
    expect(printedCents(1_318_550, ['60.500', '45.250']), 'nothing tells them apart').to.equal('1.318.550');
  });

  it('are all taken where a currency that has them is named, and none where nothing says so', () => {
    const all = [1_845_250, 60_500, 12_300, 500, 1_918_550];
    for (const currency of ['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'LYD', 'Dinars'])
      expect(centsOf(invoice('1,918.550', currency)), currency).to.deep.equal(all);
    expect(centsOf(invoice('1,918.550', 'kg'))).to.deep.equal([]);
  });

  it('are put together where blanks part their thousands (ISO 80000-1, 7.3.1)', () => {
    const slip = (net: string, currency = 'DT') => [
      `Bulletin de paie en ${currency}`,
      'Salaire brut      2 122,500',
      'Prime                 0,600',
      'CNSS               -205,458',
      'Impôt              -288,446',
      `Net à payer      ${net}`,
    ];
    for (const blank of [' ', '\u00a0', '\u202f', '\u2009'])
      expect(centsOf(slip('1 629,196').map((row) => row.replace(/(?<=\d) /g, blank))), blank).to.deep.equal([
        ...[2_122_500, 600, -205_458, -288_446, 1_629_196],
      ]);
    expect(centsOf(slip('1 629,196', 'points')), 'no dinars').to.deep.equal([]);
    expect(centsOf([...slip('1 629,196'), 'Plafond          1.229,196']), 'parted otherwise').to.deep.equal(
      [],
    );
  });

  it('leave out counts, which are no thousandths', () => {
    expect(centsOf([...invoice('1,918.550'), 'Pieces                  500'])).to.have.length(5);
  });

  it('make a sum with those below one, wherever these stand', () => {
    expect(judged(receipt('142,030')).verdict).to.equal('pass');
    expect(judged(invoice('1,918.550')).verdict).to.equal('pass');
  });

  it('are rounded to what coins there are', () => {
    expect(judged(invoice('1,918.555')).verdict).to.equal('pass');
    expect(judged(invoice('1,918.650')).verdict).to.equal('inconclusive');
  });

  it('are told where they do not add up', () => {
    const told = judged(invoice('7,918.550'));
    if (told.verdict !== 'fail') throw new Error(told.verdict);
    expect(told.occurrences[0]?.note).to.contain('give 1,918.550.');
  });
});
