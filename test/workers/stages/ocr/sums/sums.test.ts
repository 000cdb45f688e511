import { expect } from 'chai';
import { collectAmounts } from '../../../../../workers/stages/ocr/reading/cells.ts';
import { sumsOf } from '../../../../../workers/stages/ocr/sums/sums.ts';
import { printed } from '../reading/printed.ts';
import { sums } from './told.ts';

describe('sums of a page', () => {
  it('follow an invoice from rows to what is left to pay', () => {
    const rows = (total: string): string[] => [
      'Planks                     100.00',
      'Nails                       20.00',
      'Subtotal                   120.00',
      'Discount                    10.00',
      'Net amount                 110.00',
      'VAT 20%                     22.00',
      `Invoice total              ${total}`,
      'Deposit paid                32.00',
      'Balance due                100.00',
    ];
    expect(sums(...rows('132.00'))).to.deep.equal([
      'total 120.00 true',
      'total 110.00 true',
      'total 132.00 true',
      'total 100.00 true',
      'tax 22.00 true',
    ]);
    expect(sums(...rows('732.00'))).to.include('total 732.00 false');
  });

  it('know a result by a bare word, and what is paid out from what is paid before', () => {
    const invoice = [
      'Paint   764.38',
      'Hinges   219.43',
      'Glass   148.93',
      'Net   2,132.74',
      'VAT 20 %   426.55',
    ];
    expect(sums(...invoice)).to.include('total 2,132.74 false');
    const payslip = (paid: string): string[] => [
      'Salary   1,446.75',
      'Travel   450.72',
      `Paid out   ${paid}`,
    ];
    expect(sums(...payslip('1,897.47'))).to.deep.equal(['total 1,897.47 true']);
    expect(sums(...payslip('2,897.47'))).to.deep.equal(['total 2,897.47 false']);
    expect(sums('Net weight   12.00', 'Paint   20.00', 'Deposit paid   10.00')).to.deep.equal([]);
  });

  it('bear no result out by its being said twice', () => {
    const bill = (table: string, slip: string): string[] => [
      'Rates             241.30',
      'Sewers            138.82',
      'Waste             123.50',
      `Total             ${table}`,
      'To be paid by 31 July',
      'Detach this slip and send it with your payment',
      `Amount due        ${slip}`,
    ];
    expect(sums(...bill('503.62', '503.62'))).to.deep.equal(['total 503.62 true', 'total 503.62 true']);
    expect(sums(...bill('903.62', '903.62'))).to.deep.equal(['total 903.62 false']);
  });

  it('let a result that is said twice follow from two results and an amount that rounds them', () => {
    const slip = (net: string): string[] => [
      'Voce                    Competenze  Trattenute',
      'Retribuzione ordinaria    1.912,40',
      'Straordinario               128,00',
      'Contributi INPS                         187,51',
      'IRPEF netta                             231,80',
      'Addizionale regionale                    18,22',
      'Totali                    2.040,40      437,53',
      'Arrotondamento      0,13',
      `Netto in busta     ${net}`,
      `Netto bonificato ${net} sul conto`,
    ];
    expect(sums(...slip('1.603,00')).filter((sum) => sum.endsWith('false'))).to.deep.equal([]);
    expect(sums(...slip('1.903,00'))).to.include('total 1.903,00 false');
  });

  it('take names for what they are where all that stands there adds up', () => {
    const order = (net: string): string[] => [
      'Water Works   2,416.47',
      'Cash & Carry   345.88',
      'Transfer from savings   473.68',
      'Rook Books   1,726.06',
      'City Transport   2,415.78',
      `Net   ${net}`,
    ];
    expect(sums(...order('7,377.87'))).to.deep.equal(['total 7,377.87 true']);
    expect(sums(...order('9,377.87'))).to.deep.equal(['total 9,377.87 false']);
  });

  it('follow a column that leans, as one does on a page laid flat imperfectly', () => {
    const rows = (total: string): string[] => [
      'Paper        100.00',
      'Delivery       20.00',
      'Paint            30.00',
      'Hinges             40.00',
      `Total            ${total}`,
    ];
    expect(sums(...rows('190.00'))).to.deep.equal(['total 190.00 true']);
    expect(sums(...rows('990.00'))).to.deep.equal(['total 990.00 false']);
  });

  it('keep prices out of the sum of the amounts beside them, though another amount stands across both', () => {
    const receipt = (total: string): string[] => [
      'Tea          1.00     2.00',
      'Coffee      12.80    12.80',
      'Sugar       19.80    19.80',
      `Total                  ${total}`,
      'Cash           1,100.00',
    ];
    expect(sums(...receipt('34.60'))).to.deep.equal(['total 34.60 true']);
    expect(sums(...receipt('94.60'))).to.deep.equal(['total 94.60 false']);
  });

  it('take an amount with its tax for no tax, whatever became of the label', () => {
    const rows = ['Total 6% supplies (excl. GST)   15.84', 'Total 6% supplies (Ine. GST)   16.79'];
    expect(sums(...rows).filter((sum) => sum.endsWith('false'))).to.deep.equal([]);
    const net = ['Total 0% suppl ies   11.68', 'Total 6% supplies (exci. GST)   7.20'];
    expect(sums(...net).filter((sum) => sum.endsWith('false'))).to.deep.equal([]);
  });

  it('take a total below a table for the sum of a column that it does not stand in', () => {
    const invoice = (net: string): string[] => [
      'Ulotki A5    2000    0,42      840,00',
      'Plakaty B2    150    3,80      570,00',
      'Wizytówki     500    0,36      180,00',
      `Razem netto: ${net}`,
      'VAT 23 %: 365,70',
    ];
    expect(sums(...invoice('1590,00'))).to.deep.include('total 1590,00 true');
    expect(sums(...invoice('1790,00'))).to.deep.equal(['tax 365,70 false', 'total 1790,00 false']);
  });

  it('take prepayments off the share of a cost that stands above them', () => {
    const bill = (due: string): string[] => [
      'Gesamtkosten          1.200,00',
      'Ihr Anteil              400,00',
      'Vorauszahlungen         280,00',
      `Nachzahlung gesamt      ${due}`,
    ];
    expect(sums(...bill('120,00'))).to.deep.equal(['total 120,00 true']);
    expect(sums(...bill('620,00'))).to.deep.equal(['total 620,00 false']);
  });

  it('know a rate that its amount does not have', () => {
    expect(sums('Total HT   100,00', 'TVA 20 %    29,00', 'Total TTC  129,00')).to.deep.equal([
      'total 129,00 true',
      'tax 29,00 false',
    ]);
  });

  it('follow a payslip with deductions of either sign', () => {
    for (const sign of ['-', ' '])
      expect(
        sums(
          'Salario base              2.000,00',
          'Plus                        150,00',
          'Total devengado           2.150,00',
          `IRPF                       ${sign}300,00`,
          `Seguridad social           ${sign}136,50`,
          'Líquido a percibir        1.713,50',
        ),
      ).to.deep.equal(['total 2.150,00 true', 'total 1.713,50 true']);
  });

  it('add nothing that a payslip prints with its minus', () => {
    // The deductions come to 1,000.00, so that the altered pay is what they would give if they were added.
    const payslip = (paid: string): string[] => [
      'Bruttogehalt             5.861,69',
      'Lohnsteuer                -326,73',
      'Rentenversicherung        -184,67',
      'Krankenversicherung       -139,37',
      'Arbeitslosenversicherung  -349,23',
      `Auszahlung               ${paid}`,
    ];
    expect(sums(...payslip('4.861,69'))).to.include('total 4.861,69 true');
    expect(sums(...payslip('6.861,69'))).to.include('total 6.861,69 false');
    const mixed = ['Total  500.00', 'Tax  100.00', 'Correction  -20.00', 'Net pay  420.00'];
    expect(sums(...mixed)).to.deep.equal(['total 420.00 true']);
  });

  it('know a result that is repeated with one digit exchanged', () => {
    const statement = (boxed: string, label = 'Net'): string[] => [
      'Opening balance          3,713.11',
      'Books                      841.63',
      'Insurance                3,346.02',
      'Freight                  4,874.73',
      'Closing balance         12,775.49',
      'Kestrel Energy plc',
      `${label}   ${boxed}`,
    ];
    expect(sums(...statement('62,775.49'))).to.deep.equal([
      'account 12,775.49 true',
      'repeated 62,775.49 false',
    ]);
    // The same amount, another one, one that is no result, and a balance that moved by what is printed.
    for (const rows of [
      statement('12,775.49'),
      statement('62,775.48'),
      statement('62,775.49', 'Limit'),
      statement('12,875.49', 'Amount payable'),
      [...statement('12,875.49'), 'Interest   100.00'],
    ])
      expect(sums(...rows)).to.deep.equal(['account 12,775.49 true']);
  });

  it('hold what a payment slip asks for against the total', () => {
    const bill = (asked: string): string[] => [
      'Rates             241.30',
      'Sewers            138.82',
      'Waste             123.50',
      'Total             503.62',
      'To be paid by 31 July',
      'Detach this slip and send it with your payment',
      asked,
    ];
    for (const label of ['Amount due', 'Betrag:', 'Importo (EUR)', 'Kwota:'])
      for (const [amount, held] of [
        ['503.62', true],
        ['903.62', false],
        ['512.40', true],
      ] as const)
        expect(
          sums(...bill(`${label}   ${amount}`)).some((sum) => sum === `repeated ${amount} false`),
          `${label} ${amount}`,
        ).to.equal(!held);
    expect(
      sums(...bill('Amount of your last bill   903.62')).filter((sum) => sum.endsWith('false')),
    ).to.deep.equal([]);
  });

  it('take transport for goods where no account is', () => {
    expect(
      sums(
        'Planks              100,00',
        'Transport            20,00',
        'Nägel                30,00',
        'Nettobetrag         150,00',
      ),
    ).to.deep.equal(['total 150,00 true']);
  });

  it('take what is left without a tax that the prices contain', () => {
    const receipt = (base: string): string[] => [
      'Teh (B)                      2.20',
      'Milo (B)                     2.80',
      `Total (Excluding GST):       ${base}`,
      'GST payable (6%):            0.28',
      'Total (Inclusive of GST):    5.00',
    ];
    expect(sums(...receipt('4.72')).filter((sum) => sum.endsWith('false'))).to.deep.equal([]);
    expect(sums(...receipt('8.72'))).to.include('total 8.72 false');
    const invoice = (first: string): string[] => [
      `Books                    ${first}`,
      'Freight                  2,519.57',
      'Subtotal                 3,695.14',
      'VAT 19 %                   702.08',
      'Total                    4,397.22',
    ];
    expect(sums(...invoice('1,175.57')).filter((sum) => sum.endsWith('false'))).to.deep.equal([]);
    expect(sums(...invoice('6,175.57'))).to.include('total 3,695.14 false');
  });

  it('take the tax off the rows of every column, as one that leans has few of them', () => {
    const receipt = (base: string): string[] => [
      '1 X   2.20        2.20',
      '1 X   2.20         2.20',
      '2 X   0.20         0.40',
      `Total (Excl. GST):    ${base}`,
      'GST payable (6%):     0.26',
      'Total (Incl. GST):    4.80',
    ];
    expect(sums(...receipt('4.54')).filter((sum) => sum.endsWith('false'))).to.deep.equal([]);
    expect(sums(...receipt('9.54'))).to.include('total 9.54 false');
  });

  it('take a tax that a total contains for no total', () => {
    for (const label of [
      'GST @6% included in total',
      'TVA 6 % incluse dans le total',
      'IVA 6 % inclusa nel totale',
    ]) {
      expect(sums('Total incl. GST   2.10', `${label}   0.12`)).to.deep.equal(['tax 0.12 true']);
      expect(sums('Total incl. GST   2.10', `${label}   0.52`)).to.deep.equal(['tax 0.52 false']);
    }
  });

  it('ask what an amount may be that was misread, and conclude nothing from it', () => {
    const invoice = (first: string): { holds: boolean; agreed: boolean }[] => {
      const rows = printed(
        `Versicherung               ${first}`,
        'Fracht                     1.248,98',
        'Lieferung                  2.624,09',
        'Nettobetrag                7.375,80',
      ).map((line) => ({
        ...line,
        words: line.words.map((word) => ({ ...word, source: 'ocr' as const, agreed: true })),
      }));
      const { sums: found, summands } = sumsOf(collectAmounts(rows));
      return found.map(({ holds, from }) => ({ holds, agreed: from.every((at) => summands[at]?.agreed) }));
    };
    expect(invoice('3.502,73')).to.deep.equal([{ holds: true, agreed: true }]);
    expect(invoice('3.502.73')).to.deep.equal([{ holds: true, agreed: false }]);
    expect(invoice('3.SO2,73')).to.deep.equal([{ holds: true, agreed: false }]);
    expect(invoice('8.502.73')).to.deep.equal([{ holds: false, agreed: false }]);
  });

  it('take columns as they are aligned: left, right or with a currency behind', () => {
    const totals = (rows: string[]): string[] => sums(...rows).filter((sum) => sum.startsWith('total'));
    expect(
      totals(
        ['Tea  7.50', 'Cakes  112.00', 'Total  119.50'].map((row) =>
          row.replace(/^\w+ +/, (label) => label.trim().padEnd(20)),
        ),
      ),
    ).to.deep.equal(['total 119.50 true']);
    expect(
      totals(['Tea                7.50€', 'Cakes            112.00€', 'Total            119.50€']),
    ).to.deep.equal(['total 119.50€ true']);
  });

  it('ask nothing of a lone amount, of cash, or of sums of the year', () => {
    expect(sums('Total  12.00')).to.deep.equal([]);
    expect(sums('Tea  1.00', 'Cake  2.00', 'Cash  10.00', 'Change  7.00')).to.deep.equal([]);
    expect(sums('Tea  1.00', 'Cake  2.00', 'Total year to date  99.00')).to.deep.equal([]);
  });

  it('read a line of thousands of words in little time', () => {
    const words = Array.from({ length: 5_000 }, (_, at) => (at % 2 === 0 ? `${at}.10` : 'total'));
    const [line] = printed(words.join(' '));
    if (!line) throw new Error('no line');
    const started = process.cpuUsage();
    sumsOf(collectAmounts([line]));
    // Ten seconds without the bound on labels.
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).to.be.lessThan(5_000);
  });
});
