import type { PdfDict, PdfEntry, PdfValue, Span } from '../types.ts';
import { digitValue, hexDigits, isDelimiter, isDigit, isRegular, isSpace, latin1 } from './chars.ts';

/** Members kept of one array or dictionary; the largest real ones (page lists, widths) have some 100 000. */
const MAX_MEMBERS = 300_000;

/** White space of which there is that much is worth counting: one comment may stand behind a million objects. */
const LONG_SPACE = 32;

/** Words that end any value: what follows belongs to the file's structure, so an unclosed array stops here. */
const STRUCTURE = new Set(['obj', 'endobj', 'stream', 'endstream', 'xref', 'trailer', 'startxref']);

/**
 * Reads PDF values (ISO 32000-1, 7.3) from `bytes[pos..end)`. Never throws: a value that cannot be read becomes a
 * keyword or null, nesting beyond `maxDepth` is read flat, and `values` counts what was made so that callers can stop.
 */
export class Lexer {
  readonly bytes: Uint8Array;
  pos: number;
  readonly end: number;
  readonly maxDepth: number;
  /** Values made so far, and how many may be made before the bytes count as ended. */
  values = 0;
  maxValues = Number.POSITIVE_INFINITY;
  /** Set when the nesting limit was reached. */
  tooDeep = false;
  /** Set when members were left out or `maxValues` ended the reading: what was read is not all there is. */
  cut = false;
  /** Bytes of long white space passed over, each time anew: before a value, and in search of a reference. */
  passed = 0;
  /** References `n g R` are recognised (not in content streams). */
  readonly references: boolean;

  constructor(bytes: Uint8Array, pos: number, end: number, maxDepth = 100, references = true) {
    this.bytes = bytes;
    this.pos = pos;
    this.end = Math.min(end, bytes.length);
    this.maxDepth = maxDepth;
    this.references = references;
  }

  skipSpace(): void {
    this.pos = this.pastSpace(this.pos);
  }

  /** Behind the white space at `from`; a comment is white space like any other (7.2.4). */
  private pastSpace(from: number): number {
    const { bytes, end } = this;
    let p = from;
    while (p < end) {
      const c = bytes[p];
      if (isSpace(c)) p++;
      else if (c === 0x25) {
        while (p < end && bytes[p] !== 10 && bytes[p] !== 13) p++;
      } else break;
    }
    if (p - from > LONG_SPACE) this.passed += p - from;
    return p;
  }

  /** Next value, or null at the end of the bytes. `]`, `>>`, `{`, `}` and bare words come as keywords. */
  value(depth = 0): PdfValue | null {
    this.skipSpace();
    if (this.pos >= this.end) return null;
    if (this.values >= this.maxValues) {
      this.cut = true;
      return null;
    }
    this.values++;
    const start = this.pos;
    const c = this.bytes[start];
    if (c === 0x2f) return this.name();
    if (c === 0x28) return this.literal();
    if (c === 0x3c) return this.angle(depth);
    if (c === 0x5b) return this.nest(depth, 1) ? this.array(depth) : this.punctuation(1);
    if (c === 0x3e && this.bytes[start + 1] === 0x3e && start + 1 < this.end) return this.punctuation(2);
    if (isDelimiter(c)) return this.punctuation(1);
    return beginsNumber(c) ? this.number() : this.word();
  }

  /** `<<` begins a dictionary, `<` a string. */
  private angle(depth: number): PdfValue {
    if (this.bytes[this.pos + 1] !== 0x3c || this.pos + 1 >= this.end) return this.hexString();
    return this.nest(depth, 2) ? this.dict(depth) : this.punctuation(2);
  }

  private nest(depth: number, size: number): boolean {
    if (depth >= this.maxDepth) {
      this.tooDeep ||= depth === this.maxDepth;
      return false;
    }
    this.pos += size;
    return true;
  }

  private punctuation(size: number): PdfValue {
    const start = this.pos;
    this.pos += size;
    return { kind: 'keyword', value: latin1(this.bytes, start, this.pos), start, end: this.pos };
  }

