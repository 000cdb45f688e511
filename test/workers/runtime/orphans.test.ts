/** Real PostgreSQL and real storage on disk; a day passes by the clock that is an argument. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { newJobId } from '../../../api/submission/submit.ts';
import { createLog } from '../../../shared/platform/log.ts';
import { artifactKey, documentKey, jobPrefix, keptKey } from '../../../shared/platform/storage/key.ts';
import { openStore } from '../../../shared/platform/storage/open.ts';
import { findOrphans } from '../../../shared/platform/storage/orphans.ts';
import type { DocumentStore } from '../../../shared/platform/storage/port.ts';
import { eraseOrphansDaily } from '../../../workers/runtime/orphans.ts';
import type { WorkerContext } from '../../../workers/runtime/worker-context.ts';
import { testConfig } from '../../harness/config.ts';
import { withDatabase } from '../../harness/database.ts';
import { runDirectory } from '../../harness/services.ts';

const HOUR = 3_600_000;
const LATER = 25 * HOUR;
const bytes = Buffer.from('a person\u2019s paper');

describe('what is stored for no job', () => {
  const database = withDatabase();
  let home: string;
  let store: DocumentStore;

  before(async () => {
    const data = { id: 'tenant', name: 'tenant', planId: 'operator' };
    await database.client.tenant.create({ data });
  });
  beforeEach(async () => {
    await database.client.verification.deleteMany();
    // Older than everything that is stored below.
    await database.client.tenant.updateMany({ data: { createdAt: new Date(Date.now() - HOUR) } });
    home = await mkdtemp(path.join(await runDirectory(), 'orphans-'));
    store = openStore(testConfig({ STORAGE_URL: `file:${home}/documents`, ASSAY_HOME: home }));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  const contextAt = (now: number): WorkerContext =>
    ({
      log: createLog(testConfig({}), 'test'),
      db: database.client,
      store,
      now: () => now,
    }) as unknown as WorkerContext;

  /** An hour after a process began; its first round only begins the waiting. */
  async function look(now: number): Promise<void> {
    await eraseOrphansDaily(contextAt(now - HOUR));
    await eraseOrphansDaily(contextAt(now));
  }

  async function stored(): Promise<string> {
    const jobId = newJobId();
    await store.write(documentKey(jobId), bytes);
    await store.write(artifactKey(jobId, 'page-001.png'), bytes);
    await store.write(keptKey(jobId, 'place-1.jpg'), bytes);
    return jobId;
  }

  async function known(state: 'QUEUED' | 'COMPLETED' | 'FAILED' = 'QUEUED'): Promise<string> {
    const jobId = await stored();
    const file = { mediaType: 'application/pdf', bytes: 16, sha256: 'aa', storageKey: documentKey(jobId) };
    const row = { jobId, tenantId: 'tenant', livemode: true, state, requestId: 'req' };
    await database.client.verification.create({ data: { ...row, ...file } });
    return jobId;
  }

  const everything = async (): Promise<number> =>
    (await store.list('jobs/')).length + (await store.list('kept/')).length;

  it('is erased after a day, whole, and nothing that a row knows', async () => {
    const orphan = await stored();
    for (const state of ['QUEUED', 'COMPLETED', 'FAILED'] as const) await known(state);
    await look(Date.now() + LATER);
    expect(await store.list(jobPrefix(orphan))).to.deep.equal([]);
    expect(await store.list(`kept/${orphan}/`)).to.deep.equal([]);
    expect(await everything()).to.equal(3 * 3);
  });

  it('stays within its first day, longer than any upload', async () => {
    await stored();
    await look(Date.now() + 23 * HOUR);
    expect(await everything()).to.equal(3);
  });

  it('is not what others store beside it', async () => {
    await store.write('jobs/readme/document', bytes);
    await store.write('probe/one', bytes);
    await look(Date.now() + LATER);
    expect(await store.list('jobs/')).to.deep.equal(['jobs/readme/document']);
    expect(await store.exists('probe/one')).to.equal(true);
  });

  it('is left where the database is newer than it, as an empty one would know nothing', async () => {
    await stored();
    await database.client.tenant.updateMany({ data: { createdAt: new Date(Date.now() + HOUR) } });
    await look(Date.now() + LATER);
    expect(await everything()).to.equal(3);
  });

  it('is left where it is much of what there is: that is another database\u2019s', async () => {
    for (let i = 0; i < 21; i++) await store.write(documentKey(newJobId()), bytes);
    await known();
    await look(Date.now() + LATER);
    expect((await store.list('jobs/')).length).to.equal(21 + 2);
    const { orphans, known: count } = await findOrphans(database.client, store, Date.now() + LATER);
    expect([orphans.length, count]).to.deep.equal([21, 2]);
  });

  it('is looked for once a day, an hour after the process began', async () => {
    const began = Date.now() + LATER;
    await known();
    await stored();
    await eraseOrphansDaily(contextAt(began));
    expect(await everything()).to.equal(6);
    await eraseOrphansDaily(contextAt(began + HOUR));
    expect(await everything()).to.equal(3);
    await stored();
    await eraseOrphansDaily(contextAt(began + 24 * HOUR));
    expect(await everything()).to.equal(6);
    await eraseOrphansDaily(contextAt(began + 25 * HOUR));
    expect(await everything()).to.equal(3);
  });

  it('is left where it is more than what is known: a small store that two databases share', async () => {
    await known();
    await stored();
    await stored();
    await look(Date.now() + LATER);
    expect(await everything()).to.equal(9);
  });

  it('is not said of anything when the database does not answer', async () => {
    await stored();
    const db = { verification: { findMany: () => Promise.reject(new Error('away')) } };
    const outcome = await findOrphans(db as never, store, Date.now() + LATER).catch(String);
    expect(outcome).to.equal('Error: away');
  });
});
