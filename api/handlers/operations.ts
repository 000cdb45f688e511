/** What operators and their machines look at: /healthz, /readyz, /metrics. Not part of the documented API. */
import { type Request, type Response, Router } from 'express';
import type { Config } from '../../shared/platform/config.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Metrics } from '../metrics.ts';
import type { Readiness } from '../readiness.ts';
import { contextOf } from '../request-context.ts';
import { sameSecret } from '../same-secret.ts';

export function operationsRouter(
  config: Config,
  readiness: () => Promise<Readiness>,
  metrics: Metrics,
): Router {
  const router = Router();
  const on = (path: string, handler: (req: Request, res: Response) => Promise<void> | void): void => {
    router.all(path, async (req, res) => {
      contextOf(res).route = path;
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.set('Allow', 'GET, HEAD');
        throw new ApiError('method_not_allowed');
      }
      await handler(req, res);
    });
  };
  on('/healthz', (_req, res) => void res.json({ ok: true }));
  on('/readyz', async (_req, res) => {
    const state = await readiness();
    res.status(state.ready ? 200 : 503).json(state);
  });
  on('/metrics', async (req, res) => {
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
