/** Documents that print no decimals: what is an amount there, and what is told where they do not add up. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { collectAmounts } from '../../../../../workers/stages/ocr/reading/cells.ts';
import { parseUnits, printedCents } from '../../../../../workers/stages/ocr/reading/numbers.ts';
import { sumsContradicted } from '../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import { NO_FACTS } from '../no-facts.ts';
import { printed } from './printed.ts';

const amountsOf = (...rows: string[]): string[] =>
  collectAmounts(printed(...rows)).cells.map(({ text }) => text);

const statement = (revenue: string, before = 'Rp'): string[] => [
  `                        ${before}           2025           2024`,
  `Revenue                       ${revenue}      1,296,000`,
  'Cost of sales               (1,831,120)      (648,000)',
  'Gross profit                  2,064,880        648,000',
  'Other income                    115,750            500',
  'Staff costs                    (238,000)      (94,000)',
  'Operating profit              1,942,630        554,500',
];

function judged(rows: string[]) {
  const lines = printed(...rows);
  const { cut: _, ...arithmetic } = arithmeticOf(lines);
  const words = lines.flatMap((line) => line.words);
  return sumsContradicted(
    { ...NO_FACTS, ...arithmetic, pages: [{ ...NO_FACTS.pages[0]!, page: 1, words }] },
    { now: 0 },
  );
}

describe('amounts without decimals', () => {
  it('are numbers with parted thousands, with their sign', () => {
    const units = (token: string): number | undefined => parseUnits(token)?.units;
    expect(['45.749.000', '1,234', '(1,831,120)', '-5’000', '€1,234', '1,234-'].map(units)).to.deep.equal([
      45_749_000, 1234, -1_831_120, -5000, 1234, -1234,
    ]);
    for (const other of ['1.234,56', '1234', '(1,234', '12.05.2024', 'A1,234'])
      expect(parseUnits(other), other).to.equal(null);
  });

  it('are written as the document writes them', () => {
    expect(printedCents(-2_064_880, ['1,296,000'])).to.equal('-2,064,880');
    expect(printedCents(5_032_390, ['Rp', '45.749.000'])).to.equal('5.032.390');
    expect(printedCents(503_239, ['1.234,50'])).to.equal('5.032,39');
  });

  it('are taken where nearly no number has decimals, smaller ones with them in their column', () => {
    expect(amountsOf(...statement('3,896,000')))
      .to.have.length(12)
      .and.to.include('500');
    const rows = ['Paper     1,200', 'Ink      12,345', 'Glue      3,000', 'Pens      9,100'];
    expect(amountsOf(...rows)).to.have.length(4);
    expect(amountsOf(...rows.slice(1)), 'too few').to.deep.equal([]);
    expect(amountsOf(...rows, 'Fee        2.50', 'Tax        1.50'), 'it prints decimals').to.deep.equal([
      '2.50',
      '1.50',
    ]);
  });

  it('are no number of a page, at its head or foot in a column of theirs', () => {
    const rows = [
      'Paper     1,200',
      'Ink      12,345',
      'Glue      3,000',
      'Pens      9,100',
      'Tape        900',
    ];
    const body = [...Array<string>(10).fill(''), ...rows];
    const below = (lines: number): string[] => [...body, ...Array<string>(lines).fill(''), '              1'];
    expect(amountsOf(...below(4))).to.include('1');
    expect(amountsOf(...below(33)), 'at the foot')
      .to.have.length(5)
      .and.not.to.include('1');
    expect(amountsOf('              1', ...body), 'at the head').to.have.length(5);
    expect(amountsOf(...body, ...Array<string>(33).fill(''), 'Stamps        1'), 'named').to.include('1');
  });

  /** As two readers of pixels give them; `apart` are read otherwise by one of them. */
  const fromPixels = (rows: string[], apart: string[] = []) =>
    printed(...rows).map((line) => ({
      ...line,
      words: line.words.map((word) => ({
        ...{ ...word, source: 'ocr' as const, agreed: !apart.includes(word.text) },
      })),
    }));

  it('are of pixels where both readers have enough of them alike, and then all', () => {
    const slip = [
      'Kopi      9.000',
      'Nasi     29.400',
      'Ayam    418.605',
      'TOTAL   457.005',
      'TUNAI   458.000',
    ];
    const cells = collectAmounts(fromPixels(slip, ['418.605'])).cells;
    expect(cells.map(({ text, agreed }) => [text, agreed])).to.deep.equal([
      ['9.000', true],
      ['29.400', true],
      ['418.605', false],
      ['457.005', true],
      ['458.000', true],
    ]);
    expect(collectAmounts(fromPixels(slip, ['418.605', '9.000'])).cells, 'three alike').to.deep.equal([]);
    const decimals = [...slip, 'Bensin    32,45', 'Solar     18,20'];
    expect(collectAmounts(fromPixels(decimals)).cells.map(({ text }) => text)).to.deep.equal([
      '32,45',
      '18,20',
    ]);
  });

  it('are none where a group may stand apart from its number, or readers of pixels differ', () => {
    const rows = [
      'Paper     1,200',
      'Ink      12,345',
      'Glue      3,000',
      'Pens      9,100',
      'Caps     98 452',
    ];
    expect(amountsOf(...rows)).to.deep.equal([]);
    expect(
      collectAmounts(
        fromPixels(
          rows,
          rows.map((row) => row.slice(-5).trim()),
        ),
      ).cells,
    ).to.deep.equal([]);
    expect(collectAmounts(fromPixels(rows)).cells, 'as in a text layer').to.deep.equal([]);
  });

  it('are none where dinars have three decimals behind thousands that a blank parts', () => {
    const slip = ['Salaire  2 122,500', 'CNSS  205,458', 'Impôt  288,446', 'CSS  8,627', 'Net  1 619,969'];
    expect(amountsOf(...slip)).to.deep.equal([]);
    // Without such thousands they cannot be told from whole amounts.
    expect(amountsOf(...slip.slice(1, 4), 'Net  502,531')).to.have.length(4);
  });

  it('are put together where blanks part their thousands, and only there', () => {
    const slip = [
      'Pay  168     663 000',
      'Night  7      13 335',
      'Gross        676 335',
      'Tax         -101 450',
    ];
    const whole = ['663 000', '13 335', '676 335', '-101 450'].map((text) => text.replace(' ', '\u00a0'));
    expect(amountsOf(...slip)).to.deep.equal(whole);
    expect(amountsOf(...slip.slice(1)), 'too few').to.deep.equal([]);
    expect(amountsOf(...slip, 'Club           1.200'), 'parted otherwise as well').to.deep.equal([]);
    expect(amountsOf(...slip, 'Fee        2.50', 'Tax        1.50'), 'it prints decimals').to.deep.equal([
      '2.50',
      '1.50',
    ]);
    const rows = [...slip, 'Number   005 604 639', 'Advance  1 204 000'];
    expect(amountsOf(...rows), 'a number, and groups of a million').to.include('1\u00a0204\u00a0000');
  });

  it('are read with a currency that touches them, smaller ones too', () => {
    expect(
      amountsOf(
        'Nasi     Rp45.000',
        'Ayam    Rp120.000',
        'Teh         Rp500',
        'Pajak    Rp16.500',
        'Total   Rp182.000',
      ),
    ).to.deep.equal(['Rp45.000', 'Rp120.000', 'Rp500', 'Rp16.500', 'Rp182.000']);
    expect(
      amountsOf('Pay  663 000Ft', 'Night  13 335Ft', 'Gross 676 335Ft', 'Tax  -101 450Ft'),
    ).to.have.length(4);
  });

  it('are told where they do not add up and are money, else asked about', () => {
    expect(judged(statement('3,896,000')).verdict).to.equal('pass');
    const told = judged(statement('4,896,000', 'Rp 1,000,000'));
    expect(told.verdict).to.equal('fail');
    if (told.verdict === 'fail') expect(told.occurrences[0]?.note).to.contain('give 3,064,880.');
    const asked = judged(statement('4,896,000', ''));
    expect(asked.verdict).to.equal('inconclusive');
    if (asked.verdict === 'inconclusive') expect(asked.toCheck).to.have.length(1);
  });

  it('are not asked about where several results do not follow: tables of counts go on elsewhere', () => {
    const verdict = judged([
      ...statement('4,896,000', '').slice(0, 6),
      'Operating profit              9,942,630        554,500',
    ]);
    expect(verdict).to.deep.include({ verdict: 'inconclusive' });
    if (verdict.verdict === 'inconclusive') expect(verdict.toCheck ?? []).to.deep.equal([]);
  });
});
