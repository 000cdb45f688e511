/** What the glyphs behind a font's codes are, by the font's own word: names, character identifiers, character maps. */
import { type CffProgram, readCff } from './cff.ts';
import { parseCMap } from './cmap.ts';
import { encodingTable, unicodeOfName } from './encodings.ts';
import { cidFinder } from './fonts.ts';
import { glyphCharacters } from './truetype-cmap.ts';
import { readType1 } from './type1.ts';
import type { PdfDict, PdfValue, PdfView } from './types.ts';
import { dictOf, nameOf } from './values.ts';

/** Characters that the glyph of a code is called, `[]` where nothing says. */
export type DrawnCharacters = (code: number) => readonly string[];

/** Longest /CIDToGIDMap: two bytes for each of 65 536 identifiers. */
const MAX_GID_MAP = 131_072;
/** Collections in which CID 1 is the space and ASCII follows in order up to `z` (Adobe Technical Notes 5078 to 5080, 5093). */
const ASCII_COLLECTIONS = /^Adobe-(?:Japan1|GB1|CNS1|Korea1)$/;

/** Null where nothing in the font tells its glyphs apart from what /ToUnicode claims. */
export function drawnCharacters(view: PdfView, font: PdfDict): DrawnCharacters | null {
  const subtype = nameOf(view.get(font, 'Subtype'));
  if (subtype === 'Type3') return null;
  return subtype === 'Type0' ? ofComposite(view, font) : ofSimple(view, font);
}

/** Names of the font program's own encoding, overlaid by /Encoding (ISO 32000-1, 9.6.6). */
function ofSimple(view: PdfView, font: PdfDict): DrawnCharacters | null {
  const encoding = view.get(font, 'Encoding');
  const base = nameOf(encoding) ?? nameOf(view.get(encoding, 'BaseEncoding'));
  const differences = view.get(encoding, 'Differences');
  const program = simpleProgram(view, font);
  if (!base && differences.kind !== 'array' && !program) return null;
  const table: (string | undefined)[] = base ? [...encodingTable(base)] : (program?.characters() ?? []);
  if (differences.kind !== 'array') return (code) => listed(table[code]);
  let code = 0;
  for (const raw of differences.items.slice(0, 1_000)) {
    const item = view.resolve(raw);
    if (item.kind === 'number') code = item.value;
    else if (item.kind === 'name' && code >= 0 && code < 256) {
      // A name that the program does not have draws nothing, or what the viewer thinks fit.
      const drawn = program === null || program.has(item.value);
      table[code++] = (drawn ? characterOf(item.value) : null) ?? '';
    }
  }
  return (at) => listed(table[at]);
}

interface SimpleProgram {
  has(name: string): boolean;
  /** By code, as the program's own encoding has it. */
  characters(): string[];
}

/** Glyph names of an embedded Type 1 or CFF program; null where there is none, or none that can be read. */
function simpleProgram(view: PdfView, font: PdfDict): SimpleProgram | null {
  const bytes = programBytes(view, font, ['FontFile', 'FontFile3']);
  if (!bytes) return null;
  const cff = readCff(bytes);
  if (cff?.names) {
    const held = new Set(cff.names);
    return { has: (name) => held.has(name), characters: () => cffCharacters(cff) };
  }
  const type1 = cff ? null : readType1(bytes);
  if (!type1) return null;
  const { encoding, outlines } = type1;
  return {
    has: (name) => outlines.size === 0 || outlines.has(name),
    characters: () => {
      if (!encoding) return [...encodingTable('StandardEncoding')];
      const table = new Array<string>(256).fill('');
      for (const [code, name] of encoding) table[code] = characterOf(name) ?? '';
      return table;
    },
  };
}

function cffCharacters(cff: CffProgram): string[] {
  if (!cff.encoding) return [...encodingTable('StandardEncoding')];
  const table = new Array<string>(256).fill('');
  for (const [code, glyph] of cff.encoding) table[code] = characterOf(cff.names?.[glyph] ?? '') ?? '';
  return table;
}

/** Codes to character identifiers to glyphs (9.7.4); null for encodings of which only the name is known. */
function ofComposite(view: PdfView, font: PdfDict): DrawnCharacters | null {
  const encoding = view.get(font, 'Encoding');
  const identity = /^Identity-[HV]$/.test(nameOf(encoding) ?? '');
  if (!identity && encoding.kind !== 'stream') return null;
  const cidOf = encoding.kind === 'stream' ? cidFinder(parseCMap(view.decode(encoding).bytes)) : null;
  const descendants = view.get(font, 'DescendantFonts');
  const child = dictOf(descendants.kind === 'array' ? view.resolve(descendants.items[0]) : null);
  if (!child) return null;
  const drawn =
    nameOf(view.get(child, 'Subtype')) === 'CIDFontType0' ? ofCff(view, child) : ofTrueType(view, child);
  return drawn && ((code) => drawn(cidOf ? cidOf(code) : code));
}

function ofCff(view: PdfView, child: PdfDict): DrawnCharacters | null {
  const bytes = programBytes(view, child, ['FontFile3', 'FontFile']);
  const cff = bytes && readCff(bytes);
  if (!cff) return null;
  // A program with names in a CID font: the identifier is the glyph's number.
  if (cff.names) return (cid) => listed(characterOf(cff.names?.[cid] ?? ''));
  if (!ASCII_COLLECTIONS.test(cff.collection)) return null;
  const held = new Set(cff.cids);
  return (cid) => (cid >= 1 && cid <= 91 && held.has(cid) ? [String.fromCharCode(cid + 31)] : []);
}

function ofTrueType(view: PdfView, child: PdfDict): DrawnCharacters | null {
  const bytes = programBytes(view, child, ['FontFile2']);
  const map = view.get(child, 'CIDToGIDMap');
  if (!bytes || (map.kind !== 'null' && map.kind !== 'stream' && nameOf(map) !== 'Identity')) return null;
  const characters = glyphCharacters(bytes);
  if (characters.size === 0) return null;
  const glyphs = map.kind === 'stream' ? view.decode(map).bytes.subarray(0, MAX_GID_MAP) : null;
  return (cid) => {
    const glyph = glyphs ? (glyphs[cid * 2] ?? 0) * 256 + (glyphs[cid * 2 + 1] ?? 0) : cid;
    return characters.get(glyph) ?? [];
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

/** Character of a glyph name; expert sets call their small capitals `Asmall` and their figures `oneoldstyle`. */
function characterOf(name: string): string | null {
  return unicodeOfName(name.replace(/(?<=^(?:[A-Z]|[a-z]{3,5}))(?:small|oldstyle|fitted)$/, ''));
}

function listed(character: string | null | undefined): readonly string[] {
  return character ? [character] : [];
}
