/** The worker process's own Prometheus metrics, on loopback. */
import http from 'node:http';
import { Counter, Registry } from 'prom-client';
import { registerErrorCounts } from '../../shared/platform/error-counts.ts';
import { collectProcessMetrics } from '../../shared/platform/process-metrics.ts';
import type { Sandbox } from '../sandbox/supervisor.ts';

/** @param port 0 = none */
export async function serveMetrics(
  port: number,
  sandboxes: ReadonlyMap<string, Sandbox>,
): Promise<http.Server | null> {
  if (port === 0) return null;
  const registry = new Registry();
  collectProcessMetrics(registry);
  registerErrorCounts(registry, 'worker');
  new Counter({
    name: 'assay_sandbox_kills_total',
    help: 'Compute children that were killed or died, by pool and reason',
    labelNames: ['pool', 'reason'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [pool, sandbox] of sandboxes) {
        for (const [reason, kills] of Object.entries(sandbox.kills)) this.inc({ pool, reason }, kills);
      }
    },
  });
  const server = http.createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}
