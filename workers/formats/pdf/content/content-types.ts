import type { Glyph } from '../fonts/fonts.ts';
import type { Rect, Turn } from '../types.ts';

/** What painting a page gives, in paint order (forms are walked where `Do` calls them). */
export interface PageContent {
  items: PaintItem[];
  /** Operators executed. */
  operations: number;
  /** False when the operation cap, the form depth or damage stopped the walk. */
  complete: boolean;
  /** Marked-content points and spans seen (`/TouchUp_TextEdit MP`), with the number of items painted before. */
  marks: Mark[];
  /** Letters are drawn by procedures of glyphs, or by tiles that are not followed: nobody reads them here. */
  unreadText: boolean;
  /** Spans with a text for machines in the place of their letters (/ActualText, 14.9.4), at most 20 000. */
  replacements: Replacement[];
  /** Spans of the page's own content that the structure tree names (14.7.5.2), at most 50 000. */
  marked: MarkedSpan[];
  /** Thin horizontal strokes, at most 5 000; thin rectangles are among the items. */
  rules: Stroke[];
}

export interface Replacement {
  text: string;
  /** Position in paint order of the first item of the span, and behind the last. */
  from: number;
  to: number;
}

/** A span with an identifier; one may have several. */
export interface MarkedSpan {
  id: number;
  from: number;
  to: number;
}

export interface Stroke {
  /** From end to end, user space; no higher than it is thick. */
  box: Rect;
  /** Items painted before. */
  order: number;
}

export type PaintItem = TextRun | Fill | ImagePaint;

export interface Painted {
  /** Position in paint order over the page. */
  order: number;
  /** Object number of the content stream (page content or form) that painted it; null when direct. */
  source: number | null;
  /** Depth of nested forms: 0 is the page's own content. */
  formDepth: number;
  /** Page user space, clipped to the clipping box. */
  box: Rect;
  /** Non-stroking alpha 0..1 (ca) at the time. */
  alpha: number;
  /** A soft mask or blend mode other than Normal was on: the visible result cannot be told from the item alone. */
  blended: boolean;
  /** Inside optional content (`/OC` mark or XObject) whose group is off by default. */
  hidden: boolean;
  /** Names of the enclosing marked-content tags, outermost first (at most 8). */
  tags: string[];
  /** Fills part of its box only: it is turned, or a clipping path of another form than a box lets part of it through. */
  shaped?: true;
  /** Painted by the cell of a tiling pattern or the procedure of a Type 3 glyph, where an area or a letter was asked for. */
  within?: 'pattern' | 'glyph';
}

export interface TextRun extends Painted {
  type: 'text';
  text: string;
  /** True when some code had no certain Unicode value (no ToUnicode, custom encoding). */
  uncertain: boolean;
  /** Codes of its characters that have no Unicode value at all, in their order. */
  unread?: readonly number[];
  /** /BaseFont, subset prefix included. */
  font: string;
  /** Object number of the font dictionary, null when direct. */
  fontNum: number | null;
  /** Effective size in user space units (text matrix and CTM applied). */
  size: number;
  /** Tz: width of the letters over what the font has; 1 for nearly all text. */
  stretch: number;
  /** Tc: what is added between letters, in ems; 0 for most text. */
  spacing: number;
  /** Tr: 0 fill .. 3 invisible .. 7 clip. */
  renderMode: number;
  /** sRGB 0..255; null when the colour space is a pattern or cannot be evaluated. */
  colour: [number, number, number] | null;
  /** The same of the edge, where letters are filled and drawn along it (Tr 2 and 6). */
  outline?: [number, number, number] | null;
  /** Degrees, counterclockwise, by which its line is turned from left to right; slanted ones are with the nearest quarter. */
  turn?: Turn;
  /** Base line start in user space. */
  x: number;
  y: number;
  /** Of the font's characters that were shown so far, in ems; runs share it. */
  advances: ReadonlyMap<string, number>;
  /** Glyphs of the font that no run before it on the page has, in their order. */
  fresh: readonly Glyph[];
  /** Entirely outside the clipping box, or in a hole of it: drawn but not visible. */
  clipped: boolean;
  /** In a hole: what stands around it is shown. */
  inHole?: true;
}

export interface Fill extends Painted {
  type: 'fill';
  /** One axis-parallel rectangle; false for any other path, whose `box` is its bounding box. */
  rectangle: boolean;
  colour: [number, number, number] | null;
}

export interface ImagePaint extends Painted {
  type: 'image';
  /** Object number of the image XObject; null for inline images. */
  num: number | null;
  widthPx: number;
  heightPx: number;
  /** /ImageMask: paints only the fill colour through a stencil. */
  mask: boolean;
  /** Has /SMask or /Mask. */
  transparent: boolean;
}

export interface Mark {
  tag: string;
  /** Items painted before the mark. */
  order: number;
  source: number | null;
}
