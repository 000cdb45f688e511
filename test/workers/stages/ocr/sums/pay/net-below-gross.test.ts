/** Net pay straight below gross pay, which is the sum of the earnings alone. */
import { expect } from 'chai';
import { judged, row } from '../judged.ts';

const slip = (net: string, ...off: string[]): string =>
  judged(
    row('Megnevezés', 'Összeg'),
    row('Alapbér', '2 326 400 Ft'),
    row('Bonus', '152 310 Ft'),
    ...off,
    row('Bruttó bér', '2 478 710 Ft'),
    row('Kifizetendő', net),
  );
const OFF = [row('Jövedelemadó', '-441 210 Ft'), row('Nyugdíj', '-230 520 Ft')];

describe('net pay straight below gross pay', () => {
  it('is told where it does not follow from what stands with a minus', () => {
    expect(slip('1 806 980 Ft', ...OFF)).to.equal('pass');
    expect(slip('1 906 321 Ft', ...OFF)).to.match(/Kifizetendő 1.906.321 does not follow .* give 1.806.980/);
  });

  it('is not told of one deduction, by which any net pay is parted from gross pay', () => {
    expect(slip('1 906 321 Ft', OFF[0] ?? '')).not.to.match(/does not follow/);
  });
});
