/** Statements whose balances stand at their ends: from the opening one over the movements to the closing one, and to the next page. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { collectAmounts } from '../../../../../workers/stages/ocr/reading/cells.ts';
import { sumsOf } from '../../../../../workers/stages/ocr/sums/sums.ts';
import { printed } from '../reading/printed.ts';
import { sums } from './told.ts';

const STATEMENT = (closing: string): string[] => [
  'Buchungstext               Betrag',
  'Alter Kontostand         1.000,00',
  'Miete                     -500,00',
  'Gehalt                   2.250,10',
  'Strom                      -80,05',
  `Neuer Kontostand         ${closing}`,
];

describe('sums of a statement', () => {
  it('read a balance whose words a program has set far apart', () => {
    expect(
      sums(
        'Alter      Saldo           1.000,00',
        'Miete                      -500,00',
        'Gehalt                    2.250,10',
        'Neuer      Saldo           2.950,10',
      ),
    ).to.deep.equal(['account 2.950,10 false']);
    const payslip = (paid: string): string[] => [
      'Gross      salary           2,000.00',
      'Pension                      -150.00',
      `Net        pay             ${paid}`,
    ];
    expect(sums(...payslip('1,850.00'))).to.include('total 1,850.00 true');
    expect(sums(...payslip('7,850.00'))).to.deep.equal(['total 7,850.00 false']);
    expect(sums('Pears   3.00', 'Plums   2.00', 'Total      Apples      9.00')).to.deep.equal([]);
  });

  it('follow a statement from its opening to its closing balance', () => {
    expect(sums(...STATEMENT('2.670,05'))).to.deep.equal(['account 2.670,05 true']);
    expect(sums(...STATEMENT('7.670,05'))).to.deep.equal(['account 7.670,05 false']);
  });

  it('find debits and credits in columns of their own, beside the balances of rows', () => {
    expect(
      sums(
        'Opening balance                                  100.00',
        'Rent                 60.00                        40.00',
        'Wages                            500.00          540.00',
        'Food                 12.50                       527.50',
        'Tram                  2.50                       525.00',
        'Closing balance                                  525.00',
      ),
    ).to.deep.equal(['account 525.00 true']);
  });

  it('hold a balance that is carried to the next page', () => {
    const [foot, top] = ['Balance carried forward    525.00', 'Balance brought forward    825.00'];
    const lines = [...printed(foot), ...printed(top).map((line) => ({ ...line, page: 2 }))];
    const found = sumsOf(collectAmounts(lines)).sums;
    expect(found.map(({ kind, holds }) => [kind, holds])).to.deep.equal([['carried', false]]);
  });

  it('take transport for a movement where a statement adds up with it', () => {
    const statement = (closing: string): string[] => [
      'Ancien solde               2.441,78',
      '27.05.2025 Loyer            -925,71',
      '30.05.2025 Salaire         2.414,96',
      '31.05.2025 Transport        -875,67',
      `Nouveau solde              ${closing}`,
    ];
    expect(sums(...statement('3.055,36'))).to.deep.equal(['account 3.055,36 true']);
    expect(sums(...statement('8.055,36')).some((sum) => sum.endsWith('false'))).to.equal(true);
  });

  it('take for the balance of a last row what stands below the others, beside the sums of what came in and went out', () => {
    const pocket = (closing: string): string[] => [
      'Details                In          Out        Balance',
      'Opening balance                              3,513.00',
      'Transfer in       1,608.00                   5,121.00',
      'Card purchase                 1,165.00       3,956.00',
      'Transfer in       1,534.00                   5,490.00',
      `Closing balance   3,142.00    1,165.00       ${closing}`,
    ];
    const judged = (...rows: string[]) => {
      const { sums: found, suspects, equations } = arithmeticOf(printed(...rows));
      return [found, equations]
        .map((all) => all.filter(({ holds }) => !holds).length)
        .concat(suspects.length);
    };
    expect(judged(...pocket('5,490.00'))).to.deep.equal([0, 0, 0]);
    expect(judged(...pocket('5,490.00'), ...pocket('5,490.00')), 'another account').to.deep.equal([0, 0, 0]);
    expect(judged(...pocket('9,490.00'))[0], 'an altered one').to.equal(1);
  });
});
