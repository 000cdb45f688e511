import { expect } from 'chai';
import { signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import { rsa, signedMessage } from '../../formats/cms/make-cms.ts';
import { factsOf, type MinimalOptions, minimalSigned, updated } from './material.ts';

const sign = (content: Buffer) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content });
const NOTE = '<</Type /Annot /Subtype /Widget /FT /Tx /T (note) /V (7) /Rect [72 600 200 620] /P 3 0 R>>';
const FONT = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>';
const page = (annots: string) =>
  `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Annots ${annots} /Resources <</Font <</F1 ${FONT}>>>>>>`;
const FILLED: [number, string] = [6, NOTE];
const PERMIT_2: MinimalOptions = {
  entries: '/Reference [<</TransformMethod /DocMDP /TransformParams <</P 2>>>>]',
  catalog: '/Perms <</DocMDP 7 0 R>>',
};
const LOCK_ALL: MinimalOptions = {
  entries: '/Reference [<</TransformMethod /FieldMDP /TransformParams <</Action /All>>>>]',
};

function verdict(options: MinimalOptions, ...objects: [number, string][]): string {
  return signatureEvidence(factsOf(updated(minimalSigned({ sign, ...options }), objects)))[0]!.laterChanges;
}

describe('what points at something that may change', () => {
  it('is no change itself: calculation order, actions, a stray reference to the catalog', () => {
    const order = '[5 0 R 6 0 R] /CO [6 0 R]';
    expect(verdict({ fields: order }, FILLED)).to.equal('permitted');
    expect(verdict({ ...PERMIT_2, fields: order }, FILLED)).to.equal('permitted');
    const hide = '<</S /Hide /T 6 0 R>>';
    expect(verdict({ catalog: `/OpenAction ${hide}` }, FILLED)).to.equal('permitted');
    expect(verdict({ catalog: `/Outlines <</First <</Title (A) /A ${hide}>>>>` }, FILLED)).to.equal(
      'permitted',
    );
    expect(verdict({ catalog: '/Foo [1 0 R]' }, FILLED)).to.equal('permitted');
  });

  for (const name of ['constructor', '__proto__', 'toString']) {
    it(`a new /${name} in the catalog or a page is private like any entry that the standard lacks`, () => {
      const catalog = `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [5 0 R 6 0 R] /SigFlags 3>> /${name} 9>>`;
      expect(verdict({}, [1, catalog])).to.equal('permitted');
      expect(verdict({}, [3, page(`[5 0 R 6 0 R] /${name} 9`)])).to.equal('permitted');
    });
  }

  it('is one when it points elsewhere', () => {
    const catalog =
      '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [5 0 R 6 0 R] /SigFlags 3 /CO [5 0 R]>>>>';
    expect(verdict({ fields: '[5 0 R 6 0 R] /CO [6 0 R]' }, [1, catalog])).to.equal('forbidden');
  });

  it('does not excuse what the page itself shows, whatever else it is listed as', () => {
    // Signed as the page's font and as an annotation of a kind that may change.
    const font = (base: string) => `<</Type /Font /Subtype /Text /BaseFont /${base} /Rect [0 0 1 1]>>`;
    const options: MinimalOptions = {
      sign,
      objects: [font('Helvetica')],
      resources: '/Font <</F1 8 0 R>>',
      annots: '8 0 R',
    };
    const facts = factsOf(updated(minimalSigned(options), [[8, font('Courier')]]));
    expect(signatureEvidence(facts)[0]!.laterChanges).to.equal('forbidden');
  });
});

describe('annotations and fields that were written anew', () => {
  it('are the same annotations under another number', () => {
    const link = '<</Type /Annot /Subtype /Link /Rect [10 10 20 20] /A <</S /URI /URI (x:y)>>>>';
    const signed = { ...PERMIT_2, annots: link };
    const rewritten = (annots: string, ...more: [number, string][]) =>
      verdict(signed, [3, page(annots)], ...more);
    expect(rewritten('[20 0 R 5 0 R 6 0 R]', [20, link])).to.equal('permitted');
    expect(rewritten(`[5 0 R ${link} 6 0 R]`)).to.equal('permitted');
    expect(rewritten('[20 0 R 5 0 R 6 0 R]', [20, link.replace('x:y', 'x:z')])).to.equal('forbidden');
    expect(rewritten('[5 0 R 6 0 R]')).to.equal('forbidden');
  });

  it('lets a signature field get its place when it is signed, and no other field', () => {
    const widget = '/Type /Annot /Subtype /Widget /Rect [0 0 0 0] /F 132 /P 3 0 R';
    for (const [type, expected] of [
      ['Sig', 'permitted'],
      ['Tx', 'forbidden'],
    ] as const) {
      const field = `/FT /${type} /T (second)`;
      const options = { fields: '[5 0 R 6 0 R 8 0 R]', objects: [`<<${field}>>`] };
      const placed: [number, string][] = [
        [8, `<<${field} ${widget}>>`],
        [3, page('[5 0 R 6 0 R 8 0 R]')],
      ];
      expect(verdict(options, ...placed), type).to.equal(expected);
    }
  });

  it('keeps locked fields where they are', () => {
    const moved: [number, string] = [6, NOTE.replace('/V (7) ', '').replace('/P 3', '/P 33')];
    expect(verdict({}, moved)).to.equal('permitted');
    expect(verdict(LOCK_ALL, moved)).to.equal('forbidden');
  });

  it('sees a page shown twice', () => {
    expect(verdict({}, [2, '<</Type /Pages /Kids [3 0 R 3 0 R] /Count 2>>'])).to.equal('forbidden');
  });
});
