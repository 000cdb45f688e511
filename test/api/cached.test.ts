import { expect } from 'chai';
import { cachedFor } from '../../api/cached.ts';

describe('cachedFor', () => {
  it('shares one answer for its time', async () => {
    let now = 0;
    let reads = 0;
    const read = cachedFor(100, async () => ++reads, { now: () => now });
    expect(await Promise.all([read(), read()])).to.deep.equal([1, 1]);
    now = 99;
    expect(await read()).to.equal(1);
    now = 100;
    expect(await read()).to.equal(2);
  });

  it('gives the old value at once for a while, and has it read again meanwhile', async () => {
    let now = 0;
    let reads = 0;
    const read = cachedFor(100, async () => ++reads, { staleMs: 50, now: () => now });
    expect(await read()).to.equal(1);
    now = 120;
    expect(await Promise.all([read(), read()])).to.deep.equal([1, 1]);
    expect([reads, await read()]).to.deep.equal([2, 2]);
    now = 300;
    expect(await read(), 'too old to be given').to.equal(3);
  });

  it('asks anew when the clock was set back', async () => {
    let now = 3_600_000;
    let reads = 0;
    const read = cachedFor(100, async () => ++reads, { now: () => now });
    expect(await read()).to.equal(1);
    now = 0;
    expect(await read()).to.equal(2);
  });

  it('does not keep a failure', async () => {
    let reads = 0;
    const read = cachedFor(1_000_000, async () => {
      if (++reads === 1) throw new Error('once');
      return reads;
    });
    expect(await read().catch((error) => error.message)).to.equal('once');
    expect(await read()).to.equal(2);
  });
});
