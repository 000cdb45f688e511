/** Pages as banks' apps, banks' web sites and invoices show them; every value that somebody may want otherwise is marked. */
import type { Random } from '../../corpus/random.ts';
import type { Part } from '../list.ts';

export interface Screen {
  name: string;
  part: Part;
  kind: 'statement' | 'invoice';
  family: string;
  width: number;
  height: number;
  html: string;
}

interface Layout {
  name: string;
  part: Part;
  kind: Screen['kind'];
  width: number;
  height: number;
  body(random: Random): string;
}

/** No family stands in two parts, nor does a forger take one from the other part. */
export const FAMILIES: Readonly<Record<'tune' | 'holdout', readonly string[]>> = {
  tune: ['DejaVu Sans', 'Nimbus Sans', 'DejaVu Serif', 'Nimbus Roman', 'DejaVu Sans Mono', 'URW Gothic'],
  holdout: ['Liberation Sans', 'Liberation Serif', 'Liberation Sans Narrow', 'P052', 'URW Bookman', 'C059'],
};

const PAYEES: Readonly<Record<'tune' | 'holdout', readonly string[]>> = {
  tune: [
    'Grocer 214',
    'Rail tickets',
    'Salary June',
    'Rent flat 3',
    'Pharmacy',
    'Coffee house',
    'Water works',
  ],
  holdout: [
    'Harbour Bakery',
    'Bus pass',
    'Wages',
    'Landlord',
    'Optician',
    'Cinema',
    'Gas supply',
    'Books & more',
  ],
};

const value = (text: string): string => `<span class="value">${text}</span>`;
const centsOf = (random: Random, most = 299_999): number => random.int(100, most);
const money = (cents: number, language: 'en' | 'de' = 'en'): string =>
  (cents / 100).toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const comma = (cents: number): string => money(cents, 'de');
