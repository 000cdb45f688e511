import { asBuffer, isSpace, latin1 } from '../syntax/chars.ts';
import { Lexer } from '../syntax/lexer.ts';
import type { PdfDict, PdfEntry, PdfValue } from '../types.ts';

export interface Operation {
  operator: string;
  operands: PdfValue[];
  /** Dictionary of an inline image (`BI`), its short keys as written. */
  inline: PdfDict | null;
}

/** No operator takes more; what piles up is damage and only the last ones count. */
const MAX_OPERANDS = 64;

/** Cuts content-stream bytes into operations (ISO 32000-1, 7.8.2). Inline image data is skipped. */
export class ContentReader {
  private readonly lexer: Lexer;
  private operands: PdfValue[];
  /** Data of an inline image had no end, or none that could be told from the data: what was behind it may be lost. */
  isCutShort = false;

  /**
   * `carried` are operands that the stream before left without operator; after `maxValues` the stream counts as ended,
   * in the middle of an array as well.
   */
  constructor(bytes: Uint8Array, carried: PdfValue[] = [], maxValues = Number.POSITIVE_INFINITY) {
    this.lexer = new Lexer(bytes, 0, bytes.length, 16, false);
    this.lexer.maxValues = maxValues;
    this.operands = carried;
  }

  /** Next operation, or null at the end. */
  next(): Operation | null {
    for (;;) {
      const token = this.lexer.value();
      if (!token) return null;
      if (token.kind !== 'keyword') {
        this.operands.push(token);
        if (this.operands.length > MAX_OPERANDS) this.operands.shift();
        continue;
      }
      const operands = this.operands;
      this.operands = [];
      if (token.value !== 'BI') return { operator: token.value, operands, inline: null };
      return { operator: 'BI', operands, inline: this.inlineImage() };
    }
  }

  /** Values read so far, operators and members of arrays included. */
  get values(): number {
    return this.lexer.values;
  }

  /** Operands that no operator took. */
  left(): PdfValue[] {
    return this.operands;
  }

  private inlineImage(): PdfDict {
    const { lexer } = this;
    const start = lexer.pos;
    const entries: PdfEntry[] = [];
    for (;;) {
      const key = lexer.value();
      if (!key || (key.kind === 'keyword' && key.value === 'ID')) break;
      if (key.kind !== 'name') continue;
      const value = lexer.value();
      if (!value || value.kind === 'keyword') break;
      entries.push({ key, value });
    }
    const end = lexer.pos;
    const found = imageEnd(lexer.bytes, end + 1);
    this.isCutShort ||= !found.isSure;
    lexer.pos = found.end;
    return { kind: 'dict', entries, duplicates: [], start, end };
  }
}

/**
 * Byte after the `EI` that ends inline image data: white space before, and text that can be operators behind. Where there is none,
 * the last that stands alone, as other readers take it.
 */
function imageEnd(bytes: Uint8Array, from: number): { end: number; isSure: boolean } {
  const buffer = asBuffer(bytes);
  let last = bytes.length;
  for (let p = buffer.indexOf('EI', from); p >= 0; p = buffer.indexOf('EI', p + 1)) {
    const alone = p + 2 >= bytes.length || isSpace(bytes[p + 2]);
    if (!alone || !isSpace(bytes[p - 1])) continue;
    if (/^[\t\n\r\x20-\x7e]*$/.test(latin1(bytes, p + 2, p + 12))) return { end: p + 2, isSure: true };
    last = p + 2;
  }
  return { end: last, isSure: false };
}
