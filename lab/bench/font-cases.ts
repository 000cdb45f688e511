/**
 * Fonts that draw one amount and tell programs another, by every way in which a PDF embeds glyphs with names, numbers or
 * outlines; and honest fonts of the same kinds, with names that mislead a careless reader.
 */
import { trueType } from '../corpus/fonts.ts';
import { type Outline, outlineOf } from '../corpus/outlines.ts';
import { cffProgram, type NamedGlyph, openType, type1Program } from '../corpus/pdf/font-programs.ts';
import { type Dict, flateObject, num, type PdfObject, ref } from '../corpus/pdf/objects.ts';
import { resave } from '../corpus/pdf/resave.ts';
import { control, edit, type Scene, type StructureCase } from './structure-cases/case.ts';

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const NAMES: Record<string, string> = {
  ' ': 'space',
  ',': 'comma',
  '.': 'period',
  '-': 'hyphen',
  '/': 'slash',
};
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
const CHARACTERS = [...' ,.-/0123456789', ...LETTERS];

const nameOf = (char: string): string => NAMES[char] ?? DIGITS[Number(char)] ?? char;

/** One glyph of an embedded font: what it draws, what it is called, what text extraction gives for it. */
interface Sign {
  drawn: string;
  name: string;
  claimed: string;
}

const HONEST: readonly Sign[] = CHARACTERS.map((char) => ({
  drawn: char,
  name: Number.isInteger(Number(char)) && char !== ' ' ? DIGITS[Number(char)]! : nameOf(char),
  claimed: char,
}));

/** 1 for 9, 2 for 8 and so on; 0 and 5 stay. */
const exchanged = (char: string): string =>
  /[1-9]/.test(char) && char !== '5' ? String(10 - Number(char)) : char;

const RENAMED = HONEST.map((sign) => ({ ...sign, claimed: exchanged(sign.claimed) }));

type Way =
  | 'Type 1'
  | 'CFF'
  | 'CFF by glyph numbers'
  | 'OpenType'
  | 'CFF of a collection'
  | 'CFF without names';

/** Where ASCII begins in the character collections of Adobe; a private collection says nothing. */
const COLLECTION: Partial<Record<Way, { ordering: string; cid: (sign: Sign, index: number) => number }>> = {
  'CFF of a collection': { ordering: 'Japan1', cid: (sign) => sign.drawn.charCodeAt(0) - 31 },
  'CFF without names': { ordering: 'Identity', cid: (_, index) => index + 1 },
};

interface Embedded {
  objects: Map<number, PdfObject>;
  /** Operand of Tj for signs of the font. */
  code: (signs: readonly Sign[]) => string;
}

/** Font objects from `number` on: the font itself stands there. */
function embed(way: Way, signs: readonly Sign[], number: number): Embedded {
  const outlines = new Map<string, Outline>();
  const outline = (char: string): Outline => {
    const made = outlines.get(char) ?? outlineOf('sans', char);
    outlines.set(char, made);
    return made;
  };
  const glyphs: NamedGlyph[] = signs.map(({ drawn, name }) => ({ name, outline: outline(drawn) }));
  const simple = way === 'Type 1' || way === 'CFF';
  const collection = COLLECTION[way];
  // Simple fonts count their codes from the space; composite ones use glyph numbers or identifiers.
  const code = (sign: Sign): number => {
    const at = signs.indexOf(sign);
    return collection ? collection.cid(sign, at) : simple ? at + 32 : at + 1;
  };
  const hex = (value: number): string => value.toString(16).padStart(simple ? 2 : 4, '0');
  const cids = collection && signs.map((sign, i) => collection.cid(sign, i));
  const order = cids?.map((_, i) => i).sort((a, b) => cids[a]! - cids[b]!);
  const cff = (): Buffer =>
    cffProgram(order ? order.map((i) => glyphs[i]!) : glyphs, {
      charset: 2,
      ...(simple ? { codes: signs.map(code) } : {}),
      ...(collection && order
        ? { keyed: { ordering: collection.ordering, cids: order.map((i) => cids![i]!) } }
        : {}),
    });
  const [descriptor, file, unicode, child] = [number + 1, number + 2, number + 3, number + 4];
  const pairs = signs.map(
    (sign) => `<${hex(code(sign))}> <${sign.claimed.charCodeAt(0).toString(16).padStart(4, '0')}>`,
  );
  const cmap = `begincmap\n1 begincodespacerange\n<${hex(0)}> <${simple ? 'ff' : 'ffff'}>\nendcodespacerange\n${pairs.length} beginbfchar\n${pairs.join('\n')}\nendbfchar\nendcmap`;
  const objects = new Map<number, PdfObject>([
    [file, programObject(way, glyphs, signs.map(code), cff)],
    [unicode, flateObject(cmap)],
    [
      descriptor,
      {
        dict: {
          Type: '/FontDescriptor',
          FontName: '/ABCDEF+Corpus',
          Flags: '4',
          FontBBox: '[-200 -300 1200 1000]',
          ItalicAngle: '0',
          Ascent: '905',
          Descent: '-212',
          CapHeight: '729',
          StemV: '80',
          [way === 'Type 1' ? 'FontFile' : 'FontFile3']: ref(file),
        },
      },
    ],
  ]);
  const common: Dict = { Type: '/Font', BaseFont: '/ABCDEF+Corpus', ToUnicode: ref(unicode) };
  const widths = signs.map(({ drawn }) => num(outline(drawn).advance));
  if (simple) {
    const dict: Dict = {
      ...common,
      Subtype: '/Type1',
      FirstChar: '32',
      LastChar: String(31 + signs.length),
      Widths: `[${widths.join(' ')}]`,
      FontDescriptor: ref(descriptor),
    };
    objects.set(number, { dict });
  } else {
    const dict: Dict = {
      ...common,
      Subtype: '/Type0',
      Encoding: '/Identity-H',
      DescendantFonts: `[${ref(child)}]`,
    };
    objects.set(number, { dict });
    objects.set(child, {
      dict: {
        Type: '/Font',
        Subtype: '/CIDFontType0',
        BaseFont: '/ABCDEF+Corpus',
        CIDSystemInfo: `<</Registry (Adobe) /Ordering (${collection?.ordering ?? 'Identity'}) /Supplement 0>>`,
        FontDescriptor: ref(descriptor),
        W: `[${signs.map((sign, i) => `${code(sign)} [${widths[i]}]`).join(' ')}]`,
      },
    });
  }
  return { objects, code: (shown) => `<${shown.map((sign) => hex(code(sign))).join('')}>` };
}

