import { asBuffer, isDigit, isRegular, isSpace, latin1 } from '../syntax/chars.ts';
import type { Span } from '../types.ts';
import { ScanTable } from './scan-table.ts';

/** What a walk over the raw bytes finds, without believing any table. */
export interface RawScan {
  objects: ScanTable;
  /** True when `maxObjects` stopped the collection. */
  capped: boolean;
  /** Offsets of `%%EOF` outside streams, ascending. */
  eofs: number[];
  /** Offsets of the word `startxref` outside streams, ascending. */
  startxrefs: number[];
  /** Offsets of the word `trailer` outside streams, ascending. */
  trailers: number[];
}

/**
 * One pass over the file for `n g obj`, `endobj` and streams. Stream bodies are skipped by their direct /Length when
 * `endstream` stands there, else by search, so that a PDF embedded uncompressed does not add its objects.
 * Linear: every search continues where the last one ended.
 */
export function scanRaw(bytes: Uint8Array, maxObjects: number): RawScan {
  const buffer = asBuffer(bytes);
  const objs = objFinder(buffer);
  const streams = finder(buffer, 'stream');
  const ends = finder(buffer, 'endstream');
  const objects = new ScanTable();
  const bodies: Span[] = [];
  let capped = false;
  /** Position of the object whose end has not come yet; -1 for none. */
  let open = -1;
  let body = 0;
  let pos = 0;
  const close = (end: number, byItself: boolean): void => {
    if (open >= 0) objects.close(open, end, byItself);
    open = -1;
  };
  const takeStream = (word: number): void => {
    const data = streamStart(bytes, body, word);
    pos = word + 6;
    if (data < 0) return;
    const end = streamEnd(buffer, body, word, data, ends, objs);
    objects.addStream(open, data, end);
    bodies.push({ start: data, end });
    pos = Math.max(pos, end);
    // A dictionary stands behind the stream before: an object of a million streams is not looked through for each.
    body = pos;
  };
  for (;;) {
    const o = objs(pos);
    const s = open >= 0 ? streams(pos) : -1;
    if (o < 0 && s < 0) break;
    if (s >= 0 && (o < 0 || s < o)) {
      takeStream(s);
      continue;
    }
    pos = o + 3;
    if (o >= 3 && latin1(bytes, o - 3, o) === 'end') {
      close(o + 3, true);
      continue;
    }
    const head = header(bytes, o);
    if (!head) continue;
    close(head.start, false);
    capped = objects.length >= maxObjects || objects.full;
    if (capped) break;
    open = objects.open(head.num, head.gen, head.start, o + 3);
    body = o + 3;
  }
  close(bytes.length, false);
  return {
    objects,
    capped,
    eofs: outside(buffer, '%%EOF', bodies),
    startxrefs: outside(buffer, 'startxref', bodies),
    trailers: outside(buffer, 'trailer', bodies),
  };
}

/** `indexOf` that remembers its last hit, so that asking again from before it costs nothing. */
function finder(buffer: Buffer, word: string): (from: number) => number {
  const needle = Buffer.from(word, 'latin1');
  let hit = -2;
  return (from) => {
    if (hit === -1 || hit >= from) return hit;
    hit = buffer.indexOf(needle, from);
    return hit;
  };
}

/** Ten digits hold more than any number that an object may have. */
const MAX_NUMBER = 2 ** 32 - 1;

/** Objects are mostly shorter than this, streams longer. */
const NEAR = 512;

/** The same for `obj`, of which every object has two: a native search costs more than it saves where it is near. */
function objFinder(bytes: Buffer): (from: number) => number {
  const end = bytes.length - 2;
  const far = finder(bytes, 'obj');
  let hit = -1;
  return (from) => {
    if (hit >= from) return hit < end ? hit : -1;
    let p = from;
    const near = Math.min(end, from + NEAR);
    while (p < near && (bytes[p] !== 0x6f || bytes[p + 1] !== 0x62 || bytes[p + 2] !== 0x6a)) p++;
    const found = p < near ? p : far(p);
    hit = found < 0 ? Number.POSITIVE_INFINITY : found;
    return found;
  };
}

