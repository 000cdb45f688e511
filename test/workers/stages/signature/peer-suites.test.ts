import { expect } from 'chai';
import { PEER_CASES } from '../../../../lab/bench/signature-peers/index.ts';
import { signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import { factsOf } from './material.ts';

/** What the tests of other validators try, with documents of our own; where we differ from them on purpose, it says why. */
describe('what other validators test', () => {
  for (const suite of ['pyHanko', 'iText', 'DSS', 'PDFBox']) {
    it(`is judged as ${suite} judges it, or otherwise for a reason`, () => {
      const cases = PEER_CASES.filter((one) => one.suite === suite);
      expect(cases).to.have.length.greaterThan(4);
      for (const { name, make, peer, deviation } of cases) {
        const said = signatureEvidence(factsOf(make())).map((one) => `${one.integrity} ${one.laterChanges}`);
        expect(said, name).to.deep.equal(deviation?.ours ?? peer);
      }
    }).timeout(60_000);
  }

  it('is never accepted where the peer refuses it, but for what is written down', () => {
    const refused = (said: readonly string[]) => said.some((one) => /^in|forbidden/.test(one));
    const lenient = PEER_CASES.filter(
      ({ peer, deviation }) => deviation && refused(peer) && !refused(deviation.ours),
    );
    for (const { deviation } of lenient) expect(deviation?.why).to.match(/ISO 32000-2|EN 319|Acrobat/);
  });
});
