import { intersect } from '../document/pages.ts';
import { fillsBox, multiply, transform } from '../matrix.ts';
import { textOf } from '../syntax/text-string.ts';
import { dictOf, entry, nameOf, numberOf } from '../syntax/values.ts';
import type { Matrix, PdfDict, PdfValue, Rect } from '../types.ts';
import { withHolesOf } from './clip-holes.ts';
import { CMYK, type ColourSpace, colourSpace, GRAY, RGB } from './colour.ts';
import type { Operation } from './content-reader.ts';
import { setExtended } from './extended-state.ts';
import { EMPTY, type GraphicsState, PathBox } from './graphics-state.ts';
import { imageOf } from './image.ts';
import { matrix, num, ownOperands, points } from './operands.ts';
import type { PaintHost } from './paint-host.ts';
import { placeText } from './text-operators.ts';
import { TextObject, textRun } from './text-state.ts';

const MAX_SAVED_STATES = 512;
/** Spaces of g, rg and k; a map, because operators come from the file and an object also answers to `constructor`. */
const DEVICE = new Map([
  ['g', GRAY],
  ['rg', RGB],
  ['k', CMYK],
]);

/** Where every picture is painted (8.9.4). */
const UNIT: Rect = { x0: 0, y0: 0, x1: 1, y1: 1 };

/** Points. */
const HAIRLINE = 0.1;

/** One content stream's (or page's) execution: its resources, state stack, path and text object. */
export class Frame {
  source: number | null = null;
  readonly spansBefore: number;
  private readonly host: PaintHost;
  private readonly resources: PdfDict | null;
  private readonly formDepth: number;
  private state: GraphicsState;
  private readonly saved: GraphicsState[] = [];
  private path = new PathBox();
  private pendingClip: 'W' | 'W*' | null = null;
  private readonly text = new TextObject();
  private clipsToLetters = false;
  /** Where patterns are anchored (8.7.3.1). */
  private readonly base: Matrix;

  constructor(host: PaintHost, resources: PdfDict | null, state: GraphicsState, formDepth: number) {
    this.host = host;
    this.resources = resources;
    this.state = { ...state };
    this.base = state.ctm;
    this.formDepth = formDepth;
    this.spansBefore = host.openSpans;
  }

  execute(op: Operation): void {
    const { operator } = op;
    const operands = ownOperands(operator, op.operands);
    if (operator === 'BI') this.image(null, op.inline, op.inline);
    else if (!this.textOperator(operator, operands) && !this.pathOperator(operator, operands)) {
      this.stateOperator(operator, operands);
    }
  }

  /** Fonts and shown strings; where text stands is `placeText`'s. */
  private textOperator(operator: string, v: PdfValue[]): boolean {
    const { state, text } = this;
    switch (operator) {
      case 'Tf':
        state.font = this.host.font(this.resource('Font', v[0]));
        state.fontSize = num(v[1]);
        return true;
      case 'Tj':
        this.show(v);
        return true;
      case 'TJ':
        this.show(v[0]?.kind === 'array' ? v[0].items : []);
        return true;
      case '"':
        state.wordSpacing = num(v[0]);
        state.charSpacing = num(v[1]);
        text.nextLine(0, -state.leading);
        this.show(v.slice(2));
        return true;
      case 'ET':
        // Letters of Tr 4 to 7 are a clipping path from here on (9.3.6).
        state.isClipShaped ||= this.clipsToLetters;
        this.clipsToLetters = false;
        return true;
      case "'":
        text.nextLine(0, -state.leading);
        this.show(v);
        return true;
      default:
        return placeText(operator, v, state, text);
    }
  }

  private show(items: PdfValue[]): void {
    const { state, host } = this;
    const bytes = items.reduce((sum, item) => sum + (item.kind === 'string' ? item.bytes.length : 0), 0);
    if (!host.mayShow(bytes)) return;
    // Tr 1 and 5 paint the outline only.
    const outline = state.renderMode === 1 || state.renderMode === 5;
    const alpha = outline ? state.strokeAlpha : state.fillAlpha;
    const isEdged = (state.renderMode === 2 || state.renderMode === 6) && state.strokeAlpha > 0;
    const shown = this.text.show(items, state);
    this.clipsToLetters ||= shown.length > 0 && state.renderMode >= 4;
    // Before their letters, which the areas of a glyph are and do not hide.
    if (this.text.drawn.length > 0) host.glyphs(this.text.drawn, state, this.formDepth, this.resources);
    for (const part of shown) {
      const painted = host.painted(state, this.source, this.formDepth, part.box, alpha);
      const colour = outline ? state.stroke : state.fill;
      host.add(textRun(part, painted, colour, isEdged ? state.stroke : undefined));
      if (state.fillPattern) host.tile(state.fillPattern, part.box, state, this.base, this.formDepth);
    }
  }

