/** Font objects of a document in the three ways that producers embed them, and the encoding of text in each. */
import { advance, type FontName, trueType } from '../fonts.ts';
import { type Dict, flateObject, num, type PdfObject, ref } from './objects.ts';
import type { Producer } from './producers.ts';

export type FontMode = Producer['fonts'];

const STANDARD: Record<FontName, string> = {
  sans: 'Helvetica',
  sansBold: 'Helvetica-Bold',
  sansItalic: 'Helvetica-Oblique',
  mono: 'Courier',
};

const EMBEDDED: Record<Exclude<FontName, 'mono'>, string> = {
  sans: 'LiberationSans',
  sansBold: 'LiberationSans-Bold',
  sansItalic: 'LiberationSans-Italic',
};

/** Resource names, the same in every document: `F1` regular, `F2` bold, `F3` italic, `F4` fixed pitch. */
export const RESOURCE: Record<FontName, string> = {
  sans: 'F1',
  sansBold: 'F2',
  sansItalic: 'F3',
  mono: 'F4',
};

/** Characters that every subset holds, so that a document can be refilled with other words. */
const COVERED = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).concat([
  ...'äöüÄÖÜßéèñ®',
]);

/** The operand of `Tj` for a text. */
export function encodeText(mode: FontMode, font: FontName, text: string): string {
  if (mode !== 'type0' || font === 'mono') return `(${text.replace(/[\\()]/g, '\\$&')})`;
  const file = trueType(font);
  return `<${[...text].map((char) => hex4(file.glyphOf(char.codePointAt(0) ?? 0))).join('')}>`;
}

const hex4 = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0');

/**
 * Objects of one font. `allocate` hands out object numbers; the first object returned is the font dictionary.
 * `tag` is the six-letter subset prefix.
 */
export function fontObjects(
  mode: FontMode,
  font: FontName,
  tag: string,
  allocate: () => number,
): Map<number, PdfObject> {
  const number = allocate();
  if (mode === 'standard' || font === 'mono') {
    const dict = {
      Type: '/Font',
      Subtype: '/Type1',
      BaseFont: `/${STANDARD[font]}`,
      Encoding: '/WinAnsiEncoding',
    };
    return new Map([[number, { dict }]]);
  }
  const file = trueType(font);
  const glyphs = new Map(COVERED.map((char) => [char, file.glyphOf(char.codePointAt(0) ?? 0)]));
  const name = `/${tag}+${EMBEDDED[font]}`;
  const scale = (value: number): string => String(Math.round((value * 1000) / file.unitsPerEm));
  const program = file.subset(new Set(glyphs.values()));
  const [descriptor, fileNumber] = [allocate(), allocate()];
  const shared = new Map<number, PdfObject>([
    [
      descriptor,
      {
        dict: {
          Type: '/FontDescriptor',
          FontName: name,
          Flags: mode === 'type0' ? '4' : '32',
          FontBBox: `[${file.box.map(scale).join(' ')}]`,
          ItalicAngle: font === 'sansItalic' ? '-12' : '0',
          Ascent: scale(file.ascent),
          Descent: scale(file.descent),
          CapHeight: '716',
          StemV: font === 'sansBold' ? '140' : '80',
          FontFile2: ref(fileNumber),
        },
      },
    ],
    [fileNumber, flateObject(program, { Length1: String(program.length) })],
  ]);
  if (mode === 'truetype') {
    const widths = Array.from({ length: 224 }, (_, index) => {
      const char = String.fromCharCode(32 + index);
      return glyphs.has(char) ? advance(font, char) : 0;
    });
    const dict: Dict = {
      Type: '/Font',
      Subtype: '/TrueType',
      BaseFont: name,
      FirstChar: '32',
      LastChar: '255',
      Widths: `[${widths.join(' ')}]`,
      Encoding: '/WinAnsiEncoding',
      FontDescriptor: ref(descriptor),
    };
    return new Map<number, PdfObject>([[number, { dict }], ...shared]);
  }
  const [descendant, unicode] = [allocate(), allocate()];
  const sorted = [...glyphs].sort((one, other) => one[1] - other[1]);
  const pairs = sorted.map(([char, glyph]) => `<${hex4(glyph)}> <${hex4(char.codePointAt(0) ?? 0)}>`);
  const cmap = `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def
1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange
${chunks(pairs, 100)
  .map((some) => `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
  .join('\n')}
endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend`;
  const composite: Dict = {
    Type: '/Font',
    Subtype: '/Type0',
    BaseFont: name,
    Encoding: '/Identity-H',
    DescendantFonts: `[${ref(descendant)}]`,
    ToUnicode: ref(unicode),
  };
  const cid: Dict = {
    Type: '/Font',
    Subtype: '/CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: '<</Registry (Adobe) /Ordering (Identity) /Supplement 0>>',
    CIDToGIDMap: '/Identity',
    DW: '0',
    W: `[${sorted.map(([char, glyph]) => `${glyph} [${num(advance(font, char))}]`).join(' ')}]`,
    FontDescriptor: ref(descriptor),
  };
  return new Map<number, PdfObject>([
    [number, { dict: composite }],
    ...shared,
    [descendant, { dict: cid }],
    [unicode, flateObject(cmap)],
  ]);
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
