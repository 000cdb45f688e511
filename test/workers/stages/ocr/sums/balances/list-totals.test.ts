import { expect } from 'chai';
import { arithmeticOf } from '../../../../../../workers/stages/ocr/reading/arithmetic.ts';
import type { Line } from '../../../../../../workers/stages/ocr/words.ts';
import { printed } from '../../reading/printed.ts';
import { row } from '../row.ts';

const amount = (cents: number): string => (cents / 100).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/, ',');
const OPENING = 185_794;
const WORDS = {
  open: 'Beginning balance',
  close: 'Ending balance',
  out: 'Total withdrawals',
  in: 'Total deposits',
};

interface Account {
  lines: string[];
  closing: number;
  out: number;
  in: number;
}

/** Bookings whose every fourth is money in. */
const BOOKED = Array.from({ length: 14 }, (_, at) => ({ isIn: at % 4 === 3, cents: 1_115 + 1_937 * at }));

function accountOf(booked = BOOKED, perDay = 1): Account {
  const account: Account = { lines: [], closing: OPENING, out: 0, in: 0 };
  for (const [at, { isIn, cents }] of booked.entries()) {
    account.closing += isIn ? cents : -cents;
    account[isIn ? 'in' : 'out'] += cents;
    const isLast = at % perDay === perDay - 1 || at === booked.length - 1;
    const both = isIn ? ['', amount(cents)] : [amount(cents), ''];
    const day = String(1 + Math.floor(at / perDay)).padStart(2, '0');
    account.lines.push(row(`${day}/03/2026`, 'Booking', ...both, isLast ? amount(account.closing) : ''));
  }
  return account;
}

const statement = (account: Account, words = WORDS, more: string[] = []): Line[] =>
  printed(
    row('', words.open, '', '', amount(OPENING)),
    ...account.lines,
    row('', words.close, '', '', amount(account.closing)),
    '',
    row('', words.out, amount(account.out)),
    row('', words.in, '', amount(account.in)),
    ...more,
  );

function said(lines: Line[], ...kinds: string[]): string[] {
  const { sums, summands } = arithmeticOf(lines);
  return sums
    .filter(({ kind, holds }) => kinds.includes(kind) && !holds)
    .map(({ kind, result, impliedCents }) => `${kind} ${summands[result]?.text} ${amount(impliedCents)}`);
}

const OF_LIST = ['last-balance', 'turnover', 'account', 'total', 'row'];

describe('totals of a list whose running balances follow', () => {
  const account = accountOf();

  it('hold on an honest statement', () => {
    expect(said(statement(account), ...OF_LIST)).to.deep.equal([]);
  });

  it('are contradicted by a deposit that somebody added with its balances', () => {
    const more = accountOf(BOOKED.toSpliced(6, 0, { isIn: true, cents: 145_000 }));
    const forged = statement({ ...more, in: account.in });
    expect(said(forged, 'turnover')).to.deep.equal([`turnover ${amount(account.in)} ${amount(more.in)}`]);
  });

  it('say nothing where the interest that one leaves out is named by itself', () => {
    const interest = [row('', 'Interest paid', amount(BOOKED[3]?.cents ?? 0))];
    const less = { ...account, in: account.in - (BOOKED[3]?.cents ?? 0) };
    expect(said(statement(less, WORDS, interest), 'turnover')).to.deep.equal([]);
  });

  it('say nothing where neither side agrees: they are those of the year', () => {
    const year = { ...account, in: account.in + 70_001, out: account.out + 90_003 };
    expect(said(statement(year), 'turnover')).to.deep.equal([]);
  });

  it('say nothing of a statement whose first page is missing', () => {
    const lines = statement({ ...account, out: account.out + 31_102 }).slice(1);
    expect(said(lines, 'turnover')).to.deep.equal([]);
  });

  it('say nothing where a part is totalled', () => {
    const words = { ...WORDS, in: 'Total ATM deposits' };
    expect(said(statement({ ...account, in: account.in - 1_000 }, words), 'turnover')).to.deep.equal([]);
  });
});

describe('the balance below a list whose running balances follow', () => {
  const account = accountOf();
  const labels = [
    ['Beginning balance', 'Ending balance'],
    ['前月繰越残高', '次月繰越残高'],
    ['上期结余', '本期余额'],
    ['이월잔액', '최종잔액'],
    ['Προηγούμενο υπόλοιπο', 'Νέο υπόλοιπο'],
    ['Devreden bakiye', 'Kapanış bakiyesi'],
    ['Số dư đầu kỳ', 'Số dư cuối kỳ'],
    ['ยอดยกมา', 'ยอดคงเหลือสุดท้าย'],
  ];

  for (const [open = '', close = ''] of labels)
    it(`is the last one: ${close}`, () => {
      const words = { ...WORDS, open, close };
      expect(said(statement(account, words), 'last-balance', 'account')).to.deep.equal([]);
      const forged = { ...account, closing: account.closing + 600_000 };
      expect(said(statement(forged, words), 'last-balance', 'account')).to.deep.equal([
        `last-balance ${amount(forged.closing)} ${amount(account.closing)}`,
      ]);
    });

  it('is the last one in a summary as well, where both totals are those of the list', () => {
    const closing = amount(account.closing + 600_000);
    const summary = ['Beginning balance', 'Total deposits', 'Total withdrawals', 'Ending balance'];
    const values = [amount(OPENING), amount(account.in), amount(account.out), closing];
    const lines = printed(
      ...summary.map((label, at) => row('', label, values[at] ?? '')),
      '',
      ...account.lines,
    );
    expect(said(lines, 'last-balance')).to.deep.equal([`last-balance ${closing} ${amount(account.closing)}`]);
  });

  it('may hold what the document names beside the list', () => {
    const more = [row('', 'Pending', '', amount(4_250))];
    const forged = { ...account, closing: account.closing + 4_250 };
    expect(said(statement(forged, WORDS, more), 'last-balance')).to.deep.equal([]);
  });
});

describe('balances of the day', () => {
  const days = accountOf(BOOKED.concat(BOOKED, BOOKED), 3);

  it('hold on an honest statement', () => {
    expect(said(statement(days), ...OF_LIST)).to.deep.equal([]);
  });

  it('are contradicted where a row of a day has been taken out', () => {
    const lines = statement({ ...days, lines: days.lines.toSpliced(16, 1) });
    expect(said(lines, 'row')).to.have.lengthOf(1);
  });

  it('say nothing where a number beside a booking was not read', () => {
    const unread = days.lines.map((line, at) =>
      at === 16 ? line.replace(/(\d)\.(\d\d)(?!\d)/, '$1.$2.9') : line,
    );
    expect(said(statement({ ...days, lines: unread }), 'row')).to.deep.equal([]);
  });
});
