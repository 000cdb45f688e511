import { intersect, rectOf } from '../document/pages.ts';
import { type Font, loadFont } from '../fonts/fonts.ts';
import { fillsBox, matrixOf, multiply, transform } from '../matrix.ts';
import { dictOf, entry, nameOf } from '../syntax/values.ts';
import type { Matrix, PdfDict, PdfStream, PdfValue, PdfView, Rect } from '../types.ts';
import { ContentReader } from './content-reader.ts';
import type {
  Mark,
  MarkedSpan,
  PageContent,
  Painted,
  PaintItem,
  Replacement,
  Stroke,
} from './content-types.ts';
import { Frame } from './frame.ts';
import { EMPTY, type GraphicsState, groupState } from './graphics-state.ts';
import { NestedPaint, TrialBudget } from './nested-paint.ts';
import { hiddenGroups } from './optional-content.ts';
import type { PaintHost } from './paint-host.ts';
import type { DrawnGlyph } from './text-state.ts';

export interface Segment {
  bytes: Uint8Array;
  /** Object number of the stream, null when direct. */
  source: number | null;
}

const MAX_FORM_DEPTH = 12;
const MAX_ITEMS = 200_000;
/** Numbers, names and operators of one page, forms counted each time they are painted: `[[[[...` is no painting. */
const MAX_PAGE_VALUES = 2_000_000;
/** Bytes of content read for one page, forms and repeated streams counted each time: one number can be a megabyte. */
const MAX_PAGE_BYTES = 40 * 1024 * 1024;
/** Bytes of shown strings of one page: a page of small print has 10 000, and each becomes a glyph with its text. */
const MAX_SHOWN_BYTES = 2_000_000;
/** The same for content of which few operators are read, as of one annotation among hundreds. */
const MOST_AN_OPERATION = 20;
/** Fonts read for one page. */
const MAX_FONTS = 5_000;
const MAX_TAGS = 8;
/** Each ligature may have one. */
const MAX_REPLACEMENTS = 20_000;
const MAX_MARKED = 50_000;

/** A marked-content span: its tag, whether an /OC group hides it, its text for machines, and where it began. */
interface OpenSpan {
  tag: string;
  hidden: boolean;
  actualText: string | null;
  /** /MCID; null too within a form, which counts its own. */
  id: number | null;
  from: number;
}

/** Runs content streams and collects what they paint (ISO 32000-1, 8 and 9). One instance for one page. */
export class Interpreter implements PaintHost {
  private readonly view: PdfView;
  private readonly isHidden: (value: PdfValue | null) => boolean;
  private readonly fonts = new Map<string | PdfDict, Font>();
  private readonly items: PaintItem[] = [];
  private readonly marks: Mark[] = [];
  private readonly rules: Stroke[] = [];
  private readonly openForms = new Set<number>();
  private readonly maxOperations: number;
  private operations = 0;
  private values = 0;
  private bytes = 0;
  private shown = 0;
  private complete = true;
  /** Those that are open. */
  private readonly spans: OpenSpan[] = [];
  private readonly replacements: Replacement[] = [];
  private readonly marked: MarkedSpan[] = [];
  private hiddenDepth = 0;
  private readonly nested: NestedPaint;
  /** Inside a pattern's cell or a glyph's procedure. */
  private within: PaintItem['within'];

  /** @param budget of trials within trials, shared by all of them */
  constructor(view: PdfView, maxOperations: number, budget = new TrialBudget()) {
    this.view = view;
    this.maxOperations = maxOperations;
    this.nested = new NestedPaint(
      view,
      (operations, inner) => new Interpreter(view, operations, inner),
      budget,
    );
    this.isHidden = hiddenGroups(view);
  }

  result(complete: boolean): PageContent {
    const { items, marks, rules, replacements, marked, operations } = this;
    const unreadText = this.nested.unreadText;
    const isWhole = complete && this.complete;
    return { items, marks, rules, replacements, marked, operations, unreadText, complete: isWhole };
  }

  run(segments: Iterable<Segment>, resources: PdfDict | null, start: GraphicsState, formDepth: number): void {
    const frame = new Frame(this, resources, start, formDepth);
    let carried: PdfValue[] = [];
    for (const segment of segments) {
      this.bytes += segment.bytes.length;
      if (this.bytes > MAX_PAGE_BYTES) {
        this.complete = false;
        return;
      }
      frame.source = segment.source;
      const reader = new ContentReader(segment.bytes, carried, MAX_PAGE_VALUES - this.values);
      let counted = 0;
      for (let op = reader.next(); op; op = reader.next()) {
        this.values += reader.values - counted;
        counted = reader.values;
        if (
          ++this.operations > this.maxOperations ||
          this.items.length >= MAX_ITEMS ||
          this.values >= MAX_PAGE_VALUES
        ) {
          this.complete = false;
          return;
        }
        frame.execute(op);
      }
      if (reader.isCutShort) this.complete = false;
      this.values += reader.values - counted;
      if (this.values >= MAX_PAGE_VALUES) {
        this.complete = false;
        return;
      }
      carried = reader.left();
    }
    while (this.spans.length > frame.spansBefore) this.close();
  }

