/**
 * Answers who a key belongs to. Answers are remembered for four seconds, so that a busy caller costs no query each
 * time and a revocation still works within the promised five seconds in every process.
 */
import type { Database } from '../db.ts';
import { parseSecret } from './format.ts';
import { hashSecret } from './hash.ts';

/** Who calls, with what rights and limits. */
export interface Principal {
  keyId: string;
  tenantId: string;
  livemode: boolean;
  scopes: readonly string[];
  tenantSuspended: boolean;
  /** The account wants the names of submitted files kept. */
  keepsFileNames: boolean;
  plan: {
    id: string;
    monthlyLimit: number | null;
    minuteLimit: number | null;
    fraudMonthlyLimit: number | null;
    fraudMinuteLimit: number | null;
    /** Documents in work at once. */
    fraudConcurrent: number | null;
    /** Pages of a document that are looked at; null is the service's own cap. */
    fraudPages: number | null;
    livenessSessions: boolean;
  };
}

export type Identified =
  | { principal: Principal }
  | { refused: 'credential_malformed' | 'invalid_key' | 'key_revoked' | 'key_expired' };

export interface KeyRing {
  /** @throws when the database does not answer: the caller must fail closed */
  identify(credential: string): Promise<Identified>;
}

const REMEMBER_MS = 4_000;
const MAX_REMEMBERED = 10_000;
/** `lastUsedAt` is for "is this key still in use", not for accounting. */
const LAST_USED_STEP_MS = 60_000;

/** A key with its account and plan, as one row. */
interface Found {
  id: string;
  tenantId: string;
  livemode: boolean;
  scopes: string[];
  revokedAt: Date | null;
  expiresAt: Date | null;
  tenantSuspended: boolean;
  keepsFileNames: boolean;
  plan: Principal['plan'];
}
interface Remembered {
  until: number;
  found: Promise<Found | undefined>;
}

/**
 * @param now the time of day, by which keys expire
 * @param elapsed ms of a clock that only counts: a time of day that is set back would keep a revoked key alive
 * @param rememberMs how old an answer may be
 */
export function createKeyRing(
  db: Database,
  pepper: string,
  now: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
  rememberMs = REMEMBER_MS,
): KeyRing {
  const remembered = new Map<string, Remembered>();
  const touched = new Map<string, number>();

  function find(hash: Uint8Array<ArrayBuffer>): Promise<Found | undefined> {
    const name = Buffer.from(hash).toString('base64');
    const known = remembered.get(name);
    if (known && known.until > elapsed()) return known.found;
    // The age counts from before the query, so that the answer is never older than it seems.
    const entry = { until: elapsed() + rememberMs, found: lookUp(db, hash) };
    remembered.delete(name);
    remembered.set(name, entry);
    if (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!);
    // A key that is not there, or could not be asked for, is asked for again: it may be made the next moment.
    entry.found.then(
      (found) => {
        if (!found && remembered.get(name) === entry) remembered.delete(name);
      },
      () => {
        if (remembered.get(name) === entry) remembered.delete(name);
      },
    );
    return entry.found;
  }

  function touch(keyId: string): void {
    const at = elapsed();
    if (at - (touched.get(keyId) ?? -Infinity) < LAST_USED_STEP_MS) return;
    touched.delete(keyId);
    touched.set(keyId, at);
    if (touched.size > MAX_REMEMBERED) touched.delete(touched.keys().next().value!);
    // Nobody waits for this, and a lost note is made up for a minute later.
    db.apiKey
      .updateMany({ where: { id: keyId }, data: { lastUsedAt: new Date(now()) } })
      .catch(() => undefined);
  }

  return {
    async identify(credential) {
      const parsed = parseSecret(credential);
      if (!parsed) return { refused: 'credential_malformed' };
      if (!parsed.checksumHolds) return { refused: 'invalid_key' };
      const row = await find(hashSecret(pepper, parsed.secret));
      if (!row) return { refused: 'invalid_key' };
      if (row.revokedAt) return { refused: 'key_revoked' };
      if (row.expiresAt && row.expiresAt.getTime() <= now()) return { refused: 'key_expired' };
      touch(row.id);
      return {
        principal: {
          keyId: row.id,
          tenantId: row.tenantId,
          livemode: row.livemode,
          scopes: row.scopes,
          tenantSuspended: row.tenantSuspended,
          keepsFileNames: row.keepsFileNames,
          plan: row.plan,
        },
      };
    },
  };
}

async function lookUp(db: Database, hash: Uint8Array<ArrayBuffer>): Promise<Found | undefined> {
  const rows = await db.$queryRaw<Found[]>`
    SELECT k."id", k."tenantId", k."livemode", k."scopes", k."revokedAt", k."expiresAt",
           t."status" = 'SUSPENDED' AS "tenantSuspended", t."keepSubmittedNames" AS "keepsFileNames", to_jsonb(p) AS "plan"
    FROM "ApiKey" k JOIN "Tenant" t ON t."id" = k."tenantId" JOIN "Plan" p ON p."id" = t."planId"
    WHERE k."hash" = ${hash}`;
  return rows[0];
}
