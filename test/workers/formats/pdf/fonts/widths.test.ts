import { expect } from 'chai';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { standardWidth } from '../../../../../workers/formats/pdf/fonts/standard-widths.ts';
import { interpretPage, openPdf, type TextRun } from '../../../../../workers/formats/pdf/index.ts';
import { append, firstPage, HEADER, onePage, type Part } from '../build.ts';

/** Widths of strings in thousandths of the font size: how long each is as it is painted. */
function widthsOf(font: string, shown: readonly string[], more: Part[] = []): number[] {
  const parts = onePage(`BT /F 10 Tf ${shown.map((one) => `1 0 0 1 5 50 Tm ${one} Tj`).join(' ')} ET`);
  parts[4] = { num: 5, body: `<< /Type /Font ${font} >>` };
  const { latest } = openPdf(append(HEADER, [{ parts: [...parts, ...more] }]).pdf);
  const runs = interpretPage(latest, firstPage(latest)).items as TextRun[];
  return runs.map(({ box }) => Math.round((box.x1 - box.x0) * 100));
}

describe('widths of simple fonts (ISO 32000-2, 9.6.2)', () => {
  const simple = (entries: string, more: Part[] = []) =>
    widthsOf(
      `/Subtype /TrueType /BaseFont /X /Encoding /WinAnsiEncoding ${entries}`,
      ['(A)', '(B)', '(C)', '(AC)'],
      more,
    );

  it('stand in /Widths from /FirstChar on', () => {
    expect(simple('/FirstChar 65 /Widths [100 200 400]')).to.deep.equal([100, 200, 400, 500]);
    expect(simple('/FirstChar 64 /Widths [900 100 200 400]')).to.deep.equal([100, 200, 400, 500]);
  });

  it('are the missing one of the descriptor where /Widths does not reach', () => {
    const descriptor = '/FontDescriptor << /MissingWidth 700 >>';
    expect(simple(`/FirstChar 66 /Widths [200] ${descriptor}`)).to.deep.equal([700, 200, 700, 1_400]);
    expect(simple('/FirstChar 66 /Widths [200 300]').slice(1, 3)).to.deep.equal([200, 300]);
  });

  it('may stand in objects of their own, each of them too', () => {
    const more = [
      { num: 9, body: '[10 0 R 200 11 0 R]' },
      { num: 10, body: '100' },
      { num: 11, body: '400' },
      { num: 12, body: '65' },
    ];
    expect(simple('/FirstChar 12 0 R /Widths 9 0 R', more)).to.deep.equal([100, 200, 400, 500]);
  });
});

describe('widths of Type 3 fonts (9.6.4)', () => {
  it('are in the space of the font’s matrix', () => {
    const glyphs = '/FontBBox [0 0 1 1] /CharProcs << >> /Encoding << /Differences [65 /A /B] >>';
    for (const [scale, width] of [
      ['0.001', 500],
      ['0.01', 50],
    ] as const)
      expect(
        widthsOf(
          `/Subtype /Type3 /FontMatrix [${scale} 0 0 0.001 0 0] ${glyphs} /FirstChar 65 /Widths [${width} ${width * 2}]`,
          ['(A)', '(B)'],
        ),
        scale,
      ).to.deep.equal([500, 1_000]);
  });
});

describe('widths of composite fonts (9.7.4.3)', () => {
  const composite = (entries: string, codes: readonly number[], more: Part[] = []) =>
    widthsOf(
      `/Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 ${entries} >>]`,
      codes.map((code) => `<${code.toString(16).padStart(4, '0')}>`),
      more,
    );

  it('are 1000, or what /DW says, where /W says nothing', () => {
    expect(composite('', [1, 300])).to.deep.equal([1_000, 1_000]);
    expect(composite('/DW 250', [1, 300])).to.deep.equal([250, 250]);
    expect(composite('/DW 250 /W []', [1])).to.deep.equal([250]);
  });

  it('stand in lists from a first identifier on, and in ranges with both ends', () => {
    const entries = '/DW 250 /W [10 [100 200 300] 20 25 400 30 [500]]';
    expect(composite(entries, [9, 10, 11, 12, 13, 19, 20, 22, 25, 26, 30, 31])).to.deep.equal([
      250, 100, 200, 300, 250, 250, 400, 400, 400, 250, 500, 250,
    ]);
  });

  it('may have every part in an object of its own', () => {
    const more = [
      { num: 9, body: '[10 0 R 11 0 R 20 12 0 R 13 0 R]' },
      { num: 10, body: '10' },
      { num: 11, body: '[100 13 0 R]' },
      { num: 12, body: '25' },
      { num: 13, body: '400' },
    ];
    expect(composite('/DW 250 /W 9 0 R', [10, 11, 12, 20, 25, 26], more)).to.deep.equal([
      100, 400, 250, 400, 400, 250,
    ]);
  });

  it('that break off give the others', () => {
    for (const broken of ['[10 [100] 20]', '[10 [100] 20 25]', '[10 [100] 20 25 /A]', '[10 [100] /A]'])
      expect(composite(`/DW 250 /W ${broken}`, [10, 20, 25]), broken).to.deep.equal([100, 250, 250]);
    // A list member that is no number leaves its place to /DW.
    expect(composite('/DW 250 /W [10 [100 null 300]]', [10, 11, 12])).to.deep.equal([100, 250, 300]);
  });
});

describe('widths of the standard fonts (9.6.2.2)', () => {
  const ASCII = Array.from({ length: 95 }, (_, i) => 32 + i);

  it('are those of Adobe’s metrics, as another reader has them', async () => {
    const document = await PDFDocument.create();
    for (const name of [
      StandardFonts.Helvetica,
      StandardFonts.HelveticaBoldOblique,
      StandardFonts.TimesRoman,
      StandardFonts.TimesRomanBold,
      StandardFonts.TimesRomanItalic,
      StandardFonts.TimesRomanBoldItalic,
      StandardFonts.CourierBold,
    ]) {
      const font = await document.embedFont(name);
      const expected = ASCII.map((code) => font.widthOfTextAtSize(String.fromCharCode(code), 1_000));
      expect(
        ASCII.map((code) => standardWidth(name, code)),
        name,
      ).to.deep.equal(expected);
    }
  });

  it('stand in for those of fonts that are called alike', () => {
    for (const [name, like] of [
      ['ABCDEF+Helvetica', 'Helvetica'],
      ['Arial,Bold', 'Helvetica-Bold'],
      ['TimesNewRomanPS-BoldItalicMT', 'Times-BoldItalic'],
      ['CourierNew', 'Courier'],
      ['', 'Helvetica'],
    ] as const)
      expect(
        ASCII.map((code) => standardWidth(name, code)),
        name,
      ).to.deep.equal(ASCII.map((code) => standardWidth(like, code)));
  });

  it('count where a font has no /Widths, whatever its encoding is', () => {
    expect(widthsOf('/Subtype /Type1 /BaseFont /Helvetica', ['(A)', '(i)', '(Ai)'])).to.deep.equal([
      667, 222, 889,
    ]);
    expect(widthsOf('/Subtype /Type1 /BaseFont /Times-Bold', ['(A)'])).to.deep.equal([722]);
  });
});
