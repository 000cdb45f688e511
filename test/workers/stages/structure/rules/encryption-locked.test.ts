import { expect } from 'chai';
import { encryptionLocked } from '../../../../../workers/stages/structure/rules/encryption-locked.ts';
import { factsOf, firstOf, INVOICE, locked, NOW, saved } from '../material.ts';

describe('structure/encryption-locked', () => {
  it('says that nothing inside could be read, and why', () => {
    const facts = factsOf(locked());
    expect(firstOf(encryptionLocked(facts, NOW)).note).to.contain('Adobe.PubSec');
    expect(facts.notAssessed.map((n) => n.what)).to.include('text, pictures and earlier saves');
  });

  it('does not apply to plain files', () => {
    expect(encryptionLocked(factsOf(saved(INVOICE)), NOW).verdict).to.equal('not-applicable');
  });
});
