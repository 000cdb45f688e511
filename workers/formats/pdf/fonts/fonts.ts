import { dictOf, entry, nameOf, numberOf } from '../syntax/values.ts';
import type { PdfDict, PdfValue, PdfView } from '../types.ts';
import { type Characters, charactersOf } from './cmap.ts';
import { compositeCodes } from './composite-codes.ts';
import { encodingTable, unicodeOfName } from './encodings.ts';
import { cmapOf } from './file-cmaps.ts';
import { type GlyphProcedures, procedures } from './glyph-procedures.ts';
import { standardWidth } from './standard-widths.ts';
import { SYMBOL, signFont } from './symbol-encodings.ts';

export interface Glyph {
  /** As strings of the content have it. */
  code: number;
  /** Unicode text, '\ufffd' when nothing is known. */
  text: string;
  /** Advance in text space units per unit of font size. */
  width: number;
  /** The one-byte code 32: word spacing applies. */
  space: boolean;
  certain: boolean;
}

export interface Font {
  /** /BaseFont, prefix included; '' when absent. */
  name: string;
  num: number | null;
  /** What draws the glyphs of a Type 3 font; null for all others. */
  procedures: GlyphProcedures | null;
  /** Units of the font size in an em: 1 but for Type 3 fonts whose own matrix scales their letters. */
  em: number;
  /** -1 of a Type 3 font whose own matrix turns its letters upside down, as dvips writes them for a page that does so too; else 1. */
  up: 1 | -1;
  /** Of a font whose lines run downwards: advance of a character in ems, below 0 (9.7.4.3); else null. */
  downwards: number | null;
  /** Advances of the characters that were shown so far, in ems. */
  advances: ReadonlyMap<string, number>;
  glyphs(bytes: Uint8Array): Glyph[];
  /** Notes that a glyph is shown. @returns true the first time */
  show(glyph: Glyph): boolean;
}

/** Entries read of /Differences: 256 names and as many places to begin anew. */
const MAX_DIFFERENCES = 1_000;

/** Reads a font dictionary as far as text and advance need it (ISO 32000-1, 9.5 to 9.10). */
export function loadFont(view: PdfView, dict: PdfDict, num: number | null): Font {
  const name = nameOf(view.get(dict, 'BaseFont')) ?? '';
  const stream = view.get(dict, 'ToUnicode');
  const toUnicode = stream.kind === 'stream' ? charactersOf(cmapOf(view, stream)) : null;
  const glyphs =
    nameOf(view.get(dict, 'Subtype')) === 'Type0'
      ? composite(view, dict, toUnicode)
      : simple(view, dict, name, toUnicode);
  const [low, high] = reachOfType3(view, dict);
  const em = emOf(high - low);
  const advances = new Map<string, number>();
  const known = new Set<Glyph>();
  return {
    name,
    num,
    procedures: procedures(view, dict),
    em,
    up: high + low < 0 ? -1 : 1,
    downwards: downwardsOf(view, dict),
    advances,
    glyphs,
    show(glyph) {
      if (known.has(glyph)) return false;
      known.add(glyph);
      advances.set(glyph.text, glyph.width / em);
      return true;
    },
  };
}

/** Such fonts are told by the name of their CMap, or by what a CMap in the file says of itself (tables 118 and 120). */
function downwardsOf(view: PdfView, dict: PdfDict): number | null {
  if (nameOf(view.get(dict, 'Subtype')) !== 'Type0') return null;
  const encoding = view.get(dict, 'Encoding');
  const isVertical =
    encoding.kind === 'stream'
      ? numberOf(view.get(encoding, 'WMode')) === 1
      : /(?:^|-)V$/.test(nameOf(encoding) ?? '');
  if (!isVertical) return null;
  const usual = view.get(descendantOf(view, dict), 'DW2');
  const advance = usual.kind === 'array' ? numberOf(view.resolve(usual.items[1])) : null;
  return advance !== null && advance < 0 ? advance / 1000 : -1;
}

function descendantOf(view: PdfView, dict: PdfDict): PdfDict | null {
  const descendants = view.get(dict, 'DescendantFonts');
  return dictOf(descendants.kind === 'array' ? view.resolve(descendants.items[0]) : null);
}

/** Height of a font's box in ems, as text faces have it; a Type 3 font within these bounds is taken for drawn to an em of 1. */
const USUAL_BOX = 1.2;
const [LEAST_BOX, MOST_BOX] = [0.3, 4];
/** Beyond it a box is no box of letters. */
const ABSURD_BOX = 1_000;

