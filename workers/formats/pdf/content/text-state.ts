import { intersect } from '../document/pages.ts';
import type { Font, Glyph } from '../fonts/fonts.ts';
import { IDENTITY, multiply, scaleY, transform } from '../matrix.ts';
import type { Matrix, PdfValue, Rect } from '../types.ts';
import { isCutOut } from './clip-holes.ts';
import type { Painted, TextRun } from './content-types.ts';
import type { GraphicsState } from './graphics-state.ts';

/** Part of a shown string that stands together; a wide TJ gap begins a new one. */
export type ShownText = Pick<TextRun, 'text' | 'uncertain' | 'unread' | 'clipped' | 'inHole' | 'fresh'> &
  Pick<TextRun, 'font' | 'fontNum' | 'size' | 'stretch' | 'spacing' | 'renderMode' | 'advances'> &
  Pick<TextRun, 'turn' | 'x' | 'y' | 'box'>;

/** A shown glyph of a font whose letters are procedures, and its glyph space on the page. */
export interface DrawnGlyph {
  font: Font;
  code: number;
  matrix: Matrix;
}

/** Vertical reach of a line in units of the font size: usual ascent and descent of text faces. */
const ASCENT = 0.75;
const DESCENT = -0.2;
/** Gaps in em from which a TJ adjustment reads as a space, and as another column. */
const SPACE_GAP = 0.18;
const COLUMN_GAP = 1.5;

/** What stands for a character without a Unicode value. */
const UNREAD = '\ufffd';
function noted(unread: number[] | undefined, { text, code }: Glyph): number[] | undefined {
  if (text !== UNREAD) return unread;
  const codes = unread ?? [];
  codes.push(code);
  return codes;
}

/** Characters from which a string is told in parts; no line has so many. */
const MAX_RUN = 4_096;

/** With one space at its end; a part does not begin with one. */
const spaced = (text: string): string => (text === '' || text.endsWith(' ') ? text : `${text} `);

/** Moves on in a line of the font. */
const along = (font: Font | null, advance: number): Matrix =>
  typeof font?.downwards === 'number' ? [1, 0, 0, 1, 0, advance] : [1, 0, 0, 1, advance, 0];

/** How lines of the font go on: stretch, the sign of what leads on, and the advance of all characters where it is one. */
function paceOf({ downwards }: Font, { stretch }: GraphicsState) {
  // Tz is for lines that run across only (9.3.4).
  return downwards === null
    ? { stretch, onwards: 1, step: null }
    : { stretch: 1, onwards: -1, step: downwards };
}

/** What letters of one line take up, from where the first one is placed: on its base line, or in a column above its middle. */
function reachOf({ font, rise }: GraphicsState, em: number, length: number): Rect {
  const [low, high] = [Math.min(0, length), Math.max(0, length)];
  if (typeof font?.downwards === 'number') {
    const half = Math.abs(em) / 2;
    return { x0: -half, x1: half, y0: low + rise, y1: high + rise };
  }
  const up = font?.up ?? 1;
  const [below, above] = [up * DESCENT * em, up * ASCENT * em];
  return { x0: low, x1: high, y0: Math.min(below, above) + rise, y1: Math.max(below, above) + rise };
}

/** Mirrored letters are not turned. */
function turnOf([a, b, c, d]: Matrix): TextRun['turn'] {
  if (Math.abs(b) > Math.abs(a)) return b > 0 ? 90 : 270;
  return a < 0 && a * d - b * c > 0 ? 180 : undefined;
}

/** Written out member by member: pages have thousands of runs, and all that look at them are quicker where they are of one shape. */
export function textRun(
  part: ShownText,
  painted: Painted,
  colour: TextRun['colour'],
  outline: TextRun['outline'],
): TextRun {
  const { order, source, formDepth, alpha, blended, hidden, tags, shaped, within } = painted;
  const { text, uncertain, unread, font, fontNum, size, stretch, spacing, renderMode } = part;
  const { turn, x, y, box, clipped, inHole, advances, fresh } = part;
  return {
    type: 'text',
    order,
    source,
    formDepth,
    box,
    alpha,
    blended,
    hidden,
    tags,
    shaped,
    within,
    text,
    uncertain,
    unread,
    font,
    fontNum,
    size,
    stretch,
    spacing,
    renderMode,
    colour,
    outline,
    turn,
    x,
    y,
    advances,
    fresh,
    clipped,
    inHole,
  };
}

/** Text object state: the text matrices and the showing operators (ISO 32000-1, 9.4). */
export class TextObject {
  private matrix: Matrix = IDENTITY;
  private lineMatrix: Matrix = IDENTITY;
  /** Of the strings shown last, in Type 3 fonts. */
  drawn: DrawnGlyph[] = [];

