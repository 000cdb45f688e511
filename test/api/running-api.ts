/**
 * The API on a port of its own with a real database, a real queue and a real store; no workers, so that a test
 * decides itself when a job ends, by changing its row.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Api, createApp } from '../../api/app.ts';
import type { Network } from '../../api/assistants/download.ts';
import type { Platform } from '../../api/deps.ts';
import { serve } from '../../api/serve.ts';
import type { Scope } from '../../shared/contracts/scopes.ts';
import { JobId } from '../../shared/contracts/verification.ts';
import type { Environment } from '../../shared/platform/config.ts';
import { type Database, openDatabase } from '../../shared/platform/db.ts';
import { createKey, createTenant } from '../../shared/platform/keys/manage.ts';
import { createLog } from '../../shared/platform/log.ts';
import { openQueues } from '../../shared/platform/queue.ts';
import { openStore } from '../../shared/platform/storage/open.ts';
import { noTrace } from '../../shared/platform/telemetry/trace.ts';
import { testConfig } from '../harness/config.ts';
import { newDatabase } from '../harness/database.ts';
import { PDF } from './multipart.ts';

export interface RunningApi {
  base: string;
  home: string;
  platform: Platform;
  db: Database;
  api: Api;
  /** A new tenant with one key; gives the header that carries it. */
  newTenant(options?: { scopes?: Scope[]; livemode?: boolean; planId?: string }): Promise<Caller>;
  /** Resolves with the id of the tenant's newest job once it stands in the queue. */
  queuedJob(tenantId: string): Promise<string>;
  /** Ends a job as the workers do: its row first, then the word of it. */
  complete(jobId: string, body?: string): Promise<void>;
  fail(jobId: string): Promise<void>;
  stop(): Promise<void>;
}

export interface Caller {
  tenantId: string;
  keyId: string;
  secret: string;
  headers: Record<string, string>;
}

export async function runApi(
  overrides: Partial<Record<keyof Environment, string>> = {},
  change: (platform: Platform) => Platform = (platform) => platform,
  network?: Network,
): Promise<RunningApi> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'assay-api-'));
  // Without bubblewrap the children of a worker that root starts reach their places below it as other accounts.
  await chmod(home, 0o711);
  const config = testConfig({ DATABASE_URL: await newDatabase(), ASSAY_HOME: home, ...overrides });
  const db = openDatabase(config);
  const platform = change({
    config,
    db,
    log: createLog(config, 'api'),
    queues: openQueues(config),
    store: openStore(config),
    trace: noTrace,
    // A worker that was just started is seen at once.
    rememberMs: { workers: 0 },
  });
  const api = await createApp(platform, network);
  const server = serve(createServer(), api.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let tenants = 0;
  return {
    base: `http://127.0.0.1:${port}`,
    home,
    platform,
    db,
    api,
    async newTenant({ scopes, livemode = true, planId } = {}) {
      const { id: tenantId } = await createTenant(db, { name: `Tenant ${++tenants}`, planId });
      const wish = { tenantId, name: 'key', livemode, scopes };
      const { id: keyId, secret } = await createKey(db, config.KEY_PEPPER, wish);
      return { tenantId, keyId, secret, headers: { authorization: `Bearer ${secret}` } };
    },
    async queuedJob(tenantId) {
      for (;;) {
        const row = await db.verification.findFirst({ where: { tenantId }, orderBy: { createdAt: 'desc' } });
        const job = row && (await platform.queues.producer('verification').getJob(row.jobId));
        if (job) return JobId.parse(row.jobId);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async complete(jobId, body) {
      await completeJob(db, jobId, body);
      await platform.queues.ends.tell(jobId, 'COMPLETED');
    },
    async fail(jobId) {
      await db.verification.update({ where: { jobId }, data: { state: 'FAILED', finishedAt: new Date() } });
      await platform.queues.ends.tell(jobId, 'FAILED');
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await api.close();
      // A queue that is down on purpose never finishes closing.
      await Promise.race([platform.queues.close(), new Promise((resolve) => setTimeout(resolve, 1_000))]);
      await db.$disconnect();
      // What was started last may still write its compiled code there.
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** For `runApi`: what changes about accounts, keys and plans is seen with the next request. */
export const forgetful = (platform: Platform): Platform => ({
  ...platform,
  rememberMs: { ...platform.rememberMs, accounts: 0 },
});

/** A form with one document, as a browser or curl sends it. */
export function form(content: Uint8Array = PDF, { type = 'application/pdf', name = 'a.pdf' } = {}): FormData {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(content)], { type }), name);
  return body;
}

/** A job's end in the database, a report row and the state in one transaction, of which nobody is told. */
export async function completeJob(
  db: Database,
  jobId: string,
  body = '{"productionReport":{}}',
): Promise<void> {
  const { tenantId } = await db.verification.findUniqueOrThrow({ where: { jobId } });
  await db.$transaction([
    db.report.create({
      data: {
        jobId,
        tenantId,
        reportId: `rep_${jobId}`,
        riskLevel: 'LOW',
        outcome: 'nothing_found',
        attempt: 1,
        body,
        etag: '"tag"',
      },
    }),
    db.verification.update({ where: { jobId }, data: { state: 'COMPLETED', finishedAt: new Date() } }),
  ]);
}
