/** What a worker does, as spans: a job goes on with the trace of the request that asked for it. */
import { INTERACTIVE } from '../../shared/contracts/interactive.ts';
import type { Pool } from '../../shared/contracts/stages.ts';
import type { Job } from '../../shared/platform/queue.ts';
import type { Span, Trace } from '../../shared/platform/telemetry/trace.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { Sandbox } from '../sandbox/supervisor.ts';

/** The span around one job of a queue. */
export function tracedJob<T>(trace: Trace, pool: Pool, job: Job, work: () => Promise<T>): Promise<T> {
  const { traceparent, jobId, requestId } = job.data as Record<string, string | undefined>;
  const attributes = {
    'messaging.destination.name': pool,
    'assay.job_id': jobId,
    'assay.request_id': requestId,
    'assay.attempt': job.attemptsStarted,
    'assay.queue_ms': (job.processedOn ?? job.timestamp) - job.timestamp,
  };
  return trace.span(nameOf(pool, job.name), { kind: 'consumer', parent: traceparent, attributes }, work);
}

function nameOf(pool: Pool, name: string): string {
  if (name in INTERACTIVE) return `answer ${name}`;
  if (pool === 'document') return 'prepare';
  return pool === 'verification' ? 'fusion' : `stage ${pool}`;
}

/** Computing in the children, apart from fetching and writing around it. */
export function tracedSandbox(sandbox: Sandbox, trace: Trace): Sandbox {
  const traced = (name: string, work: () => Promise<Outcome>): Promise<Outcome> =>
    trace.span(name, {}, async (span: Span) => {
      const outcome = await work();
      span.set({ 'assay.outcome': outcome.status });
      if (outcome.status !== 'done') span.fail(outcome.status);
      return outcome;
    });
  return {
    run: (input, delivery) => traced('extract', () => sandbox.run(input, delivery)),
    ask: (input, delivery) => traced('compute', () => sandbox.ask(input, delivery)),
    get kills() {
      return sandbox.kills;
    },
    get starts() {
      return sandbox.starts;
    },
    close: () => sandbox.close(),
  };
}
