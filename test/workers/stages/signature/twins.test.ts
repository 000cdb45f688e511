import { expect } from 'chai';
import { TWINS } from '../../../../lab/bench/signature-twins/index.ts';
import { ALARM, type Twin } from '../../../../lab/bench/signature-twins/twin.ts';
import { weighed } from '../../../../lab/bench/signature-twins/weigh.ts';
import { signatureEvidence } from '../../../../workers/stages/signature/evidence.ts';
import { factsOf } from './material.ts';

/** What honest programs and signers do beside what only looks like it: each cause with files of both kinds. */
describe('genuine files and attacks that look alike', () => {
  const causes = Map.groupBy(TWINS, ({ cause }) => cause);

  it('are there for every cause', () => {
    expect(causes.size).to.be.greaterThan(7);
  });

  for (const [cause, twins] of causes) {
    it(`are told apart: ${cause}`, () => {
      for (const twin of twins) check(twin);
    });
  }
});

function check({ name, genuine, make, said, by }: Twin): void {
  const facts = factsOf(make());
  const evidence = signatureEvidence(facts).map((one) => `${one.integrity} ${one.laterChanges}`);
  expect(evidence, name).to.deep.equal(said);
  const weights = weighed(facts);
  if (genuine) expect(Math.max(0, ...weights.values()), `${name}: ${[...weights]}`).to.be.lessThan(ALARM);
  else expect(weights.get(by ?? '') ?? 0, `${name}: ${[...weights]}`).to.be.at.least(ALARM);
}
