import { expect } from 'chai';
import { CAUSES, makeClean } from '../../../../lab/corpus/index.ts';
import { openPdf, savedState } from '../../../../workers/formats/pdf/index.ts';
import { compareWithSigned } from '../../../../workers/stages/signature/changes/compare.ts';
import { collectSignatures, signedFile } from '../../../../workers/stages/signature/collect.ts';
import { signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import { signatureFacts } from '../../../../workers/stages/signature/extract.ts';
import { rsa, signedMessage } from '../../formats/cms/make-cms.ts';
import { factsOf, minimalSigned, updated } from './material.ts';

const sign = (content: Buffer) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content });
const never = () => false;
const verdict = (bytes: Buffer) => signatureEvidence(factsOf(bytes))[0]!.laterChanges;

describe('signed states taken from the opened file', () => {
  it('compare as the covered bytes opened on their own do, whatever was done to the file', async () => {
    let shared = 0;
    for (const [i, cause] of CAUSES.filter(({ name }) => /sign|certif|shadow|locked/.test(name)).entries()) {
      const clean = await makeClean('invoice', 20 + (i % 5), cause.needs);
      if (!cause.applies(clean)) continue;
      const file = openPdf((await cause.apply(clean, i)).bytes);
      for (const { coverage } of collectSignatures(file, never).signatures) {
        const end = coverage.coveredUntil;
        const view = end === null ? null : savedState(file, end);
        if (end === null || !view) continue;
        shared++;
        const alone = { end, view: signedFile(file, end).latest };
        expect(compareWithSigned({ end, view }, file, never), cause.name).to.deep.equal(
          compareWithSigned(alone, file, never),
        );
      }
    }
    expect(shared).to.be.greaterThan(15);
  });

  it('are not taken where later bytes have a say in them', () => {
    const bytes = minimalSigned({ sign });
    const state = (file: Buffer) => savedState(openPdf(file), bytes.length);
    const later = updated(bytes, [[6, '<</FT /Tx /T (note) /V (1)>>']]);
    expect(state(later)?.revision.index).to.equal(0);
    // An entry of the signed table that leads behind the signed bytes: nothing when it was signed.
    const text = bytes.toString('latin1');
    const place = /\n6 1\n(\d{10}) 00000 n/.exec(text)![1]!;
    const ahead = String(bytes.length + 1).padStart(10, '0');
    const dangling = text.replace(`\n6 1\n${place}`, `\n6 1\n${ahead}`);
    expect(state(updated(Buffer.from(dangling, 'latin1'), [[30, '<<>>']]))).to.equal(null);
    // A later chain that leaves the signed table out.
    const skipping = Buffer.from(later.toString('latin1').replace(/\/Prev \d+/, '/Prev 0'), 'latin1');
    expect(state(skipping)).to.equal(null);
  });

  it('see a stream that a later save makes end elsewhere, through an object of its length', () => {
    const shown = 'BT /F1 12 Tf 72 700 Td (Total 100) Tj ET';
    const body = `${shown}\nendstream\n% ${'x'.repeat(30)}`;
    const page =
      '<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 8 0 R /Annots [5 0 R 6 0 R] /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>>';
    const options = {
      sign,
      page,
      objects: [`<</Length 9 0 R>>\nstream\n${body}\nendstream`, String(body.length)],
    };
    const bytes = minimalSigned(options);
    expect(verdict(updated(bytes, [[30, '<<>>']]))).to.equal('permitted');
    expect(verdict(updated(bytes, [[9, String(shown.length)]]))).to.equal('forbidden');
  });

  it('end with partial facts when the time does', async () => {
    const file = openPdf(updated(minimalSigned({ sign }), [[30, '<<>>']]));
    const facts = signatureFacts(file, () => true);
    expect(facts.signatures).to.have.length(1);
    expect(facts.notAssessed.map(({ what }) => what)).to.include('some signatures');
    const [evidence] = signatureEvidence(facts);
    expect(evidence).to.include({ integrity: 'indeterminate', laterChanges: 'unknown' });
  });
});
