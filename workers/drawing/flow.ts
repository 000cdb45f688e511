/** Text that flows over the pages of a PDF: wrapped at the margins, a new page when one is full. Units: points. */
import type { PDFDocument, SKRSContext2D } from '@napi-rs/canvas';
import { font } from './fonts.ts';

/** A4. */
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 50;
const BOTTOM = HEIGHT - 60;
/** Hostile documents put books into their values. */
const MAX_LETTERS = 2_000;

export interface TextStyle {
  size?: number;
  bold?: boolean;
  colour?: string;
  indent?: number;
  /** Space above. */
  above?: number;
}

export interface Flow {
  readonly width: number;
  /** What is left of the page. */
  readonly left: number;
  text(content: string, style?: TextStyle): void;
  /** Begins a new page unless this much room is left. */
  room(height: number): void;
  /** Room for a drawing; the text goes on below it. */
  drawing(height: number, draw: (canvas: SKRSContext2D, x: number, y: number) => void): void;
  close(): Buffer;
}

export function openFlow(pdf: PDFDocument, footer: string): Flow {
  let page = 0;
  let y = 0;
  let canvas: SKRSContext2D;

  function turn(): void {
    if (page > 0) pdf.endPage();
    page += 1;
    canvas = pdf.beginPage(WIDTH, HEIGHT) as unknown as SKRSContext2D;
    canvas.font = font(8);
    canvas.fillStyle = '#545d6b';
    canvas.fillText(footer, MARGIN, HEIGHT - 30);
    canvas.textAlign = 'right';
    canvas.fillText(`Page ${page}`, WIDTH - MARGIN, HEIGHT - 30);
    canvas.textAlign = 'left';
    y = MARGIN;
  }
  function room(height: number): void {
    if (y + height > BOTTOM) turn();
  }
  turn();

  return {
    width: WIDTH - 2 * MARGIN,
    get left() {
      return BOTTOM - y;
    },
    room,
    text(content, { size = 10, bold = false, colour = '#14181f', indent = 0, above = 0 } = {}) {
      const step = size * 1.35;
      y += above;
      canvas.font = font(size, bold);
      for (const line of wrapped(canvas, plain(content), WIDTH - 2 * MARGIN - indent)) {
        room(step);
        canvas.font = font(size, bold);
        canvas.fillStyle = colour;
        canvas.fillText(line, MARGIN + indent, y + size);
        y += step;
      }
    },
    drawing(height, draw) {
      room(height);
      draw(canvas, MARGIN, y);
      y += height;
    },
    close() {
      pdf.endPage();
      return pdf.close();
    },
  };
}

/** Control characters and bidi overrides have no place in a line of print. */
function plain(content: string): string {
  const text = content.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)} …` : text;
}

function wrapped(canvas: SKRSContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    for (const part of pieces(canvas, word, width)) {
      const longer = line === '' ? part : `${line} ${part}`;
      if (line !== '' && canvas.measureText(longer).width > width) {
        lines.push(line);
        line = part;
      } else line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** A word wider than the line, such as a digest, is cut. */
function pieces(canvas: SKRSContext2D, word: string, width: number): string[] {
  const whole = canvas.measureText(word).width;
  if (whole <= width) return [word];
  const letters = Math.max(1, Math.floor((word.length * width) / whole) - 1);
  return word.match(new RegExp(`.{1,${letters}}`, 'gsu')) ?? [];
}
