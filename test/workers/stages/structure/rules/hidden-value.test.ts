import { expect } from 'chai';
import { hiddenValue } from '../../../../../workers/stages/structure/rules/hidden-value.ts';
import { append, HEADER, onePage, stream } from '../../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, locked, NOW, pictured, saved } from '../material.ts';

const verdictOf = (pdf: Buffer) => hiddenValue(factsOf(pdf), NOW);

describe('structure/hidden-value', () => {
  it('finds text without ink, transparent and in the colour of the paper', () => {
    const cases: [string, string][] = [
      ['no-ink', `${INVOICE} BT 3 Tr /F 8 Tf 20 20 Td (Total 9,999.00) Tj ET`],
      ['transparent', `${INVOICE} /Z gs BT /F 8 Tf 20 20 Td (Total 9,999.00) Tj ET`],
      ['paper-colour', `${INVOICE} BT 1 g /F 8 Tf 20 20 Td (Total 9,999.00) Tj ET`],
    ];
    for (const [way, content] of cases) {
      const parts = onePage(content);
      parts[2].body = parts[2].body.replace('/Font', '/ExtGState << /Z << /ca 0 >> >> /Font');
      const sight = firstOf(verdictOf(append(HEADER, [{ parts }]).pdf));
      expect(sight.data, way).to.include({ way, token: 'number' });
      expect(sight.note).to.contain('Total 9,999.00');
    }
  });

  it('passes a letterhead’s telephone number in white, and no other number beside one', () => {
    const white = (text: string): string =>
      verdictOf(
        append(HEADER, [{ parts: onePage(`${INVOICE} BT 1 g /F 8 Tf 20 20 Td (${text}) Tj ET`) }]).pdf,
      ).verdict;
    for (const text of ['www.works.example +41 83 562215', 'Works Ltd, +44 \\(0\\)20 7946 0018'])
      expect(white(text), text).to.equal('pass');
    for (const text of ['+41 83 562215 Total 9,999.00', '562215', '+9,999.00'])
      expect(white(text), text).to.equal('fail');
  });

  it('passes the shadow of a text, and finds what is transparent below something else', () => {
    const below = (shadow: string): Buffer => {
      const parts = onePage(
        `${INVOICE} q /Z gs BT /F 8 Tf 20.5 19.5 Td (${shadow}) Tj ET Q BT /F 8 Tf 20 20 Td (Total 9,999.00) Tj ET`,
      );
      parts[2].body = parts[2].body.replace('/Font', '/ExtGState << /Z << /ca 0 >> >> /Font');
      return append(HEADER, [{ parts }]).pdf;
    };
    expect(verdictOf(below('Total 9,999.00')).verdict).to.equal('pass');
    expect(firstOf(verdictOf(below('Total 4,999.00'))).data).to.include({ way: 'transparent' });
  });

  it('passes the halo of a text, drawn letter by letter or in one string, and finds white that says something else', () => {
    const around = (halo: string): string =>
      `BT 1 g /F 8 Tf ${halo} ET BT 0 g /F 8 Tf 20 20 Td (9,999.00) Tj ET`;
    const ring = [
      [19.4, 20],
      [20.6, 20],
      [20, 19.4],
      [20.4, 20.5],
    ].map(([x, y]) => `1 0 0 1 ${x} ${y} Tm (9,999.00) Tj`);
    expect(verdictOf(saved(`${INVOICE} ${around(ring.join(' '))}`)).verdict).to.equal('pass');
    const width = 1000 * 8 * 0.6;
    const string = `1 0 0 1 19.5 20 Tm [(9,999.00) ${width} (9,999.00) ${width} (9,999.00)] TJ`;
    expect(verdictOf(saved(`${INVOICE} ${around(string)}`)).verdict).to.equal('pass');
    for (const other of [
      '1 0 0 1 19.5 20 Tm (4,999.00) Tj',
      '1 0 0 1 26 20 Tm (9,999.00) Tj',
      '1 0 0 1 19.5 20 Tm (9,999.009,999.00) Tj',
    ])
      expect(firstOf(verdictOf(saved(`${INVOICE} ${around(other)}`))).data, other).to.include({
        way: 'paper-colour',
      });
  });

  it('takes marks of one and two digits for no value, however many, and one value among them for one', () => {
    const marks = Array.from({ length: 11 }, (_, i) => `1 0 0 1 20 ${90 - 7 * i} Tm (${i + 1}) Tj`).join(' ');
    const listed = `${INVOICE} BT 1 g /F 5 Tf ${marks} ET`;
    expect(verdictOf(saved(listed)).verdict).to.equal('pass');
    const one = `${listed} BT 1 g /F 5 Tf 60 20 Td (1) Tj 2.8 0 Td (250) Tj ET`;
    expect(firstOf(verdictOf(saved(one))).data).to.include({ way: 'paper-colour', token: 'number' });
  });

  it('passes white text on dark ground, OCR on a picture, and what the edge cuts off', () => {
    expect(verdictOf(saved(`0 g 0 0 200 40 re f BT 1 g /F 8 Tf 20 20 Td (Total 9) Tj ET`)).verdict).to.equal(
      'pass',
    );
    const scan = pictured(
      'q 200 0 0 100 0 0 cm /X Do Q BT 3 Tr /F 8 Tf 20 20 Td (Total 9,999.00) Tj ET',
      'aaaa',
    );
    expect(verdictOf(append(HEADER, [{ parts: scan }]).pdf).verdict).to.equal('pass');
    expect(verdictOf(saved(`${INVOICE} BT /F 8 Tf 20 -50 Td (Crop mark) Tj ET`)).verdict).to.equal('pass');
  });

  /** Rows of a page as a form, drawn by `pieces`. */
  const inPieces = (
    pieces: string,
    rows = 14,
    said = (at: number): string => `Row ${at} 1${at},20.00`,
  ): Buffer => {
    const row = (at: number): string => `BT /F 4 Tf 20 ${94 - 6 * at} Td (${said(at)}) Tj ET`;
    const drawn = Array.from({ length: rows }, (_, at) => row(at)).join(' ');
    const parts = onePage(pieces);
    parts[2].body = parts[2].body.replace('/Font', '/XObject << /X 6 0 R >> /Font');
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /Font << /F 5 0 R >> >> ';
    return append(HEADER, [{ parts: [...parts, { num: 6, body: stream(drawn, form) }] }]).pdf;
  };
  const piece = (from: number, to: number, up = 0): string =>
    `q 1 0 0 1 0 ${up} cm 0 ${from} 200 ${to - from} re W n /X Do Q `;

  it('finds a row that was cut out of a page put together from what stands above and below it', () => {
    const sight = firstOf(verdictOf(inPieces(piece(62, 100) + piece(0, 56, 6))));
    expect(sight.data).to.include({ way: 'cut-out', token: 'number' });
    expect(sight.note).to.equal('Page 1 has text in a strip that was cut out of it: “Row 6 16,20.00”.');
  });

  it('leaves a sheet open from which a row was cut that is like the others, and finds one that is not', () => {
    const cut = piece(62, 100) + piece(0, 56, 6);
    expect(verdictOf(inPieces(cut, 14, () => 'Postage 0,70')).verdict).to.equal('inconclusive');
    const other = (at: number): string => (at === 6 ? 'Postage 0,80' : 'Postage 0,70');
    expect(firstOf(verdictOf(inPieces(cut, 14, other))).data).to.include({ way: 'cut-out' });
  });

  it('passes a form that is drawn twice as a whole, cut at its edge, or in two halves that show all of it', () => {
    for (const pieces of [
      '/X Do q 1 0 0 1 3 0 cm /X Do Q',
      `${piece(0, 56)}${piece(0, 40, 60)}`,
      `${piece(56, 100)}${piece(0, 56)}`,
      piece(0, 56),
    ])
      expect(verdictOf(inPieces(pieces)).verdict, pieces).to.equal('pass');
    expect(verdictOf(inPieces(piece(62, 100) + piece(0, 56, 6), 8)).verdict).to.equal('pass');
  });

  it('finds a value that a clip with a hole takes out of its page, and none where the same one stands there', () => {
    const page = 'BT /F 8 Tf 20 40 Td (Account 94207076) Tj ET';
    const holed = (typed: string, hole = '50 38 45 8'): string =>
      `q 0 0 200 100 re ${hole} re W* n ${page} Q BT /F 8 Tf 55 40 Td (${typed}) Tj ET`;
    const sight = firstOf(verdictOf(saved(holed('20044774'))));
    expect(sight.data).to.include({ way: 'cut-out', token: 'number' });
    expect(sight.note).to.contain('94207076').and.not.to.contain('Account');
    expect(verdictOf(saved(holed('94207076'))).verdict).not.to.equal('fail');
    for (const hole of ['120 38 45 8', '50 60 45 8'])
      expect(verdictOf(saved(holed('20044774', hole))).verdict, hole).to.equal('pass');
  });

  it('cannot tell in a locked file', () => {
    expect(verdictOf(locked()).verdict).to.equal('inconclusive');
  });
});