function programObject(
  way: Way,
  glyphs: readonly NamedGlyph[],
  codes: readonly number[],
  cff: () => Buffer,
): PdfObject {
  if (way === 'Type 1') {
    const { bytes, lengths } = type1Program(glyphs, new Map(glyphs.map(({ name }, i) => [codes[i]!, name])));
    const [clear, hidden] = lengths;
    const rest = bytes.length - clear - hidden;
    return flateObject(bytes, { Length1: String(clear), Length2: String(hidden), Length3: String(rest) });
  }
  if (way === 'OpenType') return flateObject(openType(cff()), { Subtype: '/OpenType' });
  return flateObject(cff(), { Subtype: way === 'CFF' ? '/Type1C' : '/CIDFontType0C' });
}

/** The amount in an embedded font in the place of the old one, after a line of the same font. */
function written(
  s: Scene,
  parts: { font: Embedded; at: number; line: readonly Sign[]; amount: readonly Sign[] }[],
): Uint8Array {
  const y = s.height - s.item.y;
  const show = ({ font, line, amount }: (typeof parts)[number], i: number): string =>
    [
      line.length > 0 ? `BT /Fe${i} 7 Tf 0 g 60 ${30 + i * 10} Td ${font.code(line)} Tj ET` : '',
      amount.length > 0
        ? `BT /Fe${i} ${num(s.item.size)} Tf 0 g ${num(s.item.x - 60)} ${num(y)} Td ${font.code(amount)} Tj ET`
        : '',
    ].join('\n');
  const fonts = parts.map(({ at }, i) => `/Fe${i} ${ref(at)}`).join(' ');
  return s.save(
    `q\n${s.content('')}Q\n${parts.map(show).join('\n')}\n`,
    new Map(parts.flatMap(({ font }) => [...font.objects])),
    (own) => own.replace('/Font <<', `/Font <<${fonts} `),
  );
}

/** Signs of a text by what they draw; the last of several, so that additions come first into use. */
const signsOf = (signs: readonly Sign[], text: string): Sign[] =>
  [...text].flatMap((char) => signs.findLast(({ drawn }) => drawn === char) ?? []);

const LINE = 'Payment within thirty days of the date above';

function inFont(way: Way, signs: readonly Sign[]): (s: Scene) => Uint8Array {
  return (s) => {
    const at = s.file.size + 1;
    const line = signsOf(signs, LINE);
    return written(s, [{ font: embed(way, signs, at), at, line, amount: signsOf(signs, s.new) }]);
  };
}

const WAYS: readonly Way[] = ['Type 1', 'CFF', 'CFF by glyph numbers', 'OpenType', 'CFF of a collection'];

/** Honest letters and digits, and each digit once more under a name that says nothing and another character. */
const DOUBLED = [
  ...HONEST,
  ...HONEST.filter(({ drawn }) => /[1-46-9]/.test(drawn)).map(({ drawn }) => ({
    drawn,
    name: `g9${drawn}`,
    claimed: exchanged(drawn),
  })),
];

/** Two copies of one font without names: the honest one sets the line, the other the amount. */
function inCopy(s: Scene): Uint8Array {
  const [one, two] = [s.file.size + 1, s.file.size + 11];
  return written(s, [
    {
      font: embed('CFF without names', HONEST, one),
      at: one,
      line: signsOf(HONEST, `${LINE} 0123456789`),
      amount: [],
    },
    { font: embed('CFF without names', RENAMED, two), at: two, line: [], amount: signsOf(RENAMED, s.new) },
  ]);
}

