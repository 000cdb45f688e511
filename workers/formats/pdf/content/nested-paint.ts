/**
 * Content in the place of a colour or a letter: cells of tiling patterns (ISO 32000-2, 8.7.3) and procedures of Type 3 glyphs
 * (9.6.4). Hatching and drawn letters are in many files, so that each is tried once, apart from the page; only what holds text,
 * or areas that can cover something, is painted where it stands.
 */
import { intersect, rectOf } from '../document/pages.ts';
import { IDENTITY, inverse, matrixOf, multiply, transform } from '../matrix.ts';
import { dictOf, entry, numberOf } from '../syntax/values.ts';
import type { Matrix, PdfDict, PdfStream, PdfValue, PdfView, Rect } from '../types.ts';
import type { PageContent, PaintItem } from './content-types.ts';
import { type GraphicsState, initialState } from './graphics-state.ts';
import type { DrawnGlyph } from './text-state.ts';

/** One content stream, and the state in which it is run. */
export interface NestedRun {
  stream: PdfStream;
  resources: PdfDict | null;
  start: GraphicsState;
}

/** An interpreter whose paint goes nowhere. */
interface Trial {
  run(
    segments: Iterable<{ bytes: Uint8Array; source: number | null }>,
    resources: PdfDict | null,
    start: GraphicsState,
    formDepth: number,
  ): void;
  result(complete: boolean): PageContent;
}

/** What a trial found. */
interface Tried {
  hasText: boolean;
  /** The shorter side of the largest area that can cover, in the space of its matrix. */
  reach: number;
}

/** Operators of one trial, and of all trials of a page, with what one costs beside them; trials within trials. */
const MAX_OPERATIONS = 20_000;
const MAX_ALL_OPERATIONS = 200_000;
const OWN_COST = 20;
const MAX_DEPTH = 3;
/** Tiles painted of one area; more of them are a background, or are to pass for one. */
const MAX_TILES = 64;
/** Points: lower areas cover no text. */
const MIN_SIDE = 3;
const EVERYWHERE: Rect = { x0: -1e9, y0: -1e9, x1: 1e9, y1: 1e9 };
const UNKNOWN: Tried = { hasText: true, reach: 0 };

/** Operators left to the trials of a page. */
export class TrialBudget {
  left = MAX_ALL_OPERATIONS;
  depth = 0;
}

export class NestedPaint {
  /** Text that is there and was not read. */
  unreadText = false;
  private readonly view: PdfView;
  private readonly fresh: (operations: number, budget: TrialBudget) => Trial;
  private readonly budget: TrialBudget;
  private readonly tried = new Map<PdfStream, Tried>();

  constructor(view: PdfView, fresh: (operations: number, budget: TrialBudget) => Trial, budget: TrialBudget) {
    this.view = view;
    this.fresh = fresh;
    this.budget = budget;
  }

  /** Tiles with text that lie in an area; none of a pattern without. */
  tiles(pattern: PdfValue, area: Rect, state: GraphicsState, base: Matrix): NestedRun[] {
    const { view } = this;
    const stream = view.resolve(pattern);
    if (stream.kind !== 'stream' || numberOf(view.get(stream, 'PatternType')) !== 1) return [];
    const resources = dictOf(view.get(stream, 'Resources'));
    if (!this.try(stream, resources, IDENTITY).hasText) return [];
    const matrix = multiply(matrixOf(view, view.get(stream, 'Matrix')), base);
    const box = rectOf(view, entry(stream.dict, 'BBox'));
    const steps = box && tileSteps(view, stream, box, matrix, area);
    if (!box || !steps) {
      this.unreadText = true;
      return [];
    }
    return steps.flatMap(([dx, dy]) => {
      const ctm = multiply([1, 0, 0, 1, dx, dy], matrix);
      const clip = intersect(transform(ctm, box), area);
      return clip ? [{ stream, resources, start: within(state, ctm, clip) }] : [];
    });
  }

