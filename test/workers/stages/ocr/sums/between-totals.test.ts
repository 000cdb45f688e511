/** Net pay that stands in no column with gross pay and deductions. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { sumsContradicted } from '../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import { NO_FACTS } from '../no-facts.ts';
import { printed } from '../reading/printed.ts';

const slip = (net: string, more: readonly string[] = []) =>
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
          `NET PAY                                                   $ ${net}`,
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

  it('says nothing where more than a digit differs, or just that much is printed', () => {
    expect(slip('1,287.55').verdict).to.equal('pass');
    expect(slip('1,940.09', ['Advance of last month, 600']).verdict).to.equal('pass');
  });
});
