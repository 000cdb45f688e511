import { expect } from 'chai';
import { within } from '../../../shared/platform/within.ts';

describe('within', () => {
  it('gives the answer, the failure, or its own refusal', async () => {
    expect(await within(1_000, Promise.resolve(1))).to.equal(1);
    const message = (promise: Promise<unknown>): Promise<string> =>
      promise.then(String, (error) => error.message);
    expect(await message(within(1_000, Promise.reject(new Error('no'))))).to.equal('no');
    expect(await message(within(5, new Promise(() => undefined)))).to.equal('no answer within 5 ms');
  });
});
