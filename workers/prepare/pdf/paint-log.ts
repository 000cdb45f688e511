/**
 * Watches a page being painted: where images land, and which text is painted with render mode 3 (invisible).
 *
 * pdf.js hands every operator to `operationsFilter` while it renders, so this costs no second evaluation of the
 * content stream.
 */
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../../../shared/contracts/finding.ts';
import { type Matrix, multiply } from '../../formats/pdf/index.ts';

const INVISIBLE = 3;
/** Graphics states kept; a deeper page is damaged or hostile, and only loses precision here. */
const MAX_SAVED_STATES = 512;
/** Operators painted on one page; Skia needs up to 20 us for each, maps and drawings have up to 100 000. */
const MAX_OPERATIONS = 300_000;
const MAX_IMAGE_BOXES = 5000;
const MAX_TEXT_SPANS = 50_000;
const MAX_CHARACTERS = 2_000_000;

interface State {
  ctm: Matrix;
  textMode: number;
}

/** Consecutive characters (white space left out) of the same visibility, in paint order. */
export interface TextSpan {
  invisible: boolean;
  text: string;
}

interface OperatorList {
  fnArray: ArrayLike<number>;
  argsArray: ArrayLike<unknown>;
}

export class PaintLog {
  readonly images: Box[] = [];
  readonly textSpans: TextSpan[] = [];
  #operations = 0;
  #characters = 0;
  readonly #stack: State[] = [];
  #state: State;
  readonly #width: number;
  readonly #height: number;

  /** False when operators were left out. */
  get complete(): boolean {
    return this.#operations <= MAX_OPERATIONS;
  }

  /** @param viewport page space to raster pixels @param width raster width @param height raster height */
  constructor(viewport: Matrix, width: number, height: number) {
    this.#state = { ctm: viewport, textMode: 0 };
    this.#width = width;
    this.#height = height;
  }

  /** An `operationsFilter` that lets everything pass up to the cap. */
  readonly watch = (index: number, list: OperatorList): boolean => {
    if (++this.#operations > MAX_OPERATIONS) return false;
    this.#see(list.fnArray[index] ?? 0, list.argsArray[index]);
    return true;
  };

  #see(op: number, args: unknown): void {
    const list = Array.isArray(args) ? args : [];
    switch (op) {
      case OPS.save:
      case OPS.beginGroup:
        this.#push();
        break;
      case OPS.restore:
      case OPS.endGroup:
      case OPS.paintFormXObjectEnd:
      case OPS.endAnnotation:
        this.#pop();
        break;
      case OPS.transform:
        this.#concat(args);
        break;
      case OPS.paintFormXObjectBegin:
        this.#push();
        this.#concat(list[0]);
        break;
      case OPS.beginAnnotation:
        this.#push();
        this.#concat(list[2]);
        this.#concat(list[3]);
        break;
      case OPS.setTextRenderingMode:
        this.#state = { ...this.#state, textMode: Number(list[0]) };
        break;
      case OPS.showText:
        this.#text(list[0]);
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject:
        this.#image(this.#state.ctm);
        break;
      default:
        for (const place of placesOf(op, list)) {
          const matrix = matrixOf(place);
          if (matrix) this.#image(multiply(matrix, this.#state.ctm));
        }
    }
  }

  #push(): void {
    if (this.#stack.length < MAX_SAVED_STATES) this.#stack.push(this.#state);
  }

  #pop(): void {
    this.#state = this.#stack.pop() ?? this.#state;
  }

  #concat(value: unknown): void {
    const matrix = matrixOf(value);
    if (matrix) this.#state = { ...this.#state, ctm: multiply(matrix, this.#state.ctm) };
  }

  #text(glyphs: unknown): void {
    if (!Array.isArray(glyphs)) return;
    let text = '';
    for (const glyph of glyphs) {
      const unicode = (glyph as { unicode?: unknown } | null)?.unicode;
      if (typeof unicode === 'string') text += unicode.replaceAll(/\s/g, '');
    }
    this.#characters += text.length;
    if (text === '' || this.#characters > MAX_CHARACTERS) return;
    const invisible = this.#state.textMode === INVISIBLE;
    const last = this.textSpans.at(-1);
    if (last && last.invisible === invisible) last.text += text;
    else if (this.textSpans.length < MAX_TEXT_SPANS) this.textSpans.push({ invisible, text });
  }

  /** The unit square under `ctm`, clipped to the page. */
  #image(ctm: Matrix): void {
    if (this.images.length >= MAX_IMAGE_BOXES) return;
    const [a, b, c, d, e, f] = ctm;
    const xs = [e, e + a, e + c, e + a + c];
    const ys = [f, f + b, f + d, f + b + d];
    const box = boxOf(
      Math.min(...xs) / this.#width,
      Math.min(...ys) / this.#height,
      Math.max(...xs) / this.#width,
      Math.max(...ys) / this.#height,
    );
    if (box) this.images.push(box);
  }
}

/** Where pictures lie that pdf.js paints with one operator: it puts strips and tiles together, from three or ten of them on. */
function placesOf(op: number, list: readonly unknown[]): unknown[] {
  const transforms = (entries: unknown): unknown[] =>
    Array.isArray(entries) ? entries.map((entry: { transform?: unknown } | null) => entry?.transform) : [];
  if (op === OPS.paintInlineImageXObjectGroup) return transforms(list[1]);
  if (op === OPS.paintImageMaskXObjectGroup) return transforms(list[0]);
  if (op === OPS.paintImageXObjectRepeat) return shifted([list[1], 0, 0, list[2]], list[3]);
  return op === OPS.paintImageMaskXObjectRepeat ? shifted(list.slice(1, 5), list[5]) : [];
}

/** @param positions x and y of each, one after the other */
function shifted(matrix: readonly unknown[], positions: unknown): unknown[] {
  if (!(positions instanceof Float32Array)) return [];
  const count = Math.min(positions.length / 2, MAX_IMAGE_BOXES);
  return Array.from({ length: count }, (_, at) => [...matrix, positions[2 * at], positions[2 * at + 1]]);
}

/** Clips corners to the page; null when nothing is left. */
export function boxOf(x0: number, y0: number, x1: number, y1: number): Box | null {
  const left = unit(x0);
  const top = unit(y0);
  const box: Box = [left, top, unit(x1) - left, unit(y1) - top];
  return box.every(Number.isFinite) && box[2] > 0 && box[3] > 0 ? box : null;
}

function unit(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Share of the page covered by the boxes' union, measured on a grid of 64 x 64 cell centres. */
export function coverage(boxes: readonly Box[]): number {
  const side = 64;
  const covered = new Uint8Array(side * side);
  for (const [x, y, w, h] of boxes) {
    const x0 = Math.ceil(x * side - 0.5);
    const x1 = Math.ceil((x + w) * side - 0.5);
    const y1 = Math.ceil((y + h) * side - 0.5);
    for (let row = Math.ceil(y * side - 0.5); row < y1; row++)
      covered.fill(1, row * side + x0, row * side + x1);
  }
  return covered.reduce((sum, cell) => sum + cell, 0) / (side * side);
}

function matrixOf(value: unknown): Matrix | null {
  if (!Array.isArray(value) && !(value instanceof Float32Array)) return null;
  const numbers = Array.from(value as ArrayLike<number>);
  return numbers.length === 6 && numbers.every(Number.isFinite) ? (numbers as unknown as Matrix) : null;
}
