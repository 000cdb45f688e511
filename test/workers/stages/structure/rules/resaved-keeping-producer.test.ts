import { expect } from 'chai';
import { PRODUCER_CASES } from '../../../../../lab/bench/producer-cases.ts';
import { resavedKeepingProducer } from '../../../../../workers/stages/structure/rules/resaved-keeping-producer.ts';
import { factsOf, firstOf, locked, NOW, saved } from '../material.ts';

describe('structure/resaved-keeping-producer', () => {
  for (const { name, expected, make } of PRODUCER_CASES) {
    it(`${expected === 'resaved' ? 'tells' : 'is silent'}: ${name}`, async () => {
      const verdict = resavedKeepingProducer(factsOf(Buffer.from(await make(4))), NOW);
      if (expected === 'resaved') expect(firstOf(verdict).note).to.include('saved again by');
      else expect(verdict.verdict).to.be.oneOf(['pass', 'not-applicable']);
    });
  }

  it('says nothing of a file that names nobody, and cannot tell in a locked one', () => {
    expect(resavedKeepingProducer(factsOf(saved('BT ET')), NOW).verdict).to.equal('not-applicable');
    expect(resavedKeepingProducer(factsOf(locked()), NOW).verdict).to.equal('inconclusive');
  });
});
