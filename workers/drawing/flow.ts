/** Text that flows over the pages of a PDF: wrapped at the margins, a new page when one is full. Units: points. */
import type { PDFImage } from 'pdf-lib';
import type { Element, Role, TaggedPdf } from './tagged-pdf.ts';

/** A4. */
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 50;
const BOTTOM = HEIGHT - 60;
/** Hostile documents put books into their values. */
const MAX_LETTERS = 2_000;
const SOFT = '#545d6b';

export interface TextStyle {
  /** What the text is to a reader; a paragraph when absent. */
  role?: Extract<Role, 'H1' | 'H2' | 'H3' | 'P'>;
  size?: number;
  bold?: boolean;
  colour?: string;
  indent?: number;
  /** Space above. */
  above?: number;
}

/** A picture with a line of text above it. */
export interface Titled {
  title: string;
  /** JPEG. */
  bytes: Uint8Array;
  /** What it shows, in words. */
  alt: string;
}

export interface Flow {
  readonly width: number;
  /** What is left of the page. */
  readonly left: number;
  text(content: string, style?: TextStyle): void;
  bullets(lines: readonly string[]): void;
  /** Begins a new page unless this much room is left. */
  room(height: number): void;
  /** A picture at the left margin; the text goes on below it. `bytes`: JPEG. */
  picture(picture: Omit<Titled, 'title'>, size: { width: number; height: number }): Promise<void>;
  /** Pictures of one size side by side. */
  row(pictures: readonly Titled[], size: { width: number; height: number; gap: number }): Promise<void>;
  close(): Promise<Buffer>;
}

/** @param numbered what a page of this number says of itself */
export function openFlow(pdf: TaggedPdf, footer: string, numbered: (page: number) => string): Flow {
  let page = 0;
  let y = 0;

  function turn(): void {
    page += 1;
    pdf.beginPage(WIDTH, HEIGHT);
    const at = { top: HEIGHT - 38, size: 8, colour: SOFT };
    pdf.text(undefined, plain(footer), { ...at, x: MARGIN });
    const number = numbered(page);
    pdf.text(undefined, number, { ...at, x: WIDTH - MARGIN - pdf.widthOf(number, 8) });
    y = MARGIN;
  }
  function room(height: number): void {
    if (y + height > BOTTOM) turn();
  }
  function lines(element: Element, content: string, style: TextStyle): void {
    const { size = 10, bold = false, colour = '#14181f', indent = 0, above = 0 } = style;
    const step = size * 1.35;
    y += above;
    const measure = (text: string): number => pdf.widthOf(text, size, bold);
    for (const line of wrapped(measure, plain(content), WIDTH - 2 * MARGIN - indent)) {
      room(step);
      pdf.text(element, line, { x: MARGIN + indent, top: y, size, bold, colour });
      y += step;
    }
  }
  function image(picture: PDFImage, alt: string, x: number, size: { width: number; height: number }): void {
    pdf.image(pdf.element('Figure', undefined, alt), picture, { x, top: y, ...size });
  }
  turn();

  return {
    width: WIDTH - 2 * MARGIN,
    get left() {
      return BOTTOM - y;
    },
    room,
    text(content, style = {}) {
      lines(pdf.element(style.role ?? 'P'), content, style);
    },
    bullets(all) {
      const list = pdf.element('L');
      for (const line of all) {
        const body = pdf.element('LBody', pdf.element('LI', list));
        lines(body, `• ${line}`, { indent: 8 });
      }
    },
    async picture({ bytes, alt }, size) {
      room(size.height + 6);
      image(await pdf.jpeg(bytes), alt, MARGIN, size);
      y += size.height + 6;
    },
    async row(pictures, { width, height, gap }) {
      const TITLE = 14;
      room(TITLE + height + 8);
      for (const [at, { title, bytes, alt }] of pictures.entries()) {
        const x = MARGIN + at * (width + gap);
        pdf.text(pdf.element('P'), plain(title), { x, top: y + 2, size: 8, colour: SOFT });
        y += TITLE;
        image(await pdf.jpeg(bytes), alt, x, { width, height });
        y -= TITLE;
      }
      y += TITLE + height + 8;
    },
    close: () => pdf.save(),
  };
}

/** Control characters, bidi overrides and halves of letters have no place in a line of print. */
function plain(content: string): string {
  const text = content
    .slice(0, 2 * MAX_LETTERS)
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS).toWellFormed()} …` : text;
}

function wrapped(measure: (text: string) => number, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    for (const [at, part] of pieces(measure, word, width).entries()) {
      const longer = line === '' || at > 0 ? line + part : `${line} ${part}`;
      if (line !== '' && measure(longer) > width) {
        lines.push(line);
        line = part;
      } else line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** A word wider than the line, such as a digest, is cut; again where its letters are wider than others of it. */
function pieces(measure: (text: string) => number, word: string, width: number): string[] {
  const whole = measure(word);
  const { length } = [...word];
  if (whole <= width || length < 2) return [word];
  const letters = Math.max(1, Math.floor((length * width) / whole) - 1);
  const parts = word.match(new RegExp(`.{1,${letters}}`, 'gsu')) ?? [];
  return parts.flatMap((part) => pieces(measure, part, width));
}
