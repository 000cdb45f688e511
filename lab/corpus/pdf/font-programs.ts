/**
 * Type 1 and CFF programs made of given outlines under given names: fonts as documents embed them, honest or not. Written
 * as plainly as the formats allow: no hints, no subroutines, every name spelt out.
 */
import type { Outline } from '../outlines.ts';

export interface NamedGlyph {
  name: string;
  outline: Outline;
}

const NOTDEF: NamedGlyph = { name: '.notdef', outline: { advance: 500, contours: [] } };

/** Numbers as both kinds of charstring write them; larger ones differ. */
function number(value: number, large: (value: number) => number[]): number[] {
  if (value >= -107 && value <= 107) return [value + 139];
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 255];
  if (value <= -108 && value >= -1131) return [251 + ((-value - 108) >> 8), (-value - 108) & 255];
  return large(value);
}

function path(outline: Outline, num: (value: number) => number[], close: number[]): number[] {
  const out: number[] = [];
  let [x, y] = [0, 0];
  const step = ([toX, toY]: readonly [number, number]): number[] => {
    const delta = [...num(toX - x), ...num(toY - y)];
    [x, y] = [toX, toY];
    return delta;
  };
  for (const { start, segments } of outline.contours) {
    out.push(...step(start), 21);
    for (const segment of segments) {
      for (const point of segment) out.push(...step(point));
      out.push(segment.length === 1 ? 5 : 8);
    }
    out.push(...close);
  }
  return out;
}

const type2 = ({ outline }: NamedGlyph): Buffer =>
  Buffer.from([...path(outline, (n) => number(n, (v) => [28, (v >> 8) & 255, v & 255]), []), 14]);

const type1Number = (value: number): number[] =>
  number(value, (v) => [255, (v >> 24) & 255, (v >> 16) & 255, (v >> 8) & 255, v & 255]);

const type1 = ({ outline }: NamedGlyph): Buffer =>
  Buffer.from([
    ...type1Number(0),
    ...type1Number(outline.advance),
    13,
    ...path(outline, type1Number, [9]),
    14,
  ]);

export interface CffOptions {
  /** Format of the charset: 0, 1 or 2. */
  charset?: 0 | 1 | 2;
  /** Code to glyph (1 for the first given); StandardEncoding when absent. Codes of one byte, glyphs in order. */
  codes?: readonly number[];
  /** Makes the program CID-keyed: the collection, and the identifier of each glyph. */
  keyed?: { ordering: string; cids: readonly number[] };
}

/** A CFF program (Technical Note 5176); `.notdef` is put in front of the glyphs. */
export function cffProgram(glyphs: readonly NamedGlyph[], options: CffOptions = {}): Buffer {
  const { charset = 0, codes, keyed } = options;
  const all = [NOTDEF, ...glyphs];
  const strings = keyed ? ['Adobe', keyed.ordering] : glyphs.map(({ name }) => name);
  const ids = keyed ? keyed.cids : glyphs.map((_, i) => 391 + i);
  const charstrings = index(all.map(type2));
  const charsetBytes = charsetOf(ids, charset);
  const encoding = codes ? Buffer.from([0, codes.length, ...codes]) : Buffer.alloc(0);
  const select = keyed ? Buffer.from([3, 0, 1, 0, 0, 0, all.length >> 8, all.length & 255]) : Buffer.alloc(0);
  const top = (at: {
    charset: number;
    encoding: number;
    outlines: number;
    select: number;
    fonts: number;
  }): Buffer =>
    Buffer.concat([
      keyed ? entry([391, 392, 0], 12, 30) : Buffer.alloc(0),
      entry([at.charset], 15),
      codes ? entry([at.encoding], 16) : Buffer.alloc(0),
      entry([at.outlines], 17),
      keyed ? Buffer.concat([entry([at.fonts], 12, 36), entry([at.select], 12, 37)]) : entry([0, 0], 18),
    ]);
  const head = (dict: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from([1, 0, 4, 4]),
      index([Buffer.from('Corpus')]),
      index([dict]),
      index(strings.map((text) => Buffer.from(text, 'latin1'))),
      index([]),
    ]);
  // Offsets are written in five bytes each, so that the length does not depend on them.
  const start = head(top({ charset: 0, encoding: 0, outlines: 0, select: 0, fonts: 0 })).length;
  const parts = [
    charsetBytes,
    encoding,
    charstrings,
    select,
    keyed ? index([entry([0, 0], 18)]) : Buffer.alloc(0),
  ];
  const offsets = parts.map((_, i) => start + parts.slice(0, i).reduce((sum, part) => sum + part.length, 0));
  const [charsetAt, encodingAt, outlines, selectAt, fonts] = offsets as [
    number,
    number,
    number,
    number,
    number,
  ];
  return Buffer.concat([
    head(top({ charset: charsetAt, encoding: encodingAt, outlines, select: selectAt, fonts })),
    ...parts,
  ]);
}

