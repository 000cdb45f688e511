/** Where everything of a leaf stands on the page, in points from the top left, for programs that set what they are told. */
import type { Column, Leaf } from './leaf.ts';

export interface Face {
  /** A font file, or the name of one of the fonts that every reader has. */
  regular: string;
  bold: string;
}

export interface Style {
  face: Face;
  size: number;
  /** Six hexadecimal digits. */
  accent: string;
  table: 'lines' | 'zebra' | 'boxed' | 'plain';
  senderAt: 'left' | 'right';
  factsAt: 'right' | 'below';
  margin: number;
}

export type Item =
  | { box: [x: number, y: number, width: number, height: number]; colour: string }
  | { text: string; x: number; y: number; size: number; font: string; align: 'l' | 'r'; colour: string };

export const PAGE = { width: 595, height: 842 } as const;

const BLACK = '000000';

/** Draws down the page; `y` is the next line's foot. */
class Pen {
  readonly items: Item[] = [];
  y: number;
  readonly style: Style;
  constructor(style: Style) {
    this.style = style;
    this.y = style.margin + style.size;
  }
  get line(): number {
    return this.style.size * 1.45;
  }
  get right(): number {
    return PAGE.width - this.style.margin;
  }
  put(
    text: string,
    x: number,
    more: { bold?: boolean; right?: boolean; size?: number; colour?: string } = {},
  ): void {
    if (text === '') return;
    const { face, size } = this.style;
    this.items.push({
      ...{ text, x, y: this.y, size: more.size ?? size },
      font: more.bold ? face.bold : face.regular,
      align: more.right ? 'r' : 'l',
      colour: more.colour ?? BLACK,
    });
  }
  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.items.push({ box: [x, y, width, height], colour });
  }
  down(lines = 1): void {
    this.y += this.line * lines;
  }
}

function tableRow(pen: Pen, columns: readonly Column[], cells: readonly string[], bold: boolean): void {
  const { margin } = pen.style;
  const width = pen.right - margin;
  let x = margin;
  for (const [at, { share, right }] of columns.entries()) {
    pen.put(cells[at] ?? '', right ? x + share * width - 3 : x + 3, { bold, right: right === true });
    x += share * width;
  }
}

function table(pen: Pen, { columns, rows }: Leaf): void {
  const { margin, accent, size } = pen.style;
  const width = pen.right - margin;
  const rule = (colour = '999999'): void => pen.box(margin, pen.y + size * 0.45, width, 0.6, colour);
  const shade = (colour: string): void => pen.box(margin, pen.y - size, width, pen.line, colour);
  if (pen.style.table === 'boxed') shade('DDDDDD');
  tableRow(
    pen,
    columns,
    columns.map(({ head }) => head),
    true,
  );
  rule(accent);
  for (const [index, cells] of rows.entries()) {
    pen.down();
    if (pen.style.table === 'zebra' && index % 2 === 0) shade('EEF2F6');
    tableRow(pen, columns, cells, false);
    if (pen.style.table === 'lines' || pen.style.table === 'boxed') rule();
  }
  pen.down(1.3);
}

export function sheetOf(leaf: Leaf, style: Style): Item[] {
  const pen = new Pen(style);
  const { margin, accent, size, senderAt } = style;
  for (const [index, text] of leaf.sender.entries()) {
    const at = senderAt === 'right' ? { right: true } : {};
    pen.put(text, senderAt === 'right' ? pen.right : margin, { ...at, bold: index === 0, colour: accent });
    pen.down();
  }
  pen.down();
  const top = pen.y;
  for (const text of leaf.recipient) {
    pen.put(text, margin);
    pen.down();
  }
  const below = pen.y;
  if (style.factsAt === 'right') pen.y = top;
  for (const [label, value] of leaf.facts) {
    pen.put(label, style.factsAt === 'right' ? margin + 270 : margin);
    pen.put(
      value,
      style.factsAt === 'right' ? pen.right : margin + 150,
      style.factsAt === 'right' ? { right: true } : {},
    );
    pen.down();
  }
  pen.y = Math.max(pen.y, below) + pen.line;
  pen.put(leaf.title, margin, { bold: true, size: size * 1.6, colour: accent });
  pen.down(2);
  if (leaf.columns.length > 0) table(pen, leaf);
  for (const [index, [label, value]] of leaf.totals.entries()) {
    const bold = index === leaf.totals.length - 1;
    pen.put(label, margin + 150, { bold });
    pen.put(value, pen.right - 3, { right: true, bold });
    pen.down(1.1);
  }
  pen.down();
  for (const text of leaf.text) {
    pen.put(text, margin);
    pen.down(1.2);
  }
  pen.y = PAGE.height - margin;
  pen.put(leaf.foot, margin, { size: size * 0.75, colour: '555555' });
  return pen.items;
}

/** One item a line, fields between tabs: for programs in languages without a reader of JSON. */
export const linesOf = (items: readonly Item[]): string =>
  items
    .map((item) =>
      'box' in item
        ? ['box', ...item.box, item.colour].join('\t')
        : ['text', item.x, item.y, item.size, item.font, item.align, item.colour, item.text].join('\t'),
    )
    .join('\n');
