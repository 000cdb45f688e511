/** A worker process of one pool beside an API of the tests. */
import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { testEnvironment } from '../harness/config.ts';
import type { RunningApi } from './running-api.ts';

const WORKER = fileURLToPath(new URL('../../workers/main.ts', import.meta.url));

/**
 * Resolves when the API can see it; whoever starts it kills it.
 * @param variables beyond those of the tests and of this API
 * @param onStart called with the process before anything of it is awaited, for its output
 */
export async function startWorker(
  api: RunningApi,
  pool: string,
  variables: Record<string, string> = {},
  { stdio, onStart }: { stdio?: StdioOptions; onStart?: (worker: ChildProcess) => void } = {},
): Promise<ChildProcess> {
  const { DATABASE_URL, QUEUE_PREFIX } = api.platform.config;
  const { TMPDIR, ...settings } = variables;
  const worker = fork(WORKER, [pool], {
    env: {
      ...testEnvironment({ DATABASE_URL, QUEUE_PREFIX, ASSAY_HOME: api.home, ...settings }),
      PATH: process.env.PATH,
      ...(TMPDIR ? { TMPDIR } : {}),
    },
    ...(stdio ? { stdio } : {}),
  });
  onStart?.(worker);
  await Promise.race([once(worker, 'message'), ended(worker)]);
  // On a busy machine its first sign of life may reach the database later than its word reaches us.
  while (!(await api.db.workerHeartbeat.findFirst({ where: { pools: { has: pool } } })))
    await new Promise((resolve) => setTimeout(resolve, 100));
  return worker;
}

/** A worker that cannot start says why on its own output and never sends its word. */
async function ended(worker: ChildProcess): Promise<never> {
  const [code, signal] = await once(worker, 'exit');
  throw new Error(`the worker ended before it was ready (${signal ?? code}); its last words stand above`);
}
