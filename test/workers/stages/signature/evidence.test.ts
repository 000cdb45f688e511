import { expect } from 'chai';
import { rootCertificate } from '../../../../lab/corpus/pki/certificates.ts';
import { signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import { certificate, SIGNERS, signedMessage } from '../../formats/cms/make-cms.ts';
import { causedFacts, factsOf, minimalSigned } from './material.ts';

const anchors = [rootCertificate().der.toString('base64')];
const now = Date.UTC(2026, 0, 1);

describe('signature evidence', () => {
  it('keeps integrity, changes and trust apart', async () => {
    const [evidence] = signatureEvidence(await causedFacts('signed'));
    expect(evidence).to.include({
      field: 'Signature1',
      integrity: 'valid',
      coversWholeFile: true,
      signedBytes: null,
      laterChanges: 'none',
      indication: 'INDETERMINATE',
      subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
      trust: 'unknown',
      removed: false,
    });
    const [changed] = signatureEvidence(await causedFacts('signed-then-amount-replaced'));
    expect(changed).to.include({ integrity: 'valid', laterChanges: 'forbidden', coversWholeFile: false });
    expect(changed!.signedBytes, 'the file as it was signed').to.be.above(1_000);
    expect(changed!.changes.filter((change) => !change.permitted)).to.not.equal([]);
    expect(changed!.reasons.join(' ')).to.contain('page content changed');
  });

  it('counts blank bytes after the signed ones as not covered, and as no change', () => {
    const signed = minimalSigned({ sign: (content) => signedMessage(SIGNERS[0]!, { content }) });
    const [evidence] = signatureEvidence(factsOf(Buffer.concat([signed, Buffer.from('\r\n')])));
    expect(evidence).to.include({ integrity: 'valid', coversWholeFile: false, laterChanges: 'none' });
    expect(evidence!.reasons[0]).to.contain('but for 2 blank bytes');
  });

  it('trusts who leads to a given anchor, at the given time, and says what it did not check', async () => {
    const facts = await causedFacts('signed');
    const [trusted] = signatureEvidence(facts, { anchors, now });
    expect(trusted).to.include({ trust: 'trusted', indication: 'INDETERMINATE', subIndication: 'TRY_LATER' });
    expect(trusted!.reasons.join(' ')).to.contain('revoked could not be checked');
    const [expired] = signatureEvidence(facts, { anchors, now: Date.UTC(2040, 0, 1) });
    expect(expired).to.include({ trust: 'unknown', subIndication: 'OUT_OF_BOUNDS_NO_POE' });
    const unrelated = certificate(SIGNERS[0]!).toString('base64');
    const [stranger] = signatureEvidence(facts, { anchors: [unrelated], now });
    expect(stranger).to.include({ trust: 'untrusted', subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' });
  });

  it('fails what failed, with the reason of the standard', async () => {
    const [evidence] = signatureEvidence(await causedFacts('signed-then-bytes-changed'));
    expect(evidence).to.include({
      integrity: 'invalid',
      signedBytes: null,
      indication: 'TOTAL-FAILED',
      subIndication: 'HASH_FAILURE',
      level: null,
    });
  });

  it('lists a removed signature as removed', async () => {
    const [evidence] = signatureEvidence(await causedFacts('signature-removed'));
    expect(evidence).to.include({ removed: true, laterChanges: 'forbidden', integrity: 'valid' });
  });
});
