/** Net pay that stands in no column with gross pay and deductions. */
import { expect } from 'chai';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { sumsContradicted } from '../../../../../../workers/stages/ocr/rules/sums-contradicted.ts';
import { NO_FACTS } from '../../no-facts.ts';
import { printed } from '../../reading/printed.ts';

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

  describe('as gross, deductions and net, one below the other', () => {
    const amount = (label: string, text: string): string => `${label.padEnd(60 - text.length)}${text}`;
    const box = (
      net: string,
      { name = 'Do wypłaty', between = [] as string[], off = 'Suma potrąceń' } = {},
    ) =>
      sumsContradicted(
        {
          ...NO_FACTS,
          ...arithmeticOf(
            printed(
              amount('Płaca zasadnicza', '7 706,00'),
              amount('Premia', '616,48'),
              `${amount('Ubezpieczenie', '910,80')}`.padStart(78),
              `${amount('Zaliczka PIT', '662,57')}`.padStart(78),
              '',
              amount('Wynagrodzenie brutto', '8 322,48'),
              amount(off, '1 573,37'),
              ...between,
              amount(name, net),
            ),
          ),
        },
        { now: 0 },
      );

    it('is told whatever it reads, in languages whose word for net pay is known', () => {
      expect(box('6 749,11').verdict).to.equal('pass');
      const verdict = box('9 857,42');
      expect(verdict.verdict === 'fail' && verdict.occurrences[0]?.note).to.contain('give 6');
      for (const name of [
        'Maksetaan',
        'Net ödenen',
        'Neto izplačilo',
        'Väljamakstav summa',
        'Καθαρό πληρωτέο',
      ])
        expect(box('9 857,42', { name }).verdict, name).to.equal('fail');
    });

    it('says nothing where an amount stands between, or of what nobody calls net pay', () => {
      expect(box('9 857,42', { between: [amount('Zwrot kosztów', '3 108,31')] }).verdict).to.equal('pass');
      expect(box('9 857,42', { name: 'Limit roczny' }).verdict).to.equal('pass');
    });
  });
});