/** `n g` before the word `obj` at `at`, or null. */
function header(bytes: Uint8Array, at: number): { num: number; gen: number; start: number } | null {
  const after = bytes[at + 3];
  if (isRegular(after) && !isDigit(after)) return null;
  const gen = integerBefore(bytes, at, 5);
  if (!gen || gen.end === gen.start) return null;
  const num = integerBefore(bytes, gen.start, 10);
  if (!num || num.end === gen.start) return null;
  const before = bytes[num.start - 1];
  if (before !== undefined && isRegular(before) && /[\w.]/.test(String.fromCharCode(before))) {
    // "endobj12 0 obj" is written by some producers without the line end; "x12 0 obj" is not an object.
    if (latin1(bytes, num.start - 6, num.start) !== 'endobj') return null;
  }
  if (num.value === 0 || num.value > MAX_NUMBER || inComment(bytes, num.start)) return null;
  return { num: num.value, gen: gen.value, start: num.start };
}

function integerBefore(bytes: Uint8Array, at: number, maxDigits: number): (Span & { value: number }) | null {
  let end = at;
  while (end > 0 && at - end < 32 && isSpace(bytes[end - 1])) end--;
  let start = end;
  while (start > 0 && end - start < maxDigits && isDigit(bytes[start - 1])) start--;
  if (start === end) return null;
  return { start, end, value: Number(latin1(bytes, start, end)) };
}

/** A header on a `%` line is a comment to every parser (looked for only near by: comments are short). */
function inComment(bytes: Uint8Array, at: number): boolean {
  for (let p = at - 1; p >= 0 && at - p < 256; p--) {
    if (bytes[p] === 10 || bytes[p] === 13) return false;
    if (bytes[p] === 0x25) return true;
  }
  return false;
}

/** First data byte when the word `stream` at `at` really starts one (`>> stream` EOL), else -1. */
function streamStart(bytes: Uint8Array, body: number, at: number): number {
  let p = at;
  while (p > body && isSpace(bytes[p - 1])) p--;
  if (bytes[p - 1] !== 0x3e) return -1;
  return dataStartAfter(bytes, at + 6);
}

/** Skips the line end after the word `stream` (CR LF or LF; a lone CR and blanks are tolerated). -1: not a stream. */
export function dataStartAfter(bytes: Uint8Array, after: number): number {
  let p = after;
  while (p - after < 8 && (bytes[p] === 32 || bytes[p] === 9)) p++;
  if (bytes[p] === 13) return bytes[p + 1] === 10 ? p + 2 : p + 1;
  if (bytes[p] === 10) return p + 1;
  return p === after ? -1 : after;
}

function streamEnd(
  buffer: Buffer,
  body: number,
  at: number,
  data: number,
  ends: (from: number) => number,
  objs: (from: number) => number,
): number {
  const length = directLength(buffer, body, at);
  if (length !== null && endsAt(buffer, data + length)) return data + length;
  const found = ends(data);
  if (found >= 0) return found;
  const next = objs(data);
  return next >= 0 ? next : buffer.length;
}

/** True when `endstream` (or, sloppily, `endobj`) follows `at` after at most a line end or two. */
export function endsAt(bytes: Uint8Array, at: number): boolean {
  if (at > bytes.length) return false;
  let p = at;
  while (p < bytes.length && p - at < 4 && isSpace(bytes[p])) p++;
  const word = latin1(bytes, p, p + 9);
  return word === 'endstream' || word.startsWith('endobj');
}

function directLength(buffer: Buffer, body: number, at: number): number | null {
  // A stream dictionary is short; only its first 4 KB and last 4 KB are looked at.
  const text =
    at - body <= 8192
      ? latin1(buffer, body, at)
      : latin1(buffer, body, body + 4096) + latin1(buffer, at - 4096, at);
  const match = /\/Length\s+(\d{1,10})(?!\d)(?!\s+\d+\s+R)/.exec(text);
  return match ? Number(match[1]) : null;
}

/** All positions of a word outside the given ascending spans. */
function outside(buffer: Buffer, word: string, spans: Span[]): number[] {
  const found: number[] = [];
  let next = 0;
  for (let p = buffer.indexOf(word); p >= 0; p = buffer.indexOf(word, p + 1)) {
    let span = spans[next];
    for (; span && span.end <= p; span = spans[next]) next++;
    if (span && span.start <= p) p = span.end - 1;
    else found.push(p);
  }
  return found;
}
