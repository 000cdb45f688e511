/** How strings of a composite font are cut into codes, and what the codes stand for (ISO 32000-2, 9.7.5 and 9.7.6). */
import { textOf } from '../syntax/text-string.ts';
import { dictOf, nameOf } from '../syntax/values.ts';
import type { PdfDict, PdfValue, PdfView } from '../types.ts';
import type { CMap } from './cmap.ts';
import { cmapOf } from './file-cmaps.ts';
import { predefinedCMap } from './predefined-cmaps.ts';

export interface CompositeCodes {
  /** Bytes of the code at a place of a string, and whether it lies in a code space. */
  at(bytes: Uint8Array, place: number): { size: number; isCode: boolean };
  /** Character identifier of a code; 0 is that of no character. */
  cidOf(code: number): number;
  /** What the code means where the font brings no map to Unicode of its own. */
  textOf(code: number, size: number): string | undefined;
  /** False where the font names a CMap whose contents are not at hand: how its strings are cut is not known. */
  isKnown: boolean;
}

/** CMaps that build upon each other. */
const MAX_LAYERS = 6;
/** Character collections whose identifiers have a map to Unicode (9.10.2). */
const COLLECTIONS: readonly string[] = ['GB1', 'CNS1', 'Japan1', 'Korea1'];
const UNICODE_NAME = /^Uni[A-Za-z0-9]+-(?:[A-Za-z0-9]+-)*?(UCS2|UTF8|UTF16|UTF32)-/;
const IDENTITY = /^Identity-[HV]$/;

export function compositeCodes(view: PdfView, font: PdfDict, child: PdfDict | null): CompositeCodes {
  const encoding = view.get(font, 'Encoding');
  const name = nameOf(encoding) ?? '';
  const { layers, isKnown } = layersOf(view, encoding);
  const cidOf = cidsOf(layers);
  const form = UNICODE_NAME.exec(name)?.[1];
  const ofCollection = collectionMap(view, child);
  return {
    at: cutter(layers.flatMap(({ spaces }) => spaces)),
    cidOf: (code) => cidOf(code) ?? 0,
    textOf: (code, size) => {
      const cid = cidOf(code);
      if (!isKnown || cid === undefined) return undefined;
      return form ? characterOf(code, size, form) : ofCollection()?.unicode.get(cid);
    },
    isKnown,
  };
}

/** The CMap itself and those that it uses; none where codes are the identifiers. */
function layersOf(view: PdfView, encoding: PdfValue): { layers: CMap[]; isKnown: boolean } {
  const layers: CMap[] = [];
  let next: PdfValue | string | null = encoding;
  while (next !== null) {
    const name: string | null = typeof next === 'string' ? next : nameOf(next);
    if (name !== null && IDENTITY.test(name)) break;
    const stream: PdfValue | null = typeof next !== 'string' && next.kind === 'stream' ? next : null;
    const map: CMap | null = stream?.kind === 'stream' ? cmapOf(view, stream) : predefinedCMap(name ?? '');
    if (!map || layers.length >= MAX_LAYERS) return { layers, isKnown: false };
    layers.push(map);
    const base: PdfValue | null = stream ? view.get(stream, 'UseCMap') : null;
    next = base && base.kind !== 'null' ? base : map.uses;
  }
  return { layers, isKnown: true };
}

/** What a CMap says itself goes before what it builds upon. */
function cidsOf(layers: readonly CMap[]): (code: number) => number | undefined {
  const finders = layers.filter(({ cids }) => cids.length > 0).map(finderOf);
  if (finders.length === 0) return (code) => code;
  return (code) => {
    for (const find of finders) {
      const cid = find(code);
      if (cid !== undefined) return cid;
    }
    return undefined;
  };
}

/** Ranges over each other that are looked through for one code. */
const MAX_OVERLAP = 64;

function finderOf({ cids }: CMap): (code: number) => number | undefined {
  const ranges = cids.toSorted((a, b) => a.low - b.low);
  return (code) => {
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges[middle]?.low ?? code) <= code) low = middle + 1;
      else high = middle;
    }
    for (let i = low - 1; i >= 0 && i >= low - MAX_OVERLAP; i--) {
      const range = ranges[i];
      if (range && code <= range.high) return range.cid + code - range.low;
    }
    return undefined;
  };
}

type Space = CMap['spaces'][number];

const byteOf = (code: number, size: number, index: number): number =>
  Math.floor(code / 256 ** (size - 1 - index)) % 256;

/** Of codes of two bytes: a whole one, and the last byte of a string. */
const [TWO, CUT_SHORT] = [
  { size: 2, isCode: true },
  { size: 2, isCode: false },
];

/** A code lies in a code space where each of its bytes does (9.7.6.2). */
function cutter(spaces: readonly Space[]): CompositeCodes['at'] {
  if (spaces.length === 0) return (bytes, place) => (place + 2 <= bytes.length ? TWO : CUT_SHORT);
  const shortest = (among: readonly Space[]): number => Math.min(...among.map(({ size }) => size));
  const has = ({ low, high, size }: Space, index: number, byte: number | undefined): boolean =>
    index < size &&
    byte !== undefined &&
    byte >= byteOf(low, size, index) &&
    byte <= byteOf(high, size, index);
  return (bytes, place) => {
    let fitting = spaces;
    for (let index = 0; index < 4; index++) {
      const next = fitting.filter((space) => has(space, index, bytes[place + index]));
      // The shortest of those that fit farthest, where none fits (9.7.6.3).
      if (next.length === 0) return { size: shortest(fitting), isCode: false };
      if (next.some(({ size }) => size === index + 1)) return { size: index + 1, isCode: true };
      fitting = next;
    }
    return { size: shortest(fitting), isCode: false };
  };
}

/** The character whose encoded form the code is. */
function characterOf(code: number, size: number, form: string): string | undefined {
  const bytes = Uint8Array.from({ length: size }, (_, index) => byteOf(code, size, index));
  if (form === 'UTF8') return new TextDecoder().decode(bytes);
  if (form === 'UTF32') return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
  return String.fromCharCode(
    ...Array.from({ length: size / 2 }, (_, i) => bytes[2 * i]! * 256 + bytes[2 * i + 1]!),
  );
}

function collectionMap(view: PdfView, child: PdfDict | null): () => CMap | null {
  const info = dictOf(view.get(child, 'CIDSystemInfo'));
  const text = (key: string): string => {
    const value = view.get(info, key);
    return value.kind === 'string' ? textOf(value) : '';
  };
  const ordering = text('Ordering');
  if (text('Registry') !== 'Adobe' || !COLLECTIONS.includes(ordering)) return () => null;
  return () => predefinedCMap(`Adobe-${ordering}-UCS2`);
}
