/** Lists of movements that one of them parts from their balances. */
import { expect } from 'chai';
import { read } from '../../reading/read.ts';
import { judged, judgedLines, row } from '../judged.ts';

const MOVEMENTS: readonly (readonly [string, string])[] = [
  ['07.07. Casa Verde', '-72,56'],
  ['08.07. Nordwind', '-87,42'],
  ['10.07. Salary', '676,30'],
  ['11.07. Fitpark', '-51,88'],
  ['13.07. Telcomax', '-69,95'],
  ['15.07. Refund', '19,23'],
  ['17.07. Petrol', '-52,26'],
  ['18.07. Casa Verde', '-33,15'],
  ['19.07. Kaufhalle', '-54,86'],
  ['20.07. Interest', '88,01'],
];
const TOLD = /Closing balance 1.361,46 does not follow/;

const statement = (movements: readonly (readonly [string, string])[]): string[] => [
  row('Opening balance', '1.000,00'),
  ...movements.map(([label, amount]) => row(label, amount)),
  row('Closing balance', '1.361,46'),
];

describe('a movement that parts a list from its balances', () => {
  it('is none where the list adds up', () => {
    expect(judged(...statement(MOVEMENTS))).to.equal('pass');
  });

  it('was put in between others, and is asked about at the end, where it may not be booked yet', () => {
    const extra = ['12.07. Bonus', '737,41'] as const;
    const put = judged(...statement(MOVEMENTS.toSpliced(3, 0, extra)));
    expect(put)
      .to.match(TOLD)
      .and.match(/Without 12\.07\. Bonus 737,41 the balances agree\.$/);
    expect(judged(...statement([...MOVEMENTS, extra]))).to.equal('asked');
    expect(judged(...statement([extra, ...MOVEMENTS]))).to.equal('asked');
  });

  it('lost its sign, where the others bear theirs', () => {
    const turned = judged(...statement(MOVEMENTS.with(3, ['11.07. Fitpark', '51,88'])));
    expect(turned).to.match(TOLD);
    expect(turned).to.match(/With the other sign of 11\.07\. Fitpark 51,88 the balances agree\.$/);
  });

  it('is only asked about in pixels, of which readers lose rows and signs', () => {
    const seen = statement(MOVEMENTS.toSpliced(3, 0, ['12.07. Bonus', '737,41']));
    expect(judgedLines(read(seen))).not.to.match(TOLD);
  });
});
