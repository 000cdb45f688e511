import { expect } from 'chai';
import { coveredAfterSigning } from '../../../../../workers/stages/signature/rules/covered-after-signing.ts';
import { rsa, signedMessage } from '../../../formats/cms/make-cms.ts';
import { factsOf, minimalSigned, updated } from '../material.ts';

const sign = (content: Buffer) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content });
const stream = (data: string, dict = '') => `<<${dict} /Length ${data.length}>>\nstream\n${data}\nendstream`;

/** The page shows `Total 100` at 72, 700 in 12 points. */
const OVER = '/Rect [70 690 200 720]';
const BESIDE = '/Rect [300 100 400 130]';
const LOOK: [number, string] = [
  23,
  stream('1 g 0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
];
const VALUE =
  '/Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Contents <01> /ByteRange [0 1 2 3]';
const STAMP = VALUE.replace('/Type /Sig', '/Type /DocTimeStamp').replace(
  'adbe.pkcs7.detached',
  'ETSI.RFC3161',
);
const WIDGET = '/Type /Annot /Subtype /Widget /AP <</N 23 0 R>>';

const catalog = (fields: string): [number, string] => [
  1,
  `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [5 0 R 6 0 R ${fields}] /SigFlags 3>>>>`,
];
const page = (annotations: string): [number, string] => [
  3,
  `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Annots [5 0 R 6 0 R ${annotations}] /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>>`,
];

/** What the later save hides, by the rule; null where it hides nothing. */
function hidden(...objects: [number, string][]): string | null {
  const verdict = coveredAfterSigning(factsOf(updated(minimalSigned({ sign }), [...objects, LOOK])));
  if (verdict.verdict === 'pass') return null;
  if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
  return verdict.occurrences[0]?.recovered?.old ?? null;
}

describe('signed text under what came later (12.8.2.2)', () => {
  it('is found under the look of a signature and of a document timestamp', () => {
    for (const value of [VALUE, STAMP]) {
      const field = (rect: string) => `<<${WIDGET} /FT /Sig /T (Second) /V 21 0 R ${rect} /P 3 0 R>>`;
      const added = (rect: string) =>
        hidden(catalog('20 0 R'), page('20 0 R'), [20, field(rect)], [21, `<<${value}>>`]);
      expect(added(OVER), value).to.equal('Total 100');
      expect(added(BESIDE), value).to.equal(null);
    }
  });

  it('is found under the places of a field that stand apart from it (12.7.4.1)', () => {
    const field = '<</FT /Sig /T (Second) /V 21 0 R /Kids [22 0 R 24 0 R]>>';
    const place = (rect: string) => `<<${WIDGET} /Parent 20 0 R ${rect} /P 3 0 R>>`;
    const added = (first: string, second: string, listed = '22 0 R 24 0 R') =>
      hidden(
        catalog('20 0 R'),
        page(listed),
        [20, field],
        [21, `<<${VALUE}>>`],
        [22, place(first)],
        [24, place(second)],
      );
    expect(added(OVER, BESIDE)).to.equal('Total 100');
    expect(added(BESIDE, OVER)).to.equal('Total 100');
    expect(added(BESIDE, BESIDE)).to.equal(null);
    // A place that no page lists is not shown.
    expect(added(BESIDE, OVER, '22 0 R')).to.equal(null);
  });

  it('is found under the places of a field that has no object of its own', () => {
    const place = (rect: string) => `<<${WIDGET} /FT /Sig ${rect} /P 3 0 R>>`;
    const added = (rect: string) =>
      hidden(
        catalog('<</FT /Sig /T (Second) /V 21 0 R /Kids [22 0 R]>>'),
        page('22 0 R'),
        [21, `<<${VALUE}>>`],
        [22, place(rect)],
      );
    expect(added(OVER)).to.equal('Total 100');
    expect(added(BESIDE)).to.equal(null);
  });

  describe('where a field was filled in', () => {
    const FIELD = `/Type /Annot /Subtype /Widget /FT /Tx /T (extra) ${OVER} /P 3 0 R`;
    const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 130 30] ';
    const shows: [number, string] = [23, stream('1 g 0 0 130 30 re f', FORM)];
    const through: [number, string] = [23, stream('0 g 0 0 130 1 re f', FORM)];
    const filled = (was: string, look: [number, string], now = '/F 4', text = 'Total 100') => {
      const objects = [`<<${FIELD} ${was}>>`, stream('1 g 0 0 130 30 re f', FORM), stream('', FORM)];
      const content = `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`;
      const fields = '[5 0 R 6 0 R 8 0 R]';
      const signed = minimalSigned({ sign, content, fields, annots: '8 0 R', objects });
      const field: [number, string] = [8, `<<${FIELD} ${now} /V (x) /AP <</N 23 0 R>>>>`];
      const verdict = coveredAfterSigning(factsOf(updated(signed, [field, look])));
      return verdict.verdict === 'fail' ? verdict.occurrences[0]?.recovered?.old : verdict.verdict;
    };

    it('is found under one that was hidden or empty when the document was signed', () => {
      for (const was of ['/F 2', '/F 32', '/F 4', '/F 2 /AP <</N 9 0 R>>', '/F 2 /MK <</BG [1]>>'])
        expect(filled(was, shows), was).to.equal('Total 100');
    });

    it('is not what the field lay over then, what shines through it, or what it hides and does not show', () => {
      expect(filled('/F 4 /AP <</N 9 0 R>>', shows)).to.equal('pass');
      expect(filled('/F 4 /MK <</BG [0.9]>>', shows)).to.equal('pass');
      expect(filled('/F 4', through)).to.equal('pass');
      expect(filled('/F 2', shows, '/F 2')).to.equal('pass');
    });

    it('is open under paint that is cut to a shape, since nobody has worked out what it leaves free', () => {
      const cut: [number, string] = [23, stream('0 30 m 130 30 l 130 0 l h W n 1 g 0 0 130 30 re f', FORM)];
      expect(filled('/F 2', cut)).to.equal('inconclusive');
    });

    it('is no hint of what to fill in, unless the field was hidden', () => {
      expect(filled('/F 4', shows, '/F 4', 'Your name')).to.equal('pass');
      expect(filled('/F 2', shows, '/F 4', 'Your name')).to.equal('Your name');
    });

    it('is open under a background that the field asked for and its look left out', () => {
      const asked = '/F 4 /MK <</BG [1]>> /AP <</N 10 0 R>>';
      expect(filled(asked, shows)).to.equal('inconclusive');
      expect(filled(asked, through)).to.equal('pass');
    });
  });

  it('is found on every page that lists the place', () => {
    const second: [number, string] = [
      25,
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Annots [20 0 R]>>',
    ];
    const tree: [number, string] = [2, '<</Type /Pages /Kids [3 0 R 25 0 R] /Count 2>>'];
    const field = `<<${WIDGET} /FT /Sig /T (Second) /V 21 0 R ${OVER} /P 25 0 R>>`;
    const signed = hidden(catalog('20 0 R'), page('20 0 R'), tree, second, [20, field], [21, `<<${VALUE}>>`]);
    expect(signed).to.equal('Total 100');
  });
});
