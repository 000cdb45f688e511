import { expect } from 'chai';
import { signToLast } from '../../../../lab/corpus/causes/signed-long-term.ts';
import { makeClean } from '../../../../lab/corpus/index.ts';
import { timestampingUnit } from '../../../../lab/corpus/pdf/sign.ts';
import { rootCertificate } from '../../../../lab/corpus/pki/certificates.ts';
import { type SignatureEvidence, signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import { certificate, SIGNERS } from '../../formats/cms/make-cms.ts';
import { causedFacts, factsOf } from './material.ts';

const root = rootCertificate().der.toString('base64');
const now = Date.UTC(2026, 10, 1);

async function judged(
  cause: string,
  context: { anchors?: string[]; now?: number; anchorsAsOf?: string },
): Promise<SignatureEvidence> {
  return signatureEvidence(await causedFacts(cause, 3), context)[0]!;
}

describe('trust in signers', () => {
  it('passes with an anchor, a trusted time and revocation data, and never without one of them', async () => {
    const whole = await judged('signed-long-term', { anchors: [root], now });
    expect(whole).to.include({
      indication: 'TOTAL-PASSED',
      subIndication: null,
      trust: 'trusted',
      level: 'B-LT',
    });
    expect(await judged('signed-long-term', { now })).to.include({
      indication: 'INDETERMINATE',
      subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
      trust: 'unknown',
    });
    const bare = await judged('signed-with-timestamp', { anchors: [root], now });
    expect(bare).to.include({ indication: 'INDETERMINATE', subIndication: 'TRY_LATER', level: 'B-T' });
    const stranger = certificate(SIGNERS[0]!).toString('base64');
    const other = await judged('signed-long-term', { anchors: [stranger], now });
    expect(other).to.include({ indication: 'INDETERMINATE', trust: 'untrusted' });
  });

  it('judges an expired certificate at the time that a timestamp proves', async () => {
    const later = Date.UTC(2036, 0, 1);
    const proven = await judged('signed-archived', { anchors: [root], now: later });
    expect(proven).to.include({ indication: 'TOTAL-PASSED', level: 'B-LTA' });
    const unproven = await judged('signed', { anchors: [root], now: later });
    expect(unproven).to.include({ subIndication: 'OUT_OF_BOUNDS_NO_POE', trust: 'unknown' });
    // When the timestamping unit has expired too, nothing proves the time any more.
    const late = await judged('signed-archived', { anchors: [root], now: Date.UTC(2042, 0, 1) });
    expect(late).to.include({ indication: 'INDETERMINATE', subIndication: 'OUT_OF_BOUNDS_NO_POE' });
  });

  it('believes no timestamp whose authority leads to no anchor', async () => {
    const facts = await causedFacts('signed-long-term', 3);
    const unit = timestampingUnit().der.toString('base64');
    const without = { ...facts, certificates: facts.certificates.filter((der) => der !== unit) };
    const [evidence] = signatureEvidence(without, { anchors: [root], now });
    expect(evidence).to.include({ indication: 'INDETERMINATE', subIndication: 'TRY_LATER' });
    expect(evidence!.reasons.join(' ')).to.contain('timestamp was not relied on');
  });

  it('tells revoked before the proven time from revoked after it', async () => {
    const clean = await makeClean('invoice', 3);
    const at = (revoked: string) =>
      signatureEvidence(factsOf(signToLast(clean, 3, 'LT', revoked).file.bytes), {
        anchors: [root],
        now,
      })[0]!;
    expect(at('20230101000000Z')).to.include({
      indication: 'INDETERMINATE',
      subIndication: 'REVOKED_NO_POE',
      trust: 'untrusted',
    });
    expect(at('20260101000000Z')).to.include({ indication: 'TOTAL-PASSED', trust: 'trusted' });
  });

  it('neither passes nor fails what two readers read in two ways, and tells where', async () => {
    const facts = await causedFacts('signed-long-term', 3);
    const disputed = 'status of an OCSP response: own reader good; pkijs revoked';
    expect(facts.revocation).to.not.have.length(0);
    const revocation = facts.revocation.map((fact) => ({ ...fact, disputed }));
    const [open] = signatureEvidence({ ...facts, revocation }, { anchors: [root], now });
    expect(open).to.include({ indication: 'INDETERMINATE', subIndication: 'TRY_LATER' });
    expect(open!.reasons.join(' ')).to.contain(disputed);
    // What both read as revoked stays so, whatever else is disputed.
    const revoked = {
      ...facts.revocation[0]!,
      status: 'revoked' as const,
      revokedAt: '2023-01-01T00:00:00Z',
    };
    const both = { ...facts, revocation: [...revocation, revoked] };
    expect(signatureEvidence(both, { anchors: [root], now })[0]).to.include({ trust: 'untrusted' });
  });

  it('does not fail what was signed with a broken algorithm, and does not pass it', async () => {
    const facts = await causedFacts('signed-long-term', 3);
    const weak = (digestAlgorithm: string) => {
      const [first, ...rest] = facts.signatures;
      const signature = { ...first!, cryptography: { ...first!.cryptography!, digestAlgorithm } };
      return signatureEvidence({ ...facts, signatures: [signature, ...rest] }, { anchors: [root], now })[0]!;
    };
    for (const name of ['md5', 'sha1']) {
      expect(weak(name)).to.include({
        integrity: 'valid',
        indication: 'INDETERMINATE',
        subIndication: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
      });
    }
    expect(weak('sha256').indication).to.equal('TOTAL-PASSED');
  });

  it('shows the date of the trusted list that it answers from', async () => {
    const context = { anchors: [root], now, anchorsAsOf: '2026-10-01T00:00:00.000Z' };
    const evidence = await judged('signed-long-term', context);
    expect(evidence.trustListDate).to.equal('2026-10-01T00:00:00.000Z');
    expect(evidence.reasons.join(' ')).to.contain('2026-10-01');
    expect((await judged('signed-long-term', { now })).trustListDate).to.equal(null);
  });

  it('finds revocation data of an issuer that only the anchors have', async () => {
    const facts = await causedFacts('signed-long-term', 3);
    const { readStore, proofsOf } = await import('../../../../workers/stages/signature/validation-data.ts');
    const { openPdf } = await import('../../../../workers/formats/pdf/index.ts');
    const bytes = signToLast(await makeClean('invoice', 3), 3, 'LT').file.bytes;
    const store = readStore(openPdf(bytes).latest)!;
    const withoutRoot = store.certificates.filter((one) => Buffer.from(one.raw).toString('base64') !== root);
    const proofs = proofsOf({ certificates: withoutRoot, sources: store.sources });
    expect(proofs.facts.revocation).to.deep.equal([]);
    const [evidence] = signatureEvidence({ ...facts, ...proofs.facts }, { anchors: [root], now });
    expect(evidence).to.include({ indication: 'TOTAL-PASSED' });
  });
});
