import { expect } from 'chai';
import { signatureDigestMismatch } from '../../../../../workers/stages/signature/rules/signature-digest-mismatch.ts';
import { causedFacts, factsOf, minimalSigned } from '../material.ts';

describe('rule signature-digest-mismatch', () => {
  it('fires on bytes changed under a signature', async () => {
    for (const seed of [1, 2, 3]) {
      const verdict = signatureDigestMismatch(await causedFacts('signed-then-bytes-changed', seed));
      expect(verdict.verdict).to.equal('fail');
    }
  });

  it('passes what was changed only after the signed bytes', async () => {
    expect(signatureDigestMismatch(await causedFacts('signed-then-amount-replaced')).verdict).to.equal(
      'pass',
    );
  });

  it('accuses nobody of what it cannot compute, and asks nothing of the unsigned', async () => {
    const unknown = factsOf(
      minimalSigned({ subFilter: 'Vendor.secret', sign: () => Buffer.from('3003', 'hex') }),
    );
    expect(signatureDigestMismatch(unknown).verdict).to.equal('inconclusive');
    expect(signatureDigestMismatch(await causedFacts('comment-added')).verdict).to.equal('not-applicable');
  });
});
