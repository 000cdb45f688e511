import { Lexer } from '../syntax/lexer.ts';
import { utf16 } from '../syntax/text-string.ts';
import { nameOf } from '../syntax/values.ts';
import type { PdfString, PdfValue } from '../types.ts';

interface Range {
  low: number;
  high: number;
  /** Number of code bytes. */
  size: number;
}

/** A CMap (ISO 32000-1, 9.7.5 and 9.10.3): how codes are cut, and what they map to. */
export interface CMap {
  /** Code spaces; empty when the CMap declares none. */
  spaces: Range[];
  /** Code to Unicode text (bfchar, bfrange). */
  unicode: Map<number, string>;
  /** Code ranges to CIDs (cidchar, cidrange). */
  cids: { low: number; high: number; cid: number }[];
  /** Name of the CMap that it builds upon (usecmap, 9.7.5.4). */
  uses: string | null;
}

interface Kept extends CMap {
  /** Mappings kept of either kind. */
  most: number;
}

/** Mappings kept of one CMap: more than any script needs. */
const MAX_MAPPINGS = 70_000;
/** Mappings made out of ranges, those included that a later one replaces: each of many ranges may name every code. */
const MAX_MADE = 10 * MAX_MAPPINGS;

/** Reads the PostScript of a CMap stream; damage ends it early. @param most mappings kept of either kind */
export function parseCMap(data: Uint8Array, most = MAX_MAPPINGS): CMap {
  const map: Kept = {
    spaces: [],
    unicode: new Map(),
    cids: [],
    uses: null,
    most: Math.max(0, Math.min(most, MAX_MAPPINGS)),
  };
  const lexer = new Lexer(data, 0, data.length, 4, false);
  let operands: PdfValue[] = [];
  let room = MAX_MADE;
  while (lexer.values < 400_000) {
    const token = lexer.value();
    if (!token) break;
    if (token.kind !== 'keyword') {
      operands.push(token);
      continue;
    }
    if (token.value === 'usecmap') map.uses = nameOf(operands.at(-1));
    else if (token.value === 'endcodespacerange') addSpaces(map, operands);
    else if (token.value === 'endbfchar') addChars(map, operands);
    else if (token.value === 'endbfrange') room -= addRanges(map, operands, room);
    else if (token.value === 'endcidchar' || token.value === 'endcidrange')
      addCids(map, operands, token.value);
    operands = [];
  }
  return { spaces: map.spaces, unicode: map.unicode, cids: map.cids, uses: map.uses };
}

/** What a font's ToUnicode map gives its codes. */
export interface Characters {
  get(code: number): string | undefined;
}

/** By the map: thousands of fonts may name one. */
const ofMaps = new WeakMap<CMap, Characters>();

/** libHaru writes ranges of CIDs where characters belong, and readers take them for that: pdf.js and poppler too. */
export function charactersOf(map: CMap): Characters {
  if (map.unicode.size > 0) return map.unicode;
  const known = ofMaps.get(map) ?? ofCids(map);
  ofMaps.set(map, known);
  return known;
}

/** Looked up in the ranges: a short one may name every code. */
function ofCids({ cids }: CMap): Characters {
  const ranges = cids.toSorted((a, b) => a.low - b.low);
  return {
    get(code) {
      let [from, to] = [0, ranges.length];
      while (from < to) {
        const middle = (from + to) >> 1;
        if ((ranges[middle]?.low ?? 0) <= code) from = middle + 1;
        else to = middle;
      }
      const range = ranges[from - 1];
      const character = range && code <= range.high ? range.cid + code - range.low : 0;
      return isCharacter(character) ? String.fromCodePoint(character) : undefined;
    },
  };
}

const isCharacter = (code: number): boolean =>
  Number.isInteger(code) && code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);

function codeOf(value: PdfValue | undefined): number {
  // A code of no bytes would never come to the end of a string.
  if (value?.kind !== 'string' || value.bytes.length === 0 || value.bytes.length > 4) return -1;
  const { bytes } = value;
  let code = 0;
  for (let at = 0; at < bytes.length; at++) code = code * 256 + bytes[at]!;
  return code;
}

function addSpaces(map: Kept, operands: PdfValue[]): void {
  for (let i = 0; i + 1 < operands.length && map.spaces.length < 100; i += 2) {
    const low = operands[i];
    const [from, to] = [codeOf(low), codeOf(operands[i + 1])];
    if (from >= 0 && to >= from && low?.kind === 'string')
      map.spaces.push({ low: from, high: to, size: low.bytes.length });
  }
}

function addChars(map: Kept, operands: PdfValue[]): void {
  for (let i = 0; i + 1 < operands.length; i += 2) {
    const code = codeOf(operands[i]);
    const to = operands[i + 1];
    if (code >= 0 && to?.kind === 'string' && map.unicode.size < map.most)
      map.unicode.set(code, destination(to));
  }
}

/** Bytes of what a code may stand for. */
const MAX_DESTINATION = 64;

function destination({ bytes }: PdfString): string {
  if (bytes.length === 1) return String.fromCharCode(bytes[0]!);
  return utf16(bytes.length > MAX_DESTINATION ? bytes.subarray(0, MAX_DESTINATION) : bytes, false);
}

/** Returns how many mappings it made out of ranges, at most `room`. */
function addRanges(map: Kept, operands: PdfValue[], room: number): number {
  let made = 0;
  for (let i = 0; i + 2 < operands.length && made < room; i += 3) {
    const low = codeOf(operands[i]);
    const high = codeOf(operands[i + 1]);
    const to = operands[i + 2];
    if (low < 0 || high < low || high - low > 65535) continue;
    if (to?.kind === 'array') {
      for (const [n, item] of to.items.slice(0, high - low + 1).entries()) {
        if (item.kind === 'string' && map.unicode.size < map.most)
          map.unicode.set(low + n, destination(item));
      }
    } else if (to?.kind === 'string') {
      const text = destination(to);
      if (text === '') continue;
      const last = text.charCodeAt(text.length - 1);
      for (let code = low; code <= high && map.unicode.size < map.most && made < room; code++, made++) {
        map.unicode.set(code, text.slice(0, -1) + String.fromCharCode((last + code - low) & 0xffff));
      }
    }
  }
  return made;
}

function addCids(map: Kept, operands: PdfValue[], operator: string): void {
  const step = operator === 'endcidchar' ? 2 : 3;
  for (let i = 0; i + step - 1 < operands.length && map.cids.length < map.most; i += step) {
    const low = codeOf(operands[i]);
    const high = step === 2 ? low : codeOf(operands[i + 1]);
    const cid = operands[i + step - 1];
    if (low >= 0 && high >= low && cid?.kind === 'number') map.cids.push({ low, high, cid: cid.value });
  }
}
