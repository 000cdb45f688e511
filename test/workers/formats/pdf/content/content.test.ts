import { expect } from 'chai';
import { interpretPage, openPdf, pages, type TextRun } from '../../../../../workers/formats/pdf/index.ts';
import { append, firstPage, HEADER, onePage, simple, stream } from '../build.ts';

function paint(pdf: Buffer) {
  const file = openPdf(pdf);
  return interpretPage(file.latest, firstPage(file.latest));
}

describe('interpretPage', () => {
  it('gives text with its place, size, colour and paint order', () => {
    const content = paint(simple('BT /F 10 Tf 1 0 0 rg 2 0 0 2 20 30 Tm (Hi) Tj ET 1 g 10 10 50 20 re f'));
    expect(content.items.map((i) => [i.order, i.type])).to.deep.equal([
      [0, 'text'],
      [1, 'fill'],
    ]);
    const run = content.items[0] as TextRun;
    expect(run).to.include({
      text: 'Hi',
      size: 20,
      x: 20,
      y: 30,
      font: 'Helvetica',
      renderMode: 0,
      uncertain: false,
    });
    expect(run.colour).to.deep.equal([255, 0, 0]);
    // H 722 + i 222 in Helvetica, 20 units high.
    expect(run.box.x1 - run.box.x0).to.be.closeTo(0.944 * 20, 1e-9);
    expect(content.items[1]).to.deep.include({
      rectangle: true,
      colour: [255, 255, 255],
      box: { x0: 10, y0: 10, x1: 60, y1: 30 },
    });
  });

  it('takes a place beyond all numbers for one far away, not for the corner of the page', () => {
    const far = `1${'0'.repeat(400)}`;
    const shown = (at: string) => {
      const [run] = paint(simple(`BT /F 10 Tf ${at} (9,250.00) Tj ET`)).items as TextRun[];
      return !run!.clipped;
    };
    expect(shown('1 0 0 1 20 30 Tm')).to.equal(true);
    for (const at of [`1 0 0 1 20 ${far} Tm`, `1 0 0 1 -${far} 30 Tm`, `${far} ${far} Td`, `20 -${far} TD`])
      expect(shown(at)).to.equal(false);
    expect(shown(`ET q 1 0 0 1 ${far} 0 cm BT /F 10 Tf`)).to.equal(false);
  });

  it('takes the size of Type 3 text from how large its letters are drawn', () => {
    const drawn = (scale: number, size: number): TextRun => {
      const [catalog, tree, page, content] = onePage(`BT /F ${size} Tf 10 50 Td (AA) Tj ET`);
      const font = {
        num: 5,
        body: `<< /Type /Font /Subtype /Type3 /FontBBox [0 640 2600 -2688] /FontMatrix [${scale} 0 0 -${scale} 0 0] /FirstChar 65 /LastChar 65 /Widths [1408] /Encoding << /Differences [65 /A] >> /CharProcs << /A 6 0 R >> >>`,
      };
      const glyph = { num: 6, body: stream('1408 0 0 -2048 1400 0 d1 0 0 1400 -2048 re f') };
      const { items } = paint(append(HEADER, [{ parts: [catalog, tree, page, content, font, glyph] }]).pdf);
      return items.find(({ type }) => type === 'text') as TextRun;
    };
    // As browsers draw their letters: an em of 2816 units.
    const usual = drawn(1 / 2816, 10);
    expect(usual.size).to.equal(10);
    expect(usual.advances.get('A')).to.be.closeTo(0.5, 1e-9);
    // As Ghostscript writes the same.
    const tenth = drawn(10 / 2816, 1);
    expect(tenth.size).to.be.closeTo(9.85, 0.01);
    expect(tenth.box.x1 - tenth.box.x0).to.be.closeTo(usual.box.x1 - usual.box.x0, 1e-9);
    expect(tenth.box.y1 - tenth.box.y0).to.be.closeTo(9.36, 0.01);
  });

  it('lays letters upwards that the matrix of their font and the page both turn upside down, as dvips does', () => {
    const boxOf = (matrix: string, bounds: string, tm: string) => {
      const [catalog, tree, page, content] = onePage(`BT /F 10 Tf ${tm} Tm (AA) Tj ET`);
      const font = {
        num: 5,
        body: `<< /Type /Font /Subtype /Type3 /FontBBox [${bounds}] /FontMatrix [${matrix}] /FirstChar 65 /LastChar 65 /Widths [37] /Encoding << /Differences [65 /A] >> /CharProcs << /A 6 0 R >> >>`,
      };
      const glyph = { num: 6, body: stream('37 0 0 0 37 52 d1 0 0 37 52 re f') };
      const { items } = paint(append(HEADER, [{ parts: [catalog, tree, page, content, font, glyph] }]).pdf);
      const { y0, y1 } = (items.find(({ type }) => type === 'text') as TextRun).box;
      return [Math.round(y0), Math.round(y1)];
    };
    const above = [48, 58];
    expect(boxOf('.0133 0 0 -.0133 0 0', '-5 -21 81 70', '1 0 0 -1 10 50')).to.deep.equal(above);
    expect(boxOf('.0133 0 0 .0133 0 0', '-5 -21 81 70', '1 0 0 1 10 50')).to.deep.equal(above);
    // Drawn downwards within the font, so that its matrix turns them up.
    expect(boxOf('.0133 0 0 -.0133 0 0', '-5 -70 81 21', '1 0 0 1 10 50')).to.deep.equal(above);
    // A box that says nothing: as if all were upright.
    expect(boxOf('.0133 0 0 -.0133 0 0', '0 0 0 0', '1 0 0 1 10 50')).to.deep.equal(above);
  });

  it('takes a word space as wide as a column for one', () => {
    const content = paint(simple('BT /F 10 Tf 60 Tw 10 50 Td (Total 12.00) Tj 3 Tw (two words) Tj ET'));
    const runs = content.items as TextRun[];
    expect(runs.map(({ text }) => text.trim())).to.deep.equal(['Total', '12.00', 'two words']);
    // "Total" and its space are 2.5 em wide, then come the 60 points.
    expect(runs[1]?.x).to.be.closeTo(10 + 25.02 + 60, 0.5);
  });

  it('reads TJ gaps as spaces and columns', () => {
    const content = paint(simple('BT /F 10 Tf 10 50 Td [(To) -300 (tal) -4000 (12.00)] TJ ET'));
    expect(content.items.map((i) => (i as TextRun).text)).to.deep.equal(['To tal', '12.00']);
    const [first, second] = content.items;
    expect(second!.box.x0 - first!.box.x1).to.be.closeTo(40, 1e-9);
  });

  it('walks forms in place, with their matrix, clip and own resources', () => {
    const parts = onePage('q 1 0 0 1 100 0 cm /X Do Q', '');
    parts[2].body = parts[2].body.replace('/Font', '/XObject << /X 6 0 R >> /Font');
    const form =
      '/Type /XObject /Subtype /Form /BBox [0 0 50 50] /Matrix [1 0 0 1 0 10] /Resources << /Font << /F 5 0 R >> >> ';
    parts.push({ num: 6, body: stream('BT /F 10 Tf 5 5 Td (in) Tj 500 0 Td (out) Tj ET /X Do', form) });
    const content = paint(append(HEADER, [{ parts }]).pdf);
    const runs = content.items as TextRun[];
    expect(runs.map((r) => [r.text, r.x, r.y, r.clipped, r.source, r.formDepth])).to.deep.equal([
      ['in', 105, 15, false, 6, 1],
      ['out', 605, 15, true, 6, 1],
    ]);
  });

  it('stops forms that paint themselves and counts operations', () => {
    const parts = onePage('/X Do');
    parts[2].body = parts[2].body.replace('/Font', '/XObject << /X 6 0 R >> /Font');
    const own = '/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >> ';
    parts.push({ num: 6, body: stream('/X Do /X Do', own) });
    const content = paint(append(HEADER, [{ parts }]).pdf);
    expect(content.complete).to.equal(false);
    expect(content.operations).to.equal(3);
    const capped = openPdf(simple('q Q '.repeat(5000)));
    expect(interpretPage(capped.latest, firstPage(capped.latest), 100).complete).to.equal(false);
  });

  it('stops at content that is all operands, nested or repeated by forms, and says so', () => {
    const { pdf } = append(HEADER, [
      { parts: onePage(`BT /F 10 Tf (seen) Tj ET ${'[ 1 '.repeat(1_500_000)}`) },
    ]);
    const view = openPdf(pdf).latest;
    const content = interpretPage(view, pages(view).pages[0]!);
    expect(content.complete).to.equal(false);
    expect(content.items).to.have.length(1);
  });

  it('reads a large stream that the page names many times as often as a page may be long, and says so', () => {
    const named = (times: number): number => {
      const parts = onePage('BT /F 10 Tf (seen) Tj ET');
      parts[2].body = (parts[2].body as string).replace(
        '/Contents 4 0 R',
        `/Contents [4 0 R ${'6 0 R '.repeat(times)}]`,
      );
      parts.push({ num: 6, body: stream('3'.repeat(1_000_000)) });
      const { pdf } = append(HEADER, [{ parts }]);
      const before = process.cpuUsage().user;
      const content = paint(pdf);
      expect(content.complete).to.equal(false);
      expect(content.items).to.have.length(1);
      return process.cpuUsage().user - before;
    };
    named(60);
    const base = Math.min(named(60), named(60));
    // Read as often as it is named, it would take twenty times as long.
    expect(Math.min(named(1_200), named(1_200))).to.be.lessThan(8 * Math.max(50_000, base));
  });

  it('is certain of no code that only the embedded program explains (table 114)', () => {
    const uncertain = (flags: number, encoding: string) => {
      const [root, tree, page] = onePage('');
      const shown = { num: 4, body: stream('BT /F 9 Tf 9 9 Td (a) Tj 0 20 Td (b) Tj ET') };
      const font = {
        num: 5,
        body: `<< /Type /Font /Subtype /Type1 /BaseFont /Y /FontDescriptor 6 0 R /Encoding << ${encoding} /Differences [97 /four] >> >>`,
      };
      const descriptor = { num: 6, body: `<< /Type /FontDescriptor /Flags ${flags} /FontFile 7 0 R >>` };
      const program = { num: 7, body: stream('x') };
      const runs = paint(
        append(HEADER, [{ parts: [root, tree, page, shown, font, descriptor, program] }]).pdf,
      ).items as TextRun[];
      return runs.map((run) => [run.text, run.uncertain]);
    };
    const known = [
      ['4', false],
      ['b', false],
    ];
    expect(uncertain(4, '')).to.deep.equal([
      ['4', false],
      ['b', true],
    ]);
    expect(uncertain(4, '/BaseEncoding /WinAnsiEncoding')).to.deep.equal(known);
    expect(uncertain(32, '')).to.deep.equal(known);
  });

  it('decodes through ToUnicode, Differences and 2-byte codes', () => {
    const parts = onePage('BT /G 10 Tf 0 0 Td <00010002> Tj /D 10 Tf (\\001) Tj ET');
    parts[2].body = parts[2].body.replace('/F 5 0 R', '/G 6 0 R /D 9 0 R');
    parts.push({
      num: 6,
      body: '<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+X /Encoding /Identity-H /ToUnicode 8 0 R /DescendantFonts [7 0 R] >>',
    });
    parts.push({
      num: 7,
      body: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+X /W [1 [500 250]] >>',
    });
    parts.push({
      num: 8,
      body: stream(
        '1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0001> <0002> <0041> endbfrange',
      ),
    });
    parts.push({
      num: 9,
      body: '<< /Type /Font /Subtype /Type1 /BaseFont /Y /FirstChar 1 /Widths [600] /Encoding << /Differences [1 /Euro] >> >>',
    });
    const runs = paint(append(HEADER, [{ parts }]).pdf).items as TextRun[];
    expect(runs.map((r) => [r.text, r.uncertain])).to.deep.equal([
      ['AB', false],
      ['\u20ac', false],
    ]);
    expect(runs[1]?.x).to.be.closeTo(7.5, 1e-9);
  });

  it('tells hidden optional content, alpha, invisible text and marks', () => {
    const parts = onePage(
      '/OC /P BDC BT /F 9 Tf 3 Tr 5 5 Td (a) Tj ET EMC /TouchUp_TextEdit MP /S gs 0 0 9 9 re f',
    );
    parts[0].body =
      '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >> >>';
    parts[2].body = parts[2].body.replace(
      '/Font',
      '/ExtGState << /S << /ca 0.25 >> >> /Properties << /P 8 0 R >> /Font',
    );
    parts.push({ num: 8, body: '<< /Type /OCG /Name (x) >>' });
    const content = paint(append(HEADER, [{ parts }]).pdf);
    expect(content.items[0]).to.include({ hidden: true, renderMode: 3 });
    expect(content.items[1]).to.include({ hidden: false, alpha: 0.25 });
    expect(content.marks.map((m) => [m.tag, m.order])).to.deep.equal([
      ['OC', 0],
      ['TouchUp_TextEdit', 1],
    ]);
  });

  it('tells thin horizontal lines apart from what is painted, each with its place in the order', () => {
    const content = paint(
      simple(
        '1 w 10 20 m 60 20 l 80 20 m 90 20 l S BT /F 10 Tf 10 50 Td (Hi) Tj ET 10 30 m 60 40 l S 15 30 m 15 40 l S q 2 0 0 2 0 0 cm 5 10 m 50 10 l S Q 0 w 10 60 m 60 60 l S',
      ),
    );
    expect(content.items).to.have.length(1);
    expect(content.rules).to.deep.equal([
      { box: { x0: 10, x1: 60, y0: 19.5, y1: 20.5 }, order: 0 },
      { box: { x0: 80, x1: 90, y0: 19.5, y1: 20.5 }, order: 0 },
      { box: { x0: 10, x1: 100, y0: 19, y1: 21 }, order: 1 },
      { box: { x0: 10, x1: 60, y0: 59.95, y1: 60.05 }, order: 1 },
    ]);
  });

  it('takes thick lines and drawn rectangles as fills, and skips inline image data', () => {
    const content = paint(
      simple(
        '1 G 12 w 10 50 m 60 50 l S 0 0 m 9 0 l 9 5 l 0 5 l h f q 30 0 0 20 5 5 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x00EI\x01( EI Q',
      ),
    );
    expect(content.items.map((i) => [i.type, i.box])).to.deep.equal([
      ['fill', { x0: 10, y0: 44, x1: 60, y1: 56 }],
      ['fill', { x0: 0, y0: 0, x1: 9, y1: 5 }],
      ['image', { x0: 5, y0: 5, x1: 35, y1: 25 }],
    ]);
  });
});
