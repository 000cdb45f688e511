/** The report behind the last result, in the process that wrote them all. Real PostgreSQL, real queue, real rules and fusion. */
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { GOLDEN_FACTS } from '../../../scripts/judging/goldens.ts';
import { readFacts } from '../../../scripts/judging/stored.ts';
import type { MediaType, PreparedDocument } from '../../../shared/contracts/document.ts';
import { STAGES, type StageId } from '../../../shared/contracts/stages.ts';
import { jsonText } from '../../../shared/platform/db.ts';
import { createLog } from '../../../shared/platform/log.ts';
import { openQueues, type Queues } from '../../../shared/platform/queue.ts';
import { artifactKey, documentKey } from '../../../shared/platform/storage/key.ts';
import { openStore } from '../../../shared/platform/storage/open.ts';
import { openFactsSeal } from '../../../shared/platform/storage/sealed/facts.ts';
import { readStorageKeys } from '../../../shared/platform/storage/sealed/keys.ts';
import { openLocalCopies } from '../../../workers/artifacts/local-copies.ts';
import { runFusion } from '../../../workers/fusion/run-fusion.ts';
import type { StoredFacts } from '../../../workers/fusion/stored-facts.ts';
import { ARTIFACT_KINDS, artifactNames } from '../../../workers/prepare/artifacts.ts';
import { openDocuments } from '../../../workers/runtime/documents.ts';
import { openResults, type Results, readBack } from '../../../workers/runtime/results.ts';
import { runStage } from '../../../workers/runtime/run-stage.ts';
import type { WorkerContext } from '../../../workers/runtime/worker-context.ts';
import type { Sandbox } from '../../../workers/sandbox/supervisor.ts';
import { STAGE_BY_ID } from '../../../workers/stages/index.ts';
import { testConfig } from '../../harness/config.ts';
import { withDatabase } from '../../harness/database.ts';
import { runDirectory } from '../../harness/services.ts';

const NOW = Date.UTC(2026, 10, 25, 12);

