import { expect } from 'chai';
import { type Database, openDatabase } from '../../../../shared/platform/db.ts';
import { newSecret } from '../../../../shared/platform/keys/format.ts';
import { createKeyRing } from '../../../../shared/platform/keys/keyring.ts';
import {
  createKey,
  createTenant,
  type KeyWish,
  revokeKey,
  rotateKey,
} from '../../../../shared/platform/keys/manage.ts';
import { testConfig } from '../../../harness/config.ts';
import { newDatabase } from '../../../harness/database.ts';

describe('the key ring', () => {
  const { KEY_PEPPER: pepper } = testConfig();
  let db: Database;
  let tenantId: string;

  before(async () => {
    db = openDatabase(testConfig({ DATABASE_URL: await newDatabase() }));
    tenantId = (await createTenant(db, { name: 'Ring', planId: 'developer_free' })).id;
  });
  after(() => db.$disconnect());

  const key = (wish: Partial<KeyWish> = {}) =>
    createKey(db, pepper, { tenantId, name: 'k', livemode: true, ...wish });

  it('tells whose key it is, with scopes and limits', async () => {
    const made = await key({ livemode: false, scopes: ['fraud:read'] });
    const identified = await createKeyRing(db, pepper).identify(made.secret);
    if (!('principal' in identified)) return expect.fail(identified.refused);
    const { plan, ...who } = identified.principal;
    expect(who).to.deep.equal({
      keyId: made.id,
      tenantId,
      livemode: false,
      scopes: ['fraud:read'],
      tenantSuspended: false,
      keepsFileNames: false,
    });
    expect(plan).to.include({ id: 'developer_free', minuteLimit: 10, monthlyLimit: 100 });
  });

  it('refuses a wrong checksum without asking the database', async () => {
    const nowhere = openDatabase(testConfig());
    const ring = createKeyRing(nowhere, pepper);
    const secret = newSecret(true);
    const last = secret.at(-1) === 'A' ? 'B' : 'A';
    expect(await ring.identify(secret.slice(0, -1) + last)).to.deep.equal({ refused: 'invalid_key' });
    expect(await ring.identify('hello')).to.deep.equal({ refused: 'credential_malformed' });
    // The same database does not answer for a well-formed key: the caller can fail closed.
    const failed = await ring.identify(secret).then(
      () => false,
      () => true,
    );
    expect(failed).to.equal(true);
    await nowhere.$disconnect();
  });

  it('does not know a well-formed key that was never made, nor one hashed under another pepper', async () => {
    const ring = createKeyRing(db, pepper);
    expect(await ring.identify(newSecret(true))).to.deep.equal({ refused: 'invalid_key' });
    const { secret } = await key();
    expect(await createKeyRing(db, 'x'.repeat(32)).identify(secret)).to.deep.equal({
      refused: 'invalid_key',
    });
  });

  it('knows a key from the moment it is made, even when it was asked for before', async () => {
    const ring = createKeyRing(db, pepper);
    const { secret, id } = await key();
    const row = await db.apiKey.delete({ where: { id } });
    expect(await ring.identify(secret)).to.deep.equal({ refused: 'invalid_key' });
    await db.apiKey.create({ data: row });
    expect(await ring.identify(secret)).to.have.property('principal');
  });

  it('refuses a revoked key within five seconds in every process', async () => {
    let now = Date.now();
    let elapsed = 0;
    const ring = () =>
      createKeyRing(
        db,
        pepper,
        () => now,
        () => elapsed,
      );
    const rings = [ring(), ring()];
    const { secret, id } = await key();
    for (const ring of rings) expect(await ring.identify(secret)).to.have.property('principal');
    await revokeKey(db, { keyId: id });
    elapsed += 4_999;
    // Whatever becomes of the time of day meanwhile.
    now -= 3_600_000;
    for (const ring of rings) expect(await ring.identify(secret)).to.deep.equal({ refused: 'key_revoked' });
  });

  it('serves a busy caller from memory for less than five seconds', async () => {
    let now = 0;
    const ring = createKeyRing(db, pepper, Date.now, () => now);
    const { secret, id } = await key();
    await ring.identify(secret);
    await db.apiKey.delete({ where: { id } });
    now += 1_000;
    expect(await ring.identify(secret)).to.have.property('principal');
    now += 4_000;
    expect(await ring.identify(secret)).to.deep.equal({ refused: 'invalid_key' });
  });

  it('takes both keys while a rotation overlaps, then only the successor', async () => {
    let now = Date.now();
    const ring = createKeyRing(db, pepper, () => now);
    const old = await key();
    const fresh = await rotateKey(db, pepper, { keyId: old.id, overlapDays: 1 });
    for (const { secret } of [old, fresh]) expect(await ring.identify(secret)).to.have.property('principal');
    now += 86_400_000 + 1_000;
    expect(await ring.identify(old.secret)).to.deep.equal({ refused: 'key_expired' });
    expect(await ring.identify(fresh.secret)).to.have.property('principal');
  });

  it('notes when a key was last used, at most once a minute', async () => {
    let now = Date.now();
    const ring = createKeyRing(
      db,
      pepper,
      () => now,
      () => now,
    );
    const { secret, id } = await key();
    const lastUsed = async (): Promise<number | undefined> =>
      (await db.apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt?.getTime();
    const first = now;
    await ring.identify(secret);
    while ((await lastUsed()) === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
    now += 30_000;
    await ring.identify(secret);
    now += 31_000;
    await ring.identify(secret);
    while ((await lastUsed()) === first) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await lastUsed()).to.equal(first + 61_000);
  });
});
