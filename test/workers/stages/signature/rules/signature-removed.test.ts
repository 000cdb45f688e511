import { expect } from 'chai';
import { signatureRemoved } from '../../../../../workers/stages/signature/rules/signature-removed.ts';
import { rsa, signedMessage } from '../../../formats/cms/make-cms.ts';
import { causedFacts, factsOf, minimalSigned, updated } from '../material.ts';

const sign = (content: Buffer) => signedMessage(rsa('sha256', '1.2.840.113549.1.1.11'), { content });
const EMPTIED = '<</Type /Annot /Subtype /Widget /FT /Sig /T (Approval) /Rect [0 0 0 0] /P 3 0 R>>';

describe('rule signature-removed', () => {
  it('fires when the form, or only the value, was taken out by an update', async () => {
    expect(signatureRemoved(await causedFacts('signature-removed')).verdict).to.equal('fail');
    const cleared = factsOf(updated(minimalSigned({ sign }), [[5, EMPTIED]]));
    expect(signatureRemoved(cleared).verdict).to.equal('fail');
  });

  it('passes a second signature and a rewritten dictionary', async () => {
    expect(signatureRemoved(await causedFacts('signed-twice')).verdict).to.equal('pass');
    expect(signatureRemoved(await causedFacts('signed-then-form-filled')).verdict).to.equal('pass');
  });
});
