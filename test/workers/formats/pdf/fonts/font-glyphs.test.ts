import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { fontPath, trueType } from '../../../../../lab/corpus/fonts.ts';
import { outlineOf } from '../../../../../lab/corpus/outlines.ts';
import { type CffOptions, cffProgram } from '../../../../../lab/corpus/pdf/font-programs.ts';
import { type FontGlyphs, fontGlyphs } from '../../../../../workers/formats/pdf/fonts/font-glyphs.ts';
import { openPdf } from '../../../../../workers/formats/pdf/index.ts';
import { dictOf } from '../../../../../workers/formats/pdf/syntax/values.ts';
import { append, HEADER, onePage, type Part, stream } from '../build.ts';

const sans = readFileSync(fontPath('sans')).toString('latin1');
const glyphOf = (char: string): number => trueType('sans').glyphOf(char.codePointAt(0)!);
const cff = (names: string[], options?: CffOptions): string =>
  cffProgram(
    names.map((name) => ({ name, outline: outlineOf('sans', 'A') })),
    options,
  ).toString('latin1');

interface Made {
  /** Of /FontDescriptor: the program under a key, and /Flags. */
  program?: string;
  key?: 'FontFile2' | 'FontFile3';
  flags?: number;
  objects?: Part[];
}

/** What is known of the font 20, whose descriptor is 21. */
function glyphs(
  font: string,
  { program, key = 'FontFile2', flags = 32, objects = [] }: Made = {},
): FontGlyphs | null {
  const file = program === undefined ? '' : `/${key} 22 0 R`;
  const { pdf } = append(HEADER, [
    {
      parts: [
        ...onePage(''),
        { num: 20, body: `<< /Type /Font ${font} >>` },
        { num: 21, body: `<< /Type /FontDescriptor /Flags ${flags} ${file} >>` },
        { num: 22, body: stream(program ?? '') },
        ...objects,
      ],
    },
  ]);
  const view = openPdf(pdf).latest;
  return fontGlyphs(view, dictOf(view.object(20)!.value)!);
}

const SIMPLE = '/Subtype /TrueType /FontDescriptor 21 0 R';
const composite = (subtype: string, child = '', encoding = '/Identity-H') =>
  `/Subtype /Type0 /Encoding ${encoding} /DescendantFonts [<< /Subtype /${subtype} /FontDescriptor 21 0 R ${child} >>]`;

describe('glyphs of simple fonts', () => {
  it('are called as /Encoding says, differences over the base (9.6.6)', () => {
    const found = glyphs(
      '/Subtype /Type1 /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [65 /B /three 90 /Asmall 91 /eacute] >>',
    )!;
    expect([65, 66, 67, 90, 91, 52].map((code) => found.characters(code))).to.deep.equal([
      ['B'],
      ['3'],
      ['C'],
      ['A'],
      [],
      ['4'],
    ]);
    expect([found.glyph(65), found.outline(65).length]).to.deep.equal([null, 0]);
  });

  it('say nothing without encoding and program, and of Type 3', () => {
    expect(glyphs('/Subtype /Type1')).to.equal(null);
    expect(glyphs('/Subtype /Type3 /Encoding /WinAnsiEncoding')).to.equal(null);
  });

  it('of CFF programs are those of the program’s own encoding, overlaid by /Differences', () => {
    const program = cff(['A', 'three', 'seven'], { codes: [200, 201, 202] });
    const own = glyphs(SIMPLE, { program, key: 'FontFile3' })!;
    expect([200, 201, 202, 65].map((code) => own.characters(code))).to.deep.equal([['A'], ['3'], ['7'], []]);
    expect([own.glyph(201), own.glyph(65), own.outlines]).to.deep.equal([2, null, 'charstring']);
    expect(own.outline(200)).to.have.length.greaterThan(20);
    const overlaid = glyphs(`${SIMPLE} /Encoding << /Differences [201 /seven /nine] >>`, {
      program,
      key: 'FontFile3',
    })!;
    // The program has no glyph that is called nine: what is drawn there, the name does not say.
    expect([200, 201, 202].map((code) => overlaid.characters(code))).to.deep.equal([['A'], ['7'], []]);
    expect([overlaid.glyph(201), overlaid.glyph(202), overlaid.outline(202).length]).to.deep.equal([
      3,
      null,
      0,
    ]);
    const standard = glyphs(SIMPLE, { program: cff(['A', 'three']), key: 'FontFile3' })!;
    expect([51, 65].map((code) => standard.glyph(code))).to.deep.equal([2, 1]);
  });

  it('of TrueType programs are found by character, in symbolic fonts by code (9.6.6.4)', () => {
    const found = glyphs(
      `${SIMPLE} /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [65 /three] >>`,
      { program: sans },
    )!;
    expect([65, 66, 0xe4].map((code) => found.glyph(code))).to.deep.equal(['3', 'B', 'ä'].map(glyphOf));
    expect(found.outlines).to.equal('glyf');
    expect(Buffer.compare(found.outline(65), found.outline(51))).to.equal(0);
    expect(found.outline(65)).to.have.length.greaterThan(20);
    // By the program's own table for Mac OS, whatever /Encoding says.
    const symbolic = glyphs(`${SIMPLE} /Encoding /WinAnsiEncoding`, { program: sans, flags: 4 })!;
    expect([0x42, 0xe4].map((code) => symbolic.glyph(code))).to.deep.equal(['B', '‰'].map(glyphOf));
    expect(Buffer.compare(symbolic.outline(0x42), found.outline(0x42))).to.equal(0);
  });
});

