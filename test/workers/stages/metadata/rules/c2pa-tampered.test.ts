import { expect } from 'chai';
import { c2paTampered } from '../../../../../workers/stages/metadata/rules/c2pa-tampered.ts';
import { withCredentials } from '../credentials.ts';
import { factsOf, jpeg, NOW } from '../material.ts';

const CAPTURE = 'http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture';

describe('metadata/c2pa-tampered', () => {
  let signed: Buffer;
  before(async () => {
    signed = await withCredentials(await jpeg(), [{ action: 'c2pa.created', digitalSourceType: CAPTURE }]);
  });

  it('passes intact credentials, and gives an unknown signer next to no weight', async () => {
    const verdict = c2paTampered(await factsOf(signed, 'image/jpeg'), NOW);
    if (verdict.verdict !== 'pass') throw new Error(verdict.verdict);
    expect(verdict.assurance?.[0]).to.deep.include({ confidence: 0.05 });
    expect(verdict.assurance?.[0]?.data).to.include({ signer: 'Assay tests' });
  });

  it('fires when one bit of the picture changed', async () => {
    const changed = Buffer.from(signed);
    changed[changed.length - 20]! ^= 1;
    const verdict = c2paTampered(await factsOf(changed, 'image/jpeg'), NOW);
    if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
    expect(verdict.occurrences[0]!.confidence).to.equal(1);
    expect(verdict.occurrences[0]!.data!.codes).to.include('assertion.dataHash.mismatch');
  });

  it('fires when the signed description changed, and when the claim did', async () => {
    for (const [word, code] of [
      ['c2pa.created', 'assertion.hashedURI.mismatch'],
      ['assay-tests', 'claimSignature.mismatch'],
    ] as const) {
      const changed = Buffer.from(signed);
      changed[changed.indexOf(word) + 6]! ^= 1;
      const facts = await factsOf(changed, 'image/jpeg');
      expect(facts.c2pa.failures, word).to.include(code);
      expect(c2paTampered(facts, NOW).verdict, word).to.equal('fail');
    }
  });

  it('does not count a signer whom nobody trusts, nor an algorithm', async () => {
    const facts = await factsOf(signed, 'image/jpeg');
    const invalid = {
      ...facts,
      c2pa: { ...facts.c2pa, state: 'invalid' as const, failures: ['algorithm.unsupported'] },
    };
    expect(c2paTampered(invalid, NOW).verdict).to.equal('not-applicable');
  });

  it('tells a changed record of an earlier version apart', async () => {
    const facts = await factsOf(signed, 'image/jpeg');
    const changed = {
      ...facts,
      c2pa: { ...facts.c2pa, ingredientFailures: ['ingredient.manifest.mismatch'] },
    };
    const verdict = c2paTampered(changed, NOW);
    if (verdict.verdict !== 'fail') throw new Error(verdict.verdict);
    expect(verdict.occurrences[0]!.confidence).to.equal(0.6);
  });

  it('does not apply without credentials', async () => {
    expect(c2paTampered(await factsOf(await jpeg(), 'image/jpeg'), NOW).verdict).to.equal('not-applicable');
  });
});
