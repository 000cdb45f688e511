/** Books with a side for what comes in and one for what goes out: what each carries over, and the balance of both. */
import { expect } from 'chai';
import { row } from '../row.ts';
import { sums } from '../told.ts';

const IN = ['400,00', '350,25', '120,10'];
const OUT = ['80,40', '95,30', '210,00'];
/** What each side comes to, and what is booked after that. */
const CARRIED = ['870,35', '385,70'];
const MORE = row('', 'Porto', '', '14,30');

const booked = (): string[] =>
  IN.flatMap((amount, at) => [
    row('', `Verkauf ${'abc'[at]}`, amount, ''),
    row('', `Kauf ${'abc'[at]}`, '', OUT[at]!),
  ]);

const sides = (rows: readonly string[]): string[] =>
  sums(...rows).filter((sum) => /^(?:account|carried|total) /.test(sum));

describe('books of two sides', () => {
  /** With a balance of 100,00 from before, and what both sides carry over twice. */
  const book = (first: readonly [string, string], second: readonly [string, string]): string[] => [
    row('', 'Saldovortrag', '100,00', ''),
    ...booked(),
    row('', 'Übertrag', ...first),
    MORE,
    row('', 'Verkauf d', '50,00', ''),
    row('', 'Übertrag', ...second),
  ];

  it('carry over what each side comes to, and go on from that', () => {
    expect(sides(book(['970,35', '385,70'], ['1.020,35', '400,00']))).to.deep.equal([
      ...['account 970,35 true', 'account 385,70 true', 'account 1.020,35 true', 'account 400,00 true'],
    ]);
  });

  it('are contradicted in the one sum that does not follow', () => {
    expect(sides(book(['970,35', '385,70'], ['1.020,35', '900,00']))).to.deep.equal([
      ...['account 970,35 true', 'account 385,70 true', 'account 1.020,35 true', 'account 900,00 false'],
    ]);
  });

  it('are told of where two of their sums hold, and not where one does', () => {
    const once = (...carried: string[]): string[] => [
      ...book(['0,00', '0,00'], ['0,00', '0,00']).slice(0, 7),
      row('', 'Übertrag', ...carried),
    ];
    expect(sides(once('970,35', '385,70'))).to.deep.equal(['account 970,35 true', 'account 385,70 true']);
    expect(sides(once('970,35', '985,70'))).to.deep.equal([]);
  });

  it('need three amounts before what they carry over first', () => {
    const short = [...booked().slice(0, 4), row('', 'Übertrag', '850,25', '175,70')];
    expect(sides([row('', 'Saldovortrag', '100,00', ''), ...short])).to.deep.equal([]);
  });

  const end = (saldo: string, total: readonly string[] = CARRIED, ...between: string[]): string[] => [
    ...booked(),
    row('', 'Summe', ...total),
    ...between,
    row('', 'Saldo', saldo, ''),
  ];

  it('end in a balance that is what one side has more than the other', () => {
    expect(sides(end('484,65'))).to.include('total 484,65 true');
    expect(sides(end('984,65'))).to.include('total 984,65 false');
  });

  it('have no balance where their sums do not follow, or it stands too far below', () => {
    expect(sides(end('984,65', ['870,35', '985,70']))).to.not.include('total 984,65 false');
    const far = ['geprüft', 'am 3. Mai', 'in Kiel'];
    expect(sides(end('984,65', CARRIED, ...far.slice(0, 2)))).to.include('total 984,65 false');
    expect(sides(end('984,65', CARRIED, ...far))).to.not.include('total 984,65 false');
  });
});
