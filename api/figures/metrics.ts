/** Prometheus figures of one API process. Labels are route templates and pool names: never ids, never keys. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { collectProcessMetrics } from '../../shared/platform/process-metrics.ts';
import type { Deps } from '../deps.ts';
import { registerFleetMetrics } from './metrics-fleet.ts';

export interface Metrics {
  observe(request: { method: string; route: string; status: number; seconds: number }): void;
  render(): Promise<{ contentType: string; text: string }>;
}

export function createMetrics(deps: Deps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectProcessMetrics(registry);
  const requests = new Histogram({
    name: 'assay_http_request_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  new Gauge({
    name: 'assay_submits_waiting',
    help: 'Submits that wait for their report',
    registers,
    collect() {
      this.set(deps.completion.waiting);
    },
  });
  new Counter({
    name: 'assay_submit_timeouts_total',
    help: 'Submits that were answered before their report was there',
    registers,
    collect() {
      this.reset();
      this.inc(deps.completion.timeouts);
    },
  });
  new Gauge({
    name: 'assay_uploads_in_work',
    help: 'Documents being received',
    registers,
    collect() {
      this.set(deps.uploads.inside);
    },
  });
  new Gauge({
    name: 'assay_estimated_wait_seconds',
    help: 'Estimated time that a document submitted now would wait; absent when it cannot be told',
    registers,
    async collect() {
      this.reset();
      const waitMs = await deps.admission.estimatedWaitMs().catch(() => undefined);
      if (waitMs === undefined) this.remove();
      else this.set(waitMs / 1000);
    },
  });
  new Gauge({
    name: 'assay_queue_jobs',
    help: 'Jobs in each queue by state; absent while the queue does not answer',
    labelNames: ['pool', 'state'],
    registers,
    async collect() {
      this.reset();
      const depths = await deps.depths().catch(() => ({}));
      for (const [pool, depth] of Object.entries(depths)) {
        for (const [state, jobs] of Object.entries(depth)) this.set({ pool, state }, jobs);
      }
    },
  });
  registerFleetMetrics(registry, deps);
  return {
    observe: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
