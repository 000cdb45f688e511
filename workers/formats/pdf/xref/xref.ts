import { digitValue, isDigit, isSpace, latin1 } from '../syntax/chars.ts';
import { Lexer } from '../syntax/lexer.ts';
import type { ObjectReader, Resolve } from '../syntax/reader.ts';
import { dictOf, entry, integerOf } from '../syntax/values.ts';
import type { PdfDict, PdfValue } from '../types.ts';
import { EntryRows, type EntryTable } from './entry-table.ts';

/** One xref section as it stands in the file. */
export interface XrefSection {
  offset: number;
  /** Byte after the trailer dictionary or the xref stream. */
  end: number;
  kind: 'table' | 'stream';
  trailer: PdfDict;
  entries: EntryTable;
  /** Offset of the older section, base added; null when there is none. */
  prev: number | null;
  /** Offset of the hybrid stream, base added; null when there is none. */
  xrefStm: number | null;
}

const DIRECT: Resolve = (value) => value ?? { kind: 'null', start: -1, end: -1 };

/**
 * Reads the xref table or stream at `offset`; null when there is none. `base` is what the file's own offsets lack
 * (bytes before `%PDF-`). At most `room` entries are kept.
 */
export function readSection(
  reader: ObjectReader,
  offset: number,
  base: number,
  room: number,
): XrefSection | null {
  const { bytes } = reader;
  if (!(Number.isSafeInteger(offset) && offset >= 0 && offset < bytes.length)) return null;
  let p = offset;
  while (p < bytes.length && p - offset < 64 && isSpace(bytes[p])) p++;
  if (latin1(bytes, p, p + 4) === 'xref') return readTable(reader, p, base, room);
  return isDigit(bytes[p]) ? readStream(reader, p, base, room) : null;
}

function readTable(reader: ObjectReader, offset: number, base: number, room: number): XrefSection | null {
  const { bytes } = reader;
  const rows = new EntryRows();
  const cursor = { pos: offset + 4 };
  for (;;) {
    const first = nextInteger(bytes, cursor);
    if (first === null) break;
    const count = nextInteger(bytes, cursor);
    if (count === null) return null;
    readSubsection(bytes, cursor, first, count, base, rows, room);
  }
  skipSpace(bytes, cursor);
  if (latin1(bytes, cursor.pos, cursor.pos + 7) !== 'trailer') return null;
  const trailer = trailerAt(bytes, cursor.pos, reader.limits.maxDepth);
  return trailer && finish(offset, trailer.end, 'table', trailer, rows.table(), base);
}

/** Bytes and values of one trailer dictionary. A file may have two thousand, each without an end of its own. */
const MAX_TRAILER = 64 * 1024;
const MAX_TRAILER_VALUES = 10_000;

/** The dictionary behind the word `trailer` at `at`, as far as a trailer may reach; null when there is none. */
export function trailerAt(bytes: Uint8Array, at: number, maxDepth: number): PdfDict | null {
  const lexer = new Lexer(bytes, at + 7, Math.min(bytes.length, at + MAX_TRAILER), maxDepth);
  lexer.maxValues = MAX_TRAILER_VALUES;
  const value = lexer.value();
  return value?.kind === 'dict' ? value : null;
}

function readSubsection(
  bytes: Uint8Array,
  cursor: { pos: number },
  declared: number,
  count: number,
  base: number,
  rows: EntryRows,
  room: number,
): void {
  let first = declared;
  for (let i = 0; i < count; i++) {
    const before = cursor.pos;
    const offset = nextInteger(bytes, cursor);
    const gen = offset === null ? null : nextInteger(bytes, cursor);
    skipSpace(bytes, cursor);
    const type = bytes[cursor.pos];
    if (offset === null || gen === null || (type !== 0x6e && type !== 0x66)) {
      cursor.pos = before; // fewer entries than declared: what stands here is the next subsection or the trailer
      return;
    }
    cursor.pos++;
    // "1 N" whose first entry is the head of the free list: the producer forgot object 0 in the count.
    if (i === 0 && first === 1 && type === 0x66 && gen === 65535) first = 0;
    if (rows.size >= room) continue;
    if (type === 0x66) rows.addRow(first + i, 0, gen, 0);
    else rows.addRow(first + i, 1, offset + base, gen);
  }
}

