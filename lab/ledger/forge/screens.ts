/**
 * Screens as people photograph them with a key: accounts of bank apps, web banks, orders and wages in a browser, drawn by
 * Chromium at the resolutions of desks and telephones. Layouts and faces of one part are not those of the other.
 */
import { type Random, randomFrom } from '../../corpus/random.ts';
import type { Part } from '../list.ts';

export interface Screen {
  name: string;
  kind: 'statement' | 'invoice' | 'payslip';
  html: string;
  /** Of the window, in CSS pixels. */
  width: number;
  height: number;
  /** Device pixels of a CSS pixel. */
  scale: number;
}

const FACES: Record<'tune' | 'holdout', readonly string[]> = {
  tune: ['DejaVu Sans', 'Liberation Sans', 'Nimbus Sans', 'Liberation Serif', 'DejaVu Sans Mono'],
  holdout: ['URW Gothic', 'C059', 'DejaVu Sans Condensed', 'Liberation Sans Narrow', 'Nimbus Roman', 'P052'],
};
const SHOPS = [
  'Kestrel Coffee',
  'Rook Books',
  'Oro Verde',
  'City Transport',
  'Marlow Garden',
  'Ostby Glass',
  'Water Works',
  'Pine Pharmacy',
  'Salary Fjeld Ltd',
  'Rent Elm Street 14',
  'Mobile Nordlys',
  'Transfer from savings',
];
const THEMES = [
  { ground: '#ffffff', ink: '#1b1f24', soft: '#6a737d', line: '#e1e4e8', strong: '#0a58ca' },
  { ground: '#f5f6f8', ink: '#111418', soft: '#5d6470', line: '#d9dde3', strong: '#0f766e' },
  { ground: '#14171c', ink: '#f1f3f5', soft: '#9aa4b2', line: '#2b313a', strong: '#8ab4f8' },
  { ground: '#fffdf7', ink: '#222222', soft: '#77716a', line: '#eae4d6', strong: '#9a3412' },
] as const;

const amount = (cents: number, style: number): string => {
  const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const parted = whole.replaceAll(/\B(?=(\d{3})+$)/g, style === 0 ? ',' : style === 1 ? '.' : '\u202f');
  return `${cents < 0 ? '-' : ''}${parted}${style === 0 ? '.' : ','}${part}`;
};

interface Movement {
  name: string;
  day: string;
  cents: number;
  balance: number;
}

function movementsOf(random: Random, count: number): { movements: Movement[]; balance: number } {
  let balance = random.int(80_000, 900_000);
  const movements = Array.from({ length: count }, (_, at): Movement => {
    const cents = random.int(0, 5) === 0 ? random.int(40_000, 380_000) : -random.int(240, 64_000);
    balance += cents;
    const day = `${String(28 - at).padStart(2, '0')}.${String(random.int(9, 11)).padStart(2, '0')}.2026`;
    return { name: random.pick(SHOPS), day, cents, balance };
  });
  return { movements, balance };
}

type Draw = (random: Random, style: number) => string;

const rows = (movements: readonly Movement[], of: (one: Movement) => string): string =>
  movements.map(of).join('');

