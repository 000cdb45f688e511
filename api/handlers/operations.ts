/** What operators and their machines look at: /healthz, /readyz, /metrics. Not part of the documented API. */
import { type Request, Router } from 'express';
import type { Config } from '../../shared/platform/config.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { publicGet } from '../answers/public-get.ts';
import type { Metrics } from '../figures/metrics.ts';
import type { Readiness } from '../figures/readiness.ts';
import { sameSecret } from '../same-secret.ts';

/** What is probed is looked at again after a few seconds; a process that drains has a successor by then. */
const RETRY_SECONDS = 5;

export function operationsRouter(
  config: Config,
  readiness: () => Promise<Readiness>,
  metrics: Metrics,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  publicGet(router, '/healthz', (_req, res) => void res.json({ ok: true }));
  publicGet(router, '/readyz', async (_req, res) => {
    const state = await readiness();
    if (!state.ready) res.set('Retry-After', String(RETRY_SECONDS));
    res.status(state.ready ? 200 : 503).json(state);
  });
  publicGet(router, '/metrics', async (req, res) => {
    // To others it is as if it were not there.
    if (!maySeeMetrics(config, req)) throw new ApiError('route_not_found');
    const { contentType, text } = await metrics.render();
    res.set('Content-Type', contentType).send(text);
  });
  return router;
}

function maySeeMetrics(config: Config, req: Request): boolean {
  if (config.METRICS_TOKEN) {
    return sameSecret(req.get('authorization') ?? '', `Bearer ${config.METRICS_TOKEN}`);
  }
  // A proxy on this machine calls from loopback too, in the name of anybody.
  const forwarded = req.get('x-forwarded-for') ?? req.get('forwarded');
  return forwarded === undefined && isLoopback(req.socket.remoteAddress ?? '');
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
