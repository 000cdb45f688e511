import { expect } from 'chai';
import { signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import { caused, factsOf } from './material.ts';

const first = async (cause: string, seed = 2) => signatureEvidence(factsOf(await caused(cause, seed)))[0]!;

describe('attacks on signatures', () => {
  it('refuses a wrapped signature whose digest still fits', async () => {
    expect(await first('signature-wrapped')).to.include({
      integrity: 'invalid',
      indication: 'TOTAL-FAILED',
      subIndication: 'FORMAT_FAILURE',
    });
  });

  it('never takes an emptied range for a signature', async () => {
    for (const seed of [1, 2, 3, 4]) {
      expect((await first('signature-range-emptied', seed)).integrity).to.not.equal('valid');
    }
  });

  for (const cause of [
    'signed-then-appended-without-xref',
    'signed-then-appended-with-copied-xref',
    'signed-then-false-validation-data',
    'signature-reason-rewritten',
    'certified-after-approval',
    'certified-then-signed-against-permission',
    'certified-then-hidden-by-untyped-annotation',
    'locked-field-filled',
  ]) {
    it(`forbids ${cause}`, async () => {
      expect(await first(cause)).to.include({ integrity: 'valid', laterChanges: 'forbidden' });
    });
  }

  it('finds the signature of a form that was dropped', async () => {
    expect(await first('signed-then-form-dropped')).to.include({ removed: true, laterChanges: 'forbidden' });
  });

  it('permits what a lock of another field permits', async () => {
    expect((await first('unlocked-field-filled')).laterChanges).to.equal('permitted');
  });
});
