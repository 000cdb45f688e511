import { expect } from 'chai';
import fc from 'fast-check';
import { newSecret, parseSecret } from '../../../../shared/platform/keys/format.ts';

describe('the written form of a key', () => {
  it('has the prefix of its kind, 32 random characters and 6 of checksum', () => {
    expect(newSecret(true)).to.match(/^svc_live_[0-9A-Za-z]{38}$/);
    expect(newSecret(false)).to.match(/^svc_test_[0-9A-Za-z]{38}$/);
  });

  it('reads back what it wrote', () => {
    for (const livemode of [true, false]) {
      const secret = newSecret(livemode);
      expect(parseSecret(secret)).to.deep.equal({ secret, livemode, checksumHolds: true });
    }
  });

  it('notices any one character that was changed, prefix included', () => {
    const secret = newSecret(true);
    fc.assert(
      fc.property(
        fc.nat({ max: 37 }),
        fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'),
        (at, character) => {
          fc.pre(secret[9 + at] !== character);
          const wrong = secret.slice(0, 9 + at) + character + secret.slice(10 + at);
          expect(parseSecret(wrong)?.checksumHolds).to.equal(false);
        },
      ),
    );
    expect(parseSecret(secret.replace('svc_live_', 'svc_test_'))?.checksumHolds).to.equal(false);
  });

  it('does not take anything else for a key', () => {
    fc.assert(fc.property(fc.string(), (text) => parseSecret(text) === undefined));
    const secret = newSecret(true);
    for (const near of [`${secret}x`, secret.slice(1), ` ${secret}`, `${secret}\n`, secret.toUpperCase()]) {
      expect(parseSecret(near), JSON.stringify(near)).to.equal(undefined);
    }
  });

  it('does not repeat itself', () => {
    expect(new Set(Array.from({ length: 2_000 }, () => newSecret(true))).size).to.equal(2_000);
  });
});