/** How far letters of a Type 3 font reach below and above their base line, as its matrix lays its box; of other fonts an em. */
function reachOfType3(view: PdfView, dict: PdfDict): [low: number, high: number] {
  if (nameOf(view.get(dict, 'Subtype')) !== 'Type3') return [0, 1];
  const [matrix, box] = [view.get(dict, 'FontMatrix'), view.get(dict, 'FontBBox')];
  if (matrix.kind !== 'array' || box.kind !== 'array') return [0, 1];
  const at = (items: readonly PdfValue[], index: number): number => {
    const item = items[index];
    return (item && numberOf(view.resolve(item))) ?? 0;
  };
  const scale = at(matrix.items, 3);
  const [one, other] = [at(box.items, 1) * scale, at(box.items, 3) * scale];
  return [Math.min(one, other), Math.max(one, other)];
}

/** Ghostscript writes Type 3 fonts that are drawn ten times as large, and a font size of a tenth (ISO 32000-1, 9.6.5). */
function emOf(height: number): number {
  const isUsual = height >= LEAST_BOX && height <= MOST_BOX;
  return isUsual || !(height > 1 / ABSURD_BOX && height < ABSURD_BOX) ? 1 : height / USUAL_BOX;
}

function simple(view: PdfView, dict: PdfDict, name: string, toUnicode: Characters | null): Font['glyphs'] {
  const { table, isKnown } = simpleEncoding(view, dict, name);
  const widths = simpleWidths(view, dict, name);
  const cache = new Array<Glyph | undefined>(256);
  const glyph = (code: number): Glyph => {
    const mapped = toUnicode?.get(code);
    const text = mapped ?? table[code];
    return {
      code,
      text: text !== '' && text !== undefined ? text : '\ufffd',
      width: widths(code),
      space: code === 32,
      certain: mapped !== undefined || (text !== '' && isKnown(code)),
    };
  };
  return (bytes) => {
    const out = new Array<Glyph>(bytes.length);
    for (let at = 0; at < bytes.length; at++) {
      const code = bytes[at]!;
      out[at] = cache[code] ??= glyph(code);
    }
    return out;
  };
}

/** A code is not known where only the font program could tell what it means, or readers take its glyph name for different characters. */
function simpleEncoding(
  view: PdfView,
  dict: PdfDict,
  name: string,
): { table: string[]; isKnown: (code: number) => boolean } {
  const encoding = view.get(dict, 'Encoding');
  const descriptor = view.get(dict, 'FontDescriptor');
  const embedded = ['FontFile', 'FontFile2', 'FontFile3'].some(
    (key) => entry(dictOf(descriptor), key) !== null,
  );
  const symbolic = ((numberOf(view.get(descriptor, 'Flags')) ?? 0) & 4) !== 0;
  const base = nameOf(encoding) ?? nameOf(view.get(encoding, 'BaseEncoding'));
  const signs = signFont(name);
  const table = [...(signs === 'Symbol' && base === null ? SYMBOL : encodingTable(base))];
  const differences = view.get(encoding, 'Differences');
  let unknownName = false;
  const named = new Set<number>();
  /** As `four.alt`. */
  const variants = new Set<number>();
  if (differences.kind === 'array') {
    let code = 0;
    for (const raw of differences.items.slice(0, MAX_DIFFERENCES)) {
      const item = view.resolve(raw);
      if (item.kind === 'number') code = Math.trunc(item.value);
      else if (item.kind === 'name' && code >= 0 && code < 256) {
        const text = unicodeOfName(item.value);
        unknownName ||= text === null && item.value !== '.notdef';
        if (item.value.includes('.', 1)) variants.add(code);
        named.add(code);
        table[code++] = text ?? '';
      }
    }
  }
  // Without a base, what is not named stands as the embedded program has it (9.6.6.1, table 114).
  const ofProgram = base === null && embedded && symbolic;
  // ZapfDingbats draws signs for letters; readers differ in which they tell, and in what another encoding does to such a font.
  const isDisputed = (code: number): boolean =>
    signs === 'ZapfDingbats' || (signs === 'Symbol' && table[code] !== SYMBOL[code]);
  return {
    table,
    isKnown: (code) =>
      !unknownName && !variants.has(code) && (named.has(code) || !(ofProgram || isDisputed(code))),
  };
}

