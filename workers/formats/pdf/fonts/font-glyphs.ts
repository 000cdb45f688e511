/** What the glyphs behind a font's codes are, by the font's own word: what they are called, and their outlines. */

import { dictOf, nameOf, numberOf } from '../syntax/values.ts';
import type { PdfDict, PdfValue, PdfView } from '../types.ts';
import { type CffProgram, readCff } from './cff.ts';
import { compositeCodes } from './composite-codes.ts';
import { encodingTable, unicodeOfName } from './encodings.ts';
import { readTrueType, type TrueTypeProgram } from './truetype.ts';
import { glyphCharacters } from './truetype-cmap.ts';
import { readType1 } from './type1.ts';

export interface FontGlyphs {
  /** ASCII letters and digits that the glyph of a code is called; `[]` where nothing says. */
  characters(code: number): readonly string[];
  /** Undecoded outline; empty where there is none. Equal bytes are equal shapes within one kind of program. */
  outline(code: number): Uint8Array;
  /** Number of its glyph in the program; null where programs do not number them (Type 1). */
  glyph(code: number): number | null;
  /** What the outlines are written in: entries of glyf, or charstrings, which are never run. */
  outlines: 'glyf' | 'charstring';
}

/** Longest /CIDToGIDMap: two bytes for each of 65 536 identifiers. */
const MAX_GID_MAP = 131_072;
/** Collections in which CID 1 is the space and ASCII follows in order up to `z` (Adobe Technical Notes 5078 to 5080, 5093). */
const ASCII_COLLECTIONS = /^Adobe-(?:Japan1|GB1|CNS1|Korea1)$/;
const NOTHING = new Uint8Array(0);
const NONE: readonly string[] = [];
const DIGIT_NAMES = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** /Flags bit 3 (table 123). */
const SYMBOLIC = 4;

/** Several questions are asked of each font of a document. */
const known = new WeakMap<PdfView, WeakMap<PdfDict, FontGlyphs | null>>();

/** Null where nothing in the font tells its glyphs apart from what /ToUnicode claims. */
export function fontGlyphs(view: PdfView, font: PdfDict): FontGlyphs | null {
  const fonts = known.get(view) ?? new WeakMap<PdfDict, FontGlyphs | null>();
  known.set(view, fonts);
  const found = fonts.get(font);
  if (found !== undefined) return found;
  const glyphs = readGlyphs(view, font);
  fonts.set(font, glyphs);
  return glyphs;
}

function readGlyphs(view: PdfView, font: PdfDict): FontGlyphs | null {
  const subtype = nameOf(view.get(font, 'Subtype'));
  if (subtype === 'Type3') return null;
  return subtype === 'Type0' ? ofComposite(view, font) : ofSimple(view, font);
}

/** Names of the font program's own encoding, overlaid by /Encoding (ISO 32000-1, 9.6.6). */
function ofSimple(view: PdfView, font: PdfDict): FontGlyphs | null {
  const encoding = view.get(font, 'Encoding');
  const base = nameOf(encoding) ?? nameOf(view.get(encoding, 'BaseEncoding'));
  const differences = view.get(encoding, 'Differences');
  const program = namedProgram(view, font);
  const trueType = program ? null : simpleTrueType(view, font, base);
  if (!base && differences.kind !== 'array' && !program && !trueType) return null;
  const names = base ? standardNames(base) : (program?.encoding() ?? []);
  if (differences.kind === 'array') {
    let code = 0;
    for (const raw of differences.items.slice(0, 1_000)) {
      const item = view.resolve(raw);
      if (item.kind === 'number') code = Math.trunc(item.value);
      else if (item.kind === 'name' && code >= 0 && code < 256) names[code++] = item.value;
    }
  }
  // A name that the program does not have draws nothing, or what the viewer thinks fit.
  const nameAt = (code: number): string =>
    program?.has(names[code] ?? '') === false ? '' : (names[code] ?? '');
  return {
    characters: (code) => listed(nameAt(code)),
    glyph: (code) =>
      program
        ? program.glyph(nameAt(code))
        : (trueType?.number(code, characterOf(names[code] ?? '')) ?? null),
    outlines: program ? 'charstring' : 'glyf',
    outline: (code) =>
      program
        ? program.outline(nameAt(code))
        : (trueType?.outline(code, characterOf(names[code] ?? '')) ?? NOTHING),
  };
}