/** Glyph numbers of the document's own font with those of the digits exchanged, as `from` and `to`. */
const PAIRS = [...'123467890'].map((char) => {
  const glyph = (one: string): number => trueType('sans').glyphOf(one.codePointAt(0) ?? 0);
  return [glyph(char), glyph(exchanged(char))] as const;
});

/** Another way from codes to glyphs in every composite font of a document; its map to characters stays. */
function rerouted(key: 'CIDToGIDMap' | 'Encoding', stream: PdfObject): (s: Scene) => Uint8Array | null {
  return (s) => {
    const number = s.file.size + 1;
    const changes = new Map<number, PdfObject>([[number, stream]]);
    for (const [own, object] of s.file.objects) {
      if ('raw' in object || !/^\/Identity/.test(object.dict[key] ?? '')) continue;
      changes.set(own, { ...object, dict: { ...object.dict, [key]: ref(number) } });
    }
    return changes.size > 1 ? resave(s.file, changes, s.file.id[1]).bytes : null;
  };
}

const throughGlyphMap = (): PdfObject => {
  const map = Buffer.alloc(131_072);
  for (let cid = 0; cid < 65_536; cid++) map.writeUInt16BE(cid, cid * 2);
  for (const [from, to] of PAIRS) map.writeUInt16BE(to, from * 2);
  return flateObject(map);
};

const throughEncoding = (): PdfObject => {
  const hex = (value: number): string => `<${value.toString(16).padStart(4, '0')}>`;
  const digits = new Map(PAIRS);
  const lines = Array.from({ length: 200 }, (_, code) => `${hex(code)} ${digits.get(code) ?? code}`);
  return flateObject(
    `/CMapName /Own def\nbegincmap\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n100 begincidchar\n${lines.slice(0, 100).join('\n')}\nendcidchar\n100 begincidchar\n${lines.slice(100).join('\n')}\nendcidchar\nendcmap`,
    {
      Type: '/CMap',
      CMapName: '/Own',
      CIDSystemInfo: '<</Registry (Adobe) /Ordering (Identity) /Supplement 0>>',
    },
  );
};

/** Digits of every embedded TrueType program, drawn under each other's codes; codes, widths and text stay. */
function redrawn(digits: string): (s: Scene) => Uint8Array | null {
  return (s) => {
    const changes = new Map<number, PdfObject>();
    for (const object of s.file.objects.values()) {
      if ('raw' in object) continue;
      const program = /^(\d+) 0 R$/.exec(object.dict.FontFile2 ?? '')?.[1];
      if (program === undefined) continue;
      const font = trueType(/Bold/.test(object.dict.FontName ?? '') ? 'sansBold' : 'sans');
      const glyphs = [...digits].map((char) => font.glyphOf(char.codePointAt(0) ?? 0));
      const drawnAs = new Map(glyphs.map((glyph, i) => [glyph, glyphs[(i + 1) % glyphs.length] ?? glyph]));
      const all = new Set(CHARACTERS.map((char) => font.glyphOf(char.codePointAt(0) ?? 0)));
      const bytes = font.subset(all, drawnAs);
      changes.set(Number(program), flateObject(bytes, { Length1: String(bytes.length) }));
    }
    return changes.size > 0 ? resave(s.file, changes, s.file.id[1]).bytes : null;
  };
}

const renamed = (name: (sign: Sign, index: number) => string): Sign[] =>
  HONEST.map((sign, index) => ({ ...sign, name: name(sign, index) }));
const figures = (suffix: string): Sign[] =>
  renamed(({ drawn, name }) =>
    /\d/.test(drawn) ? `${name}${suffix}` : /[a-z]/.test(drawn) ? `${drawn}.sc` : name,
  );

export const FONT_CASES: readonly StructureCase[] = [
  ...WAYS.map((way) => edit(`digits renamed, ${way}`, inFont(way, RENAMED))),
  edit('digits drawn twice, nameless, CFF', inFont('CFF by glyph numbers', DOUBLED)),
  edit('digits drawn twice, nameless, Type 1', inFont('Type 1', DOUBLED)),
  edit('copy of a nameless font with other digits', inCopy),
  edit('digits exchanged on the way to glyphs, CIDToGIDMap', rerouted('CIDToGIDMap', throughGlyphMap())),
  edit('digits exchanged on the way to glyphs, Encoding', rerouted('Encoding', throughEncoding())),
  edit('outlines of two digits exchanged', redrawn('19')),
  edit('outlines of three digits passed on', redrawn('358')),
  control('digits embedded anew', redrawn('')),
  ...WAYS.map((way) => control(`embedded honestly, ${way}`, inFont(way, HONEST))),
  control('honest old-style figures and small capitals', inFont('CFF', figures('oldstyle'))),
  control('honest lining figures, named with suffixes', inFont('Type 1', figures('.lf'))),
  control(
    'honest glyphs with names that say nothing',
    inFont(
      'CFF',
      renamed((_, i) => `G${i}`),
    ),
  ),
  control(
    'names scrambled throughout',
    inFont(
      'CFF',
      renamed((_, i) => HONEST[(i * 7 + 11) % HONEST.length]!.name),
    ),
  ),
];