describe('the report behind the last result', function () {
  this.timeout(180_000);
  const database = withDatabase();
  let home: string;
  let queues: Queues;
  let context: WorkerContext;
  let stored: StoredFacts;
  let prepared: PreparedDocument;
  let serial = 0;

  before(async () => {
    home = await mkdtemp(path.join(await runDirectory(), 'end-early-'));
    const config = testConfig({ DATABASE_URL: database.url, STORAGE_URL: `file:${home}/documents` });
    queues = openQueues(config);
    const store = openStore(config);
    context = {
      ...{ config, queues, store, db: database.client, log: createLog(config, 'test') },
      facts: openFactsSeal(readStorageKeys(config)),
      copies: openLocalCopies(store, path.join(home, 'copies')),
      documents: openDocuments(database.client),
      results: openResults(),
      trust: { anchors: [], anchorsAsOf: null },
      settings: { tesseractPath: null, modelsDir: '/nonexistent' },
      now: () => NOW,
    } as unknown as WorkerContext;
    await database.client.tenant.create({ data: { id: 'tenant', name: 'tenant', planId: 'operator' } });
    const name = 'invoice-pdf-signed-then-amount-replaced.pdf.facts.json.gz';
    stored = await readFacts(path.join(GOLDEN_FACTS, name));
    if (!stored.prepared) throw new Error(`${name} was not prepared`);
    prepared = stored.prepared;
  });
  after(async () => {
    await queues.close();
    await rm(home, { recursive: true, force: true });
  });

  /** A verification whose document is prepared, and a head as the preparation gets it. */
  async function begun() {
    const jobId = `job_${'abcdefghijklmnopqrstuvwxyz'[serial++]?.repeat(26)}`;
    const at = new Date(NOW);
    const head = {
      ...{ jobId, tenantId: 'tenant', livemode: true, mediaType: stored.mediaType as MediaType },
      ...{ bytes: stored.bytes, sha256: stored.sha256, reference: null, attempt: 1 },
      ...{ createdAt: at, startedAt: at },
    };
    await database.client.verification.create({
      data: {
        ...head,
        ...{ storageKey: documentKey(jobId), requestId: 'req', state: 'PROCESSING', prepared },
      },
    });
    await context.store.write(documentKey(jobId), Buffer.from('document'));
    for (const name of artifactNames(prepared, ARTIFACT_KINDS))
      await context.store.write(artifactKey(jobId, name), Buffer.from('artifact'));
    return { ...head, testFault: null };
  }

  const remember = (results: Results, head: Awaited<ReturnType<typeof begun>>): void =>
    results.begin(head, readBack(jsonText(prepared)), []);

  async function run(jobId: string, stages: readonly StageId[], again = false): Promise<void> {
    for (const id of stages) {
      const facts = stored.stages.find((stage) => stage.id === id)?.facts;
      const sandbox = { run: async () => ({ status: 'done', facts }) } as unknown as Sandbox;
      const turn = { queueMs: 0, since: NOW, again };
      await runStage(context, STAGE_BY_ID[id], sandbox, { jobId, requestId: 'req' }, turn);
    }
  }

  async function reportOf(jobId: string): Promise<unknown> {
    const row = await database.client.report.findUnique({ where: { jobId } });
    if (!row) return null;
    const times =
      /"(?:jobId|verificationId|reportId)":"[^"]*"|"(?:durationMs|queueMs|\w*Ms)":[\d.]+|"stageQueueMs":\{[^}]*\}/g;
    return row.body.replaceAll(times, '');
  }

  it('is there with it, the same as from what stands in the database, and the queue’s job finds it', async () => {
    const [here, elsewhere] = [await begun(), await begun()];
    remember(context.results, here);
    const told: string[] = [];
    const { queues: real } = context;
    context = {
      ...context,
      queues: { ...real, ends: { ...real.ends, tell: async (id, end) => void told.push(`${id} ${end}`) } },
    };
    // In an order of their own, which must show nowhere.
    await run(here.jobId, STAGES.toReversed());
    await run(elsewhere.jobId, STAGES);
    expect(told).to.deep.equal([`${here.jobId} COMPLETED`]);
    const early = await reportOf(here.jobId);
    expect(early).to.be.a('string').that.includes('CRITICAL');
    expect(await reportOf(elsewhere.jobId)).to.equal(null);
    expect(context.results.endOf(here.jobId)).to.equal('COMPLETED');

    expect(await runFusion(context, elsewhere.jobId)).to.equal('COMPLETED');
    expect(await reportOf(elsewhere.jobId)).to.equal(early);
    expect(await runFusion(context, here.jobId)).to.equal('COMPLETED');
    expect(await database.client.report.count({ where: { jobId: here.jobId } })).to.equal(1);
  });

  it('does not stand without results that went with a crash of PostgreSQL', async () => {
    const head = await begun();
    remember(context.results, head);
    await run(head.jobId, STAGES.slice(1));
    await database.client.stageReport.delete({ where: { jobId_stage: { jobId: head.jobId, stage: 'ocr' } } });
    await run(head.jobId, STAGES.slice(0, 1));
    expect(await reportOf(head.jobId)).to.equal(null);
    expect(context.results.whole(head.jobId)).to.equal(undefined);
    expect(await runFusion(context, head.jobId)).to.equal('INCOMPLETE');
    await run(head.jobId, ['ocr']);
    expect(await runFusion(context, head.jobId)).to.equal('COMPLETED');
  });

  it('waits for the queue where somebody else may have had a hand in it', async () => {
    const [repeated, shared] = [await begun(), await begun()];
    for (const head of [repeated, shared]) remember(context.results, head);
    await run(repeated.jobId, STAGES.slice(1));
    await run(repeated.jobId, STAGES.slice(0, 1), true);
    expect(await reportOf(repeated.jobId)).to.equal(null);

    const row = { engine: 'e', engineVersion: '1', startedAt: new Date(NOW), durationMs: 1 };
    await database.client.stageReport.create({
      data: { ...row, jobId: shared.jobId, stage: 'qr', status: 'SKIPPED', reason: 'by another process' },
    });
    await run(shared.jobId, STAGES);
    expect(await reportOf(shared.jobId)).to.equal(null);
    expect(await runFusion(context, shared.jobId)).to.equal('COMPLETED');
  });

  it('is none of a verification that was deleted meanwhile', async () => {
    const head = await begun();
    remember(context.results, head);
    await run(head.jobId, STAGES.slice(1));
    await database.client.verification.delete({ where: { jobId: head.jobId } });
    expect(await runFusion(context, head.jobId)).to.equal('GONE');
  });

  it('has what was remembered in the order in which PostgreSQL gives it back', async () => {
    const values = [
      { bb: 1, a: 2, ccc: { z: 1, y: [{ d: 1, c: 'x' }] }, '10': 1, '9': 2, é: 3, zz: null },
      { '\u{1F600}': 1, ab: 2, '\uFFFD\uFFFD': 3, abcd: [], '': 4 },
      [1e-7, 1e21, -0, 0.1, 'half \uD800 nul \0'],
      ...stored.stages.map(({ facts }) => facts ?? null),
    ];
    for (const value of values) {
      const text = jsonText(value);
      const [row] = await database.client.$queryRaw<{ value: unknown }[]>`SELECT ${text}::jsonb AS "value"`;
      expect(JSON.stringify(readBack(text))).to.equal(JSON.stringify(row?.value));
    }
  });
});