/** An embedded program whose glyphs have names. */
interface NamedProgram {
  has(name: string): boolean;
  outline(name: string): Uint8Array;
  glyph(name: string): number | null;
  /** Names by code, as the program's own encoding has them; a new array. */
  encoding(): string[];
}

function namedProgram(view: PdfView, font: PdfDict): NamedProgram | null {
  const bytes = programBytes(view, font, ['FontFile', 'FontFile3']);
  if (!bytes) return null;
  const cff = readCff(bytes);
  if (cff?.names) {
    const glyphs = new Map(cff.names.map((name, glyph) => [name, glyph]));
    return {
      has: (name) => glyphs.has(name),
      outline: (name) => cff.outline(glyphs.get(name) ?? -1),
      glyph: (name) => glyphs.get(name) ?? null,
      encoding: () => cffEncoding(cff),
    };
  }
  const type1 = cff ? null : readType1(bytes);
  if (!type1) return null;
  const { encoding, outlines } = type1;
  return {
    has: (name) => outlines.size === 0 || outlines.has(name),
    outline: (name) => outlines.get(name) ?? NOTHING,
    glyph: () => null,
    encoding: () => {
      if (!encoding) return standardNames('StandardEncoding');
      const names = new Array<string>(256).fill('');
      for (const [code, name] of encoding) names[code] = name;
      return names;
    },
  };
}

function cffEncoding(cff: CffProgram): string[] {
  if (!cff.encoding) return standardNames('StandardEncoding');
  const names = new Array<string>(256).fill('');
  for (const [code, glyph] of cff.encoding) names[code] = cff.names?.[glyph] ?? '';
  return names;
}

/** Names of the letters and digits of a named encoding; the rest is not asked for here. */
function standardNames(base: string): string[] {
  return encodingTable(base).map((character) =>
    /^[A-Za-z]$/.test(character)
      ? character
      : ((/^\d$/.test(character) ? DIGIT_NAMES[Number(character)] : '') ?? ''),
  );
}

/** Glyphs by code, or by the character that /Encoding gives it (9.6.6.4). */
interface TrueTypeGlyphs {
  /** Also of signs and accented letters, which have no names here. */
  number(code: number, character: string | null): number;
  outline(code: number, character: string | null): Uint8Array;
}

function simpleTrueType(view: PdfView, font: PdfDict, base: string | null): TrueTypeGlyphs | null {
  const bytes = programBytes(view, font, ['FontFile2']);
  const program = bytes && readTrueType(bytes);
  if (!program) return null;
  const flags = numberOf(view.get(view.get(font, 'FontDescriptor'), 'Flags')) ?? 0;
  const byCode = (flags & SYMBOLIC) !== 0 || base === null;
  const glyph: TrueTypeGlyphs['number'] = (code, character) =>
    byCode ? symbolGlyph(program, code) : program.glyphOf(3, 1, character?.codePointAt(0) ?? 0);
  const table = encodingTable(base);
  return {
    number: (code, character) =>
      glyph(code, character) ||
      program.glyphOf(3, 1, table[code]?.codePointAt(0) ?? 0) ||
      symbolGlyph(program, code),
    outline: (code, character) => program.outline(glyph(code, character)),
  };
}

function symbolGlyph(program: TrueTypeProgram, code: number): number {
  return program.glyphOf(3, 0, 0xf000 + code) || program.glyphOf(3, 0, code) || program.glyphOf(1, 0, code);
}

