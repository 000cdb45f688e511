import { expect } from 'chai';
import { AccountError } from '../../../../shared/platform/accounts/account-error.ts';
import { hashPassword, passwordHolds } from '../../../../shared/platform/accounts/password.ts';

describe('passwords', () => {
  it('hold against their own hash only, and no two hashes are the same', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(first)
      .to.match(/^scrypt\$N=32768,r=8,p=3\$/)
      .and.not.equal(second);
    expect(await passwordHolds('correct horse', first)).to.equal(true);
    expect(await passwordHolds('correct horsf', first)).to.equal(false);
    expect(await passwordHolds('', first)).to.equal(false);
  });

  it('are the same however a keyboard composes their letters', async () => {
    expect(await passwordHolds('u\u0308ber den Wolken', await hashPassword('\u00fcber den Wolken'))).to.equal(
      true,
    );
  });

  it('of older parameters still hold', async () => {
    const { scryptSync } = await import('node:crypto');
    const salt = Buffer.from('salt-salt-salt-1');
    const key = scryptSync('correct horse', salt, 32, { N: 1024, r: 8, p: 1 });
    const stored = `scrypt$N=1024,r=8,p=1$${salt.toString('base64url')}$${key.toString('base64url')}`;
    expect(await passwordHolds('correct horse', stored)).to.equal(true);
  });

  it('are refused when they are too short or too long, and never hold against something else', async () => {
    for (const text of ['short', 'x'.repeat(201)]) {
      const refused = await hashPassword(text).catch((error) => error);
      expect(refused).to.be.instanceOf(AccountError);
    }
    expect(await passwordHolds('correct horse', '')).to.equal(false);
    expect(await passwordHolds('correct horse', 'plain:correct horse')).to.equal(false);
  });
});
