import { expect } from 'chai';
import { interpretPage, openPdf, type TextRun } from '../../../../../workers/formats/pdf/index.ts';
import { append, firstPage, HEADER, onePage } from '../build.ts';

/** Text and doubt of each code, set alone. */
function read(font: string, codes: readonly string[]): [text: string, uncertain: boolean][] {
  const shown = codes.map((code) => `9 20 Td <${code}> Tj`).join(' ');
  const parts = onePage(`BT /F 9 Tf ${shown} ET`);
  parts[4] = { num: 5, body: `<< /Type /Font /Subtype /Type1 ${font} >>` };
  const view = openPdf(append(HEADER, [{ parts }]).pdf).latest;
  const runs = interpretPage(view, firstPage(view)).items as TextRun[];
  return runs.map(({ text, uncertain }) => [text, uncertain]);
}

describe('standard fonts of signs', () => {
  it('mean in Symbol what its own encoding has (D.5)', () => {
    const expected = {
      '31': '1',
      '41': 'Α',
      '5a': 'Ζ',
      '61': 'α',
      '70': 'π',
      '7e': '∼',
      a0: '€',
      b1: '±',
      b7: '•',
      d6: '√',
      e5: '∑',
      f1: '〉',
      f2: '∫',
      f5: '⌡',
    };
    for (const name of ['Symbol', 'ABCDEF+Symbol', 'Symbol,Bold'])
      expect(read(`/BaseFont /${name}`, Object.keys(expected)), name).to.deep.equal(
        Object.values(expected).map((text) => [text, false]),
      );
  });

  it('say nothing sure of codes that Symbol leaves empty or calls a piece of a sign', () => {
    for (const [text, uncertain] of read('/BaseFont /Symbol', ['7f', '80', 'e6', 'ff']))
      expect([text, uncertain]).to.deep.equal(['\ufffd', true]);
  });

  it('are letters for some readers and signs for others where another encoding is named', () => {
    expect(read('/BaseFont /Symbol /Encoding /WinAnsiEncoding', ['31', '61'])).to.deep.equal([
      ['1', false],
      ['a', true],
    ]);
  });

  it('are no sure letters or digits in ZapfDingbats, whose 4 is a check mark (D.6)', () => {
    for (const encoding of ['', '/Encoding /WinAnsiEncoding'])
      expect(
        read(`/BaseFont /ZapfDingbats ${encoding}`, ['34', '6c']).map(([, doubt]) => doubt),
      ).to.deep.equal([true, true]);
    const named = '/Encoding << /Differences [52 /four] >>';
    expect(read(`/BaseFont /ZapfDingbats ${named}`, ['34', '35'])).to.deep.equal([
      ['4', false],
      ['5', true],
    ]);
  });

  it('are no fonts that only begin with their names', () => {
    for (const name of ['SymbolNeu', 'ZapfDingbatsText', 'SegoeUISymbol'])
      expect(read(`/BaseFont /${name}`, ['61']), name).to.deep.equal([['a', false]]);
  });
});
