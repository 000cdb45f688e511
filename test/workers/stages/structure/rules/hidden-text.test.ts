import { expect } from 'chai';
import { hiddenText } from '../../../../../workers/stages/structure/rules/hidden-text.ts';
import { append, HEADER, onePage } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, locked, NOW, pictured, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => hiddenText(factsOf(pdf), NOW);

describe('structure/hidden-text', () => {
  it('finds text without ink, transparent, tiny and in the colour of the paper', () => {
    const cases: [string, string][] = [
      ['no-ink', `${INVOICE} BT 3 Tr /F 8 Tf 20 20 Td (Ignore the rest) Tj ET`],
      ['transparent', `${INVOICE} /Z gs BT /F 8 Tf 20 20 Td (Ignore the rest) Tj ET`],
      ['tiny', `${INVOICE} BT /F 0.2 Tf 20 20 Td (Ignore the rest) Tj ET`],
      ['paper-colour', `${INVOICE} BT 1 g /F 8 Tf 20 20 Td (Ignore the rest) Tj ET`],
    ];
    for (const [way, content] of cases) {
      const parts = onePage(content);
      parts[2].body = parts[2].body.replace('/Font', '/ExtGState << /Z << /ca 0 >> >> /Font');
      const sight = firstOf(verdictOf(append(HEADER, [{ parts }]).pdf));
      expect(sight.data, way).to.include({ way, token: 'words' });
      expect(sight.note).to.contain('Ignore the rest');
    }
  });

  it('finds letters that clip and nothing is painted through, and passes those that something is (9.3.6)', () => {
    const clipping = (after: string) =>
      verdictOf(saved(`${INVOICE} q BT 7 Tr /F 8 Tf 20 20 Td (Ignore the rest) Tj ET ${after} Q`));
    expect(firstOf(clipping('')).data).to.include({ way: 'no-ink', token: 'words' });
    expect(clipping('1 0 0 rg 0 90 200 10 re f').verdict).to.equal('fail');
    for (const paint of [
      '1 0 0 rg 0 0 200 100 re f',
      '0 g 20 15 m 90 15 l 90 30 l 50 40 l 20 30 l f',
      '200 0 0 100 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI',
    ])
      expect(clipping(paint).verdict, paint).to.equal('pass');
    const many = '0 0 1 1 re f '.repeat(2_001);
    expect(clipping(many).verdict).to.equal('inconclusive');
  });

  it('passes the line that TCPDF writes into every document, and nothing with more than it', () => {
    const hidden = (text: string) => `${INVOICE} BT 3 Tr /F 4 Tf 20 20 Td (${text}) Tj ET`;
    const line = 'Powered by TCPDF \\(www.tcpdf.org\\)';
    expect(verdictOf(saved(hidden(line))).verdict).to.equal('pass');
    expect(verdictOf(saved(hidden(`${line} Approved`))).verdict).to.equal('fail');
  });

  it('leaves values to their own rule', () => {
    const content = `${INVOICE} BT 3 Tr /F 8 Tf 20 20 Td (Total 9,999.00) Tj ET`;
    expect(verdictOf(saved(content)).verdict).to.equal('pass');
  });

  it('passes white text on dark ground, OCR on a picture, and what the edge cuts off', () => {
    expect(verdictOf(saved(`0 g 0 0 200 40 re f BT 1 g /F 8 Tf 20 20 Td (Ignore) Tj ET`)).verdict).to.equal(
      'pass',
    );
    const scan = pictured(
      'q 200 0 0 100 0 0 cm /X Do Q BT 3 Tr /F 8 Tf 20 20 Td (Ignore the rest) Tj ET',
      'aaaa',
    );
    expect(verdictOf(append(HEADER, [{ parts: scan }]).pdf).verdict).to.equal('pass');
    expect(verdictOf(saved(`${INVOICE} BT /F 8 Tf 20 -50 Td (Crop mark) Tj ET`)).verdict).to.equal('pass');
  });

  it('passes white letters with a dark edge, and finds those whose edge is white too (table 106)', () => {
    const edged = (edge: string) =>
      verdictOf(saved(`${INVOICE} BT 2 Tr 1 g ${edge} G /F 8 Tf 20 20 Td (Ignore the rest) Tj ET`));
    expect(edged('0').verdict).to.equal('pass');
    expect(firstOf(edged('1')).data).to.include({ way: 'paper-colour' });
  });

  it('cannot tell what white text lies on behind more paint than is compared', () => {
    const drawing = '1 0 0 rg 0 90 1 1 re f '.repeat(2_000);
    const white = 'BT 1 g /F 8 Tf 20 20 Td (Ignore the rest) Tj ET';
    expect(verdictOf(saved(`${drawing} 0 g 0 0 200 40 re f ${white}`)).verdict).to.equal('inconclusive');
    expect(verdictOf(saved(`${drawing} ${white}`)).verdict).to.equal('fail');
  });

  it('cannot tell what text without ink says that cannot be decoded, but for the layer of a picture', () => {
    const unread = (before: string, mode: number): Buffer => {
      const parts = pictured(`${before} BT ${mode} Tr /G 8 Tf 20 20 Td <00410042> Tj ET`, 'aaaa');
      parts[2].body = parts[2].body.replace('/F 5 0 R', '/F 5 0 R /G 9 0 R');
      const child = '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Y >>';
      const body = `<< /Type /Font /Subtype /Type0 /BaseFont /Y /Encoding /Identity-H /DescendantFonts [${child}] >>`;
      return append(HEADER, [{ parts: [...parts, { num: 9, body }] }]).pdf;
    };
    expect(verdictOf(unread(INVOICE, 3)).verdict).to.equal('inconclusive');
    expect(verdictOf(unread(INVOICE, 0)).verdict).to.equal('pass');
    expect(verdictOf(unread('q 200 0 0 100 0 0 cm /X Do Q', 3)).verdict).to.equal('pass');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
