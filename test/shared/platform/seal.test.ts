import { expect } from 'chai';
import fc from 'fast-check';
import { openSealer, SealError } from '../../../shared/platform/seal.ts';

const sealer = openSealer({ KEY_PEPPER: 'p'.repeat(32), SEAL_KEY: undefined });

describe('seal', () => {
  it('opens what it sealed, for the same purpose only', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (content) => {
        const sealed = sealer.seal('a', content);
        expect(Buffer.from(content).equals(sealer.open('a', sealed))).to.equal(true);
        expect(() => sealer.open('b', sealed)).to.throw(SealError);
      }),
    );
  });

  it('refuses anything altered, cut or sealed under another key', () => {
    const sealed = sealer.seal('a', Buffer.from('content'));
    for (let i = 0; i < sealed.length; i += 1) {
      const altered = Buffer.from(sealed);
      altered[i]! ^= 1;
      expect(() => sealer.open('a', altered), `byte ${i}`).to.throw(SealError);
      expect(() => sealer.open('a', sealed.subarray(0, i)), `length ${i}`).to.throw(SealError);
    }
    const other = openSealer({ KEY_PEPPER: 'p'.repeat(32), SEAL_KEY: 's'.repeat(32) });
    expect(() => other.open('a', sealed)).to.throw(SealError);
  });

  it('never seals the same content to the same bytes', () => {
    const content = Buffer.from('content');
    expect(sealer.seal('a', content).equals(sealer.seal('a', content))).to.equal(false);
  });
});
