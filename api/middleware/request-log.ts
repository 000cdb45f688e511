/**
 * One log line and one row for each request: who, what, how it ended, how long. Never bodies, headers, names or
 * addresses. Rows are written in batches, so that no request waits for its own record.
 */
import type { NextFunction, Request, Response } from 'express';
import type { Database } from '../../shared/platform/db.ts';
import { messageOf } from '../../shared/platform/errors.ts';
import type { Log } from '../../shared/platform/log.ts';
import type { Metrics } from '../figures/metrics.ts';
import { contextOf } from '../request-context.ts';

const WRITE_EVERY_MS = 1_000;
/** While the database is away, older rows give way: memory is worth more than a record. */
const MAX_KEPT = 5_000;

interface Row {
  at: Date;
  tenantId: string | null;
  keyId: string | null;
  requestId: string;
  method: string;
  route: string;
  status: number;
  reason: string | null;
  durationMs: number;
}

export interface RequestRecorder {
  middleware(req: Request, res: Response, next: NextFunction): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

export function createRequestRecorder(db: Database, log: Log, metrics: Metrics): RequestRecorder {
  let kept: Row[] = [];
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    const batch = kept;
    kept = [];
    if (batch.length === 0) return;
    try {
      await db.$executeRaw`
        INSERT INTO "RequestLog" ("at", "tenantId", "keyId", "requestId", "method", "route", "status", "reason", "durationMs")
        SELECT "at", "tenantId", "keyId", "requestId", "method", "route", "status", "reason", "durationMs"
        FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
          AS r("at" timestamptz, "tenantId" text, "keyId" text, "requestId" text, "method" text, "route" text,
               "status" int, "reason" text, "durationMs" float8)`;
    } catch (error) {
      log.warn({ error: messageOf(error), rows: batch.length }, 'request log not written');
      kept = [...batch, ...kept].slice(-MAX_KEPT);
    }
  }
  const flush = (): Promise<void> =>
    (writing ??= write().finally(() => {
      writing = undefined;
    }));
  const timer = setInterval(flush, WRITE_EVERY_MS);
  timer.unref();

  function record(req: Request, res: Response): void {
    const { requestId, route, startedAt, principal, reason = null } = contextOf(res);
    const durationMs = performance.now() - startedAt;
    // An answer that nobody was there to take has no status; 499 is what proxies call it.
    const status = res.writableFinished ? res.statusCode : 499;
    const { method } = req;
    metrics.observe({ method, route, status, seconds: durationMs / 1000 });
    const { tenantId = null, keyId = null } = principal ?? {};
    log.info(
      { requestId, method, route, status, reason, durationMs: Math.round(durationMs), tenantId, keyId },
      'request',
    );
    if (!route.startsWith('/api/')) return;
    kept.push({ at: new Date(), tenantId, keyId, requestId, method, route, status, reason, durationMs });
    if (kept.length > MAX_KEPT) kept.shift();
  }

  return {
    middleware(req, res, next) {
      res.once('close', () => record(req, res));
      next();
    },
    async close() {
      clearInterval(timer);
      await flush();
      await flush();
    },
  };
}
