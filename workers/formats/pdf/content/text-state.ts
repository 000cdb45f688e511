import { intersect } from '../document/pages.ts';
import type { Glyph } from '../fonts/fonts.ts';
import type { PdfValue, Rect } from '../types.ts';
import type { TextRun } from './content-types.ts';
import type { GraphicsState } from './graphics-state.ts';
import { IDENTITY, type Matrix, multiply, scaleY, transform } from './matrix.ts';

/** Part of a shown string that stands together; a wide TJ gap begins a new one. */
export type ShownText = Pick<
  TextRun,
  | 'text'
  | 'uncertain'
  | 'font'
  | 'fontNum'
  | 'size'
  | 'stretch'
  | 'spacing'
  | 'renderMode'
  | 'x'
  | 'y'
  | 'box'
  | 'clipped'
  | 'advances'
  | 'fresh'
>;

/** Vertical reach of a line in units of the font size: usual ascent and descent of text faces. */
const ASCENT = 0.75;
const DESCENT = -0.2;
/** Gaps in em from which a TJ adjustment reads as a space, and as another column. */
const SPACE_GAP = 0.18;
const COLUMN_GAP = 1.5;

/** Characters from which a string is told in parts; no line has so many. */
const MAX_RUN = 4_096;

/** With one space at its end; a part does not begin with one. */
const spaced = (text: string): string => (text === '' || text.endsWith(' ') ? text : `${text} `);

/** Text object state: the text matrices and the showing operators (ISO 32000-1, 9.4). */
export class TextObject {
  private matrix: Matrix = IDENTITY;
  private lineMatrix: Matrix = IDENTITY;

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
    if (!font) return [];
    const shown: ShownText[] = [];
    let text = '';
    let uncertain = false;
    let fresh: Glyph[] = [];
    /** Advance at the first and behind the last glyph of the part. */
    let from = 0;
    let to = 0;
    let advance = 0;
    const flush = (): void => {
      if (text !== '') shown.push({ ...this.part(state, from, to, text, uncertain), fresh });
      text = '';
      uncertain = false;
      fresh = [];
    };
    for (const item of items) {
      if (item.kind === 'number') {
        const gap = -item.value / 1000;
        advance += gap * fontSize * state.stretch;
        if (gap > COLUMN_GAP * font.em) flush();
        else if (gap > SPACE_GAP * font.em) text = spaced(text);
      } else if (item.kind === 'string') {
        for (const glyph of font.glyphs(item.bytes)) {
          if (text.length >= MAX_RUN) flush();
          if (text === '') from = advance;
          text += glyph.text;
          if (font.show(glyph)) fresh.push(glyph);
          uncertain ||= !glyph.certain;
          to = advance + glyph.width * fontSize * state.stretch;
          advance = to + (state.charSpacing + (glyph.space ? state.wordSpacing : 0)) * state.stretch;
          // groff sets the cells of a row as one string, and their distance as the word space.
          if (glyph.space && state.wordSpacing > COLUMN_GAP * Math.abs(fontSize)) flush();
        }
      }
    }
    flush();
    this.matrix = multiply([1, 0, 0, 1, advance, 0], this.matrix);
    return shown;
  }

  private part(
    state: GraphicsState,
    from: number,
    to: number,
    text: string,
    uncertain: boolean,
  ): Omit<ShownText, 'fresh'> {
    const m = multiply(multiply([1, 0, 0, 1, from, 0], this.matrix), state.ctm);
    const width = to - from;
    const em = state.fontSize * (state.font?.em ?? 1);
    const rect: Rect = {
      x0: Math.min(0, width),
      x1: Math.max(0, width),
      y0: Math.min(DESCENT * em, ASCENT * em) + state.rise,
      y1: Math.max(DESCENT * em, ASCENT * em) + state.rise,
    };
    const box = transform(m, rect);
    const visible = intersect(box, state.clip);
    return {
      text,
      uncertain,
      font: state.font?.name ?? '',
      fontNum: state.font?.num ?? null,
      size: Math.abs(em) * scaleY(m),
      stretch: state.stretch,
      spacing: em === 0 ? 0 : state.charSpacing / em,
      renderMode: state.renderMode,
      x: m[4] + state.rise * m[2],
      y: m[5] + state.rise * m[3],
      box: visible ?? box,
      clipped: visible === null,
      advances: state.font?.advances ?? new Map(),
    };
  }
}
