import { expect } from 'chai';
import request from 'supertest';
import { assay } from '../../harness/cli.ts';
import { testEnvironment } from '../../harness/config.ts';
import { withDatabase } from '../../harness/database.ts';
import { runningService } from '../../harness/service.ts';
import { attached, sample } from '../../spec/documents.ts';
import { specService } from '../../spec/service.ts';

describe('assay queue', function () {
  this.timeout(180_000);
  const database = withDatabase();
  const queue = (...args: string[]) =>
    assay(['queue', ...args], testEnvironment({ DATABASE_URL: database.url }));

  async function job(jobId: string, change: Record<string, unknown> = {}): Promise<string> {
    const tenant = {
      id: 'ten_q',
      name: 'Q',
      plan: { connectOrCreate: { where: { id: 'p' }, create: { id: 'p' } } },
    };
    await database.client.tenant.upsert({ where: { id: 'ten_q' }, create: tenant, update: {} });
    const shape = {
      livemode: true,
      mediaType: 'application/pdf',
      bytes: 1,
      sha256: 'x',
      storageKey: 'k',
      requestId: 'r',
    };
    await database.client.verification.create({ data: { jobId, tenantId: 'ten_q', ...shape, ...change } });
    return jobId;
  }
  const stateOf = async (jobId: string) =>
    (await database.client.verification.findUniqueOrThrow({ where: { jobId } })).state;

  it('gives up what waits, lists it and puts it back', async () => {
    const old = await job('job_old', { createdAt: new Date(Date.now() - 3_600_000) });
    const young = await job('job_young');
    const working = await job('job_working', { state: 'PROCESSING' });
    const drained = await queue('drain', '--older-than', '10m');
    expect(drained).to.include({ code: 0, stdout: `${old}\n` });
    expect([await stateOf(old), await stateOf(young), await stateOf(working)]).to.deep.equal([
      'FAILED',
      'QUEUED',
      'PROCESSING',
    ]);
    expect((await queue('dead')).stdout).to.match(
      /job_old .*verification +500 processing_failed +drained by an operator/,
    );
    const retried = await queue('retry', '--all');
    expect(retried).to.include({ code: 0, stdout: `${old} queued again\n` });
    expect(await stateOf(old)).to.equal('QUEUED');
    expect((await queue('dead')).stdout).to.equal('nothing was given up\n');
    const audit = await database.client.auditEvent.findMany({ orderBy: { id: 'asc' } });
    expect(audit.map(({ action }) => action)).to.deep.equal(['queue.drained', 'queue.retried']);
  });

  it('does not put back what did not fail or whose document is gone', async () => {
    const done = await job('job_done', { state: 'COMPLETED' });
    const erased = await job('job_erased', { state: 'FAILED', documentErasedAt: new Date() });
    const { code, stdout } = await queue('retry', done, erased, 'job_unknown');
    expect(code).to.equal(3);
    expect(stdout.match(/document is gone/g)).to.have.length(3);
    expect(await stateOf(erased)).to.equal('FAILED');
    // With --all, one that was completed without a stage is none of those that were given up.
    const letter = { id: 'dl_done', jobId: done, queue: 'forensic', reason: 'a poison picture' };
    await database.client.deadLetter.create({ data: letter });
    expect(await queue('retry', '--all')).to.include({ code: 0, stdout: '' });
    expect(await stateOf(done)).to.equal('COMPLETED');
  });

  it('wants to be told what to do', async () => {
    const calls = [['retry'], ['retry', '--all', 'job_x'], ['pause'], ['drain', '--older-than', 'soon']];
    const ran = await Promise.all(calls.map((args) => queue(...args)));
    for (const [i, { code }] of ran.entries()) expect(code, calls[i]!.join(' ')).to.equal(2);
  });

  it('brings a dead verification back to life in a running service', async () => {
    const stack = await runningService();
    const service = await specService();
    const { headers } = await service.newTenant();
    const document = await sample('invoice-clean.pdf', 'application/pdf');
    const submitted = await attached(request(service.url).post('/api/s2s/verify').set(headers), document);
    const { jobId } = submitted.body;
    await service.db.$transaction([
      service.db.report.delete({ where: { jobId } }),
      service.db.verification.update({
        where: { jobId },
        data: { state: 'FAILED', createdAt: new Date(Date.now() - 60_000) },
      }),
      service.db.deadLetter.create({ data: { id: 'd', jobId, queue: 'verification', reason: 'a test' } }),
    ]);
    const report = () => request(service.url).get(`/api/s2s/report/${jobId}`).set(headers);
    expect((await report()).status).to.equal(404);
    expect((await assay(['queue', 'retry', jobId], stack.env)).stdout).to.equal(`${jobId} queued again\n`);
    const deadline = Date.now() + 60_000;
    while ((await report()).status !== 200 && Date.now() < deadline)
      await new Promise((r) => setTimeout(r, 500));
    const found = await report();
    expect(found.status).to.equal(200);
    expect(found.body.productionReport).to.include({ verificationId: jobId, ok: true });
  });
});