  private word(): PdfValue {
    const span = this.regular();
    const value = latin1(this.bytes, span.start, span.end, 256);
    if (value === 'true' || value === 'false') return { kind: 'bool', value: value === 'true', ...span };
    if (value === 'null') return { kind: 'null', ...span };
    return { kind: 'keyword', value, ...span };
  }

  private regular(): Span {
    const start = this.pos;
    let p = start;
    while (p < this.end && isRegular(this.bytes[p])) p++;
    this.pos = p;
    return { start, end: p };
  }

  private number(): PdfValue {
    const start = this.pos;
    const negative = this.signs();
    const digits = this.pos;
    const whole = this.wholePart();
    const integer = this.pos >= this.end || this.bytes[this.pos] !== 0x2e;
    const value = integer ? whole : this.fraction(whole);
    if (!this.endsNumber(digits, integer)) {
      this.pos = start;
      return this.word();
    }
    // "12-34" and "1.2.3" are written by broken producers; readers take the first part.
    while (this.pos < this.end && isRegular(this.bytes[this.pos])) this.pos++;
    const end = this.pos;
    const ref = this.references && integer && digits === start ? this.reference(start, value) : null;
    return ref ?? { kind: 'number', value: negative ? -value : value, integer, start, end };
  }

  private signs(): boolean {
    const { bytes, end } = this;
    let negative = false;
    for (; this.pos < end && (bytes[this.pos] === 0x2b || bytes[this.pos] === 0x2d); this.pos++)
      negative ||= bytes[this.pos] === 0x2d;
    return negative;
  }

  private wholePart(): number {
    const { bytes, end } = this;
    let value = 0;
    let p = this.pos;
    for (; p < end; p++) {
      const digit = digitValue(bytes[p]);
      if (digit < 0) break;
      value = value * 10 + digit;
    }
    this.pos = p;
    return value;
  }

  /** From the point on. */
  private fraction(whole: number): number {
    const { bytes, end } = this;
    let value = whole;
    let scale = 0.1;
    let p = this.pos + 1;
    for (; p < end; p++) {
      const digit = digitValue(bytes[p]);
      if (digit < 0) break;
      value += digit * scale;
      scale /= 10;
    }
    this.pos = p;
    return value;
  }

  /**
   * A word that merely begins like a number ("1abc") is a keyword: operators and damage, never a value. A sign or a point alone
   * is 0, as all readers take it.
   */
  private endsNumber(digits: number, integer: boolean): boolean {
    const next = this.pos < this.end ? this.bytes[this.pos] : undefined;
    if (this.pos - digits < (integer ? 1 : 2)) return !isRegular(next);
    return next === undefined || !isRegular(next) || next === 0x2d || next === 0x2e;
  }

  private reference(start: number, num: number): PdfValue | null {
    const { bytes, end } = this;
    let p = this.pastSpace(this.pos);
    if (p === this.pos || !isDigit(bytes[p])) return null;
    let gen = 0;
    const first = p;
    for (; p < end && p - first < 6; p++) {
      const digit = digitValue(bytes[p]);
      if (digit < 0) break;
      gen = gen * 10 + digit;
    }
    const gap = p;
    p = this.pastSpace(gap);
    if (p === gap || p >= end || bytes[p] !== 0x52) return null;
    if (p + 1 < end && isRegular(bytes[p + 1])) return null;
    this.pos = p + 1;
    return { kind: 'ref', num, gen, start, end: p + 1 };
  }

  private name(): PdfValue & { kind: 'name' } {
    const { bytes, end } = this;
    const start = this.pos;
    let p = start + 1;
    let escaped = false;
    while (p < end && isRegular(bytes[p])) escaped = bytes[p++] === 0x23 || escaped;
    this.pos = p;
    let value = latin1(bytes, start + 1, p);
    if (escaped) {
      value = value.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    }
    return { kind: 'name', value, start, end: p };
  }

