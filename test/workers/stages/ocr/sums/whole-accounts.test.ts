/** Printed lists from the opening to the closing balance. */
import { expect } from 'chai';
import { read } from '../reading/read.ts';
import { judged, judgedLines, row } from './judged.ts';

const MOVEMENTS: readonly (readonly [string, string])[] = [
  ['07.07. Casa Verde', '-72,56'],
  ['08.07. Nordwind', '-87,42'],
  ['10.07. Salary', '676,30'],
  ['11.07. Fitpark', '-51,88'],
  ['13.07. Telcomax', '-69,95'],
];
const statement = (closing: string, movements = MOVEMENTS): string[] => [
  row('Opening balance', '1.000,00'),
  ...movements.map(([label, amount]) => row(label, amount)),
  row('Closing balance', closing),
];
const TOLD = /Closing balance 1\.873,12 does not follow from the balance before it/;

describe('a list from one balance to the other', () => {
  it('adds up, and is told where it does not, by whatever it misses', () => {
    expect(judged(...statement('1.394,49'))).to.equal('pass');
    expect(judged(...statement('1.873,12'))).to.match(TOLD);
  });

  it('is asked about where what it misses is printed, as what was not booked is', () => {
    expect(judged(...statement('1.873,12'), row('Reserved', '478,63'))).not.to.match(TOLD);
  });

  it('is asked about where both balances stand in front of the list, of which a part may have been sent in', () => {
    const [opening = '', closing = ''] = [statement('1.873,12')[0], statement('1.873,12').at(-1)];
    const ahead = [opening, closing, ...MOVEMENTS.map(([label, amount]) => row(label, amount))];
    expect(judged(...ahead)).not.to.match(TOLD);
  });

  it('is asked about where no movement has a minus, and its column may say what was taken off', () => {
    const unsigned = MOVEMENTS.map(([label, amount]) => [label, amount.replace('-', '')] as const);
    expect(judged(...statement('1.873,12', unsigned))).not.to.match(TOLD);
  });

  it('is asked about where few movements are listed, units may have been rounded, or pixels were read', () => {
    expect(judged(...statement('1.873,12', MOVEMENTS.slice(0, 3)))).not.to.match(TOLD);
    expect(judged(...statement('1.394,44'))).not.to.match(/Closing balance/);
    expect(judgedLines(read(statement('1.873,12')))).not.to.match(TOLD);
  });
});