function simpleWidths(view: PdfView, dict: PdfDict, name: string): (code: number) => number {
  const first = numberOf(view.get(dict, 'FirstChar')) ?? 0;
  const array = view.get(dict, 'Widths');
  const missing = numberOf(view.get(view.get(dict, 'FontDescriptor'), 'MissingWidth')) ?? 0;
  const type3 = nameOf(view.get(dict, 'Subtype')) === 'Type3';
  const matrix = view.get(dict, 'FontMatrix');
  const scale =
    type3 && matrix.kind === 'array' ? Math.abs(numberOf(view.resolve(matrix.items[0])) ?? 0.001) : 0.001;
  if (array.kind !== 'array') return (code) => standardWidth(name, code) / 1000;
  const values = array.items.slice(0, 256).map((item) => numberOf(view.resolve(item)) ?? 0);
  return (code) => (values[code - first] ?? missing) * scale;
}

function composite(view: PdfView, dict: PdfDict, toUnicode: Characters | null): Font['glyphs'] {
  const child = descendantOf(view, dict);
  const codes = compositeCodes(view, dict, child);
  const widths = cidWidths(view, child);
  /** By the number of bytes: codes of one and of two may be the same number. */
  const caches = Array.from({ length: 5 }, () => new Map<number, Glyph>());
  const glyphOf = (code: number, size: number, isCode: boolean): Glyph => {
    const mapped = toUnicode?.get(code) ?? codes.textOf(code, size);
    return {
      code,
      text: mapped ?? '\ufffd',
      width: widths(codes.cidOf(code)) / 1000,
      space: size === 1 && code === 32,
      // What is cut by guess means nothing for sure.
      certain: mapped !== undefined && isCode && codes.isKnown,
    };
  };
  return (bytes) => {
    const out: Glyph[] = [];
    for (let p = 0; p < bytes.length; ) {
      const { size, isCode } = codes.at(bytes, p);
      let code = 0;
      for (let i = 0; i < size; i++) code = code * 256 + (bytes[p + i] ?? 0);
      p += size;
      const cache = caches[size]!;
      const glyph = (isCode && cache.get(code)) || glyphOf(code, size, isCode);
      if (isCode && cache.size < 70_000) cache.set(code, glyph);
      out.push(glyph);
    }
    return out;
  };
}

/** /W of a CID font: `c [w ...]` and `first last w` (9.7.4.3); an entry without a number has no width of its own. */
interface CidWidths {
  single: ReadonlyMap<number, number | null>;
  ranges: readonly { low: number; high: number; width: number }[];
}

/** By the array: thousands of fonts may name one long array. */
const knownWidths = new WeakMap<PdfView, Map<PdfValue, CidWidths>>();

function cidWidths(view: PdfView, child: PdfDict | null): (cid: number) => number {
  const fallback = numberOf(view.get(child, 'DW')) ?? 1000;
  const array = view.get(child, 'W');
  if (array.kind !== 'array') return () => fallback;
  const lists = knownWidths.get(view) ?? new Map<PdfValue, CidWidths>();
  knownWidths.set(view, lists);
  const widths = lists.get(array) ?? readCidWidths(view, array.items);
  lists.set(array, widths);
  const { single, ranges } = widths;
  return (cid) => {
    const own = single.get(cid);
    if (own !== undefined) return own ?? fallback;
    return ranges.find((r) => cid >= r.low && cid <= r.high)?.width ?? fallback;
  };
}

function readCidWidths(view: PdfView, items: readonly PdfValue[]): CidWidths {
  const single = new Map<number, number | null>();
  const ranges: { low: number; high: number; width: number }[] = [];
  /** Widths still taken: the same long array may be named many times. */
  let room = 70_000;
  for (let i = 0; i + 1 < items.length; ) {
    const first = numberOf(view.resolve(items[i])) ?? 0;
    const next = view.resolve(items[i + 1]);
    if (next.kind === 'array') {
      for (const [n, item] of next.items.slice(0, room).entries())
        single.set(first + n, numberOf(view.resolve(item)));
      room -= Math.min(room, next.items.length);
      i += 2;
    } else {
      const width = numberOf(view.resolve(items[i + 2]));
      const last = numberOf(next) ?? first;
      if (width !== null && ranges.length < 2000) ranges.push({ low: first, high: last, width });
      i += 3;
    }
  }
  return { single, ranges };
}
