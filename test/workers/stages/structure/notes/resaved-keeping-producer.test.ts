import { expect } from 'chai';
import { PRODUCER_CASES } from '../../../../../lab/bench/producer-cases.ts';
import { resavedKeepingProducer } from '../../../../../workers/stages/structure/notes/resaved-keeping-producer.ts';
import { factsOf, locked, saved } from '../material.ts';

describe('structure/resaved-keeping-producer', () => {
  for (const { name, expected, make } of PRODUCER_CASES) {
    it(`${expected === 'resaved' ? 'tells' : 'is silent'}: ${name}`, async () => {
      const told = resavedKeepingProducer(factsOf(Buffer.from(await make(4))));
      if (expected === 'resaved') expect(told?.note).to.include('saved again by');
      else expect(told).to.equal(null);
    });
  }

  it('says nothing of a file that names nobody, nor of a locked one', () => {
    expect(resavedKeepingProducer(factsOf(saved('BT ET')))).to.equal(null);
    expect(resavedKeepingProducer(factsOf(locked()))).to.equal(null);
  });
});
