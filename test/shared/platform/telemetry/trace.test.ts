import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { freePort } from '../../../../scripts/services/port.ts';
import { createLog } from '../../../../shared/platform/log.ts';
import { openTrace } from '../../../../shared/platform/telemetry/open.ts';
import { noTrace } from '../../../../shared/platform/telemetry/trace.ts';
import { parseTraceparent } from '../../../../shared/platform/telemetry/traceparent.ts';
import { type Collector, startCollector } from '../../../harness/collector.ts';
import { testConfig } from '../../../harness/config.ts';

const silent = createLog({ LOG_LEVEL: 'silent' }, 'test');

describe('traces', () => {
  let collector: Collector;
  beforeEach(async () => {
    collector = await startCollector();
  });
  afterEach(() => collector.close());

  const open = (more: Record<string, string> = {}) =>
    openTrace(testConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...more }), silent, 'api');
  const named = (name: string) => {
    const found = collector.spans.find((span) => span.name === name);
    if (!found) throw new Error(`no span "${name}"`);
    return found;
  };

  it('a span lies in the one around it, across awaits and across a payload', async () => {
    const trace = await open({ OTEL_EXPORTER_OTLP_HEADERS: 'x-team=papers,authorization=Basic abc==' });
    let carried: string | undefined;
    await trace.span('request', { kind: 'server', attributes: { 'assay.request_id': 'r1' } }, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await trace.span('submit', {}, async (span) => {
        span.set({ 'assay.job_id': 'job_x', left: undefined });
        await Promise.resolve();
        carried = trace.traceparent();
      });
    });
    expect(trace.traceparent()).to.equal(undefined);
    await trace.span('work', { kind: 'consumer', parent: carried }, async () => undefined);
    await trace.close();
    const [request, submit, work] = [named('request'), named('submit'), named('work')];
    expect(request.parentSpanId).to.equal(undefined);
    expect(submit.parentSpanId).to.equal(request.spanId);
    expect(work.parentSpanId).to.equal(submit.spanId);
    expect(new Set([request, submit, work].map(({ traceId }) => traceId)).size).to.equal(1);
    expect([request.kind, submit.kind, work.kind]).to.deep.equal([2, 1, 5]);
    expect(request.attributes).to.deep.equal({ 'assay.request_id': 'r1' });
    expect(submit.attributes).to.deep.equal({ 'assay.job_id': 'job_x' });
    expect(request.resource).to.include({ 'service.name': 'assay-api', 'service.version': '0.1.0' });
    expect(collector.headers()).to.include({ 'x-team': 'papers', authorization: 'Basic abc==' });
  });

  it('what throws is marked without its message, what is expected is not, and both go on', async () => {
    const trace = await open();
    const secret = new TypeError('the holder is called Erika');
    const caught: unknown[] = [];
    await trace
      .span('broken', { kind: 'server' }, async () => Promise.reject(secret))
      .catch((error) => caught.push(error));
    await trace
      .span('signal', { kind: 'server', isExpected: () => true }, async () => Promise.reject(secret))
      .catch((error) => caught.push(error));
    await trace.close();
    expect(caught).to.deep.equal([secret, secret]);
    expect(named('broken').status).to.equal(2);
    expect(named('signal').status).not.to.equal(2);
    expect(collector.text()).not.to.include('Erika');
  });

  it('parts of nothing are left out: a timer that uses the store makes no trace', async () => {
    const trace = await open();
    expect(await trace.span('storage erase', { kind: 'client' }, async () => 7)).to.equal(7);
    await trace.close();
    expect(collector.spans).to.deep.equal([]);
  });

  it('keeps the share that is asked for, and a worker keeps what the API kept', async () => {
    const none = await open({ OTEL_TRACES_SAMPLER_ARG: '0' });
    let carried: string | undefined;
    await none.span('request', { kind: 'server' }, async () => {
      carried = none.traceparent();
    });
    expect(carried).to.match(/-00$/);
    const worker = await open();
    await worker.span('work', { kind: 'consumer', parent: carried }, async () => undefined);
    await Promise.all([none.close(), worker.close()]);
    expect(collector.spans).to.deep.equal([]);
  });

  it('a collector that is away disturbs nothing and does not hold the end up', async function () {
    this.timeout(60_000);
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const trace = await openTrace(testConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }), silent, 'api');
    expect(await trace.span('request', { kind: 'server' }, async () => 'answer')).to.equal('answer');
    const start = performance.now();
    await trace.close();
    expect(performance.now() - start).to.be.below(9_000);
  });

  it('without a collector nothing of OpenTelemetry is loaded', async () => {
    expect(await openTrace(testConfig(), silent, 'api')).to.equal(noTrace);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { registerHooks } from 'node:module';
         const seen = [];
         registerHooks({ resolve(name, context, next) { seen.push(name); return next(name, context); } });
         const { openTrace } = await import('./shared/platform/telemetry/open.ts');
         await openTrace({}, undefined, 'api');
         console.log(JSON.stringify(seen.filter((name) => /opentelemetry|otlp/.test(name))));`,
      ],
      { cwd: new URL('../../../..', import.meta.url).pathname },
    );
    expect(JSON.parse(stdout)).to.deep.equal([]);
  });

  it('a traceparent that is none is no parent', () => {
    const good = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    expect(parseTraceparent(good)).to.deep.equal({
      traceId: 'a'.repeat(32),
      spanId: 'b'.repeat(16),
      traceFlags: 1,
    });
    for (const wrong of [
      undefined,
      '',
      good.toUpperCase(),
      `${good}-x`,
      good.replace('00-', 'ff-'),
      good.replaceAll('a', '0'),
      good.replaceAll('b', '0'),
    ]) {
      expect(parseTraceparent(wrong), String(wrong)).to.equal(undefined);
    }
  });
});
