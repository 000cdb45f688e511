import { expect } from 'chai';
import fc from 'fast-check';
import { signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import { ecdsa, signedMessage } from '../../formats/cms/make-cms.ts';
import { caused, causedFacts, factsOf, minimalSigned, updated } from './material.ts';

const key = ecdsa('prime256v1', 'sha256', '1.2.840.10045.4.3.2');
const sign = (content: Buffer) => signedMessage(key, { content });
const FIELD = '<</Type /Annot /Subtype /Widget /FT /Tx /T (note) /V (7) /Rect [72 600 200 620] /P 3 0 R>>';
const CATALOG_WITH_DSS =
  '<</Type /Catalog /Pages 2 0 R /DSS 30 0 R /AcroForm <</Fields [5 0 R 6 0 R] /SigFlags 3>>>>';
const PAGE =
  '<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Annots [5 0 R 6 0 R 20 0 R] /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>>';

function changesAfter(objects: Parameters<typeof updated>[1], options = {}): string[] {
  const facts = factsOf(updated(minimalSigned({ sign, ...options }), objects));
  return facts.signatures[0]!.changes!.map((change) => `${change.class}: ${change.what}`);
}

describe('signature extraction', () => {
  it('describes a signed document', async () => {
    const facts = await causedFacts('signed');
    expect(facts.signatures).to.have.length(1);
    const [signature] = facts.signatures;
    expect(signature).to.include({ kind: 'signature', reachedBy: 'form', coversWholeFile: true });
    expect(signature!.signer?.subject).to.contain('CN=Registry of Norwell');
    expect(facts.timeline[0]?.event).to.contain('signed');
  });

  it('classes what later saves changed', () => {
    expect(changesAfter([[6, FIELD]])).to.deep.equal(['form-fill: form field filled in']);
    expect(changesAfter([[4, '<</Length 5>>\nstream\nBT ET\nendstream']])).to.deep.equal([
      'other: page content changed',
    ]);
    const comment = '<</Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (seen)>>';
    expect(
      changesAfter([
        [3, PAGE],
        [20, comment],
      ]),
    ).to.deep.equal(['annotation: annotation added (Text)']);
    const typeless = '<</Type /Annot /Subtype /Unheard /Rect [10 10 300 300]>>';
    expect(
      changesAfter([
        [3, PAGE],
        [20, typeless],
      ]),
    ).to.deep.equal(['other: annotation added (Unheard)']);
    expect(
      changesAfter([
        [2, '<</Type /Pages /Kids [3 0 R 21 0 R] /Count 2>>'],
        [21, PAGE],
      ])[0],
    ).to.contain('1 pages were signed');
    expect(
      changesAfter([
        [1, '<</Type /Catalog /Pages 2 0 R /DSS <<>> /AcroForm <</Fields [5 0 R 6 0 R] /SigFlags 3>>>>'],
      ]),
    ).to.deep.equal(['dss: validation data added']);
    expect(
      changesAfter([
        [1, '<</Type /Catalog /Pages 2 0 R /OpenAction 9 0 R /AcroForm <</Fields [5 0 R 6 0 R]>>>>'],
        [9, '<</S /JavaScript>>'],
      ]),
    ).to.deep.equal(['other: document entry /OpenAction changed']);
  });

  it('takes a rewritten object of equal meaning as no change', () => {
    const same = '<</Count 1.0 /Type/Pages /Kids 22 0 R>>';
    expect(
      changesAfter([
        [2, same],
        [22, '[3 0 R]'],
      ]),
    ).to.deep.equal([]);
  });

  it('sees objects that no cross-reference names', () => {
    const bytes = minimalSigned({ sign });
    const appended = Buffer.concat([
      bytes,
      Buffer.from('4 0 obj\n<</Length 5>>\nstream\nBT ET\nendstream\nendobj\n'),
    ]);
    const [change] = factsOf(appended).signatures[0]!.changes!;
    expect(change).to.include({ class: 'other', path: 'bytes' });
  });

  it('reads permissions and locks of the signed state', () => {
    const reference =
      '/Reference [<</TransformMethod /DocMDP /TransformParams <</P 1>>>> <</TransformMethod /FieldMDP /TransformParams <</Action /Include /Fields [(note)]>>>>]';
    const facts = factsOf(minimalSigned({ sign, entries: reference, field: '/Lock <</Action /All /P 2>>' }));
    expect(facts.signatures[0]).to.deep.include({
      certifies: 1,
      lockPermission: 2,
      locks: [
        { action: 'Include', fields: ['note'] },
        { action: 'All', fields: [] },
      ],
    });
  });

  it('finds a signature that only an older save has', async () => {
    const facts = await causedFacts('signature-removed');
    expect(facts.signatures.map((s) => [s.reachedBy, s.cryptography?.integrity])).to.deep.equal([
      ['older-save', 'valid'],
    ]);
  });

  it('takes a signature that a page shows beside the form as present, and one that nothing leads to as gone', () => {
    const beside = minimalSigned({ sign, fields: '[6 0 R]' });
    expect(factsOf(beside).signatures[0]).to.include({ reachedBy: 'form', coversWholeFile: true });
    const nowhere = Buffer.from(
      beside.toString('latin1').replace('/Annots [5 0 R 6 0 R]', '/Annots [6 0 R 6 0 R]'),
      'latin1',
    );
    expect(factsOf(nowhere).signatures[0]).to.include({ reachedBy: 'bytes' });
  });

  it('takes a place whose numbers were never written for an empty field', () => {
    const blank = minimalSigned({ byteRange: () => '[0 /********** /********** /**********]' });
    expect(factsOf(blank)).to.deep.include({ emptyFields: ['Approval'], signatures: [] });
    const bent = minimalSigned({ sign, byteRange: () => '[0 /********** /********** /**********]' });
    expect(factsOf(bent).signatures[0]!.rangeProblems).to.deep.equal(['not-four-integers']);
  });

  it('leaves usage rights aside: they are no signature of the author', () => {
    const entries = '/Reference [<</TransformMethod /UR3>>]';
    const facts = factsOf(minimalSigned({ sign, fields: '[6 0 R]', entries }));
    expect(facts).to.deep.include({ usageRights: true, signatures: [] });
  });

  it('does not raise the level for an empty security store', () => {
    const stamp = minimalSigned({
      subFilter: 'ETSI.CAdES.detached',
      sign: (content) => signedMessage(key, { content, ess: true }),
    });
    const [evidence] = signatureEvidence(
      factsOf(
        updated(stamp, [
          [1, CATALOG_WITH_DSS],
          [30, '<<>>'],
        ]),
      ),
    );
    expect(evidence).to.include({ level: 'B-B', laterChanges: 'permitted' });
  });

  it('finds nothing in rubbish and in an unsigned document', async () => {
    expect(factsOf(Buffer.from('no PDF at all')).signatures).to.deep.equal([]);
    expect((await causedFacts('comment-added')).signatures).to.deep.equal([]);
  });

  it('never throws, and never calls an altered file intact in full', async () => {
    const bytes = await caused('signed');
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, value) => {
        const copy = Buffer.from(bytes);
        copy[at] = value;
        const [signature] = factsOf(copy).signatures;
        const [, first, second] = signature?.byteRange ?? [];
        const covered = first === undefined || second === undefined || at < first || at >= second;
        if (value !== bytes[at] && covered) {
          expect(
            signature?.cryptography?.integrity === 'valid' && signature.rangeProblems.length === 0,
          ).to.equal(false);
        }
      }),
      { numRuns: 150 },
    );
  });
});