  private literal(): PdfValue {
    const { bytes, end } = this;
    const start = this.pos;
    let p = start + 1;
    let open = 1;
    let plain = true;
    for (; p < end; p++) {
      const c = bytes[p];
      if (c === 0x5c) {
        plain = false;
        p++;
      } else if (c === 0x28) open++;
      else if (c === 0x29 && --open === 0) break;
      else if (c === 13) plain = false;
    }
    const stop = Math.min(p, end);
    this.pos = Math.min(p + 1, end);
    const raw = bytes.subarray(start + 1, stop);
    return { kind: 'string', bytes: plain ? raw : unescapeLiteral(raw), hex: false, start, end: this.pos };
  }

  private hexString(): PdfValue {
    const { bytes, end } = this;
    const start = this.pos;
    let p = start + 1;
    while (p < end && bytes[p] !== 0x3e) p++;
    this.pos = Math.min(p + 1, end);
    return { kind: 'string', bytes: hexDigits(bytes, start + 1, p), hex: true, start, end: this.pos };
  }

  private array(depth: number): PdfValue {
    const start = this.pos - 1;
    const items: PdfValue[] = [];
    for (;;) {
      const item = this.value(depth + 1);
      if (!item) break;
      if (item.kind === 'keyword') {
        if (item.value === ']') break;
        if (item.value === '>>' || STRUCTURE.has(item.value)) {
          this.pos = item.start;
          break;
        }
      }
      if (items.length < MAX_MEMBERS) items.push(item);
      else this.cut = true;
    }
    return { kind: 'array', items, start, end: this.pos };
  }

  private dict(depth: number): PdfDict {
    const start = this.pos - 2;
    const entries: PdfEntry[] = [];
    for (;;) {
      const key = this.value(this.maxDepth + 1);
      if (!key) break;
      if (key.kind === 'keyword' && key.value === '>>') break;
      if (key.kind === 'keyword' && STRUCTURE.has(key.value)) {
        this.pos = key.start;
        break;
      }
      if (key.kind !== 'name') continue;
      const value = this.value(depth + 1);
      if (!value) break;
      if (value.kind === 'keyword' && (value.value === '>>' || STRUCTURE.has(value.value))) {
        this.pos = value.start;
        entries.push({ key, value: { kind: 'null', start: value.start, end: value.start } });
        continue;
      }
      if (entries.length < MAX_MEMBERS) entries.push({ key, value });
      else this.cut = true;
    }
    return { kind: 'dict', entries, duplicates: duplicatesOf(entries), start, end: this.pos };
  }
}

function duplicatesOf(entries: PdfEntry[]): string[] {
  if (entries.length < 2) return NONE;
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { key } of entries) {
    if (seen.has(key.value)) twice.add(key.value);
    seen.add(key.value);
  }
  return twice.size ? [...twice] : NONE;
}
const NONE: string[] = [];

const ESCAPES: Record<number, number> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 };

function isOctal(c: number | undefined): c is number {
  return c !== undefined && c >= 0x30 && c <= 0x37;
}

/** Backslash escapes and line ends of a literal string (7.3.4.2). */
function unescapeLiteral(raw: Uint8Array): Uint8Array {
  const out = new Uint8Array(raw.length);
  let size = 0;
  for (let i = 0; i < raw.length; i++) {
    const c = raw[i] ?? 0;
    if (c === 13) {
      if (raw[i + 1] === 10) i++;
      out[size++] = 10;
    } else if (c !== 0x5c) out[size++] = c;
    else if (++i < raw.length) {
      const e = raw[i] ?? 0;
      if (isOctal(e)) {
        let code = e - 0x30;
        for (let n = 0, next = raw[i + 1]; n < 2 && isOctal(next); n++, next = raw[i + 1]) {
          code = code * 8 + next - 0x30;
          i++;
        }
        out[size++] = code;
      } else if (e === 13) {
        if (raw[i + 1] === 10) i++;
      } else if (e !== 10) out[size++] = ESCAPES[e] ?? e;
    }
  }
  return out.subarray(0, size);
}

/** A digit, a sign or a point. */
const beginsNumber = (c: number | undefined): boolean => isDigit(c) || c === 0x2b || c === 0x2d || c === 0x2e;
