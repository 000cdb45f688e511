/** Net pay that stands in no column with gross pay and deductions. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { sumsContradicted } from '../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import { NO_FACTS } from '../no-facts.ts';
import { printed } from '../reading/printed.ts';

const slip = (net: string, more: readonly string[] = [], name = 'NET PAY') =>
  sumsContradicted(
    {
      ...NO_FACTS,
      ...arithmeticOf(
        printed(
          'Regular                             1,609.60',
          'Overtime                              256.53',
          'Gross pay                           1,866.13',
          'Federal income tax       179.10',
          'Social security          108.75',
          'Medical                  238.19',
          'Total                    526.04',
          ...more,
          `${name}                                                   $ ${net}`,
        ),
      ),
    },
    { now: 0 },
  );

describe('what is left of two totals', () => {
  it('is told where one digit parts it from that', () => {
    expect(slip('1,340.09').verdict).to.equal('pass');
    const verdict = slip('1,940.09');
    expect(verdict.verdict === 'fail' && verdict.occurrences[0]?.note).to.equal(
      'NET PAY 1,940.09 does not follow from the amounts above it: Gross pay 1,866.13; Total 526.04 give 1,340.09.',
    );
  });

  it('is asked about where more than a digit differs and it is called net pay, straight below the second total', () => {
    const verdict = slip('6,948.11');
    if (verdict.verdict !== 'inconclusive') throw new Error(`was ${verdict.verdict}`);
    expect(verdict.toCheck?.map(({ note }) => note).join()).to.include('526.04');
    expect(slip('6,948.11', [], 'TOTAL IN HAND').verdict).to.equal('pass');
    expect(slip('6,948.11', ['Expenses                  88.00', 'Bonus    12.50']).verdict).to.equal('pass');
  });

  it('says nothing where just as much as it differs by is printed', () => {
    expect(slip('1,287.55', ['Union dues paid in cash, 52.54']).verdict).to.equal('pass');
    expect(slip('1,940.09', ['Advance of last month, 600']).verdict).to.equal('pass');
  });
});
