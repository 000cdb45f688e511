import { expect } from 'chai';
import { rootCertificate } from '../../../../../lab/corpus/pki/certificates.ts';
import { changedAfterSigning } from '../../../../../workers/stages/signature/rules/changed-after-signing.ts';
import { causedFacts } from '../material.ts';

const now = Date.UTC(2026, 0, 1);
const judge = async (cause: string, seed = 1, anchors: string[] = []) =>
  changedAfterSigning(await causedFacts(cause, seed), { now, anchors });

describe('rule changed-after-signing', () => {
  for (const cause of [
    'signed-then-amount-replaced',
    'signed-then-name-replaced',
    'signed-then-covered',
    'certified-then-form-filled-against-permission',
    'shadow-hide',
    'shadow-replace',
    'shadow-hide-and-replace',
  ]) {
    it(`fires on ${cause}`, async () => {
      for (const seed of [1, 2]) {
        const verdict = await judge(cause, seed);
        expect(verdict.verdict).to.equal('fail');
        expect(verdict.verdict === 'fail' && verdict.occurrences[0]!.page).to.equal(1);
      }
    });
  }

  for (const cause of [
    'signed',
    'certified',
    'signed-then-form-filled',
    'signed-then-dss-added',
    'signed-twice',
    'certified-then-commented',
  ]) {
    it(`takes ${cause} as speaking for the document`, async () => {
      for (const seed of [1, 2, 3]) {
        const verdict = await judge(cause, seed);
        expect(verdict).to.have.property('verdict', 'pass');
        expect(verdict).to.have.property('assurance').with.length.greaterThan(0);
      }
    });
  }

  it('counts a trusted signer for more', async () => {
    const [unknown, trusted] = [
      await judge('signed'),
      await judge('signed', 1, [rootCertificate().der.toString('base64')]),
    ];
    const confidence = (verdict: typeof unknown) =>
      verdict.verdict === 'pass' ? (verdict.assurance?.[0]?.confidence ?? 0) : 0;
    expect(confidence(trusted)).to.equal(1);
    expect(confidence(unknown)).to.be.within(0.01, 0.5);
  });

  it('does not vouch for what is covered, nor for a broken signature', async () => {
    const covered = await judge('certified-then-hidden-by-annotation');
    expect(covered).to.deep.equal({ verdict: 'pass' });
    expect((await judge('signed-then-bytes-changed')).verdict).to.equal('inconclusive');
    expect((await judge('comment-added')).verdict).to.equal('not-applicable');
  });
});
