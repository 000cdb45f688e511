import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { type Stack, startStack } from '../../scripts/services/stack.ts';
import { STAGES } from '../../shared/contracts/stages.ts';
import { type CollectedSpan, type Collector, startCollector } from '../harness/collector.ts';
import { testEnvironment } from '../harness/config.ts';
import { newDatabase } from '../harness/database.ts';
import { redisUrl } from '../harness/services.ts';

const SAMPLE = new URL('../../samples/invoice-amount-replaced.pdf', import.meta.url);
const FILE_NAME = 'holder-erika-mustermann.pdf';

/** The real API and worker processes, a collector that they send to, and the spans of one submit. */
describe('one trace of a request and everything that workers did for it', function () {
  this.timeout(240_000);
  let collector: Collector;
  let stack: Stack;
  let home: string;
  let jobId: string;

  before(async () => {
    collector = await startCollector();
    home = await mkdtemp(path.join(os.tmpdir(), 'assay-traces-'));
    const redis = await redisUrl();
    stack = await startStack({
      home,
      queue: redis ? 'auto' : 'postgres',
      env: {
        ...testEnvironment({
          DATABASE_URL: await newDatabase(),
          STORAGE_URL: `file:${path.join(home, 'documents')}`,
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
          QUEUE_PREFIX: 'traces',
          WORKER_CORES: '1',
          CHILD_SPARES: '0',
          ...(redis ? { REDIS_URL: redis } : {}),
        }),
        PATH: process.env.PATH,
      },
      progress: () => undefined,
    });
    const form = new FormData();
    const bytes = new Uint8Array(await readFile(SAMPLE));
    form.append('file', new Blob([bytes], { type: 'application/pdf' }), FILE_NAME);
    const headers = { authorization: `Bearer ${stack.apiKey}`, 'x-request-id': 'traced-request' };
    const answer = await fetch(`${stack.url}/api/s2s/verify`, { method: 'POST', headers, body: form });
    expect(answer.status).to.equal(200);
    ({ jobId } = (await answer.json()) as { jobId: string });
    const page = await fetch(`${stack.url}/api/s2s/report/${jobId}/pages/1.png`, {
      headers: { authorization: headers.authorization, 'x-request-id': 'traced-page' },
    });
    expect(page.status).to.equal(200);
    await page.arrayBuffer();
    await fetch(`${stack.url}/readyz`);
    // Stopping sends what has not been sent.
    await stack.stop();
  });
  after(async () => {
    await stack?.stop();
    await collector?.close();
    // Processes that were told to end may still write what they compiled.
    if (home) await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });

  const rootOf = (requestId: string): CollectedSpan => {
    const found = collector.spans.find(
      ({ kind, attributes }) => kind === 2 && attributes['assay.request_id'] === requestId,
    );
    if (!found) throw new Error(`no span of the request ${requestId}`);
    return found;
  };
  const traceOf = (root: CollectedSpan) => collector.spans.filter(({ traceId }) => traceId === root.traceId);
  const one = (spans: CollectedSpan[], name: string): CollectedSpan => {
    const found = spans.filter((span) => span.name === name);
    expect(found, name).to.have.length(1);
    return found[0]!;
  };

  it('the request is the root, named by its route', () => {
    const root = rootOf('traced-request');
    expect(root.name).to.equal('POST /api/s2s/verify');
    expect(root.parentSpanId).to.equal(undefined);
    expect(root.attributes).to.include({
      'http.request.method': 'POST',
      'http.route': '/api/s2s/verify',
      'http.response.status_code': 200,
    });
    expect(root.resource).to.include({ 'service.name': 'assay-api' });
  });

  it('the API’s parts lie in the request: receiving, storing, enqueueing, waiting', () => {
    const root = rootOf('traced-request');
    const spans = traceOf(root);
    const submit = one(spans, 'submit');
    for (const name of ['receive', 'submit', 'wait for the report']) {
      expect(one(spans, name).parentSpanId, name).to.equal(root.spanId);
    }
    expect(submit.attributes).to.include({ 'assay.job_id': jobId });
    const stored = spans.filter(({ parentSpanId }) => parentSpanId === submit.spanId);
    expect(stored.map(({ name }) => name)).to.have.members(['storage adopt', 'enqueue verification']);
    expect(one(spans, 'wait for the report').attributes).to.include({ 'assay.outcome': 'COMPLETED' });
  });

  it('the workers’ jobs hang on the enqueueing, in the same trace, from another process', () => {
    const spans = traceOf(rootOf('traced-request'));
    const enqueued = one(spans, 'enqueue verification');
    expect(enqueued.kind).to.equal(4);
    // A page without pictures: what has nothing to do is no job.
    const idle = ['forensic', 'face'];
    const worked = STAGES.filter((stage) => !idle.includes(stage));
    for (const stage of idle)
      expect(
        spans.some(({ name }) => name === `stage ${stage}`),
        stage,
      ).to.equal(false);
    for (const name of ['prepare', 'fusion', ...worked.map((stage) => `stage ${stage}`)]) {
      const job = one(spans, name);
      expect(job.parentSpanId, name).to.equal(enqueued.spanId);
      expect(job.kind, name).to.equal(5);
      expect(job.resource, name).to.include({ 'service.name': 'assay-worker' });
      expect(job.attributes, name).to.include({
        'assay.job_id': jobId,
        'assay.request_id': 'traced-request',
      });
    }
  });

  it('computing and storing lie in their job', () => {
    const spans = traceOf(rootOf('traced-request'));
    for (const name of ['prepare', 'stage structure', 'stage metadata']) {
      const job = one(spans, name);
      const computed = spans.filter((span) => span.parentSpanId === job.spanId && span.name === 'extract');
      expect(computed, name).to.have.length(1);
      expect(computed[0]!.attributes).to.include({ 'assay.outcome': 'done' });
    }
    const prepare = one(spans, 'prepare');
    const written = spans.filter(({ name }) => name === 'storage adopt');
    expect(written.some((span) => isWithin(spans, span, prepare))).to.equal(true);
  });

  it('a question to a pool is one trace as well', () => {
    const root = rootOf('traced-page');
    const spans = traceOf(root);
    const asked = one(spans, 'ask draw-page');
    const answered = one(spans, 'answer draw-page');
    expect(asked.parentSpanId).to.equal(root.spanId);
    expect(answered.parentSpanId).to.equal(asked.spanId);
    expect(answered.resource).to.include({ 'service.name': 'assay-worker' });
    expect(one(spans, 'compute').parentSpanId).to.equal(answered.spanId);
  });

  it('says nothing of persons, files or keys, and nothing of probes', () => {
    expect(collector.spans.every(({ name }) => !/readyz|healthz|metrics/.test(name))).to.equal(true);
    const text = collector.text().toLowerCase();
    for (const secret of ['erika', stack.apiKey, '127.0.0.1', home, 'invoice'])
      expect(text, secret).not.to.include(secret.toLowerCase());
    // As a word: a name of two letters stands in some identifier by chance.
    const host = os.hostname().toLowerCase().replaceAll('.', '\\.');
    expect(text).not.to.match(new RegExp(`(?<![a-z0-9])${host}(?![a-z0-9])`));
  });
});

function isWithin(spans: readonly CollectedSpan[], span: CollectedSpan, ancestor: CollectedSpan): boolean {
  for (
    let at: CollectedSpan | undefined = span;
    at;
    at = spans.find((one) => one.spanId === at!.parentSpanId)
  ) {
    if (at === ancestor) return true;
  }
  return false;
}
