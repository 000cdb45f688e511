/** What operators do with tenants and keys; the command line and the dashboard call these. */
import { randomBytes } from 'node:crypto';
import { OPERATOR_SCOPES, SCOPES, type Scope } from '../../contracts/scopes.ts';
import type { Database } from '../db.ts';
import { appendAudit } from './audit.ts';
import { newSecret } from './format.ts';
import { hashSecret } from './hash.ts';
import { ensurePlans } from './plans.ts';

/** A request that cannot be met; the message is for the person who asked. */
export class KeyError extends Error {
  override name = 'KeyError';
}

/** What is told about a key after its making: never the secret. */
export interface KeyInfo {
  id: string;
  tenantId: string;
  name: string;
  livemode: boolean;
  /** `svc_live_…wxyz`: enough to recognise it by. */
  hint: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  successorId: string | null;
}

/** The secret is shown here and never again. */
export type NewKey = KeyInfo & { secret: string };

export const MAX_OVERLAP_DAYS = 7;
const DAY_MS = 86_400_000;

/** @throws KeyError when the name is taken or the plan unknown */
export async function createTenant(
  db: Database,
  wish: { name: string; planId?: string; actor?: string },
): Promise<{ id: string; name: string; planId: string }> {
  const name = checkedName(wish.name);
  await ensurePlans(db);
  const planId = wish.planId ?? 'operator';
  if (!(await db.plan.findUnique({ where: { id: planId } }))) throw new KeyError(`no plan "${planId}"`);
  return db.$transaction(async (tx) => {
    if (await tx.tenant.findUnique({ where: { name } })) throw new KeyError(`tenant "${name}" exists`);
    const tenant = await tx.tenant.create({ data: { id: newId('ten'), name, planId } });
    await appendAudit(tx, {
      actor: wish.actor ?? 'operator',
      action: 'tenant.created',
      tenantId: tenant.id,
      detail: { planId },
    });
    return { id: tenant.id, name: tenant.name, planId: tenant.planId };
  });
}

export interface KeyWish {
  tenantId: string;
  name: string;
  livemode: boolean;
  scopes?: readonly Scope[];
  expiresAt?: Date;
  actor?: string;
}

/** @throws KeyError for an unknown tenant, an empty name or an unknown scope */
export async function createKey(db: Database, pepper: string, wish: KeyWish): Promise<NewKey> {
  const scopes = [...(wish.scopes ?? OPERATOR_SCOPES)];
  const unknown = scopes.find((scope) => !SCOPES.includes(scope));
  if (unknown !== undefined) throw new KeyError(`no scope "${unknown}"; there are ${SCOPES.join(', ')}`);
  const name = checkedName(wish.name);
  if (!(await db.tenant.findUnique({ where: { id: wish.tenantId } }))) {
    throw new KeyError(`no tenant "${wish.tenantId}"`);
  }
  const fresh = freshKey(pepper, wish.livemode);
  return db.$transaction(async (tx) => {
    const { livemode, tenantId, expiresAt } = wish;
    const row = await tx.apiKey.create({
      data: { ...fresh.columns, tenantId, name, livemode, scopes, expiresAt: expiresAt ?? null },
    });
    await appendAudit(tx, {
      actor: wish.actor ?? 'operator',
      action: 'key.created',
      tenantId: row.tenantId,
      subject: row.id,
      detail: { livemode: row.livemode, scopes: scopes.join(' ') },
    });
    return { ...infoOf(row), secret: fresh.secret };
  });
}

/** Keys of one tenant, or of all, newest first. */
export async function listKeys(db: Database, filter: { tenantId?: string } = {}): Promise<KeyInfo[]> {
  const rows = await db.apiKey.findMany({ where: filter, orderBy: [{ createdAt: 'desc' }, { id: 'asc' }] });
  return rows.map(infoOf);
}

/**
 * Makes a successor with the same rights; the old key goes on for the overlap, then expires.
 * @throws KeyError when the key is unknown, revoked, or has a successor already
 */
export async function rotateKey(
  db: Database,
  pepper: string,
  wish: { keyId: string; overlapDays: number; tenantId?: string; actor?: string },
): Promise<NewKey> {
  const { overlapDays } = wish;
  if (!(overlapDays >= 0 && overlapDays <= MAX_OVERLAP_DAYS)) {
    throw new KeyError(`the overlap is 0 to ${MAX_OVERLAP_DAYS} days`);
  }
  return db.$transaction(async (tx) => {
    const old = await tx.apiKey.findFirst({ where: { id: wish.keyId, tenantId: wish.tenantId } });
    if (!old) throw new KeyError(`no key "${wish.keyId}"`);
    const fresh = freshKey(pepper, old.livemode);
    const end = new Date(Date.now() + overlapDays * DAY_MS);
    // The conditions are in the statement: of two rotations side by side one finds nothing to change.
    const { count } = await tx.apiKey.updateMany({
      where: { id: old.id, revokedAt: null, successorId: null },
      data: {
        successorId: fresh.columns.id,
        expiresAt: old.expiresAt && old.expiresAt < end ? old.expiresAt : end,
      },
    });
    if (count === 0) throw new KeyError(`key "${old.id}" is revoked or has a successor already`);
    const { tenantId, name, livemode, scopes } = old;
    const row = await tx.apiKey.create({ data: { ...fresh.columns, tenantId, name, livemode, scopes } });
    await appendAudit(tx, {
      actor: wish.actor ?? 'operator',
      action: 'key.rotated',
      tenantId,
      subject: old.id,
      detail: { successorId: row.id, overlapDays },
    });
    return { ...infoOf(row), secret: fresh.secret };
  });
}

/** Ends a key; every process refuses it within five seconds. Revoking twice keeps the first time. @throws KeyError */
export async function revokeKey(
  db: Database,
  wish: { keyId: string; tenantId?: string; actor?: string },
): Promise<KeyInfo> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { id: wish.keyId, tenantId: wish.tenantId, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    const row = await tx.apiKey.findFirst({ where: { id: wish.keyId, tenantId: wish.tenantId } });
    if (!row) throw new KeyError(`no key "${wish.keyId}"`);
    if (count > 0) {
      await appendAudit(tx, {
        actor: wish.actor ?? 'operator',
        action: 'key.revoked',
        tenantId: row.tenantId,
        subject: row.id,
      });
    }
    return infoOf(row);
  });
}

function freshKey(pepper: string, livemode: boolean) {
  const secret = newSecret(livemode);
  return {
    secret,
    columns: { id: newId('key'), lastFour: secret.slice(-4), hash: hashSecret(pepper, secret) },
  };
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(10).toString('hex')}`;
}

function checkedName(text: string): string {
  const name = text.normalize('NFC').trim();
  if (name.length < 1 || name.length > 100 || /\p{Cc}/u.test(name)) {
    throw new KeyError('a name has 1 to 100 characters and no control characters');
  }
  return name;
}

function infoOf(row: Omit<KeyInfo, 'hint'> & { lastFour: string; hash: Uint8Array }): KeyInfo {
  const { hash: _, lastFour, ...told } = row;
  return { ...told, hint: `svc_${row.livemode ? 'live' : 'test'}_…${lastFour}` };
}