const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0);
/** With its check digits (ISO 13616), in groups of four. */
function account(country: string, rest: string): string {
  const letters = [...`${rest}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  const check = 98n - (BigInt(letters) % 97n);
  return `${country}${String(check).padStart(2, '0')}${rest}`.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
const two = (number: number): string => String(number).padStart(2, '0');
const rows = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const LAYOUTS: readonly Layout[] = [
  {
    ...{ name: 'app-list', part: 'tune', kind: 'statement', width: 390, height: 720 },
    body: (
      random,
    ) => `<style>body{margin:0;background:#f2f4f7}header{background:#0a3d62;color:#fff;padding:18px}
header b{font-size:30px}.row{background:#fff;margin:8px;padding:12px;border-radius:10px;display:flex;justify-content:space-between}
small{color:#6b7280;font-size:12px}</style><header>Current account<br><b>${value(`${money(centsOf(random))} EUR`)}</b></header>
${rows(9, () => `<div class="row"><div>${random.pick(PAYEES.tune)}<br><small>${random.int(1, 28)} June 2026</small></div><div>${value(`${random.pick(['-', '+'])}${money(centsOf(random))}`)}</div></div>`).join('')}`,
  },
  {
    ...{ name: 'web-table', part: 'tune', kind: 'statement', width: 900, height: 640 },
    body: (random) => {
      const amounts = rows(14, () => centsOf(random));
      return `<style>body{margin:0;display:flex}nav{width:170px;background:#e8edf3;padding:20px;height:600px}
main{padding:20px;flex:1}table{width:100%;border-collapse:collapse}td{border-bottom:1px solid #d5dae0;padding:6px}td:last-child{text-align:right}</style>
<nav>Accounts<br><br>Payments<br><br>Cards<br><br>Settings</nav><main><h2>Statement 6/2026</h2>
<p>IBAN ${value(account('DE', random.digits(18)))}</p>
<table>${amounts.map((cents) => `<tr><td>${two(random.int(1, 28))}.06.2026</td><td>${random.pick(PAYEES.tune)} ${random.digits(4)}</td><td>${value(money(cents))}</td></tr>`).join('')}
<tr><td></td><td><b>Total</b></td><td><b>${value(money(sum(amounts)))}</b></td></tr></table></main>`;
    },
  },
  {
    ...{ name: 'invoice-plain', part: 'tune', kind: 'invoice', width: 760, height: 800 },
    body: (random) => {
      const amounts = rows(10, () => centsOf(random));
      return `<style>body{margin:40px}table{width:100%}td{padding:4px}td:nth-child(n+2){text-align:right}hr{border:0;border-top:2px solid #333}</style>
<h1>Invoice ${value(`2026-${random.digits(4)}`)}</h1><p>Date ${value(`${random.int(1, 28)} May 2026`)}<br>Customer ${random.digits(6)}</p><hr>
<table>${amounts.map((cents) => `<tr><td>${random.pick(['Paper', 'Toner', 'Service', 'Delivery', 'Repair', 'Cable'])} ${random.digits(3)}</td><td>${random.pick(['pack', 'set', 'day', 'm'])}</td><td>${value(money(cents))}</td></tr>`).join('')}</table><hr>
<p style="text-align:right"><b>Total ${value(`${money(sum(amounts))} EUR`)}</b></p><p>Please pay within 14 days.</p>`;
    },
  },
  {
    ...{ name: 'app-transfer', part: 'holdout', kind: 'statement', width: 412, height: 780 },
    body: (random) => {
      const [sent, fee] = [centsOf(random), random.int(10, 900)];
      const before = sent + fee + centsOf(random);
      return `<style>body{margin:0;padding:24px;background:#fff}dt{color:#777;font-size:13px;margin-top:14px}dd{margin:2px 0;font-size:17px;border-bottom:1px solid #eee;padding-bottom:8px}.sum{font-size:36px;text-align:center;margin:20px}</style>
<div style="text-align:center">Transfer sent</div><div class="sum">${value(`${comma(sent)} €`)}</div><dl>
<dt>To</dt><dd>${random.pick(PAYEES.holdout)}</dd><dt>Account</dt><dd>${value(account('FR', random.digits(23)))}</dd>
<dt>Date</dt><dd>${value(`${two(random.int(1, 28))}/0${random.int(1, 9)}/2026 ${two(random.int(8, 20))}:${two(random.int(0, 59))}`)}</dd>
<dt>Reference</dt><dd>${value(random.digits(12))}</dd><dt>Fee</dt><dd>${comma(fee)} €</dd><dt>Balance before</dt><dd>${value(`${comma(before)} €`)}</dd><dt>Balance after</dt><dd>${value(`${comma(before - sent - fee)} €`)}</dd></dl>`;
    },
  },
  {
    ...{ name: 'web-zebra', part: 'holdout', kind: 'statement', width: 820, height: 700 },
    body: (random) => {
      let balance = centsOf(random);
      return `<style>body{margin:24px;color:#1f2937}th{background:#14532d;color:#fff;text-align:left}td,th{padding:7px 10px}table{border-spacing:0;width:100%}tr:nth-child(even) td{background:#f0f5f1}td:nth-child(3),td:nth-child(4){text-align:right}</style>
<h3>Kontoauszug</h3><table><tr><th>Datum</th><th>Text</th><th>Betrag</th><th>Saldo</th></tr>
${rows(15, (at) => {
  const cents = centsOf(random);
  balance += cents;
  return `<tr><td>${two(at + 3)}.06.26</td><td>${random.pick(PAYEES.holdout)}</td><td>${value(comma(cents))}</td><td>${value(comma(balance))}</td></tr>`;
}).join('')}</table>`;
    },
  },
  {
    ...{ name: 'invoice-columns', part: 'holdout', kind: 'invoice', width: 700, height: 840 },
    body: (random) => {
      const amounts = rows(9, () => centsOf(random));
      const tax = Math.round(sum(amounts) / 5);
      return `<style>body{margin:30px 50px;color:#222}.head{display:flex;justify-content:space-between}table{width:100%;margin-top:30px;border:1px solid #999;border-collapse:collapse}td,th{border:1px solid #999;padding:6px}td:last-child{text-align:right}</style>
<div class="head"><div>North Light Studio<br>12 Quay Street<br>Bristol</div><div>No. ${value(random.digits(7))}<br>Due ${value(`2026-0${random.int(1, 9)}-${two(random.int(1, 28))}`)}</div></div>
<table><tr><th>Item</th><th>When</th><th>Amount</th></tr>${amounts.map((cents) => `<tr><td>${random.pick(['Design', 'Photos', 'Printing', 'Travel', 'Editing'])}</td><td>${random.pick(['mornings', 'evenings', 'weekend'])}</td><td>${value(`£${money(cents)}`)}</td></tr>`).join('')}
<tr><td>VAT</td><td>20 %</td><td>${value(`£${money(tax)}`)}</td></tr><tr><td><b>Sum</b></td><td></td><td><b>${value(`£${money(sum(amounts) + tax)}`)}</b></td></tr></table>`;
    },
  },
];

/** `seed` chooses what the page says, its family and its sizes. */
export function screensOf(seed: number, randomFor: (...labels: (string | number)[]) => Random): Screen[] {
  return LAYOUTS.map((layout, index) => {
    const { name, part, kind, width, height } = layout;
    const random = randomFor('screen', name, seed);
    const families = FAMILIES[part === 'tune' ? 'tune' : 'holdout'];
    const family = families[(seed + index) % families.length] ?? 'serif';
    const size = random.int(13, 17);
    const html = `<!doctype html><html><meta charset="utf-8"><body style="font:${size}px '${family}'">${layout.body(random)}</body></html>`;
    return { name, part, kind, family, width, height, html };
  });
}
