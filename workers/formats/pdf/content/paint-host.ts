import type { Font } from '../fonts/fonts.ts';
import type { Matrix, PdfDict, PdfStream, PdfValue, PdfView, Rect } from '../types.ts';
import type { Painted, PaintItem } from './content-types.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { DrawnGlyph } from './text-state.ts';

/** What a content stream's execution needs from the page around it. */
export interface PaintHost {
  readonly context: PdfView;
  readonly openSpans: number;
  form(stream: PdfStream, outer: PdfDict | null, state: GraphicsState, formDepth: number): boolean;
  /** Fills an area with the tiles of a pattern; `base` is the space of the content that names it. */
  tile(pattern: PdfValue, area: Rect, state: GraphicsState, base: Matrix, formDepth: number): void;
  /** Paints what the procedures of Type 3 glyphs do beside their letters. */
  glyphs(drawn: readonly DrawnGlyph[], state: GraphicsState, formDepth: number, outer: PdfDict | null): void;
  /** Something was left out. */
  incomplete(): void;
  mark(tag: string, source: number | null): void;
  open(tag: string, group: PdfValue | null, actualText?: string | null, id?: number | null): void;
  close(): void;
  hides(group: PdfValue | null): boolean;
  font(value: PdfValue | null): Font;
  /** Takes the bytes of a shown string out of the page's budget; false when it is spent, and nothing is to be shown. */
  mayShow(bytes: number): boolean;
  painted(state: GraphicsState, source: number | null, formDepth: number, box: Rect, alpha: number): Painted;
  add(item: PaintItem): void;
  /** A horizontal line too thin to cover anything. */
  rule(box: Rect): void;
}