  /** Paints a form XObject in the given state; false when it was left out or broken. */
  form(stream: PdfStream, outer: PdfDict | null, state: GraphicsState, formDepth: number): boolean {
    if (formDepth >= MAX_FORM_DEPTH || this.openForms.has(stream.num)) return false;
    const decoded = this.view.decode(stream);
    const ctm = multiply(matrixOf(this.view, this.view.get(stream, 'Matrix')), state.ctm);
    const bbox = rectOf(this.view, entry(stream.dict, 'BBox'));
    const clip = bbox ? (intersect(transform(ctm, bbox), state.clip) ?? EMPTY) : state.clip;
    const isClipShaped = state.isClipShaped || (bbox !== null && !fillsBox(ctm, bbox));
    const resources = dictOf(this.view.get(stream, 'Resources')) ?? outer;
    const isGroup = nameOf(this.view.get(this.view.get(stream, 'Group'), 'S')) === 'Transparency';
    const start = { ...(isGroup ? groupState(state) : state), ctm, clip, isClipShaped };
    this.openForms.add(stream.num);
    this.run([{ bytes: decoded.bytes, source: stream.num }], resources, start, formDepth + 1);
    this.openForms.delete(stream.num);
    return decoded.complete;
  }

  tile(pattern: PdfValue, area: Rect, state: GraphicsState, base: Matrix, formDepth: number): void {
    for (const { stream, resources, start } of this.nested.tiles(pattern, area, state, base))
      this.runWithin('pattern', stream, resources, start, formDepth);
  }

  glyphs(drawn: readonly DrawnGlyph[], state: GraphicsState, formDepth: number, outer: PdfDict | null): void {
    for (const { stream, resources, start } of this.nested.covering(drawn, state, outer))
      this.runWithin('glyph', stream, resources, start, formDepth);
  }

  private runWithin(
    within: 'pattern' | 'glyph',
    stream: PdfStream,
    resources: PdfDict | null,
    start: GraphicsState,
    formDepth: number,
  ): void {
    if (formDepth >= MAX_FORM_DEPTH || this.openForms.has(stream.num)) {
      this.complete = false;
      return;
    }
    const before = this.within;
    this.within = before ?? within;
    this.openForms.add(stream.num);
    const segment = { bytes: this.view.decode(stream).bytes, source: stream.num };
    this.run([segment], resources, start, formDepth + 1);
    this.openForms.delete(stream.num);
    this.within = before;
  }

  incomplete(): void {
    this.complete = false;
  }

  rule(box: Rect): void {
    if (this.rules.length < 5_000) this.rules.push({ box, order: this.items.length });
  }

  mark(tag: string, source: number | null): void {
    if (this.marks.length < 5_000) this.marks.push({ tag, order: this.items.length, source });
  }

  open(
    tag: string,
    group: PdfValue | null,
    actualText: string | null = null,
    id: number | null = null,
  ): void {
    const hidden = group !== null && this.isHidden(group);
    const own = this.openForms.size === 0 ? id : null;
    this.spans.push({ tag, hidden, actualText, id: own, from: this.items.length });
    if (hidden) this.hiddenDepth++;
    if (this.spans.length > 10_000) this.close();
  }

  close(): void {
    const span = this.spans.pop();
    if (span?.hidden) this.hiddenDepth--;
    const [from, to] = [span?.from ?? 0, this.items.length];
    if (!span || to === from) return;
    if (span.id !== null && this.marked.length < MAX_MARKED) this.marked.push({ id: span.id, from, to });
    if (span.actualText === null) return;
    if (this.replacements.length < MAX_REPLACEMENTS)
      this.replacements.push({ text: span.actualText, from, to });
    else this.complete = false;
  }

  get openSpans(): number {
    return this.spans.length;
  }

  hides(group: PdfValue | null): boolean {
    return this.isHidden(group);
  }

  get context(): PdfView {
    return this.view;
  }

  font(value: PdfValue | null): Font {
    // A font that is missing still shows its text in every reader; so it must not vanish here.
    const dict = dictOf(this.view.resolve(value ?? undefined)) ?? NO_FONT;
    const key = value?.kind === 'ref' ? `${value.num}` : dict;
    const known = this.fonts.get(key);
    if (known) return known;
    if (this.fonts.size >= MAX_FONTS) {
      this.complete = false;
      return this.fonts.values().next().value as Font;
    }
    const font = loadFont(this.view, dict, value?.kind === 'ref' ? value.num : null);
    this.fonts.set(key, font);
    return font;
  }

  mayShow(bytes: number): boolean {
    this.shown += bytes;
    const may = this.shown <= Math.min(MAX_SHOWN_BYTES, this.maxOperations * MOST_AN_OPERATION);
    if (!may) this.complete = false;
    return may;
  }

  /** What every painted thing has; `alpha` and blending come from the state. */
  painted(state: GraphicsState, source: number | null, formDepth: number, box: Rect, alpha: number): Painted {
    return {
      order: this.items.length,
      source,
      formDepth,
      box,
      alpha: alpha * state.groupAlpha,
      blended: state.softMask || state.blend || state.groupBlended,
      hidden: this.hiddenDepth > 0,
      shaped: state.isClipShaped ? true : undefined,
      within: this.within,
      tags: this.spans.length === 0 ? NO_TAGS : this.spans.slice(0, MAX_TAGS).map((span) => span.tag),
    };
  }

  add(item: PaintItem): void {
    // The letters of a procedure are those of its glyph, and are told as unread.
    if (this.within === 'glyph' && item.type === 'text') return;
    this.items.push(item);
  }
}

const NO_TAGS: string[] = [];
const NO_FONT: PdfDict = { kind: 'dict', entries: [], duplicates: [], start: -1, end: -1 };