  begin(): void {
    this.matrix = IDENTITY;
    this.lineMatrix = IDENTITY;
  }

  set(matrix: Matrix): void {
    this.matrix = matrix;
    this.lineMatrix = matrix;
  }

  nextLine(tx: number, ty: number): void {
    this.set(multiply([1, 0, 0, 1, tx, ty], this.lineMatrix));
  }

  /** Shows the strings and adjustments of Tj or TJ; returns what was painted, in order. */
  show(items: readonly PdfValue[], state: GraphicsState): ShownText[] {
    const { font, fontSize } = state;
    this.drawn = [];
    if (!font) return [];
    const shown: ShownText[] = [];
    let text = '';
    let uncertain = false;
    let fresh: Glyph[] = [];
    let unread: number[] | undefined;
    /** Advance at the first and behind the last glyph of the part. */
    let from = 0;
    let to = 0;
    let advance = 0;
    const { stretch, onwards, step } = paceOf(font, state);
    const isParted = this.partedBy(state);
    const flush = (): void => {
      if (text !== '') shown.push(this.part(state, from, to, { text, uncertain, unread, fresh }));
      text = '';
      uncertain = false;
      fresh = [];
      unread = undefined;
    };
    for (const item of items) {
      if (item.kind === 'number') {
        advance -= (item.value / 1000) * fontSize * stretch;
        const gap = (onwards * -item.value) / 1000;
        if (gap > COLUMN_GAP * font.em) flush();
        else if (gap > SPACE_GAP * font.em) text = spaced(text);
      } else if (item.kind === 'string') {
        for (const glyph of font.glyphs(item.bytes)) {
          const end = advance + (step ?? glyph.width) * fontSize * stretch;
          if (isParted(text.length, advance, end)) flush();
          if (text === '') from = advance;
          text += glyph.text;
          if (this.place(glyph, font, advance, state)) fresh.push(glyph);
          uncertain ||= !glyph.certain;
          unread = noted(unread, glyph);
          to = end;
          advance = to + (state.charSpacing + (glyph.space ? state.wordSpacing : 0)) * stretch;
          // groff sets the cells of a row as one string, and their distance as the word space.
          if (glyph.space && state.wordSpacing > COLUMN_GAP * Math.abs(fontSize)) flush();
        }
      }
    }
    flush();
    this.matrix = multiply(along(font, advance), this.matrix);
    return shown;
  }

  /** @returns true for a glyph that the font had not shown before */
  private place(glyph: Glyph, font: Font, advance: number, state: GraphicsState): boolean {
    if (font.procedures) {
      const { fontSize, stretch, rise, ctm } = state;
      const placed = multiply([fontSize * stretch, 0, 0, fontSize, advance, rise], this.matrix);
      this.drawn.push({ font, code: glyph.code, matrix: multiply(placed, ctm) });
    }
    return font.show(glyph);
  }

  /** Its place on the page, and the box of what stands between two advances there. */
  private placeOf(state: GraphicsState, from: number, to: number) {
    const em = state.fontSize * (state.font?.em ?? 1);
    const m = multiply(multiply(along(state.font, from), this.matrix), state.ctm);
    return { em, m, box: transform(m, reachOf(state, em, to - from)) };
  }

  /** Whether a part ends before a glyph: at its greatest length, and where a hole of the clipping path begins or ends. */
  private partedBy(state: GraphicsState): (length: number, from: number, to: number) => boolean {
    let wasCut = false;
    return (length, from, to) => {
      const isCut = state.holes.length > 0 && isCutOut(this.placeOf(state, from, to).box, state.holes);
      const isOther = isCut !== wasCut;
      wasCut = isCut;
      return isOther || length >= MAX_RUN;
    };
  }

  private part(
    state: GraphicsState,
    from: number,
    to: number,
    { text, uncertain, unread, fresh }: Pick<ShownText, 'text' | 'uncertain' | 'unread' | 'fresh'>,
  ): ShownText {
    const { font } = state;
    const { em, m, box } = this.placeOf(state, from, to);
    const inHole = isCutOut(box, state.holes) || undefined;
    const visible = inHole ? null : intersect(box, state.clip);
    return {
      text,
      uncertain,
      unread,
      font: font?.name ?? '',
      fontNum: font?.num ?? null,
      size: Math.abs(em) * scaleY(m),
      stretch: state.stretch,
      spacing: em === 0 ? 0 : state.charSpacing / em,
      renderMode: state.renderMode,
      turn: turnOf(m),
      x: m[4] + state.rise * m[2],
      y: m[5] + state.rise * m[3],
      box: visible ?? box,
      clipped: visible === null,
      inHole,
      advances: font?.advances ?? new Map(),
      fresh,
    };
  }
}
