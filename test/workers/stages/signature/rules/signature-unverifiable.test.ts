import { expect } from 'chai';
import { signatureUnverifiable } from '../../../../../workers/stages/signature/rules/signature-unverifiable.ts';
import { causedFacts, factsOf, minimalSigned } from '../material.ts';

describe('rule signature-unverifiable', () => {
  it('tells of an unknown kind, and of nothing where nobody signed', () => {
    const unknown = minimalSigned({ subFilter: 'Vendor.secret', sign: () => Buffer.from('3003', 'hex') });
    expect(signatureUnverifiable(factsOf(unknown)).verdict).to.equal('fail');
    expect(signatureUnverifiable(factsOf(minimalSigned())).verdict).to.equal('not-applicable');
  });

  it('passes what was verified, for or against', async () => {
    expect(signatureUnverifiable(await causedFacts('signed')).verdict).to.equal('pass');
    expect(signatureUnverifiable(await causedFacts('signed-then-bytes-changed')).verdict).to.equal('pass');
  });
});
