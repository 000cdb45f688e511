/** Pay slips whose earnings, or deductions, no longer give the total that the slip computes on with. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';

const EARNED: Record<string, string> = {
  'Basic salary': '2,416.67',
  'Shift allowance': '125.00',
  Overtime: '88.31',
};
const TAKEN: Record<string, string> = {
  'PAYE tax': '298.80',
  'National Insurance': '119.53',
  Pension: '127.08',
};

interface Exchanged {
  earned?: Record<string, string>;
  taken?: Record<string, string>;
  gross?: string;
  net?: string;
  more?: string[];
}

const slip = (exchanged: Exchanged): string => judged(...rowsOf(exchanged));
const seen = (exchanged: Exchanged): string => judgedLines(read(rowsOf(exchanged)));

function rowsOf({ earned, taken, gross = '2,629.98', net = '2,084.57', more = [] }: Exchanged): string[] {
  const list = (amounts: Record<string, string>): string[] =>
    Object.entries(amounts).map(([label, amount]) => row(label, amount));
  return [
    'Payments',
    ...list({ ...EARNED, ...earned }),
    row('Total gross pay', gross),
    'Deductions',
    ...list({ ...TAKEN, ...taken }),
    row('Total deductions', '545.41'),
    row('Net pay', net),
    ...more,
  ];
}

describe('lists of a pay slip', () => {
  it('passes where both give their totals', () => {
    expect(slip({})).to.equal('pass');
  });

  it('tells one that adds up to more than the gross pay that the slip computes on with', () => {
    expect(slip({ earned: { 'Basic salary': '3,416.67' } })).to.equal(
      'Total gross pay 2,629.98 does not follow from the list above it, though the paper computes on with it: ' +
        'Basic salary 3,416.67; Shift allowance 125.00; Overtime 88.31 give 3,629.98. The paper computes on with that, so that Basic salary 3,416.67 is wrong: with 2,416.67 it agrees.',
    );
    expect(slip({ earned: { 'Shift allowance': '270.00' } })).to.match(/^Total gross pay 2,629\.98/);
    expect(slip({ taken: { Pension: '227.08' } })).to.match(
      /^Total deductions 545\.41 does not follow from the list/,
    );
  });

  /** Typed over from where the value before it began, an amount that is longer ends beside its column. */
  const aside = (rows: readonly string[], label: string): string[] =>
    rows.map((line) => (line.startsWith(label) ? line.replace(/ (?=[\d,.]+$)/, '   ') : line));

  it('tells an amount that ends beside its column, and passes a note there that the list does without', () => {
    const earned = { 'Basic salary': '3,416.67', 'Shift allowance': '213.31' };
    const rows = rowsOf({ earned }).filter((line) => !line.startsWith('Overtime'));
    expect(judged(...aside(rows, 'Basic salary'))).to.match(/^Total gross pay 2,629\.98 does not follow/);
    const whole = rowsOf({ earned: { 'Basic salary': '2,416.67' } });
    expect(judged(...aside(whole, 'Basic salary'))).to.equal('pass');
    const noted = [...whole.slice(0, 2), row('of which at night', '100.00'), ...whole.slice(2)];
    expect(judged(...aside(noted, 'of which'))).to.equal('pass');
  });

  it('tells it of a picture as well, where readers lose rows and add none', () => {
    expect(seen({})).to.equal('pass');
    expect(seen({ earned: { 'Shift allowance': '270.00' } })).to.match(/^Total gross pay 2,629\.98/);
    expect(seen({ earned: { 'Shift allowance': '25.00' } })).to.equal('pass');
  });

  it('is contradicted by one digit of a row, however much of it that is', () => {
    const small = { gross: '1,629.98', net: '1,084.57' };
    expect(slip({ ...small, earned: { 'Basic salary': '1,416.67' } })).to.equal('pass');
    expect(slip({ ...small, earned: { 'Basic salary': '9,416.67' } })).to.match(/^Total gross pay 1,629\.98/);
    expect(slip({ ...small, earned: { 'Basic salary': '9,516.67' } })).to.equal('asked');
  });

  it('takes a list for read that gives its total, though one reader saw another digit in it', () => {
    const lines = rowsOf({ earned: { 'Shift allowance': '270.00' } });
    expect(judgedLines(read(lines, { '119.53': '119.83' }))).to.match(/^Total gross pay 2,629\.98/);
    expect(judgedLines(read(lines, { '88.31': '38.31' }))).not.to.match(/^Total gross pay/);
  });

  it('asks where less is listed: a slip need not list all that was earned', () => {
    expect(slip({ earned: { 'Basic salary': '2,116.67' } })).to.equal('asked');
    expect(slip({ gross: '3,629.98', net: '3,084.57' })).to.equal('asked');
  });

  it('is contradicted by no row that is only mentioned or taken off without a sign', () => {
    expect(slip({ earned: { 'Annual salary': '29,000.04' } })).to.equal('pass');
    expect(slip({ earned: { 'Unpaid leave': '100.00' }, gross: '2,529.98', net: '1,984.57' })).to.equal(
      'pass',
    );
    expect(slip({ earned: { 'Car benefit (memo)': '212.50' } })).to.equal('pass');
  });

  it('says nothing where just that much is printed elsewhere', () => {
    const taken = { earned: { 'Shift allowance': '425.00' } };
    expect(slip(taken)).to.match(/^Total gross pay/);
    expect(slip({ ...taken, more: ['Advance of 300 of last month'] })).not.to.match(/^Total gross pay/);
    expect(slip({ ...taken, more: [row('Of this sacrificed', '300.00')] })).not.to.match(/^Total gross pay/);
  });

  it('only asks where the rest of the amount would be next to nothing: then another row is meant', () => {
    // A yearly amount above, and 50.00 that are not listed.
    const more = { 'Yearly pay': '29,000.04' };
    expect(slip({ earned: more, gross: '2,679.98', net: '2,134.57' })).to.equal('asked');
  });

  it('reads a slip without a total of its deductions, in the column of the month and in that of the year', () => {
    const loonstrook = (toeslag: string): string =>
      judged(
        row('Salaris', '2.620,35', '23.583,15'),
        row('Toeslag', toeslag, '563,49'),
        row('Brutoloon', '2.682,96', '24.146,64'),
        row('Pensioenpremie', '-89,63', '-806,67'),
        row('Loonheffing', '-530,86', '-4.777,74'),
        row('Inhouding WGA', '-10,73', '-96,57'),
        row('Nettoloon', '2.051,74', '18.465,66'),
      );
    expect(loonstrook('62,61')).to.equal('pass');
    expect(loonstrook('162,61')).to.match(/^Brutoloon 2\.682,96 does not follow/);
  });

  it('is open where a list that does not give its total is longer than is followed', () => {
    const many = Object.fromEntries(
      Array.from({ length: 14 }, (_, at) => [`Allowance ${'abcdefghijklmn'[at]}`, '1.01']),
    );
    expect(
      slip({ earned: { ...many, 'Basic salary': '3,402.53' }, gross: '2,630.00', net: '2,084.59' }),
    ).to.equal('inconclusive');
  });
});
