/**
 * Bull Board at /board: the queues for an operator's eyes. Behind a password, read-only unless the configuration says
 * otherwise; payloads hold ids only, so there is nothing personal to hide. It shows both queue backends.
 */
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { type RequestHandler, Router } from 'express';
import helmet from 'helmet';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { POOLS, type Pool } from '../shared/contracts/stages.ts';
import type { Config } from '../shared/platform/config.ts';
import { ApiError } from '../shared/platform/errors.ts';
import type { Queues } from '../shared/platform/queue.ts';
import { contextOf } from './request-context.ts';
import { sameSecret } from './same-secret.ts';

export const BOARD_PATH = '/board';

/** @returns undefined when no password is configured: then there is no board */
export function boardRouter(config: Config, queues: Queues): Router | undefined {
  const { BOARD_USER, BOARD_PASSWORD, BOARD_WRITABLE } = config;
  if (!BOARD_PASSWORD) return undefined;
  let board: RequestHandler | undefined;
  const router = Router();
  router.use(
    // The board's own scripts and inline styles, and nothing from elsewhere.
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", "'unsafe-inline'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:'],
          frameAncestors: ["'none'"],
        },
      },
    }),
    requirePassword(BOARD_USER, BOARD_PASSWORD),
    fromThisPageOnly,
    async (req, res, next) => {
      // Made when the queues answer: one whose first contact failed stays silent for ever.
      if (!board) {
        await queues.ping().catch((cause) => {
          throw new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
        });
        board ??= openBoard(queues, !BOARD_WRITABLE);
      }
      return board(req, res, next);
    },
  );
  return router;
}

function openBoard(queues: Queues, readOnlyMode: boolean): RequestHandler {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(BOARD_PATH);
  createBullBoard({
    queues: POOLS.map((pool) => boardQueue(queues, pool, readOnlyMode)),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Assay' } },
  });
  return adapter.getRouter() as RequestHandler;
}

/** Jobs are called by their document and what is done with it; questions within a request have no document to name. */
function boardQueue(queues: Queues, pool: Pool, readOnlyMode: boolean): BullMQAdapter {
  const adapter = new BullMQAdapter(queues.producer(pool), { readOnlyMode });
  adapter.setFormatter('name', (job: { name: string; data?: { jobId?: string } }) =>
    job.data?.jobId ? `${job.data.jobId} ${job.name}` : job.name,
  );
  return adapter;
}

function requirePassword(user: string, password: string): RequestHandler {
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const failures = new RateLimiterMemory({ points: 10, duration: 60 });
  return async (req, res, next) => {
    contextOf(res).route = BOARD_PATH;
    const caller = req.ip ?? 'unknown';
    const tried = await failures.get(caller);
    if (tried && tried.remainingPoints <= 0) {
      res.status(429).set('Retry-After', '60').type('text/plain').send('Too many wrong passwords.');
      return;
    }
    if (sameSecret(req.get('authorization') ?? '', expected)) return next();
    if (req.get('authorization') !== undefined) await failures.consume(caller).catch(() => undefined);
    res
      .status(401)
      .set('WWW-Authenticate', 'Basic realm="operators", charset="UTF-8"')
      .type('text/plain')
      .send('Operators only.');
  };
}

/** A browser sends the password along from any page: what changes something must come from the board itself. */
const fromThisPageOnly: RequestHandler = (req, res, next) => {
  const site = req.get('sec-fetch-site');
  if (req.method === 'GET' || req.method === 'HEAD' || site === undefined || site === 'same-origin')
    return next();
  res.status(403).type('text/plain').send('Not from another page.');
};
