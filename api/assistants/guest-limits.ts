/**
 * What one network may use without a key. The counters stand in Postgres beside the accounts' (one atomic statement
 * each), under a keyed hash of network and day: no address is stored, and yesterday's cannot be linked with today's.
 */
import { createHmac } from 'node:crypto';
import type { Config } from '../../shared/platform/config.ts';
import type { Database } from '../../shared/platform/db.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { networkOf } from './network-of.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export interface GuestLimits {
  /** Any request. @throws ApiError 429, 503 when it cannot be counted */
  request(address: string): Promise<void>;
  /** A document. @throws ApiError 401 where guests have none, 429, 503 */
  document(address: string): Promise<void>;
  /** Names a network for as long as a day; cannot be turned back into it. */
  nameOf(address: string): string;
}

export function createGuestLimits(db: Database, config: Config, now: () => number = Date.now): GuestLimits {
  const nameOf = (address: string): string => {
    const day = new Date(now()).toISOString().slice(0, 10);
    return createHmac('sha256', config.KEY_PEPPER)
      .update(`guest ${day} ${networkOf(address)}`)
      .digest('base64url')
      .slice(0, 22);
  };

  /** @returns the milliseconds until there is room again, 0 when there is */
  async function take(address: string, meter: string, length: number, limit: number): Promise<number> {
    const at = now();
    const end = (Math.floor(at / length) + 1) * length;
    const window = new Date(end - length).toISOString().slice(0, length === MINUTE_MS ? 16 : 10);
    const counted = await db.$queryRaw<unknown[]>`
      INSERT INTO "UsageWindow" ("tenantId", "livemode", "meter", "window", "count", "expiresAt")
      VALUES (${`guest:${nameOf(address)}`}, true, ${meter}, ${window}, 1, ${new Date(end + MINUTE_MS)})
      ON CONFLICT ("tenantId", "livemode", "meter", "window") DO UPDATE
        SET "count" = "UsageWindow"."count" + 1
        WHERE "UsageWindow"."count" < ${limit}::int
      RETURNING 1`.catch((cause) => {
      throw new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
    });
    return counted.length > 0 ? 0 : end - at;
  }

  function refuse(
    reason: 'minute_limit_exceeded' | 'daily_limit_exceeded',
    waitMs: number,
    limit: number,
  ): never {
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    const details = { limit, retryAfterSeconds };
    throw new ApiError(reason, { retryAfterSeconds, details });
  }

  return {
    nameOf,
    async request(address) {
      const limit = config.GUEST_REQUESTS_PER_MINUTE;
      const wait = await take(address, 'guest-requests', MINUTE_MS, limit);
      if (wait > 0) refuse('minute_limit_exceeded', wait, limit);
    },
    async document(address) {
      const { GUEST_MINUTE_LIMIT, GUEST_DAILY_LIMIT } = config;
      // No wait helps there, so nothing is said of one.
      if (GUEST_MINUTE_LIMIT === 0 || GUEST_DAILY_LIMIT === 0) throw new ApiError('credential_missing');
      const minute = await take(address, 'guest-documents', MINUTE_MS, GUEST_MINUTE_LIMIT);
      if (minute > 0) refuse('minute_limit_exceeded', minute, GUEST_MINUTE_LIMIT);
      const day = await take(address, 'guest-documents', DAY_MS, GUEST_DAILY_LIMIT);
      if (day > 0) refuse('daily_limit_exceeded', day, GUEST_DAILY_LIMIT);
    },
  };
}