function skipSpace(bytes: Uint8Array, cursor: { pos: number }): void {
  while (cursor.pos < bytes.length && isSpace(bytes[cursor.pos])) cursor.pos++;
}

function nextInteger(bytes: Uint8Array, cursor: { pos: number }): number | null {
  skipSpace(bytes, cursor);
  const start = cursor.pos;
  let value = 0;
  for (; cursor.pos - start < 15; cursor.pos++) {
    const digit = digitValue(bytes[cursor.pos]);
    if (digit < 0) break;
    value = value * 10 + digit;
  }
  return cursor.pos === start ? null : value;
}

function readStream(reader: ObjectReader, offset: number, base: number, room: number): XrefSection | null {
  const object = reader.at(offset, DIRECT);
  if (object?.value.kind !== 'stream') return null;
  const { dict } = object.value;
  const w = entry(dict, 'W');
  if (w?.kind !== 'array' || w.items.length < 3) return null;
  const [typeWidth, aWidth, bWidth] = [0, 1, 2].map((field) => fieldWidth(w.items[field]));
  if (typeWidth === undefined || aWidth === undefined || bWidth === undefined) return null;
  const row = typeWidth + aWidth + bWidth;
  const { bytes: data } = reader.decode(object.value, DIRECT);
  const rows = new EntryRows();
  let p = 0;
  // Entries of no width: a save in which nothing was written, as PDFBox makes it.
  for (const [first, count] of row === 0 ? [] : subsections(dict)) {
    for (let i = 0; i < count && p + row <= data.length; i++, p += row) {
      if (rows.size >= room) break;
      const type = typeWidth === 0 ? 1 : big(data, p, typeWidth);
      const a = big(data, p + typeWidth, aWidth);
      const b = big(data, p + typeWidth + aWidth, bWidth);
      addEntry(rows, first + i, type, a, b, base);
    }
  }
  return finish(object.start, object.end, 'stream', dict, rows.table(), base);
}

/** An entry by its fields (ISO 32000-1, table 18); those of other types mean nothing. */
function addEntry(rows: EntryRows, num: number, type: number, a: number, b: number, base: number): void {
  if (type === 0) rows.addRow(num, 0, b, 0);
  else if (type === 1) rows.addRow(num, 1, a + base, b);
  else if (type === 2) rows.addRow(num, 2, a, b);
}

function subsections(dict: PdfDict): [number, number][] {
  const index = entry(dict, 'Index');
  if (index?.kind !== 'array') return [[0, integerOf(entry(dict, 'Size')) ?? 0]];
  const pairs: [number, number][] = [];
  for (let i = 0; i + 1 < index.items.length; i += 2) {
    const first = integerOf(index.items[i]);
    const count = integerOf(index.items[i + 1]);
    if (first === null || count === null || first < 0 || count < 0) break;
    pairs.push([first, count]);
  }
  return pairs;
}

/** Bytes of a field of an xref stream's entry, 0 to 8; undefined where /W says something else. */
function fieldWidth(value: PdfValue | undefined): number | undefined {
  const width = integerOf(value) ?? -1;
  return width >= 0 && width <= 8 ? width : undefined;
}

/** An unsigned integer of `size` bytes, most significant first. */
function big(data: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let i = 0; i < size; i++) value = value * 256 + (data[at + i] ?? 0);
  return value;
}

function finish(
  offset: number,
  end: number,
  kind: 'table' | 'stream',
  trailer: PdfDict,
  entries: EntryTable,
  base: number,
): XrefSection {
  const at = (value: PdfValue | null): number | null => {
    // "/Prev 123 0 R" is wrong but written; readers take the number.
    const number = value?.kind === 'ref' ? value.num : integerOf(value);
    // The header stands at 0: writers say so where they have no older section.
    return number === null || number === 0 ? null : number + base;
  };
  return {
    offset,
    end,
    kind,
    trailer,
    entries,
    prev: at(entry(trailer, 'Prev')),
    xrefStm: kind === 'table' ? at(entry(trailer, 'XRefStm')) : null,
  };
}

/** The linearization dictionary, when the first object of the file is one (Annex F.2.2). */
export function linearizationOf(dict: PdfDict | null): number | null {
  return entry(dictOf(dict), 'Linearized') ? integerOf(entry(dict, 'L')) : null;
}