describe('glyphs of composite fonts', () => {
  it('of TrueType programs are numbered by identifier, or as /CIDToGIDMap says (9.7.4.2)', () => {
    const plain = glyphs(composite('CIDFontType2'), { program: sans })!;
    const three = glyphOf('3');
    expect([plain.glyph(three), plain.characters(three)]).to.deep.equal([three, ['3']]);
    expect(plain.outline(three)).to.have.length.greaterThan(20);
    const named = glyphs(composite('CIDFontType2', '/CIDToGIDMap /Identity'), { program: sans })!;
    expect(named.glyph(three)).to.equal(three);
    const map = Buffer.from([0, 0, three >> 8, three & 255]).toString('latin1');
    const objects = [{ num: 30, body: stream(map) }];
    const mapped = glyphs(composite('CIDFontType2', '/CIDToGIDMap 30 0 R'), { program: sans, objects })!;
    expect([mapped.glyph(1), mapped.characters(1), mapped.glyph(2)]).to.deep.equal([three, ['3'], 0]);
    expect(Buffer.compare(mapped.outline(1), plain.outline(three))).to.equal(0);
    expect(glyphs(composite('CIDFontType2', '/CIDToGIDMap /Other'), { program: sans })).to.equal(null);
    expect(glyphs(composite('CIDFontType2'))).to.equal(null);
  });

  it('of keyed CFF programs are called as their collection orders them', () => {
    // In Adobe-Japan1 identifier 1 is the space, 34 is A.
    const program = (ordering: string) => cff(['x', 'y', 'z'], { keyed: { ordering, cids: [34, 20, 700] } });
    const japan = glyphs(composite('CIDFontType0'), { program: program('Japan1'), key: 'FontFile3' })!;
    expect([34, 20, 700, 35].map((cid) => japan.characters(cid))).to.deep.equal([['A'], ['3'], [], []]);
    expect([34, 20, 700, 35].map((cid) => japan.glyph(cid))).to.deep.equal([1, 2, 3, null]);
    expect([japan.outline(34).length > 20, japan.outline(35).length]).to.deep.equal([true, 0]);
    const identity = glyphs(composite('CIDFontType0'), { program: program('Identity'), key: 'FontFile3' })!;
    expect([identity.characters(34), identity.glyph(34)]).to.deep.equal([[], 1]);
  });

  it('of CFF programs with names are numbered by identifier', () => {
    const found = glyphs(composite('CIDFontType0'), { program: cff(['A', 'three']), key: 'FontFile3' })!;
    expect([found.characters(1), found.characters(2), found.glyph(2)]).to.deep.equal([['A'], ['3'], 2]);
    expect(glyphs(composite('CIDFontType0'), { program: 'no program', key: 'FontFile3' })).to.equal(null);
  });

  it('are led to by the CMap in the file; of others only the name is known', () => {
    const three = glyphOf('3');
    const cmap = `1 begincodespacerange <00> <ff> endcodespacerange 1 begincidrange <41> <42> ${three} endcidrange`;
    const objects = [{ num: 31, body: stream(cmap) }];
    const found = glyphs(composite('CIDFontType2', '', '31 0 R'), { program: sans, objects })!;
    expect([found.glyph(0x41), found.glyph(0x42)]).to.deep.equal([three, three + 1]);
    expect([found.characters(0x41), found.outlines]).to.deep.equal([['3'], 'glyf']);
    const plain = glyphs(composite('CIDFontType2'), { program: sans })!;
    expect(Buffer.compare(found.outline(0x41), plain.outline(three))).to.equal(0);
    expect(glyphs(composite('CIDFontType2', '', '/90ms-RKSJ-H'), { program: sans })).to.equal(null);
    expect(glyphs('/Subtype /Type0 /Encoding /Identity-V /DescendantFonts []', { program: sans })).to.equal(
      null,
    );
  });
});
