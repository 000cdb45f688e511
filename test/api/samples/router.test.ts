import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { PDFDocument } from 'pdf-lib';
import request from 'supertest';
import { runningService } from '../../harness/service.ts';
import { attached } from '../../spec/documents.ts';
import { type Caller, type SpecService, specService } from '../../spec/service.ts';
import { type RunningApi, runApi } from '../running-api.ts';
import { submitTo } from '../submitting.ts';

interface Listed {
  name: string;
  mediaType: string;
  sha256: string;
  testKeyOnly: boolean;
  url: string;
}

describe('integration samples', function () {
  this.timeout(180_000);
  let service: SpecService;
  let samples: Listed[];
  before(async () => {
    service = await specService();
    samples = (await request(service.url).get('/api/public/samples')).body.samples;
  });

  const bytesOf = async (name: string): Promise<Uint8Array> =>
    new Uint8Array((await request(service.url).get(`/api/public/samples/${name}`)).body);
  /** One account of each kind: another one for each sample would have children of its own. */
  const callers = new Map<boolean, Promise<Caller>>();
  async function submit(name: string, livemode: boolean) {
    const caller = callers.get(livemode) ?? service.newTenant({ livemode });
    callers.set(livemode, caller);
    const { headers } = await caller;
    const { mediaType: type } = samples.find((sample) => sample.name === name)!;
    const document = { type, name, bytes: await bytesOf(name) };
    const submitted = await attached(request(service.url).post('/api/s2s/verify').set(headers), document);
    const report = submitted.body.jobId
      ? await request(service.url).get(`/api/s2s/report/${submitted.body.jobId}`).set(headers)
      : undefined;
    return { submitted, report: report?.body.productionReport };
  }

  it('are listed with what they are, and are what the list says', async () => {
    expect(samples.map(({ name }) => name)).to.include.members([
      'invoice-clean.pdf',
      'invoice-amount-replaced.pdf',
      'statement-signed-then-changed.pdf',
      'photo-forged-region.jpg',
      'fault-slow.pdf',
      'fault-storage-down.pdf',
      'fault-worker-crash.pdf',
    ]);
    for (const { name, sha256, mediaType } of samples) {
      const response = await request(service.url).get(`/api/public/samples/${name}`);
      expect(response.headers['content-type'], name).to.equal(mediaType);
      expect(createHash('sha256').update(response.body).digest('hex'), name).to.equal(sha256);
    }
    for (const name of ['nothing.pdf', '..%2fpackage.json', 'faults']) {
      expect((await request(service.url).get(`/api/public/samples/${name}`)).status, name).to.equal(404);
    }
  });

  it('that ask for a fault are sound files: a strict reader finds every object where the table says', async () => {
    for (const { name, testKeyOnly } of samples) {
      if (!testKeyOnly) continue;
      const text = Buffer.from(await bytesOf(name)).toString('latin1');
      const [, startxref] = /startxref\n(\d+)/.exec(text)!;
      expect(text.slice(Number(startxref)), name).to.match(/^xref\n/);
      const offsets = [...text.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset));
      expect(offsets).not.to.be.empty;
      for (const offset of offsets) expect(text.slice(offset, offset + 20), name).to.match(/^\d+ 0 obj/);
      expect((await PDFDocument.load(Buffer.from(text, 'latin1'))).getPageCount()).to.be.above(0);
    }
  });

  it('crash a worker under a test key, and the report says that it was asked for', async () => {
    const { submitted, report } = await submit('fault-worker-crash.pdf', false);
    expect(submitted.status).to.equal(200);
    expect(report.ok).to.equal(false);
    const failed = report.pipeline.stages.filter(({ status }: { status: string }) => status === 'FAILED');
    expect(failed).to.have.length(1);
    expect(failed[0].reason).to.match(/ended twice/);
    expect(report.pipeline.telemetry.testFault).to.equal('worker_crash');
    expect(report.reasoningSummary).to.match(/^Test: this file asked for the fault "worker_crash"/);
  });

  it('fail to be stored under a test key, with nothing left', async () => {
    const { submitted } = await submit('fault-storage-down.pdf', false);
    expect(submitted.status).to.equal(502);
    expect(submitted.body.error).to.include({ code: 'storage_error', reason: 'upload_failed' });
    expect(submitted.body.error.details).to.deep.equal({ testFault: 'storage_down' });
  });

  it('are ordinary documents under a live key', async () => {
    for (const name of ['fault-worker-crash.pdf', 'fault-storage-down.pdf', 'fault-slow.pdf']) {
      const { submitted, report } = await submit(name, true);
      expect(submitted.status, name).to.equal(200);
      expect(report.ok, name).to.equal(true);
      expect(JSON.stringify(report), name).not.to.match(/testFault|Test: /);
    }
  });

  it('keep the outcome that they promise', async () => {
    const { report } = await submit('invoice-amount-replaced.pdf', true);
    expect(['HIGH', 'CRITICAL']).to.include(report.riskLevel);
    const clean = await submit('invoice-clean.pdf', true);
    expect(['MINIMAL', 'LOW']).to.include(clean.report.riskLevel);
    expect((await runningService()).url).to.equal(service.url);
  });
});

describe('the slow sample', () => {
  let api: RunningApi;
  before(async function () {
    this.timeout(180_000);
    api = await runApi({ SUBMIT_TIMEOUT_MS: '500' });
  });
  after(() => api.stop());

  it('lies longer than the submit waits, in the queue and in no worker’s way', async () => {
    const content: Buffer = (await request(api.base).get('/api/public/samples/fault-slow.pdf')).body;
    for (const [livemode, state] of [
      [false, 'delayed'],
      [true, 'waiting'],
    ] as const) {
      const { headers } = await api.newTenant({ livemode });
      const answer = await submitTo(api, { headers, content });
      expect(answer.body.error.reason).to.equal('processing_timeout');
      const { jobId } = answer.body.error.details;
      // The preparation is what lies there; the verification waits for it in any case.
      const jobs = await api.platform.queues.producer('document').getJobs(['delayed', 'waiting']);
      const job = jobs.find(({ data }) => data.jobId === jobId);
      expect(await job!.getState()).to.equal(state);
      if (!livemode) expect(job!.delay).to.equal(5_500);
    }
  });
});