/** Codes to character identifiers to glyphs (9.7.4); null for encodings of which only the name is known. */
function ofComposite(view: PdfView, font: PdfDict): FontGlyphs | null {
  const encoding = view.get(font, 'Encoding');
  const identity = /^Identity-[HV]$/.test(nameOf(encoding) ?? '');
  if (!identity && encoding.kind !== 'stream') return null;
  const descendants = view.get(font, 'DescendantFonts');
  const child = dictOf(descendants.kind === 'array' ? view.resolve(descendants.items[0]) : null);
  if (!child) return null;
  const codes = encoding.kind === 'stream' ? compositeCodes(view, font, child) : null;
  if (codes && !codes.isKnown) return null;
  const cidOf = codes?.cidOf;
  const glyphs =
    nameOf(view.get(child, 'Subtype')) === 'CIDFontType0' ? ofCff(view, child) : ofTrueType(view, child);
  if (!glyphs || !cidOf) return glyphs;
  return {
    outlines: glyphs.outlines,
    characters: (code) => glyphs.characters(cidOf(code)),
    glyph: (code) => glyphs.glyph(cidOf(code)),
    outline: (code) => glyphs.outline(cidOf(code)),
  };
}

function ofCff(view: PdfView, child: PdfDict): FontGlyphs | null {
  const bytes = programBytes(view, child, ['FontFile3', 'FontFile']);
  const cff = bytes && readCff(bytes);
  if (!cff) return null;
  // A program with names in a CID font: the identifier is the glyph's number.
  const { names, cids, outline } = cff;
  if (names)
    return {
      characters: (cid) => listed(names[cid] ?? ''),
      glyph: (cid) => cid,
      outline,
      outlines: 'charstring',
    };
  const glyphs = new Map(cids?.map((cid, glyph) => [cid, glyph]));
  const ascii = ASCII_COLLECTIONS.test(cff.collection);
  return {
    characters: (cid) =>
      ascii && glyphs.has(cid) && cid >= 1 && cid <= 91 ? alphanumeric(String.fromCharCode(cid + 31)) : NONE,
    glyph: (cid) => glyphs.get(cid) ?? null,
    outline: (cid) => outline(glyphs.get(cid) ?? -1),
    outlines: 'charstring',
  };
}

function ofTrueType(view: PdfView, child: PdfDict): FontGlyphs | null {
  const bytes = programBytes(view, child, ['FontFile2']);
  const map = view.get(child, 'CIDToGIDMap');
  if (!bytes || (map.kind !== 'null' && map.kind !== 'stream' && nameOf(map) !== 'Identity')) return null;
  const program = readTrueType(bytes);
  const characters = glyphCharacters(bytes);
  const glyphs = map.kind === 'stream' ? view.decode(map).bytes.subarray(0, MAX_GID_MAP) : null;
  const glyphOf = (cid: number): number =>
    glyphs ? (glyphs[cid * 2] ?? 0) * 256 + (glyphs[cid * 2 + 1] ?? 0) : cid;
  return {
    characters: (cid) => characters.get(glyphOf(cid))?.flatMap(alphanumeric) ?? NONE,
    glyph: glyphOf,
    outline: (cid) => program?.outline(glyphOf(cid)) ?? NOTHING,
    outlines: 'glyf',
  };
}

function programBytes(view: PdfView, font: PdfDict, keys: readonly string[]): Uint8Array | null {
  const descriptor = view.get(font, 'FontDescriptor');
  for (const key of keys) {
    const stream: PdfValue = view.get(descriptor, key);
    if (stream.kind === 'stream') return view.decode(stream).bytes;
  }
  return null;
}

const OF_SET = /(?<=^(?:[A-Z]|[a-z]{3,5}))(?:small|oldstyle|fitted)$/;
const SHORTEST_OF_SET = 'Asmall'.length;

/** Character of a glyph name; expert sets call their small capitals `Asmall` and their figures `oneoldstyle`. */
function characterOf(name: string): string | null {
  return unicodeOfName(name.length < SHORTEST_OF_SET ? name : name.replace(OF_SET, ''));
}

function listed(name: string): readonly string[] {
  return name === '' ? NONE : alphanumeric(characterOf(name) ?? '');
}

function alphanumeric(character: string): readonly string[] {
  return /^[0-9A-Za-z]$/.test(character) ? [character] : NONE;
}