function charsetOf(ids: readonly number[], format: 0 | 1 | 2): Buffer {
  const out = [format as number];
  const two = (value: number): number[] => [(value >> 8) & 255, value & 255];
  for (let i = 0; i < ids.length; ) {
    let left = 0;
    while (format > 0 && ids[i + left + 1] === ids[i]! + left + 1 && (format === 2 || left < 255)) left++;
    out.push(...two(ids[i]!), ...(format === 0 ? [] : format === 1 ? [left] : two(left)));
    i += left + 1;
  }
  return Buffer.from(out);
}

function index(items: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(2);
  head.writeUInt16BE(items.length);
  if (items.length === 0) return head;
  const offsets = Buffer.alloc((items.length + 1) * 4);
  let at = 1;
  for (const [i, item] of items.entries()) {
    offsets.writeUInt32BE(at, i * 4);
    at += item.length;
  }
  offsets.writeUInt32BE(at, items.length * 4);
  return Buffer.concat([head, Buffer.from([4]), offsets, ...items]);
}

function entry(operands: readonly number[], ...operator: number[]): Buffer {
  const numbers = operands.flatMap((n) => [29, (n >> 24) & 255, (n >> 16) & 255, (n >> 8) & 255, n & 255]);
  return Buffer.from([...numbers, ...operator]);
}

/** The program as the `CFF ` table of an OpenType font, beside nothing else. */
export function openType(cff: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write('OTTO', 0, 'latin1');
  head.writeUInt16BE(1, 4);
  head.write('CFF ', 12, 'latin1');
  head.writeUInt32BE(28, 20);
  head.writeUInt32BE(cff.length, 24);
  return Buffer.concat([head, cff]);
}

export interface Type1 {
  bytes: Buffer;
  /** Lengths of the clear and of the encrypted part (/Length1, /Length2). */
  lengths: [number, number];
}

/** A Type 1 program. @param codes names by code for the built-in encoding; StandardEncoding when absent */
export function type1Program(glyphs: readonly NamedGlyph[], codes?: ReadonlyMap<number, string>): Type1 {
  const lines = [...(codes ?? [])].map(([code, name]) => `dup ${code} /${name} put\n`);
  const encoding = codes
    ? `/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\n${lines.join('')}readonly def\n`
    : '/Encoding StandardEncoding def\n';
  const clear = Buffer.from(
    `%!PS-AdobeFont-1.0: Corpus 001.000\n11 dict begin\n/FontName /Corpus def\n/PaintType 0 def\n/FontType 1 def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n${encoding}/FontBBox {-200 -300 1200 1000} readonly def\ncurrentdict end\ncurrentfile eexec\n`,
    'latin1',
  );
  const all = [NOTDEF, ...glyphs];
  const outlines = all.flatMap((glyph) => {
    const data = encrypt(Buffer.concat([Buffer.alloc(4), type1(glyph)]), 4330);
    return [Buffer.from(`/${glyph.name} ${data.length} RD `, 'latin1'), data, Buffer.from(' ND\n')];
  });
  const hidden = Buffer.concat([
    Buffer.from(
      `dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n/ND {noaccess def} executeonly def\n/NP {noaccess put} executeonly def\n/BlueValues [] def\n/password 5839 def\n/MinFeature {16 16} def\n/Subrs 0 array\nND\n2 index /CharStrings ${all.length} dict dup begin\n`,
      'latin1',
    ),
    ...outlines,
    Buffer.from(
      'end\nend\nreadonly put\nnoaccess put\ndup /FontName get exch definefont pop\nmark currentfile closefile\n',
    ),
  ]);
  const cipher = encrypt(Buffer.concat([Buffer.from('Corp'), hidden]), 55_665);
  const tail = Buffer.from(`${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`, 'latin1');
  return { bytes: Buffer.concat([clear, cipher, tail]), lengths: [clear.length, cipher.length] };
}

/** Adobe Type 1 Font Format, chapter 7. */
function encrypt(plain: Buffer, first: number): Buffer {
  const out = Buffer.alloc(plain.length);
  let key = first;
  for (const [i, byte] of plain.entries()) {
    const cipher = byte ^ (key >> 8);
    out[i] = cipher;
    key = ((cipher + key) * 52_845 + 22_719) & 0xffff;
  }
  return out;
}
