/** Composite fonts by the CMaps that they name or hold (ISO 32000-2, 9.7.5 and 9.7.6). */
import { expect } from 'chai';
import { predefinedCMap } from '../../../../../workers/formats/pdf/fonts/predefined-cmaps.ts';
import { interpretPage, openPdf, type TextRun } from '../../../../../workers/formats/pdf/index.ts';
import { append, firstPage, HEADER, onePage, type Part, stream } from '../build.ts';

interface Made {
  encoding: string;
  ordering?: string;
  more?: Part[];
  font?: string;
  child?: string;
}

function shown(
  hex: string,
  { encoding, ordering = 'Identity', more = [], font = '', child = '' }: Made,
): TextRun {
  const parts = onePage(`BT /F 10 Tf 10 50 Td <${hex}> Tj ET`);
  const info = `/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >>`;
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Y ${info} ${child} >>`;
  const body = `<< /Type /Font /Subtype /Type0 /BaseFont /Y /Encoding ${encoding} /DescendantFonts [${descendant}] ${font} >>`;
  const [catalog, tree, page, content] = parts;
  const all = [catalog, tree, page, content, { num: 5, body }, ...more];
  const view = openPdf(append(HEADER, [{ parts: all }]).pdf).latest;
  const [run] = interpretPage(view, firstPage(view)).items;
  return run as TextRun;
}

const said = (...made: Parameters<typeof shown>): [string, boolean] => {
  const { text, uncertain } = shown(...made);
  return [text, !uncertain];
};

describe('composite fonts with predefined CMaps (table 116)', () => {
  it('reads the character sets of East Asia as they are cut and mapped', () => {
    const cases: [encoding: string, ordering: string, charset: string, hex: string][] = [
      ['90ms-RKSJ-H', 'Japan1', 'shift_jis', '8b e0 8a 7a 31 32 35 30 b1 82 a0'],
      ['EUC-H', 'Japan1', 'euc-jp', 'b6 e2 b3 db'],
      ['GBK-EUC-H', 'GB1', 'gbk', 'bd f0 b6 ee 31 32 35 30'],
      ['GB-EUC-H', 'GB1', 'gbk', 'd6 d0 41 b9 fa'],
      ['ETen-B5-H', 'CNS1', 'big5', 'aa f7 c3 42 31 32'],
      ['KSCms-UHC-H', 'Korea1', 'euc-kr', 'b1 dd be d7 34 37'],
    ];
    for (const [encoding, ordering, charset, hex] of cases) {
      const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
      const expected = new TextDecoder(charset).decode(bytes).normalize('NFKC');
      const [text, isSure] = said(hex, { encoding: `/${encoding}`, ordering });
      expect([text.normalize('NFKC'), isSure], encoding).to.deep.equal([expected, true]);
    }
  });

  it('reads those whose codes are Unicode, with codes of two and four bytes (9.7.5.2)', () => {
    for (const [encoding, ordering, text] of [
      ['UniGB-UCS2-H', 'GB1', '金额 12'],
      ['UniJIS-UTF16-H', 'Japan1', '金𠀋額'],
      ['UniCNS-UTF16-H', 'CNS1', '金額'],
      ['UniKS-UCS2-V', 'Korea1', '금액'],
    ] as const) {
      const hex = Buffer.from(text, 'utf16le').swap16().toString('hex');
      expect(said(hex, { encoding: `/${encoding}`, ordering }), encoding).to.deep.equal([text, true]);
    }
    const utf8 = Buffer.from('金額 12').toString('hex');
    expect(said(utf8, { encoding: '/UniJIS-UTF8-H', ordering: 'Japan1' })).to.deep.equal(['金額 12', true]);
  });

  it('maps identifiers of a known collection without a map of the font (9.10.2)', () => {
    expect(said('0012 0013', { encoding: '/Identity-H', ordering: 'Japan1' })).to.deep.equal(['12', true]);
    expect(said('0012', { encoding: '/Identity-H' })).to.deep.equal(['\ufffd', false]);
  });

  it('takes widths by the identifier that a code stands for', () => {
    // 31 is CID 231 in half width.
    const run = shown('31 32', {
      encoding: '/90ms-RKSJ-H',
      ordering: 'Japan1',
      child: '/DW 1000 /W [231 [500] 231 632 500]',
    });
    expect(run.box.x1 - run.box.x0).to.equal(10);
  });

  it('cuts no word by a guess: what a CMap of an unknown name says is not known', () => {
    const cmap = '1 beginbfrange <0000> <ffff> <0000> endbfrange';
    const more = [{ num: 6, body: stream(cmap) }];
    const { text, uncertain } = shown('0041 0042', { encoding: '/Own-H', more, font: '/ToUnicode 6 0 R' });
    expect([text, uncertain]).to.deep.equal(['AB', true]);
    for (const name of ['/..#2fH', '/toString', `/${'A'.repeat(500)}`])
      expect(said('0041', { encoding: name }), name).to.deep.equal(['\ufffd', false]);
  });

  it('builds on other tables by their names', () => {
    const vertical = predefinedCMap('UniJIS-UTF16-V');
    expect(vertical?.uses).to.equal('UniJIS-UTF16-H');
    expect(vertical?.cids.length).to.be.greaterThan(50);
    expect(predefinedCMap('Identity-X')).to.equal(null);
  });
});

describe('composite fonts with a CMap of their own (9.7.5.4)', () => {
  const TO_UNICODE =
    '2 beginbfchar <41> <0058> <8142> <0059> endbfchar 1 beginbfchar <e3818201> <005A> endbfchar';
  const own = (cmap: string, dict = ''): Made => ({
    encoding: '6 0 R',
    font: '/ToUnicode 7 0 R',
    more: [
      { num: 6, body: stream(cmap, `/Type /CMap ${dict}`) },
      { num: 7, body: stream(TO_UNICODE) },
    ],
  });
  const MIXED =
    '3 begincodespacerange <00> <80> <8140> <9ffc> <e3808000> <e39fbfff> endcodespacerange 1 begincidrange <00> <80> 1 endcidrange';

  it('cuts codes of one, two and four bytes', () => {
    expect(said('41 8142 41 e3818201 8142', own(MIXED))).to.deep.equal(['XYXZY', true]);
  });

  it('asks each byte for its own part of a code space (9.7.6.2), and goes on behind what is no code (9.7.6.3)', () => {
    // 90 is between 81 and 9f and 05 is not between 40 and fc: two bytes that mean nothing.
    expect(said('41 9005 41', own(MIXED))).to.deep.equal(['X\ufffdX', false]);
    // f0 begins no code: the shortest are taken.
    expect(said('f0 41', own(MIXED))).to.deep.equal(['\ufffdX', false]);
    // Half a code at the end.
    expect(said('41 81', own(MIXED))).to.deep.equal(['X\ufffd', false]);
  });

  it('takes code spaces and identifiers of the CMap that it uses, by its dictionary or its program', () => {
    for (const made of [own('', '/UseCMap /90ms-RKSJ-H '), own('/90ms-RKSJ-H usecmap')]) {
      const collection = { ...made, font: '', ordering: 'Japan1' };
      expect(said('82a0 31', collection)).to.deep.equal(['あ1', true]);
    }
    const replaced = own('/90ms-RKSJ-H usecmap 1 begincidchar <31> 19 endcidchar');
    expect(said('31', { ...replaced, font: '', ordering: 'Japan1' })).to.deep.equal(['2', true]);
  });

  it('comes to an end where CMaps use each other', () => {
    const loop = own(MIXED, '/UseCMap 6 0 R ');
    expect(said('41', loop)).to.deep.equal(['X', false]);
  });
});
