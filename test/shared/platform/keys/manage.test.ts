import { expect } from 'chai';
import type { Scope } from '../../../../shared/contracts/scopes.ts';
import { type Database, openDatabase } from '../../../../shared/platform/db.ts';
import { auditChain } from '../../../../shared/platform/keys/audit.ts';
import {
  createKey,
  createTenant,
  KeyError,
  listKeys,
  revokeKey,
  rotateKey,
} from '../../../../shared/platform/keys/manage.ts';
import { testConfig } from '../../../harness/config.ts';
import { newDatabase } from '../../../harness/database.ts';

const DAY_MS = 86_400_000;

async function refusal(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    expect(error).to.be.instanceOf(KeyError);
    return (error as Error).message;
  }
  throw new Error('was not refused');
}

describe('tenants and keys, as operators handle them', () => {
  const { KEY_PEPPER: pepper } = testConfig();
  let db: Database;
  let tenantId: string;

  before(async () => {
    db = openDatabase(testConfig({ DATABASE_URL: await newDatabase() }));
    tenantId = (await createTenant(db, { name: 'Bank of Testing' })).id;
  });
  after(() => db.$disconnect());

  const key = (wish: { livemode?: boolean; scopes?: Scope[]; expiresAt?: Date } = {}) =>
    createKey(db, pepper, { tenantId, name: 'a key', livemode: true, ...wish });

  it('makes a tenant on the operator plan unless another is named, and no name twice', async () => {
    const tenant = await createTenant(db, { name: 'Developer', planId: 'developer_free' });
    expect(tenant.planId).to.equal('developer_free');
    expect(await db.plan.findUnique({ where: { id: 'developer_free' } })).to.include({
      monthlyLimit: 100,
      minuteLimit: 10,
    });
    expect(await refusal(createTenant(db, { name: 'Developer' }))).to.contain('exists');
    expect(await refusal(createTenant(db, { name: 'Other', planId: 'gold' }))).to.contain('gold');
    expect(await refusal(createTenant(db, { name: ' ' }))).to.contain('1 to 100');
  });

  it('shows the secret once and stores nothing from which it could be read', async () => {
    const { secret, id, hint } = await key();
    expect(hint).to.equal(`svc_live_…${secret.slice(-4)}`);
    const row = await db.apiKey.findUniqueOrThrow({ where: { id } });
    expect(row.hash).to.have.lengthOf(32);
    const stored = JSON.stringify(row) + Buffer.from(row.hash).toString('latin1');
    expect(stored).not.to.contain(secret.slice(9, 41));
    const listed = (await listKeys(db, { tenantId })).find((info) => info.id === id)!;
    expect(listed).not.to.have.any.keys('secret', 'hash', 'lastFour');
  });

  it('gives a key for the fraud half only, unless scopes are named', async () => {
    expect((await key()).scopes).to.deep.equal(['fraud:write', 'fraud:read']);
    expect((await key({ scopes: ['biometrics'] })).scopes).to.deep.equal(['biometrics']);
    expect(await refusal(key({ scopes: ['everything' as Scope] }))).to.contain('no scope');
    expect(
      await refusal(createKey(db, pepper, { tenantId: 'ten_no', name: 'x', livemode: true })),
    ).to.contain('no tenant');
  });

  it('rotates into a successor with the same rights; the old key lives on for the overlap', async () => {
    const old = await key({ livemode: false, scopes: ['fraud:read'] });
    const fresh = await rotateKey(db, pepper, { keyId: old.id, overlapDays: 3 });
    expect(fresh).to.include({ tenantId, name: old.name, livemode: false });
    expect(fresh.scopes).to.deep.equal(['fraud:read']);
    const row = await db.apiKey.findUniqueOrThrow({ where: { id: old.id } });
    expect(row.successorId).to.equal(fresh.id);
    expect(row.expiresAt!.getTime()).to.be.closeTo(Date.now() + 3 * DAY_MS, 60_000);
  });

  it('never prolongs a key by rotating it', async () => {
    const soon = new Date(Date.now() + DAY_MS);
    const old = await key({ expiresAt: soon });
    await rotateKey(db, pepper, { keyId: old.id, overlapDays: 7 });
    const row = await db.apiKey.findUniqueOrThrow({ where: { id: old.id } });
    expect(row.expiresAt!.getTime()).to.equal(soon.getTime());
  });

  it('takes overlaps of 0 to 7 days', async () => {
    const old = await key();
    for (const overlapDays of [-1, 7.5, Number.NaN]) {
      expect(await refusal(rotateKey(db, pepper, { keyId: old.id, overlapDays }))).to.contain('0 to 7');
    }
    const fresh = await rotateKey(db, pepper, { keyId: old.id, overlapDays: 0 });
    const row = await db.apiKey.findUniqueOrThrow({ where: { id: old.id } });
    expect(row.expiresAt!.getTime()).to.be.at.most(Date.now());
    await rotateKey(db, pepper, { keyId: fresh.id, overlapDays: 7 });
  });

  it('gives one successor, even to five rotations at the same time', async () => {
    const old = await key();
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => rotateKey(db, pepper, { keyId: old.id, overlapDays: 1 })),
    );
    expect(tries.filter((outcome) => outcome.status === 'fulfilled')).to.have.lengthOf(1);
    const { successorId } = await db.apiKey.findUniqueOrThrow({ where: { id: old.id } });
    expect(await db.apiKey.count({ where: { id: successorId! } })).to.equal(1);
  });

  it('revokes once and for good; a revoked key has no successor', async () => {
    const { id } = await key();
    const first = await revokeKey(db, { keyId: id });
    expect((await revokeKey(db, { keyId: id })).revokedAt).to.deep.equal(first.revokedAt);
    expect(await refusal(rotateKey(db, pepper, { keyId: id, overlapDays: 1 }))).to.contain('revoked');
    expect(await refusal(revokeKey(db, { keyId: 'key_no' }))).to.contain('no key');
  });

  it('leaves the keys of other tenants alone when it acts for one', async () => {
    const stranger = await createTenant(db, { name: 'Stranger' });
    const { id } = await key();
    expect(await refusal(revokeKey(db, { keyId: id, tenantId: stranger.id }))).to.contain('no key');
    expect(
      await refusal(rotateKey(db, pepper, { keyId: id, overlapDays: 1, tenantId: stranger.id })),
    ).to.contain('no key');
    expect((await listKeys(db, { tenantId: stranger.id })).length).to.equal(0);
  });

  describe('the audit log', () => {
    it('has a row for each deed, and none for what was refused', async () => {
      const { id } = await key();
      const { id: successorId } = await rotateKey(db, pepper, {
        keyId: id,
        overlapDays: 2,
        actor: 'user:ada',
      });
      await revokeKey(db, { keyId: id });
      await revokeKey(db, { keyId: id });
      const rows = await db.auditEvent.findMany({ where: { subject: id }, orderBy: { id: 'asc' } });
      expect(rows.map(({ action, actor }) => [action, actor])).to.deep.equal([
        ['key.created', 'operator'],
        ['key.rotated', 'user:ada'],
        ['key.revoked', 'operator'],
      ]);
      expect(rows[1]!.detail).to.deep.equal({ successorId, overlapDays: 2 });
    });

    it('keeps one chain under writers side by side', async () => {
      await Promise.all(Array.from({ length: 8 }, () => key()));
      expect((await auditChain(db)).firstBroken).to.equal(undefined);
    });

    it('shows a changed row and a missing row', async () => {
      const rows = await db.auditEvent.findMany({ orderBy: { id: 'asc' } });
      const victim = rows[3]!;
      await db.auditEvent.update({ where: { id: victim.id }, data: { actor: 'nobody' } });
      expect((await auditChain(db)).firstBroken).to.equal(victim.id);
      await db.auditEvent.update({ where: { id: victim.id }, data: { actor: victim.actor } });
      expect((await auditChain(db)).firstBroken).to.equal(undefined);
      await db.auditEvent.delete({ where: { id: victim.id } });
      expect((await auditChain(db)).firstBroken).to.equal(rows[4]!.id);
    });
  });
});
