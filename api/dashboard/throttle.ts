/**
 * Guessing passwords is slow: tries are counted in Postgres, so for every process together, before the password is
 * looked at, and given back when it was right. Counted by account and address (the guesser), by address (one guesser,
 * many accounts) and by account (many addresses); the last is wide, so that nobody can lock others out cheaply.
 */
import { createHash } from 'node:crypto';
import type { Database } from '../../shared/platform/db.ts';
import { DashboardError } from './dashboard-error.ts';

const MINUTE_MS = 60_000;
const LIMITS = [
  { by: 'pair', tries: 10, windowMs: 15 * MINUTE_MS },
  { by: 'address', tries: 100, windowMs: 15 * MINUTE_MS },
  { by: 'account', tries: 200, windowMs: 60 * MINUTE_MS },
] as const;

/**
 * Takes one try.
 * @returns what gives it back
 * @throws DashboardError 429
 */
export async function takeTry(db: Database, email: string, address: string): Promise<() => Promise<void>> {
  const account = email.trim().toLowerCase();
  const named = { pair: `${account}\n${address}`, address, account };
  const keys = LIMITS.map(({ by }) => createHash('sha256').update(`${by}\n${named[by]}`).digest('base64url'));
  const now = Date.now();
  for (const [at, { tries, windowMs }] of LIMITS.entries()) {
    const { count, expiresAt } = await countTry(db, keys[at]!, new Date(now), new Date(now + windowMs));
    if (count > tries) {
      const seconds = Math.max(1, Math.ceil((expiresAt.getTime() - now) / 1000));
      const minutes = Math.ceil(seconds / 60);
      throw new DashboardError(
        429,
        `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
        seconds,
      );
    }
  }
  return async () => {
    await db.signInFailure.deleteMany({ where: { expiresAt: { lt: new Date() } } });
    await db.signInFailure.updateMany({
      where: { key: { in: keys }, count: { gt: 0 } },
      data: { count: { decrement: 1 } },
    });
  };
}

async function countTry(
  db: Database,
  key: string,
  now: Date,
  end: Date,
): Promise<{ count: number; expiresAt: Date }> {
  const rows = await db.$queryRaw<{ count: number; expiresAt: Date }[]>`
    INSERT INTO "SignInFailure" ("key", "count", "expiresAt") VALUES (${key}, 1, ${end})
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN "SignInFailure"."expiresAt" <= ${now} THEN 1 ELSE "SignInFailure"."count" + 1 END,
      "expiresAt" = CASE WHEN "SignInFailure"."expiresAt" <= ${now} THEN ${end} ELSE "SignInFailure"."expiresAt" END
    RETURNING "count", "expiresAt"`;
  return rows[0]!;
}
