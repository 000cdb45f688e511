import { expect } from 'chai';
import { interpretPage, openPdf, type TextRun } from '../../../../../workers/formats/pdf/index.ts';
import { append, firstPage, HEADER, onePage, stream } from '../build.ts';

/** @param child entries of the descendant font */
function shown(encoding: string, content: string, child = ''): TextRun[] {
  const parts = onePage(`BT /F 10 Tf 100 90 Td ${content} ET`);
  const descendant = `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Y ${child} >>`;
  parts[4] = {
    num: 5,
    body: `<< /Type /Font /Subtype /Type0 /BaseFont /Y /Encoding ${encoding} /DescendantFonts [${descendant}] >>`,
  };
  const cmap = '1 begincodespacerange <0000> <ffff> endcodespacerange';
  parts.push(
    { num: 6, body: stream(cmap, '/Type /CMap /WMode 1 ') },
    { num: 7, body: stream(cmap, '/Type /CMap /WMode 0 ') },
  );
  const view = openPdf(append(HEADER, [{ parts }]).pdf).latest;
  return interpretPage(view, firstPage(view)).items as TextRun[];
}

const FOUR = '<0041004200430044> Tj';

describe('text in columns', () => {
  it('runs downwards, an em for a character, around the middle of its column (9.7.4.3)', () => {
    for (const encoding of ['/Identity-V', '/UniJIS-UCS2-V', '/V', '6 0 R']) {
      const [run] = shown(encoding, FOUR);
      expect(run!.box, encoding).to.deep.equal({ x0: 95, x1: 105, y0: 50, y1: 90 });
      expect([run!.x, run!.y], encoding).to.deep.equal([100, 90]);
    }
  });

  it('runs across with every other CMap', () => {
    for (const encoding of ['/Identity-H', '/UniJIS-UCS2-H', '/H', '7 0 R']) {
      const [run] = shown(encoding, FOUR);
      expect([run!.box.x0, run!.box.x1], encoding).to.deep.equal([100, 140]);
    }
  });

  it('goes on below, by adjustments and spacing as they count there (9.4.4)', () => {
    const places = (content: string): number[] => shown('/Identity-V', content).map(({ y }) => y);
    expect(places('<0041> Tj <0042> Tj')).to.deep.equal([90, 80]);
    // Positive adjustments lead away from what stands before, and spaces below zero.
    expect(places('[<0041> 500] TJ <0042> Tj')).to.deep.equal([90, 75]);
    expect(places('-2 Tc <0041> Tj <0042> Tj')).to.deep.equal([90, 78]);
    // Widths are of lines across (9.3.4).
    expect(places('50 Tz <0041> Tj <0042> Tj')).to.deep.equal([90, 80]);
  });

  it('takes the advance that the font gives all its characters', () => {
    const places = (child: string): number[] =>
      shown('/Identity-V', '<0041> Tj <0042> Tj', child).map(({ y }) => y);
    expect(places('/DW2 [880 -600]')).to.deep.equal([90, 84]);
    for (const odd of ['/DW2 [880]', '/DW2 [880 0]', '/DW2 880'])
      expect(places(odd), odd).to.deep.equal([90, 80]);
  });

  it('stands apart where a gap is wide, and below a blank where it is not', () => {
    const texts = (content: string): string[] => shown('/UniJIS-UCS2-V', content).map(({ text }) => text);
    expect(texts('[<0041> 300 <0042>] TJ')).to.deep.equal(['A B']);
    expect(texts('[<0041> 2000 <0042>] TJ')).to.deep.equal(['A', 'B']);
    expect(texts('[<0041> -300 <0042>] TJ')).to.deep.equal(['AB']);
  });
});
