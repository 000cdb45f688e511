/** An amount of a statement that its row and the balances of the account name with one value. */
import { expect } from 'chai';
import type { OcrFacts } from '../../../../../../workers/stages/ocr/facts.ts';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import { arithmeticInconsistent } from '../../../../../../workers/stages/ocr/rules/arithmetic-inconsistent.ts';
import { mendsSum } from '../../../../../../workers/stages/ocr/sums/telling/mended-sums.ts';
import { NO_FACTS } from '../../no-facts.ts';
import { printed } from '../../reading/printed.ts';
import { row } from '../row.ts';

const BOOKINGS = [-931.53, 2425.83, -117.97, -188.19, -54.42, -161.06];
const OPENING = 3772.96;

/** A statement; `altered` stands in the place of the salary, `closing` in that of the last balance. */
function statement(said: { altered?: string; opening?: string; closing?: string } = {}): OcrFacts {
  const { altered, opening = OPENING.toFixed(2), closing } = said;
  let balance = OPENING;
  const rows = BOOKINGS.map((amount, at) => {
    balance += amount;
    const text = at === 1 ? 'Salary' : 'Card payment';
    return row(
      `0${at + 1}/02/2025`,
      text,
      at === 1 && altered ? altered : amount.toFixed(2),
      balance.toFixed(2),
    );
  });
  const lines = printed(
    ...(opening ? [row('', 'Opening balance', '', opening)] : []),
    ...rows,
    row('', 'Closing balance', '', closing ?? balance.toFixed(2)),
  );
  const page = { ...NO_FACTS.pages[0]!, page: 1, words: lines.flatMap(({ words }) => words) };
  return { ...NO_FACTS, pages: [page], ...arithmeticOf(lines) };
}

const told = (facts: OcrFacts) => {
  const verdict = arithmeticInconsistent(facts, { now: 0 });
  return verdict.verdict === 'fail'
    ? verdict.occurrences.map(({ recovered }) => `${recovered?.old} -> ${recovered?.new}`)
    : verdict.verdict;
};

describe('an amount that its table and a sum beside the table name', () => {
  it('is told with the value that both give, however many of its digits are others', () => {
    expect(told(statement())).to.equal('pass');
    expect(told(statement({ altered: '3625.83' }))).to.deep.equal(['2425.83 -> 3625.83']);
    expect(told(statement({ altered: '9871.40' }))).to.deep.equal(['2425.83 -> 9871.40']);
  });

  it('may be the balance before them', () => {
    // Nearer to the closing balance is the sum of all movements with the other sign, which nobody meant.
    expect(told(statement({ opening: '7772.96' }))).to.deep.equal(['3772.96 -> 7772.96']);
  });

  it('is not told of many digits where no sum stands beside the table, or another value mends that', () => {
    expect(told(statement({ altered: '9871.40', opening: '', closing: '' }))).to.equal('inconclusive');
    const other = statement({ altered: '9871.40', closing: '4000.00' });
    expect(other.suspects).to.have.length(1);
    expect(mendsSum(other, other.suspects[0]!)).to.equal(false);
  });

  it('is borne out by no sum that holds, is open, or has another amount of the row', () => {
    const facts = statement({ altered: '9871.40' });
    const [suspect] = facts.suspects;
    const broken = facts.sums.findIndex(({ kind, holds }) => kind === 'account' && !holds);
    expect(broken).to.be.at.least(0);
    expect(mendsSum(facts, suspect!)).to.equal(true);
    const changed = (sum: Partial<OcrFacts['sums'][number]>): OcrFacts => ({
      ...facts,
      sums: facts.sums.map((own, at) => (at === broken ? { ...own, ...sum } : own)),
    });
    expect(mendsSum(changed({ isOpen: true }), suspect!)).to.equal(false);
    expect(mendsSum(changed({ holds: true }), suspect!)).to.equal(false);
    expect(mendsSum(changed({ kind: 'rate' }), suspect!), 'not as it is').to.equal(false);
    // The balance behind the row: the two relations are one then.
    const behind = facts.cells[facts.equations[suspect!.repairs[0]!]!.cells.at(-1)!]!;
    const summands = [...facts.summands, { ...behind, label: '', agreed: true }];
    const from = [...facts.sums[broken]!.from, summands.length - 1];
    expect(mendsSum({ ...changed({ from }), summands }, suspect!)).to.equal(false);
    expect(mendsSum(facts, { ...suspect!, cell: facts.cells.length })).to.equal(false);
  });

  it('is not the relation of the table once more', () => {
    const bill = arithmeticOf(
      printed(
        ...[row('', 'Chairs', '', '200.00'), row('', 'Desks', '', '150.00'), row('', 'Lamps', '', '40.00')],
        ...[row('', 'Net amount', '', '390.00'), row('', 'VAT 20 %', '', '78.00')],
        row('', 'Total EUR', '', '868.00'),
      ),
    );
    const [suspect] = bill.suspects;
    expect(suspect?.impliedCents).to.equal(46_800);
    expect(bill.sums.some(({ kind, holds }) => kind === 'total' && !holds)).to.equal(true);
    expect(mendsSum(bill, suspect!)).to.equal(false);
  });
});
