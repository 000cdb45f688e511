/**
 * Invoices, statements and payslips whose amounts follow from each other, in eight languages, as HTML. Every sum is
 * right; what genuine papers have beside their sums (discount, carriage, a deposit, a balance carried to the next page,
 * amounts with a currency, a sign behind) is in them too.
 */
import { type Random, randomFrom } from '../../corpus/random.ts';
import { ACCOUNT_WORDS, type AccountWords } from './account-words.ts';

export const ACCOUNT_KINDS = ['tax-invoice', 'balance-statement', 'wage-slip'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export interface Account {
  kind: AccountKind;
  language: string;
  /** Body of the HTML. */
  body: string;
  /** Amounts that a forger raises, each printed once and as one word; the first is what the paper is about. */
  targets: string[];
  iban: string;
}

const PEOPLE = ['Ada Wendt', 'Jorin Maas', 'Emre Solak', 'Nora Fjeld', 'Pavel Dusek', 'Inés Karlo'];
const FIRMS = ['Marlow Garden', 'Kestrel Print', 'Ostby Glass', 'Oro Verde', 'Lindqvist & Co', 'Tessera'];
const THINGS = ['A-100', 'B-220', 'C-315', 'D-401', 'E-518', 'F-630', 'G-77'];
const SHOPS = [
  'REWE',
  'Shell',
  'Amazon',
  'Vodafone',
  'DB',
  'Ikea',
  'Allianz',
  'Zara',
  'Rossmann',
  'Stadtwerke',
];

/** Of the central bank of the country that the account numbers are of. */
const BIC = 'MARKDEF1100';

const pad = (value: number): string => String(value).padStart(2, '0');

type Print = (cents: number) => string;

/** Negative amounts have their sign in front. */
function printer({ marks: [decimal, group] }: AccountWords): Print {
  return (cents) => {
    const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
    return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${part}`;
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A valid IBAN of a German account: check digits after ISO 7064. */
function germanIban(random: Random): string {
  const account = random.digits(18);
  const rest = BigInt(`${account}131400`) % 97n;
  return `DE${pad(Number(98n - rest))}${account}`.replace(/(.{4})(?=.)/g, '$1 ');
}

/** A valid IBAN of another country, as somebody has who lets payments come to an account of his own. */
export function lithuanianIban(random: Random): string {
  const account = random.digits(16);
  const rest = BigInt(`${account}212900`) % 97n;
  return `LT${pad(Number(98n - rest))}${account}`.replace(/(.{4})(?=.)/g, '$1 ');
}

/** The same for the same arguments. */
export function accountOf(kind: AccountKind, language: string, seed: number): Account {
  const random = randomFrom('ledger-account', kind, language, seed);
  const words = ACCOUNT_WORDS[language];
  if (!words) throw new RangeError(`no words of ${language}`);
  const iban = germanIban(random);
  const make = { 'tax-invoice': invoice, 'balance-statement': statement, 'wage-slip': payslip }[kind];
  const { body, targets } = make(words, random, iban);
  return { kind, language, body, iban, targets: once(body, targets) };
}

/** One word, and printed once: else a program that looks for it finds another. */
function once(body: string, targets: readonly string[]): string[] {
  return targets.filter((target) => !/\s/.test(target) && body.split(target).length === 2);
}

type Made = Pick<Account, 'body' | 'targets'>;

const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

function head(words: AccountWords, random: Random, title: string, iban: string): string {
  const day = words.date(pad(random.int(1, 28)), pad(random.int(1, 9)));
  return `<h1>${title} ${random.int(10_000, 99_999)}</h1><p>${random.pick(FIRMS)}<br>${random.pick(PEOPLE)}<br>${day}</p><p>IBAN ${iban}<br>BIC ${BIC}</p>`;
}

function invoice(words: AccountWords, random: Random, iban: string): Made {
  const print = printer(words);
  const unit = random.chance(0.4) ? ` ${words.currency}` : '';
  const items = Array.from({ length: random.int(3, 6) }, (_, index) => {
    const [quantity, price] = [random.int(1, 9), random.int(350, 19_900)];
    return { name: THINGS[index] ?? 'H-1', quantity, price, amount: quantity * price };
  });
  const lines = sum(items.map(({ amount }) => amount));
  const discount = random.chance(0.4) ? -Math.round(lines / 20) : 0;
  const delivery = random.chance(0.4) ? random.int(450, 1_990) : 0;
  const net = lines + discount + delivery;
  const tax = Math.round((net * Number(/\d+/.exec(words.tax)?.[0])) / 100);
  const total = net + tax;
  const paid = random.chance(0.3) ? -Math.round(total / 3) : 0;
  const foot: [string, number][] = [
    ...(discount || delivery ? ([[words.subtotal, lines]] as [string, number][]) : []),
    ...(discount ? ([[words.discount, discount]] as [string, number][]) : []),
    ...(delivery ? ([[words.delivery, delivery]] as [string, number][]) : []),
    [words.net, net],
    [words.tax, tax],
    [words.total, total],
    ...(paid
      ? ([
          [words.paid, paid],
          [words.due, total + paid],
        ] as [string, number][])
      : []),
  ];
  const table = [
    row(words.item, words.quantity, words.price, words.amount),
    ...items.map(({ name, quantity, price, amount }) =>
      row(name, String(quantity), print(price), print(amount) + unit),
    ),
    ...foot.map(([label, cents]) => row('', '', label, print(cents) + unit)),
  ];
  return {
    body: `${head(words, random, words.invoice, iban)}<table>${table.join('\n')}</table>`,
    targets: [total, net, tax, ...items.map(({ amount }) => amount)].map(print),
  };
}

/** Two pages; the balance is carried over. */
function statement(words: AccountWords, random: Random, iban: string): Made {
  const print = printer(words);
  let balance = random.int(60_000, 240_000);
  const opening = balance;
  const targets: number[] = [];
  const page = (from: number, first: boolean, last: boolean): string => {
    const rows = [row('', first ? words.opening : words.carried, '', print(balance))];
    for (let at = 0; at < 9; at += 1) {
      const amount = random.chance(0.2) ? random.int(40_000, 190_000) : -random.int(450, 16_000);
      balance += amount;
      targets.push(amount, balance);
      rows.push(row(words.date(pad(from + at), '06'), random.pick(SHOPS), print(amount), print(balance)));
    }
    rows.push(row('', last ? words.closing : words.carried, '', print(balance)));
    return `<table>${row('', words.booked, words.amount, words.balance)}${rows.join('\n')}</table>`;
  };
  const top = head(words, random, words.statement, iban);
  const pages = [page(1, true, false), page(12, false, true)];
  return {
    body: `${top}${pages.join('<div style="page-break-before:always"></div>')}`,
    targets: targets
      .filter((cents) => cents !== opening)
      .slice(2, 14)
      .map(print),
  };
}

function payslip(words: AccountWords, random: Random, iban: string): Made {
  const print = printer(words);
  const pay = words.pay.map(
    (label, at) => [label, at === 0 ? random.int(190_000, 420_000) : random.int(4_000, 39_000)] as const,
  );
  const gross = sum(pay.map(([, cents]) => cents));
  const sign = random.chance(0.5) ? -1 : 1;
  const taken = words.deductions.map(
    (label, at) => [label, Math.round((gross * [14, 9, 7][at]!) / 100) + random.int(0, 99)] as const,
  );
  const net = gross - sum(taken.map(([, cents]) => cents));
  const rows = [
    ...pay.map(([label, cents]) => row(label, print(cents))),
    row(words.gross, print(gross)),
    ...taken.map(([label, cents]) => row(label, print(sign * cents))),
    row(words.netPay, print(net)),
  ];
  return {
    body: `${head(words, random, words.payslip, iban)}<table>${rows.join('\n')}</table>`,
    targets: [net, gross, ...taken.map(([, cents]) => sign * cents), ...pay.map(([, cents]) => cents)].map(
      print,
    ),
  };
}