const app: Draw = (random, style) => {
  const { movements, balance } = movementsOf(random, random.int(7, 10));
  return `<h2>Current account</h2><p class="soft">Available balance</p><p class="big">${amount(balance, style)} EUR</p>
    ${rows(movements, ({ name, day, cents }) => `<div class="row"><div><b>${name}</b><br><span class="soft">${day}</span></div><div>${amount(cents, style)}</div></div>`)}`;
};
const table: Draw = (random, style) => {
  const { movements, balance } = movementsOf(random, random.int(10, 16));
  return `<h2>Account statement</h2><p>Account holder Ada Wendt, number ${random.digits(10)}</p><table><tr><th>Date<th>Text<th class="n">Amount<th class="n">Balance</tr>
    ${rows(movements, ({ name, day, cents, balance: after }) => `<tr><td>${day}<td>${name}<td class="n">${amount(cents, style)}<td class="n">${amount(after, style)}</tr>`)}</table>
    <p><b>Closing balance ${amount(balance, style)} EUR</b></p>`;
};
const order: Draw = (random, style) => {
  const lines = Array.from({ length: random.int(4, 8) }, () => ({
    name: random.pick(SHOPS),
    count: random.int(1, 9),
    cents: random.int(450, 42_000),
  }));
  const net = lines.reduce((sum, { count, cents }) => sum + count * cents, 0);
  const tax = Math.round(net * 0.2);
  return `<h2>Invoice ${random.digits(6)}</h2><p class="soft">Issued ${random.int(10, 28)}.10.2026, due in 14 days</p>
    ${lines.map(({ name, count, cents }) => `<div class="row"><div>${count} x ${name}</div><div>${amount(count * cents, style)}</div></div>`).join('')}
    <div class="row"><div>Net</div><div>${amount(net, style)}</div></div><div class="row"><div>VAT 20 %</div><div>${amount(tax, style)}</div></div>
    <div class="row"><b>Total to pay</b><b>${amount(net + tax, style)} EUR</b></div>`;
};
const wages: Draw = (random, style) => {
  const gross = random.int(240_000, 690_000);
  const parts = [0.16, 0.09, 0.08, 0.013].map((share) => -Math.round(gross * share));
  const net = gross + parts.reduce((sum, part) => sum + part, 0);
  const names = ['Income tax', 'Pension', 'Health insurance', 'Unemployment'];
  return `<h2>Payslip October 2026</h2><p>Ines Karlo, personnel number ${random.digits(6)}</p><table><tr><th>Item<th class="n">Hours<th class="n">Amount</tr>
    <tr><td>Salary<td class="n">${random.int(150, 176)},00<td class="n">${amount(gross, style)}</tr>
    ${names.map((name, at) => `<tr><td>${name}<td class="n"><td class="n">${amount(parts[at] ?? 0, style)}</tr>`).join('')}
    <tr><td><b>Net pay</b><td><td class="n"><b>${amount(net, style)}</b></tr></table><p class="soft">Paid to account ${random.digits(12)} on 28.10.2026</p>`;
};
const cards: Draw = (random, style) => {
  const { movements, balance } = movementsOf(random, random.int(6, 9));
  return `<p class="soft">Card ending ${random.digits(4)}</p><p class="big">${amount(balance, style)}</p><h2>Latest</h2>
    ${rows(movements, ({ name, day, cents }) => `<div class="card"><span class="soft">${day}</span><div class="row"><span>${name}</span><span>${amount(cents, style)} EUR</span></div></div>`)}`;
};

const LAYOUTS: Record<'tune' | 'holdout', readonly [Draw, Screen['kind'], width: number][]> = {
  tune: [
    [app, 'statement', 390],
    [table, 'statement', 900],
  ],
  holdout: [
    [order, 'invoice', 720],
    [wages, 'payslip', 800],
    [cards, 'statement', 412],
  ],
};

/** Tells where each word stands, in CSS pixels, in an element that is not shown. */
const WHERE = `const found = []; const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) for (const word of node.data.matchAll(/\\S+/g)) {
    const range = document.createRange(); range.setStart(node, word.index); range.setEnd(node, word.index + word[0].length);
    const { x, y, width, height } = range.getBoundingClientRect(); found.push([x, y, width, height, word[0]]); }
  const told = document.createElement('pre'); told.hidden = true; told.id = 'words';
  told.textContent = btoa(unescape(encodeURIComponent(JSON.stringify(found)))); document.body.append(told);`;

/** The same for the same seed and part. */
export function screenOf(seed: number, part: Extract<Part, 'tune' | 'holdout'>): Screen {
  const random = randomFrom(`ledger-screen-${part}`, seed);
  const [draw, kind, width] = LAYOUTS[part][seed % LAYOUTS[part].length] ?? LAYOUTS.tune[0]!;
  const face = FACES[part][seed % FACES[part].length] ?? 'DejaVu Sans';
  const scale = random.pick(width < 500 ? [2, 2.625, 3] : [1, 1, 1.25, 2]);
  const theme = random.pick(THEMES);
  const size = random.pick(width < 500 ? [14, 15, 16] : [13, 14, 15, 16]);
  const html = `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 18px 20px; background: ${theme.ground}; color: ${theme.ink}; font: ${size}px "${face}"; line-height: 1.5; }
    h2 { font-size: 1.3em; color: ${theme.strong}; } .soft { color: ${theme.soft}; font-size: .87em; } .big { font-size: 2em; margin: 0; }
    .row { display: flex; justify-content: space-between; border-bottom: 1px solid ${theme.line}; padding: 9px 0; }
    .card { border: 1px solid ${theme.line}; border-radius: 8px; padding: 4px 12px; margin: 8px 0; } .card .row { border: 0; padding: 2px 0; }
    table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: 6px 8px; border-bottom: 1px solid ${theme.line}; } .n { text-align: right; }
    </style><body>${draw(random, random.int(0, 2))}<script>${WHERE}</script></body>`;
  return { name: `${part}-${seed}`, kind, html, width, height: random.int(76, 90) * 10, scale };
}