  /** Glyphs with areas that can cover what lies below; notes those whose letters are text of another font. */
  covering(drawn: readonly DrawnGlyph[], state: GraphicsState, outer: PdfDict | null): NestedRun[] {
    return drawn.flatMap(({ font, code, matrix }) => {
      const stream = font.procedures?.of(code);
      if (!font.procedures || !stream) return [];
      const resources = font.procedures.resources ?? outer;
      const { hasText, reach } = this.try(stream, resources, font.procedures.matrix);
      this.unreadText ||= hasText;
      const scale = Math.max(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]));
      if (!(reach * scale >= MIN_SIDE)) return [];
      const ctm = multiply(font.procedures.matrix, matrix);
      return [{ stream, resources, start: { ...state, ctm } }];
    });
  }

  private try(stream: PdfStream, resources: PdfDict | null, ctm: Matrix): Tried {
    const known = this.tried.get(stream);
    if (known) return known;
    const found =
      this.budget.left > 0 && this.budget.depth < MAX_DEPTH ? this.trial(stream, resources, ctm) : UNKNOWN;
    this.tried.set(stream, found);
    return found;
  }

  private trial(stream: PdfStream, resources: PdfDict | null, ctm: Matrix): Tried {
    const decoded = this.view.decode(stream);
    const trial = this.fresh(MAX_OPERATIONS, this.budget);
    this.budget.depth++;
    trial.run([{ bytes: decoded.bytes, source: stream.num }], resources, initialState(ctm, EVERYWHERE), 0);
    this.budget.depth--;
    const { items, complete, unreadText, operations } = trial.result(decoded.complete);
    this.budget.left -= operations + OWN_COST;
    const sides = items.filter(canCover).map(({ box }) => Math.min(box.x1 - box.x0, box.y1 - box.y0));
    return {
      hasText: !complete || unreadText || items.some(({ type }) => type === 'text'),
      reach: sides.reduce((most, side) => Math.max(most, side), 0),
    };
  }
}

/** An area or a picture; stencils are what letters are drawn with. */
const canCover = (item: PaintItem): boolean =>
  item.type === 'fill' ? item.rectangle : item.type === 'image' && !item.mask;

/** What is painted within an area begins anew (8.7.3.1); transparency of the area is that of all in it. */
function within(state: GraphicsState, ctm: Matrix, clip: Rect): GraphicsState {
  return {
    ...initialState(ctm, clip),
    isClipShaped: state.isClipShaped,
    holes: state.holes,
    groupAlpha: state.groupAlpha * state.fillAlpha,
    groupBlended: state.groupBlended || state.softMask || state.blend,
  };
}

/** Where tiles stand that reach into an area, in the pattern's space; null for too many, or where they have no places. */
function tileSteps(
  view: PdfView,
  stream: PdfStream,
  box: Rect,
  matrix: Matrix,
  area: Rect,
): [number, number][] | null {
  const back = inverse(matrix);
  if (!back) return null;
  const asked = transform(back, area);
  const stepOf = (key: string, side: number): number => Math.abs(numberOf(view.get(stream, key)) || side);
  const [stepX, stepY] = [stepOf('XStep', box.x1 - box.x0), stepOf('YStep', box.y1 - box.y0)];
  const columns = spanOf(asked.x0 - box.x1, asked.x1 - box.x0, stepX);
  const rows = spanOf(asked.y0 - box.y1, asked.y1 - box.y0, stepY);
  if (!(columns.count * rows.count <= MAX_TILES)) return null;
  return Array.from({ length: rows.count * columns.count }, (_, at): [number, number] => [
    (columns.first + (at % columns.count)) * stepX,
    (rows.first + Math.floor(at / columns.count)) * stepY,
  ]);
}

function spanOf(from: number, to: number, step: number): { first: number; count: number } {
  const first = Math.ceil(from / step);
  return { first, count: Math.max(0, Math.floor(to / step) - first + 1) };
}
