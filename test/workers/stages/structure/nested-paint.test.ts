/** Values that are drawn by a pattern or by glyphs of a font (ISO 32000-2, 8.7.3 and 9.6.4) in the place of another one. */
import { expect } from 'chai';
import { interpretPage, openPdf } from '../../../../workers/formats/pdf/index.ts';
import { compareViews } from '../../../../workers/stages/structure/detectors/readers/parser-differential/compare-views.ts';
import { hiddenText } from '../../../../workers/stages/structure/rules/hidden-text.ts';
import { textCovered } from '../../../../workers/stages/structure/rules/text-covered.ts';
import { textCoveredAndRetyped } from '../../../../workers/stages/structure/rules/text-covered-and-retyped.ts';
import { append, firstPage, HEADER, onePage, type Part, stream } from '../../formats/pdf/build.ts';
import { factsOf, firstOf, INVOICE, NOW } from './material.ts';

function file(content: string, resources: string, more: Part[]): Buffer {
  const parts = onePage(content);
  parts[2].body = parts[2].body.replace('/Font << /F 5 0 R', `${resources} /Font << /T 7 0 R /F 5 0 R`);
  return append(HEADER, [{ parts: [...parts, ...more] }]).pdf;
}

const CELL =
  '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 12] /XStep 50 /YStep 12 /Matrix [1 0 0 1 118 57] ';
const pattern = (cell: string, area = '118 57 50 12 re f', dict = CELL): Buffer =>
  file(`${INVOICE} /Pattern cs /P scn ${area}`, '/Pattern << /P 6 0 R >>', [
    { num: 6, body: stream(cell, `${dict}/Resources << /Font << /F 5 0 R >> >> `) },
  ]);

const type3 = (procedure: string): Part[] => [
  {
    num: 7,
    body: '<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FontBBox [0 0 5000 1200] /FirstChar 97 /LastChar 97 /Widths [5000] /Encoding << /Differences [97 /box] >> /CharProcs << /box 8 0 R >> /Resources << /Font << /F 5 0 R >> >> >>',
  },
  { num: 8, body: stream(procedure) },
];

describe('structure where patterns and glyphs paint', () => {
  it('finds a value under a tile that has paper and another value on it', () => {
    const { recovered } = firstOf(
      textCoveredAndRetyped(
        factsOf(pattern('1 g 0 0 50 12 re f 0 g BT /F 10 Tf 2 3 Td (9,250.00) Tj ET')),
        NOW,
      ),
    );
    expect(recovered).to.include({ old: '1,250.00', new: '9,250.00' });
  });

  it('finds text too small to see in a tile, and passes hatching', () => {
    const tiny = pattern('BT /F 0.2 Tf 2 3 Td (Ignore the rest) Tj ET');
    expect(firstOf(hiddenText(factsOf(tiny), NOW)).data).to.include({ way: 'tiny' });
    const hatching = factsOf(pattern('0 0 m 50 12 l S'));
    expect(hiddenText(hatching, NOW).verdict).to.equal('pass');
    expect(textCoveredAndRetyped(hatching, NOW).verdict).to.equal('pass');
  });

  it('is open where tiles with text are too many to be read', () => {
    const small = CELL.replace('/XStep 50 /YStep 12', '/XStep 1 /YStep 1');
    const facts = factsOf(pattern('BT /F 5 Tf (Copy) Tj ET', '0 0 200 100 re f', small));
    expect(textCoveredAndRetyped(facts, NOW).verdict).to.equal('inconclusive');
    expect(facts.notAssessed).to.deep.include({
      what: 'some text of page 1',
      reason: 'it is drawn by tiles of a pattern or within the glyphs of a font',
    });
  });

  it('finds a value under a glyph that is a white box', () => {
    const content = `${INVOICE} q 1 g BT /T 10 Tf 118 57 Td (a) Tj ET Q BT /F 10 Tf 120 60 Td (9,250.00) Tj ET`;
    const { recovered } = firstOf(
      textCoveredAndRetyped(
        factsOf(file(content, '', type3('5000 0 0 0 5000 1200 d1 0 0 5000 1200 re f'))),
        NOW,
      ),
    );
    expect(recovered).to.include({ old: '1,250.00', new: '9,250.00' });
  });

  it('takes no letter for covered by the box or the picture that draws it', () => {
    const named = (procedure: string): Part[] =>
      type3(procedure).map(({ num, body }) => ({ num, body: body.replaceAll('/box', '/I') }));
    const content = `${INVOICE} BT /T 10 Tf 20 20 Td (a) Tj ET`;
    for (const procedure of [
      '5000 0 0 0 5000 1200 d1 0 0 5000 1200 re f',
      '5000 0 d0 5000 0 0 1200 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID a EI',
    ])
      expect(textCovered(factsOf(file(content, '', named(procedure))), NOW).verdict, procedure).to.equal(
        'pass',
      );
  });

  it('is open where glyphs show text of another font', () => {
    const content = `${INVOICE} BT /T 10 Tf 20 30 Td (a) Tj ET`;
    const facts = factsOf(file(content, '', type3('5000 0 d0 BT /F 1000 Tf (9) Tj ET')));
    for (const rule of [hiddenText, textCoveredAndRetyped])
      expect(rule(facts, NOW).verdict).to.equal('inconclusive');
  });

  it('does not hold letters against another reader that reads none there', () => {
    const pdf = pattern('BT /F 5 Tf 2 3 Td (A long text of the cell 9,250.00) Tj ET', '118 57 50 12 re f');
    const view = openPdf(pdf).latest;
    const page = firstPage(view);
    const layer = ['Invoice 4711', 'Total due', '1,250.00'].map((text) => ({
      text,
      box: [0, 0, 0.1, 0.1] as [number, number, number, number],
      fontSizePt: 10,
    }));
    expect(compareViews(interpretPage(view, page), page, layer)).to.include({ result: 'unknown' });
    const changed = layer.with(2, { ...layer[2]!, text: '9,250.00' });
    expect(compareViews(interpretPage(view, page), page, changed).result).to.equal('differs');
  });
});