  private pathOperator(operator: string, v: PdfValue[]): boolean {
    const { path, state } = this;
    switch (operator) {
      case 're': {
        const [x = 0, y = 0, w = 0, h = 0] = v.map(num);
        const rect = {
          x0: Math.min(x, x + w),
          y0: Math.min(y, y + h),
          x1: Math.max(x, x + w),
          y1: Math.max(y, y + h),
        };
        if (v.length >= 4) path.rectangle(state.ctm, rect);
        return true;
      }
      case 'm':
        path.move(state.ctm, num(v[0]), num(v[1]));
        return true;
      case 'l':
        path.line(state.ctm, num(v[0]), num(v[1]));
        return true;
      case 'c':
      case 'v':
      case 'y':
        path.curve(state.ctm, points(v));
        return true;
      case 'h':
        return true;
      case 'W':
      case 'W*':
        this.pendingClip = operator;
        return true;
      case 'n':
        this.endPath();
        return true;
      case 'f':
      case 'F':
      case 'f*':
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
        this.fillPath();
        this.endPath();
        return true;
      case 'S':
      case 's':
        this.strokePath();
        this.endPath();
        return true;
      default:
        return false;
    }
  }

  private endPath(): void {
    if (this.pendingClip) {
      const bounds = this.path.bounds();
      if (bounds) this.state.clip = intersect(bounds, this.state.clip) ?? EMPTY;
      this.state.isClipShaped ||= bounds !== null && !this.path.isBox;
      const holes = this.pendingClip === 'W*' ? withHolesOf(this.path, this.state.holes) : this.state.holes;
      if (holes) this.state.holes = holes;
      else this.host.incomplete();
    }
    this.pendingClip = null;
    this.path = new PathBox();
  }

  private fillPath(): void {
    const { state, path } = this;
    path.finish();
    for (const rect of path.rectangles) this.fill(rect, true, state.fill, state.fillAlpha);
    if (path.rest) this.fill(path.rest, path.fillsRest, state.fill, state.fillAlpha);
    const whole = state.fillPattern && path.bounds();
    if (whole) this.tile(state.fillPattern, whole);
  }

  private fill(rect: Rect, rectangle: boolean, colour: GraphicsState['fill'], alpha: number): void {
    const box = intersect(rect, this.state.clip);
    if (!box) return;
    const painted = this.host.painted(this.state, this.source, this.formDepth, box, alpha);
    this.host.add({ type: 'fill', ...painted, rectangle, colour });
  }

  private tile(pattern: PdfValue | null, rect: Rect): void {
    const area = intersect(rect, this.state.clip);
    if (pattern && area) this.host.tile(pattern, area, this.state, this.base, this.formDepth);
  }

  /** A line as thick as text covers it like a rectangle does, and so do strokes of a brush; a thin one is a rule. */
  private strokePath(): void {
    const { state, path } = this;
    const width = (state.lineWidth * Math.hypot(state.ctm[0], state.ctm[1]) || 0) / 2;
    if (width < 2) {
      path.finish();
      // A width of 0 is the thinnest line that there is (ISO 32000-1, 8.4.3.2).
      const reach = Math.max(width, HAIRLINE / 2);
      for (const line of path.flat) {
        const visible = intersect({ ...line, y0: line.y0 - reach, y1: line.y1 + reach }, state.clip);
        if (visible) this.host.rule(visible);
      }
      return;
    }
    const rect = path.brushed(width);
    if (!rect) return;
    this.fill(rect, true, state.stroke, state.strokeAlpha);
    this.tile(state.strokePattern, rect);
  }

