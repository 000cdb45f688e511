import { expect } from 'chai';
import request from 'supertest';
import { POOLS } from '../../../shared/contracts/stages.ts';
import { type RunningApi, runApi } from '../running-api.ts';
import { submitTo } from '../submitting.ts';

describe('metrics of the fleet', () => {
  let api: RunningApi;
  before(async function () {
    this.timeout(180_000);
    api = await runApi({ SUBMIT_TIMEOUT_MS: '300' });
  });
  after(() => api.stop());

  async function figures(): Promise<Map<string, number>> {
    const { text } = await request(api.base).get('/metrics');
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(
      lines.map((line) => {
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))];
      }),
    );
  }

  it('tell the queue’s age, the workers, their children and kills, the stages, timeouts and dead letters', async () => {
    const children = { ocr: { size: 2, starts: 3, kills: { timeout: 1, crashed: 0 } } };
    for (const id of ['a', 'b']) {
      await api.db.workerHeartbeat.create({
        data: {
          ...{ id, pools: [...POOLS], isolation: 'none' },
          state: { children, errors: { database: 2, storage: 1 } },
        },
      });
    }
    await api.db.workerHeartbeat.create({
      data: { id: 'gone', pools: ['ocr'], isolation: 'none', state: { children }, lastSeenAt: new Date(0) },
    });
    const { headers, tenantId } = await api.newTenant();
    const submit = await submitTo(api, { headers });
    expect(submit.status).to.equal(500);
    const jobId = await api.queuedJob(tenantId);
    const stage = { jobId, engine: 'e', engineVersion: '1', startedAt: new Date() };
    await api.db.stageReport.createMany({
      data: [
        { ...stage, stage: 'ocr', status: 'COMPLETED', durationMs: 1_500 },
        { ...stage, stage: 'qr', status: 'FAILED', cause: 'lost', durationMs: 250 },
        { ...stage, stage: 'face', status: 'SKIPPED', durationMs: 0 },
      ],
    });
    await api.complete(jobId);
    await api.db.deadLetter.create({ data: { id: 'd', jobId, queue: 'verification', reason: 'r' } });

    const told = await figures();
    expect(told.get('assay_submit_timeouts_total')).to.equal(1);
    expect(told.get('assay_queue_oldest_waiting_seconds{pool="document"}')).to.be.within(0.2, 60);
    expect(told.get('assay_queue_oldest_waiting_seconds{pool="ocr"}')).to.equal(0);
    expect(told.get('assay_dependency_errors_total{dependency="database",process="workers"}')).to.equal(4);
    expect(told.get('assay_dependency_errors_total{dependency="storage",process="workers"}')).to.equal(2);
    expect(told.get('assay_worker_processes')).to.equal(2);
    expect(told.get('assay_pool_workers{pool="ocr"}')).to.equal(2);
    expect(told.get('assay_pool_utilisation_ratio{pool="ocr"}')).to.equal(0);
    expect(told.get('assay_pool_utilisation_ratio{pool="qr"}')).to.equal(undefined);
    expect(told.get('assay_sandbox_kills_total{pool="ocr",reason="timeout"}')).to.equal(2);
    expect(told.get('assay_stage_seconds{stage="ocr",quantile="0.95"}')).to.equal(1.5);
    expect(told.get('assay_stage_failures{stage="qr",cause="lost"}')).to.equal(1);
    expect(told.get('assay_worker_isolation{isolation="none",weak="true"}')).to.equal(2);
    expect([...told.keys()].some((name) => name.includes('stage="face"'))).to.equal(false);
    expect(told.get('assay_dead_letters')).to.equal(1);
  });
});
