/** Synthetic papers as HTML and as PostScript, with layouts of their own: nothing of them is shared with lab/corpus. */
import { randomFrom } from '../../corpus/random.ts';

export const PAPER_KINDS = ['invoice', 'statement', 'payslip', 'receipt', 'certificate'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export interface Paper {
  kind: PaperKind;
  title: string;
  head: string[];
  /** Label and amount or text; empty for papers without a table. */
  rows: [string, string][];
  foot: string[];
  /** The value that forgers change, as printed, one word; it stands once. */
  target: string;
}

const NAMES = [
  'Ada Wendt',
  'Ines Karlo',
  'Jorin Maas',
  'Tilda Rook',
  'Emre Solak',
  'Nora Fjeld',
  'Pavel Dusek',
];
const FIRMS = [
  'Harbour Tools',
  'Lindqvist Paper',
  'Oro Verde Foods',
  'Kestrel Print',
  'Marlow Garden',
  'Ostby Glass',
];
const THINGS = [
  'Planed boards',
  'Paper, A4',
  'Delivery',
  'Paint, white',
  'Hinges',
  'Screws',
  'Glass pane',
  'Repair',
];
const ENTRIES = [
  'Card payment',
  'Transfer received',
  'Standing order',
  'Rent',
  'Cash withdrawal',
  'Insurance',
];

const money = (cents: number): string => (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d)\.)/g, ',');

/** The same for the same seed; every sum is right. */
export function paperOf(kind: PaperKind, seed: number): Paper {
  const random = randomFrom('ledger-paper', kind, seed);
  const [name, firm] = [random.pick(NAMES), random.pick(FIRMS)];
  const date = `${String(random.int(1, 28)).padStart(2, '0')}.${String(random.int(1, 9)).padStart(2, '0')}.2026`;
  const lines = (words: readonly string[], count: number): [string, number][] =>
    Array.from({ length: count }, (_, index) => [
      words[(index + seed) % words.length] ?? '',
      random.int(1_250, 68_400),
    ]);
  const printed = (of: [string, number][]): [string, string][] =>
    of.map(([label, cents]) => [label, money(cents)]);
  const sum = (of: [string, number][]): number => of.reduce((total, [, cents]) => total + cents, 0);
  if (kind === 'certificate') {
    const number = `C${random.int(10_000, 99_999)}-${random.int(10, 99)}`;
    const head = [
      `This is to certify that ${name}`,
      `has completed the course Safe Work at Heights`,
      `on ${date}.`,
    ];
    return { kind, title: 'Certificate', head, rows: [['Number', number]], foot: [firm], target: date };
  }
  if (kind === 'statement') {
    const entries = lines(ENTRIES, 9);
    const total = money(sum(entries));
    const rows: [string, string][] = [...printed(entries), ['Sum of the entries', total]];
    const head = [firm, `Account of ${name}`, `Statement of ${date}`];
    return {
      kind,
      title: 'Statement',
      head,
      rows,
      foot: ['Please check the entries.'],
      target: printed(entries)[4]?.[1] ?? total,
    };
  }
  const items = lines(
    kind === 'payslip' ? ['Basic salary', 'Night shifts', 'Travel', 'Holiday pay'] : THINGS,
    kind === 'receipt' ? 5 : 4,
  );
  const total = money(sum(items));
  const label = kind === 'payslip' ? 'Paid out' : 'Total';
  const head = [firm, kind === 'receipt' ? 'Thank you' : name, date];
  const title = { invoice: `Invoice ${random.int(1_000, 9_999)}`, payslip: 'Payslip', receipt: 'Receipt' }[
    kind
  ];
  return {
    kind,
    title,
    head,
    rows: [...printed(items), [label, total]],
    foot: ['Harbour Road 4, Utopia'],
    target: total,
  };
}

/** Another value of the same form: the first digit raised, or a later year. */
export const forgedValue = (target: string): string =>
  /2026$/.test(target)
    ? target.replace(/2026$/, '2028')
    : target.replace(/\d/, (digit) => String((Number(digit) % 9) + 1));

/** @param from source of the paper with `target` replaced, as somebody does who prints again */
export const withValue = (source: string, target: string, value: string): string =>
  source.replace(target, value);

const STYLES: Record<string, string> = {
  plain:
    'body{font:12pt "DejaVu Sans";margin:2cm} td{padding:3pt 0} table{width:100%} td:last-child{text-align:right}',
  serif:
    'body{font:11.5pt "Liberation Serif";margin:2.5cm} h1{border-bottom:2px solid #246} table{width:80%;margin:1cm auto;border-collapse:collapse} td{border-bottom:1px solid #999;padding:5pt} td:last-child{text-align:right}',
  boxed:
    'body{font:11pt "Liberation Sans";margin:1.5cm} h1{background:#eee;padding:8pt} table{border:1px solid #000;width:100%} td{padding:4pt} td:last-child{text-align:right;width:30%} .head{text-align:right}',
  mono: 'body{font:11pt "DejaVu Sans Mono";margin:2cm} h1{font-size:14pt} table{width:90%} td:last-child{text-align:right}',
};

export function htmlOf(paper: Paper, style: string): string {
  const lines = (of: readonly string[]): string => of.map((line) => `<p>${line}</p>`).join('');
  const rows = paper.rows.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`).join('\n');
  return `<!doctype html><html><head><meta charset="utf-8"><title>${paper.title}</title><style>${STYLES[style]}</style></head>
<body><h1>${paper.title}</h1><div class="head">${lines(paper.head)}</div><table width="600">${rows}</table>${lines(paper.foot)}</body></html>`;
}

/** A program of the page in PostScript, for printers that read nothing else. */
export function postscriptOf(paper: Paper): string {
  const shown = (text: string, x: number, y: number, to: 'left' | 'right' = 'left'): string =>
    `${x} ${y} moveto (${text}) ${to === 'right' ? 'dup stringwidth pop neg 0 rmoveto ' : ''}show`;
  let y = 760;
  const down = (step: number): number => (y -= step);
  const lines = (of: readonly string[]): string[] => of.map((line) => shown(line, 72, down(18)));
  const rows = paper.rows.map(([label, value]) => [label, value] as const);
  const page = [
    '/Helvetica-Bold findfont 18 scalefont setfont',
    shown(paper.title, 72, y),
    '/Times-Roman findfont 12 scalefont setfont',
    ...lines(paper.head),
    ...rows.flatMap(([label, value]) => [shown(label, 72, down(20)), shown(value, 460, y, 'right')]),
    ...lines(paper.foot),
  ];
  return `%!PS-Adobe-3.0\n${page.join('\n')}\nshowpage\n`;
}
