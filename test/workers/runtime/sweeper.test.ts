/**
 * Real PostgreSQL, real queue on it, real storage on disk. Time is an argument, so that a day passes at once.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { createLog } from '../../../shared/platform/log.ts';
import { openQueues, type Queues } from '../../../shared/platform/queue.ts';
import { openSealer } from '../../../shared/platform/seal.ts';
import {
  artifactKey,
  documentKey,
  jobPrefix,
  keptKey,
  keptPrefix,
} from '../../../shared/platform/storage/key.ts';
import { openStore } from '../../../shared/platform/storage/open.ts';
import { type DocumentStore, StorageError } from '../../../shared/platform/storage/port.ts';
import { openFactsSeal } from '../../../shared/platform/storage/sealed/facts.ts';
import { readStorageKeys } from '../../../shared/platform/storage/sealed/keys.ts';
import { openLocalCopies } from '../../../workers/artifacts/local-copies.ts';
import { sweep } from '../../../workers/runtime/sweeper.ts';
import type { WorkerContext } from '../../../workers/runtime/worker-context.ts';
import { testConfig } from '../../harness/config.ts';
import { withDatabase } from '../../harness/database.ts';
import { runDirectory } from '../../harness/services.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('sweeper', function () {
  this.timeout(180_000);
  const database = withDatabase();
  let home: string;
  let queues: Queues;
  let store: DocumentStore;
  let serial = 0;

  before(async () => {
    home = await mkdtemp(path.join(await runDirectory(), 'sweeper-'));
    const config = testConfig({
      DATABASE_URL: database.url,
      STORAGE_URL: `file:${home}/documents`,
      ASSAY_HOME: home,
    });
    queues = openQueues(config);
    store = openStore(config);
    await database.client.tenant.create({
      data: {
        id: 'tenant',
        name: 'tenant',
        planId: 'operator',
        documentRetentionHours: 24,
        reportRetentionDays: 90,
      },
    });
  });
  after(async () => {
    await queues.close();
    await rm(home, { recursive: true, force: true });
  });

  const at = (now: number): WorkerContext => {
    const config = testConfig({ DATABASE_URL: database.url });
    return {
      config,
      log: createLog(config, 'test'),
      db: database.client,
      queues,
      store,
      sealer: openSealer(config),
      facts: openFactsSeal(readStorageKeys(config)),
      copies: openLocalCopies(store, path.join(home, 'copies')),
      now: () => now,
    } as unknown as WorkerContext;
  };

  /** A verification with its bytes, one artifact and one stage's facts. */
  async function verification(
    state: 'QUEUED' | 'COMPLETED',
    createdAt: Date,
    livemode = true,
  ): Promise<string> {
    const letter = 'abcdefghijklmnopqrstuvwxyz'[serial++]!;
    const jobId = `job_${letter.repeat(26)}`;
    await store.write(documentKey(jobId), Buffer.from('a person’s paper'));
    await store.write(artifactKey(jobId, 'page-001.png'), Buffer.from('its picture'));
    await database.client.verification.create({
      data: {
        jobId,
        tenantId: 'tenant',
        livemode,
        state,
        mediaType: 'application/pdf',
        bytes: 16,
        sha256: 'aa',
        storageKey: documentKey(jobId),
        requestId: 'req',
        createdAt,
        prepared: { text: 'a person’s paper' },
        ...(state === 'COMPLETED' ? { finishedAt: createdAt } : {}),
        stages: {
          create: {
            stage: 'ocr',
            status: 'COMPLETED',
            engine: 'e',
            engineVersion: '1',
            startedAt: createdAt,
            durationMs: 1,
            facts: { words: ['a person’s paper'] },
            verdicts: { verdicts: {}, notAssessed: [], timeline: [], evidence: {} },
          },
        },
        report: {
          create: {
            tenantId: 'tenant',
            reportId: `rep_${letter}`,
            riskLevel: 'LOW',
            attempt: 1,
            body: '{}',
            etag: '"e"',
          },
        },
      },
    });
    return jobId;
  }

  const row = (jobId: string) =>
    database.client.verification.findUnique({ where: { jobId }, include: { stages: true, report: true } });

  it('adds a verification again that the queue has lost, once', async () => {
    const now = Date.now();
    const jobId = await verification('QUEUED', new Date(now - 60_000));
    const queue = queues.producer('verification');
    expect(await queue.getJob(jobId)).to.equal(undefined);
    await sweep(at(now));
    await sweep(at(now));
    const job = await queue.getJob(jobId);
    expect(job!.data).to.deep.equal({ jobId, requestId: 'req' });
    expect(await queue.getJobCountByTypes('waiting-children')).to.equal(1);
    await job!.remove();
    await database.client.verification.delete({ where: { jobId } });
  });

  it('leaves a young one to the queue', async () => {
    const jobId = await verification('QUEUED', new Date());
    await sweep(at(Date.now()));
    expect(await queues.producer('verification').getJob(jobId)).to.equal(undefined);
    await database.client.verification.delete({ where: { jobId } });
  });

  it('buries one that was delivered too often, with a dead letter', async () => {
    const now = Date.now();
    const jobId = await verification('QUEUED', new Date(now - 60_000));
    await database.client.verification.update({ where: { jobId }, data: { attempt: 5 } });
    await sweep(at(now));
    expect((await row(jobId))!.state).to.equal('FAILED');
    expect(await database.client.deadLetter.findFirst({ where: { jobId } })).to.include({
      queue: 'verification',
    });
  });

  it('erases bytes, artifacts, prepared text and facts after the tenant’s hours, and keeps the report', async () => {
    const now = Date.now();
    const old = await verification('COMPLETED', new Date(now - 25 * HOUR));
    const young = await verification('COMPLETED', new Date(now - 23 * HOUR));
    await sweep(at(now));
    expect(await store.list(jobPrefix(old))).to.deep.equal([]);
    const erased = (await row(old))!;
    expect(erased.prepared).to.equal(null);
    expect(erased.documentErasedAt).to.be.instanceOf(Date);
    expect(erased.stages[0]!.facts).to.equal(null);
    expect(erased.report!.body).to.equal('{}');
    expect(await store.list(jobPrefix(young))).to.have.length(2);
    expect((await row(young))!.stages[0]!.facts).to.not.equal(null);
  });

  it('keeps a test document for a day only, however long the tenant keeps its own', async () => {
    const now = Date.now();
    await database.client.tenant.updateMany({ data: { documentRetentionHours: 7 * 24 } });
    const jobId = await verification('COMPLETED', new Date(now - 25 * HOUR), false);
    const live = await verification('COMPLETED', new Date(now - 25 * HOUR));
    await sweep(at(now));
    expect(await store.list(jobPrefix(jobId))).to.deep.equal([]);
    expect(await store.list(jobPrefix(live))).not.to.deep.equal([]);
  });

  it('leaves the places of findings to the report, unless the account keeps its documents for hours only', async () => {
    const now = Date.now();
    const left = async (documentRetentionHours: number): Promise<number> => {
      await database.client.tenant.updateMany({ data: { documentRetentionHours } });
      const jobId = await verification('COMPLETED', new Date(now - 25 * HOUR));
      await store.write(keptKey(jobId, 'place-001.jpg'), Buffer.from('a place'));
      await sweep(at(now));
      expect(await store.list(jobPrefix(jobId))).to.deep.equal([]);
      return (await store.list(keptPrefix(jobId))).length;
    };
    expect(await left(24)).to.equal(1);
    expect(await left(23)).to.equal(0);
  });

  it('leaves no picture of a document that was drawn while it was erased', async () => {
    const now = Date.now();
    for (const age of [8 * DAY, 91 * DAY]) {
      await database.client.tenant.updateMany({ data: { documentRetentionHours: 24 } });
      const jobId = await verification('COMPLETED', new Date(now - age));
      let drawn = 0;
      const busy: DocumentStore = {
        ...store,
        erase: async (prefix) => {
          await store.erase(prefix);
          if (prefix === jobPrefix(jobId) && drawn++ === 0)
            await store.write(artifactKey(jobId, 'drawn-001.png'), Buffer.from('its picture'));
        },
      };
      await sweep({ ...at(now), store: busy });
      expect(drawn, 'a drawing ended in between').to.be.above(0);
      expect(await store.list(jobPrefix(jobId)), `${age / DAY} days`).to.deep.equal([]);
      await database.client.verification.deleteMany({ where: { jobId } });
    }
  });

  it('erases the report and every row after the tenant’s days', async () => {
    const now = Date.now();
    const jobId = await verification('COMPLETED', new Date(now - 91 * DAY));
    await store.write(keptKey(jobId, 'place-001.jpg'), Buffer.from('a place'));
    await sweep(at(now));
    expect(await row(jobId)).to.equal(null);
    expect(await store.list(jobPrefix(jobId))).to.deep.equal([]);
    expect(await store.list(keptPrefix(jobId))).to.deep.equal([]);
  });

  it('erases the others when the store keeps one back, and that one when it no longer does', async () => {
    const now = Date.now();
    const held = new Set<string>();
    const reluctant: DocumentStore = {
      ...store,
      erase: async (prefix) => {
        if (held.has(prefix)) throw new StorageError('erase failed: 403');
        await store.erase(prefix);
      },
    };
    for (const age of [25 * HOUR, 91 * DAY]) {
      const [kept, other] = [
        await verification('COMPLETED', new Date(now - age)),
        await verification('COMPLETED', new Date(now - age)),
      ];
      held.add(jobPrefix(kept));
      await sweep({ ...at(now), store: reluctant });
      expect(await store.list(jobPrefix(other)), `${age}`).to.deep.equal([]);
      expect(await store.list(jobPrefix(kept))).to.have.length(2);
      expect((await row(kept))!.documentErasedAt, 'told only when it is true').to.equal(null);
      held.clear();
      await sweep({ ...at(now), store: reluctant });
      expect(await store.list(jobPrefix(kept))).to.deep.equal([]);
    }
  });

  it('erases the others however many the store keeps back', async () => {
    const now = Date.now();
    for (const age of [25 * HOUR, 91 * DAY]) {
      const finishedAt = new Date(now - age);
      const held = Array.from({ length: 150 }, (_, at) => {
        const [tens, ones] = [at >> 4, at & 15].map((digit) => 'abcdefghijklmnop'[digit]);
        return `job_${tens}${ones}${'held'.repeat(6)}`;
      });
      const common = { tenantId: 'tenant', livemode: true, state: 'COMPLETED' as const, requestId: 'req' };
      const paper = { mediaType: 'application/pdf', bytes: 16, sha256: 'aa', storageKey: 'none' };
      await database.client.verification.createMany({
        data: held.map((jobId) => ({ jobId, ...common, ...paper, finishedAt })),
      });
      const other = await verification('COMPLETED', finishedAt);
      const reluctant: DocumentStore = {
        ...store,
        erase: async (prefix) => {
          if (prefix !== jobPrefix(other) && prefix !== keptPrefix(other)) throw new StorageError('403');
          await store.erase(prefix);
        },
      };
      const erased = async () => (await store.list(jobPrefix(other))).length === 0;
      // Each round takes two thirds of them, whichever they are: that all miss this one does not happen.
      for (let round = 0; round < 30 && !(await erased()); round++)
        await sweep({
          ...at(now),
          log: { warn: () => undefined },
          store: reluctant,
        } as unknown as WorkerContext);
      expect(await erased(), `${age}`).to.equal(true);
      await database.client.verification.deleteMany({ where: { jobId: { in: held } } });
    }
  });

  it('settles the units of calls that a process did not live to end', async () => {
    const now = Date.now();
    const { client } = database;
    const month = { tenantId: 'tenant', livemode: true, meter: 'fraud', window: '2026-11' };
    await client.usageWindow.create({ data: { ...month, count: 5, expiresAt: new Date(now + DAY) } });
    const [done, failed] = [
      await verification('COMPLETED', new Date(now)),
      await verification('COMPLETED', new Date(now)),
    ];
    await client.verification.update({ where: { jobId: done }, data: { usageHold: 'analysed' } });
    await client.verification.update({
      where: { jobId: failed },
      data: { usageHold: 'failed', state: 'FAILED' },
    });
    const taken = {
      analysed: 1_000,
      failed: 1_000,
      receiving: 60_000,
      'cut off': 700_000,
      'cut off too': 700_000,
    };
    await client.usageHold.createMany({
      data: Object.entries(taken).map(([id, ago]) => ({ id, ...month, takenAt: new Date(now - ago) })),
    });
    await sweep(at(now));
    expect(await client.usageHold.findMany({ select: { id: true } })).to.deep.equal([{ id: 'receiving' }]);
    const count = async (): Promise<number | undefined> =>
      (await client.usageWindow.findFirst({ where: month }))?.count;
    expect(await count()).to.equal(2);
    // Another process that sweeps finds nothing left to give back.
    await sweep(at(now));
    expect(await count()).to.equal(2);
  });
});
