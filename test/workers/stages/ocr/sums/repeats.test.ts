/** A result that is said once more with one digit exchanged: from which length, size and distance on it is told. */
import { expect } from 'chai';
import { collectAmounts } from '../../../../../workers/stages/ocr/reading/cells.ts';
import { sumsOf } from '../../../../../workers/stages/ocr/sums/sums.ts';
import { printed } from '../reading/printed.ts';
import { row as columns } from './judged.ts';
import { sums } from './told.ts';

const row = (label: string, amount: string): string => label.padEnd(30) + amount.padStart(12);
const repeated = (...rows: string[]): string[] => sums(...rows).filter((sum) => sum.startsWith('repeated'));

/** A bill over `total`, and on its slip, in a column of its own, what is said to be to pay. */
function slip(first: string, second: string, total: string, label: string, again: string): string[] {
  return repeated(
    ...[row('Rates', first), row('Sewers', second), row('Total', total)],
    ...['To be paid by 31 July', 'Detach this slip', 'and send it in', 'with your payment'],
    `${label}   ${again}`,
  );
}

describe('a result that is said once more', () => {
  it('is not what ten months come to', () => {
    expect(slip('1,211.21', '1,266.22', '2,477.43', 'Amount due', '24,774.30')).to.deep.equal([]);
    expect(slip('1,211.21', '1,266.22', '2,477.43', 'Amount due', '92,477.43')).to.deep.equal([
      'repeated 92,477.43 false',
    ]);
  });

  it('is not the total of the next column, in the row of totals of a table', () => {
    const months = [
      ...['Shelves       610      590      160    1.360', 'Cables        800      590      650    2.040'],
      ...['Travel        270      300      850    1.420', 'Toner         360      790      830    1.980'],
      ...['Service       530      750      520    1.590', 'Total sums  3.390    3.020    3.010    8.390'],
    ];
    expect(repeated(...months)).to.deep.equal([]);
  });

  it('is told of six digits where both bear one name, however little parts them', () => {
    const statement = (name: string, again: string): string[] =>
      repeated(
        ...[`${name}   ${again}`, 'Kestrel plc', 'Leeds', 'UK'],
        ...[row('Opening balance', '1,211.21'), row('Paid in', '1,766.22')],
        ...[row('Paid out', '-500.00'), row('Closing balance', '2,477.43')],
      );
    expect(statement('Closing balance', '2,577.43')).to.deep.equal(['repeated 2,577.43 false']);
    expect(statement('Last balance', '2,577.43')).to.deep.equal([]);
    expect(statement('Closing balance', '2,588.43')).to.deep.equal([]);
  });

  it('is what a receipt has in large print above all that it is made of', () => {
    const receipt = (head: string, size = 1.5): string[] => {
      const lines = printed(
        ...[`R$ ${head}`, row('Valor', '2,780.00'), row('Tarifa', '2.50'), row('Total', '2,782.50')],
      ).map((line, at) => ({
        ...line,
        words: line.words.map((word) => {
          const [x, y, width, height] = word.box;
          return { ...word, box: [x, y, width, at === 0 ? size * height : height] as typeof word.box };
        }),
      }));
      const { sums: found, summands } = sumsOf(collectAmounts(lines));
      return found.flatMap(({ kind, result }) => (kind === 'repeated' ? [summands[result]?.text ?? ''] : []));
    };
    expect(receipt('62,780.00')).to.deep.equal(['62,780.00']);
    expect(receipt('2,880.00')).to.deep.equal(['2,880.00']);
    expect(receipt('2,780.00')).to.deep.equal([]);
    expect(receipt('9,615.40')).to.deep.equal([]);
    expect(receipt('62,780.00', 1)).to.deep.equal([]);
  });

  it('is told of four digits where both say what is to pay, of six elsewhere', () => {
    expect(slip('11.21', '12.21', '23.42', 'Amount due', '53.42')).to.deep.equal(['repeated 53.42 false']);
    expect(slip('4.21', '5.21', '9.42', 'Amount due', '5.42')).to.deep.equal([]);
    const boxed = (first: string, second: string, total: string, again: string): string[] =>
      repeated(
        row('Rates', first),
        row('Sewers', second),
        row('Total', total),
        'Kestrel plc',
        'Leeds',
        'UK',
        `Net   ${again}`,
      );
    expect(boxed('1,211.21', '2,122.21', '3,333.42', '8,333.42')).to.deep.equal(['repeated 8,333.42 false']);
    expect(boxed('211.21', '122.21', '333.42', '833.42')).to.deep.equal([]);
  });

  it('is told of four digits where both bear one name as well, straight over the one that stands by itself', () => {
    const bill = (name: string): string[] =>
      repeated(
        row('Acqua', '288.33'),
        row('Fogne', '63.43'),
        row('Totale fattura', '351.76'),
        ...['Adda S.p.A.', 'Verona', 'Italia'],
        name,
        '751.76',
      );
    expect(bill('Totale fattura')).to.deep.equal(['repeated 751.76 false']);
    expect(bill('Totale anno')).to.deep.equal([]);
  });

  it('is not told where the difference is as small as a fee, or an amount of the bill', () => {
    // 15 % of the smaller one.
    expect(slip('400.00', '602.70', '1,002.70', 'Amount due', '1,202.70')).to.deep.equal([
      'repeated 1,202.70 false',
    ]);
    expect(slip('400.00', '602.70', '1,002.70', 'Amount due', '1,102.70')).to.deep.equal([]);
    expect(slip('200.00', '802.70', '1,002.70', 'Amount due', '1,202.70')).to.deep.equal([]);
  });

  it('is told whatever its share on the third line below the total, and no further down', () => {
    const below = (...between: string[]): string[] =>
      repeated(
        row('Rates', '400.00'),
        row('Sewers', '602.70'),
        row('Total', '1,002.70'),
        ...between,
        'Amount due   1,102.70',
      );
    expect(below('To be paid by July', 'with this slip')).to.deep.equal(['repeated 1,102.70 false']);
    expect(below('To be paid by July', 'with this slip', 'at any bank')).to.deep.equal([]);
    expect(below('A relief of 100 was granted', 'for early payment')).to.deep.equal([]);
  });

  it('is told of one digit more where its name stands straight over it, and of no list below such a name', () => {
    const bill = (...foot: string[]): string[] =>
      repeated(
        row('Rates', '97.28'),
        row('Sewers', '118.51'),
        row('Total', '215.79'),
        '',
        '',
        '',
        '',
        ...foot,
      );
    const name = 'Due date      Total to pay';
    expect(bill(name, '14.04.2026        9215.79')).to.deep.equal(['repeated 9215.79 false']);
    expect(bill('Due date         EUR', '14.04.2026   9215.79')).to.deep.equal(['repeated 9215.79 false']);
    expect(bill(name, '14.04.2026         215.79')).to.deep.equal([]);
    expect(bill(name, '14.04.2026        3911.20')).to.deep.equal([]);
    expect(bill('Due date      Reference no', '14.04.2026        9215.79')).to.deep.equal([]);
    const list = ['14.03.2026           3.10', '14.04.2026           4.40', '14.05.2026           9215.79'];
    expect(bill(name, ...list)).to.deep.equal([]);
  });

  it('is told of one amount only: several are a table of amounts that are alike', () => {
    const bill = [
      row('Rates', '400.00'),
      row('Sewers', '602.70'),
      row('Total', '1,002.70'),
      'Pay',
      'with',
      'one',
      'of these',
    ];
    expect(repeated(...bill, 'Amount due   7,002.70')).to.have.length(1);
    expect(
      repeated(...bill, 'Amount due   7,002.70', 'or', 'in', 'all', 'Amount payable   8,002.70'),
    ).to.deep.equal([]);
  });

  it('is told of whatever stands under its name at the foot of the column that makes it', () => {
    const payslip = (net: string, again: string, ...more: string[]): string[] =>
      repeated(
        columns('Månadslön', '38 580,00'),
        columns('Övertid', '658,94'),
        columns('OB-tillägg', '2 736,24'),
        columns('Bruttolön', '41 975,18', '366 299,91'),
        columns('Preliminär skatt', '-10 204,17', '-89 047,51'),
        columns('Fackavgift', '-386,17', '-3 369,96'),
        columns('Summa avdrag', '-10 590,34'),
        columns('Nettolön', net, '273 882,44'),
        ...['Sparade semesterdagar 11', 'Frågor om lönen besvaras', 'av löneavdelningen', ...more],
        `Nettolön: ${again} SEK`,
      );
    expect(payslip('33 384,44', '31 384,84')).to.deep.equal(['repeated 33\u00a0384,44 false']);
    expect(payslip('31 384,84', '31 384,84')).to.deep.equal([]);
    expect(payslip('33 384,44', '31 384,84', 'Förskott 1 999,60')).to.deep.equal([]);
  });
});