  private stateOperator(operator: string, v: PdfValue[]): void {
    const { state, host } = this;
    switch (operator) {
      case 'q':
        if (this.saved.length < MAX_SAVED_STATES) this.saved.push({ ...state });
        else host.incomplete();
        return;
      case 'Q':
        this.state = this.saved.pop() ?? state;
        return;
      case 'cm':
        if (v.length >= 6) state.ctm = multiply(matrix(v), state.ctm);
        return;
      case 'w':
        state.lineWidth = num(v[0]);
        return;
      case 'gs':
        setExtended(state, dictOf(host.context.resolve(this.resource('ExtGState', v[0]) ?? undefined)), host);
        return;
      case 'Do':
        this.paintObject(this.resource('XObject', v[0]));
        return;
      case 'sh':
        this.fill(state.clip, false, null, state.fillAlpha);
        return;
      case 'MP':
      case 'DP':
        host.mark(nameOf(v[0]) ?? '', this.source);
        return;
      case 'BMC':
      case 'BDC': {
        const tag = nameOf(v[0]) ?? '';
        host.mark(tag, this.source);
        const properties = this.resource('Properties', v[1]);
        const actual = properties && host.context.get(properties, 'ActualText');
        const told = actual?.kind === 'string' ? textOf(actual) : null;
        const id = properties && numberOf(host.context.get(properties, 'MCID'));
        host.open(tag, tag === 'OC' ? properties : null, told, id);
        return;
      }
      case 'EMC':
        if (host.openSpans > this.spansBefore) host.close();
        return;
      default:
        this.colourOperator(operator, v);
    }
  }

  private colourOperator(operator: string, v: PdfValue[]): void {
    const { state } = this;
    const lower = operator.toLowerCase();
    const stroke = operator !== lower;
    // There is no `Rg`.
    if (stroke && operator !== operator.toUpperCase()) return;
    const device = DEVICE.get(lower);
    if (lower === 'cs') {
      const name = v[0];
      if (!name) return;
      const space = colourSpace(this.host.context, name, this.resources);
      this.setColour(stroke, space, space.rgb(space.initial));
    } else if (lower === 'sc' || lower === 'scn') {
      const space = stroke ? state.strokeSpace : state.fillSpace;
      const values = v.filter((value) => value.kind === 'number').map(num);
      const last = v.at(-1);
      const pattern = last?.kind === 'name' ? this.resource('Pattern', last) : null;
      this.setColour(stroke, space, last?.kind !== 'number' ? null : space.rgb(values), pattern);
    } else if (device) this.setColour(stroke, device, device.rgb(v.slice(-device.components).map(num)));
  }

  private setColour(
    isStroke: boolean,
    space: ColourSpace,
    colour: GraphicsState['fill'],
    pattern: PdfValue | null = null,
  ): void {
    Object.assign(
      this.state,
      isStroke
        ? { strokeSpace: space, stroke: colour, strokePattern: pattern }
        : { fillSpace: space, fill: colour, fillPattern: pattern },
    );
  }

  private paintObject(value: PdfValue | null): void {
    const { host, state } = this;
    const object = host.context.resolve(value ?? undefined);
    if (object.kind !== 'stream') return;
    const group = entry(object.dict, 'OC');
    const hidden = group !== null && host.hides(group);
    if (hidden) host.open('OC', group);
    const subtype = nameOf(host.context.get(object, 'Subtype'));
    if (subtype === 'Image') this.image(object.num, object.dict, null);
    else if (subtype === 'Form' && !host.form(object, this.resources, state, this.formDepth))
      host.incomplete();
    if (hidden) host.close();
  }

  private image(number: number | null, dict: PdfDict | null, inline: PdfDict | null): void {
    const { state, host } = this;
    const box = intersect(transform(state.ctm, UNIT), state.clip);
    if (!box || !dict) return;
    const painted = host.painted(state, this.source, this.formDepth, box, state.fillAlpha);
    host.add({
      type: 'image',
      ...painted,
      shaped: fillsBox(state.ctm, UNIT) ? painted.shaped : true,
      num: number,
      ...imageOf(host.context, dict, inline !== null),
    });
  }

  /** Unresolved entry of a resource category, so that object numbers stay visible. */
  private resource(category: string, name: PdfValue | undefined): PdfValue | null {
    if (name?.kind !== 'name') return name?.kind === 'dict' ? name : null;
    return entry(dictOf(this.host.context.get(this.resources, category)), name.value);
  }
}
