/**
 * What stands where on a page, before it becomes PDF operators or pixels. Both renderers draw the same layout, so a
 * document and its scan say the same, and the place of every field is known without reading anything back.
 * Units: points (1/72 inch), origin at the top left, y downwards; a text's y is its baseline.
 */
import { type FontName, textWidth } from './fonts.ts';

export type Colour = readonly [red: number, green: number, blue: number];

export type TextItem = {
  type: 'text';
  x: number;
  y: number;
  size: number;
  font: FontName;
  text: string;
  align: 'left' | 'right';
  colour: Colour;
  /** Name under which a forger finds this text, e.g. `total`. */
  field?: string;
};
export type RectItem = { type: 'rect'; x: number; y: number; width: number; height: number; colour: Colour };
export type LineItem = {
  type: 'line';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  width: number;
  colour: Colour;
};
/** Dark modules of a two-dimensional barcode, row by row. */
export type ModulesItem = {
  type: 'modules';
  x: number;
  y: number;
  side: number;
  rows: readonly (readonly boolean[])[];
};
/** A drawn portrait of nobody; the seed decides the features. */
export type FaceItem = {
  type: 'face';
  x: number;
  y: number;
  width: number;
  height: number;
  seed: number;
  field?: string;
};
export type Item = TextItem | RectItem | LineItem | ModulesItem | FaceItem;

export type Layout = { width: number; height: number; items: Item[] };

/** `[x, y, width, height]` in 0..1 of the page, origin at the top left: the report's own form. */
export type Box = readonly [x: number, y: number, width: number, height: number];

export const A4 = { width: 595, height: 842 } as const;
export const BLACK: Colour = [0, 0, 0];
export const GREY: Colour = [0.45, 0.45, 0.45];
export const WHITE: Colour = [1, 1, 1];

type TextOptions = Partial<Pick<TextItem, 'font' | 'align' | 'colour' | 'field' | 'size'>>;

/** A text item with the usual defaults: 10 pt, regular, black, left. */
export function text(x: number, y: number, content: string, options: TextOptions = {}): TextItem {
  return {
    type: 'text',
    x,
    y,
    text: content,
    size: 10,
    font: 'sans',
    align: 'left',
    colour: BLACK,
    ...options,
  };
}

/** Left edge of a text item, in points. */
export function leftEdge(item: TextItem): number {
  return item.align === 'left' ? item.x : item.x - textWidth(item.font, item.text, item.size);
}

/** The ink box of a text item in points: from ascender to descender. */
export function textRect(item: TextItem): { x: number; y: number; width: number; height: number } {
  const width = textWidth(item.font, item.text, item.size);
  return { x: leftEdge(item), y: item.y - item.size * 0.76, width, height: item.size * 0.98 };
}

/** Finds a named text; throws when the layout has none, since every caller knows its layout. */
export function fieldOf(layouts: readonly Layout[], field: string): { page: number; item: TextItem } {
  for (const [index, layout] of layouts.entries()) {
    for (const item of layout.items) {
      if (item.type === 'text' && item.field === field) return { page: index + 1, item };
    }
  }
  throw new RangeError(`no field ${field} in this layout`);
}

/** Points on a page -> the report's box. */
export function boxOn(layout: Layout, rect: { x: number; y: number; width: number; height: number }): Box {
  const round = (value: number): number => Math.round(value * 1e4) / 1e4;
  return [
    round(rect.x / layout.width),
    round(rect.y / layout.height),
    round(rect.width / layout.width),
    round(rect.height / layout.height),
  ];
}

/** The same layouts with one field's text replaced; nothing is shared that a caller could change. */
export function withField(layouts: readonly Layout[], field: string, content: string): Layout[] {
  return layouts.map((layout) => ({
    ...layout,
    items: layout.items.map((item) =>
      item.type === 'text' && item.field === field ? { ...item, text: content } : item,
    ),
  }));
}
