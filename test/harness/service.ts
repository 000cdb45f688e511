/** The real service, once a run: API and worker processes on the run's own PostgreSQL and Redis. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Stack, startStack } from '../../scripts/services/stack.ts';
import { testEnvironment } from './config.ts';
import { newDatabase } from './database.ts';
import { atEndOfRun, redisUrl, runDirectory } from './services.ts';

let started: Promise<Stack> | undefined;

/** Started by whoever asks first; `url` and `apiKey` (a test key without limits) are what most tests need. */
export function runningService(): Promise<Stack> {
  return (started ??= start());
}

async function start(): Promise<Stack> {
  const home = path.join(await runDirectory(), 'service');
  await mkdir(home, { recursive: true });
  const redis = await redisUrl();
  const stack = await startStack({
    home,
    queue: redis ? 'auto' : 'postgres',
    env: {
      ...testEnvironment({
        DATABASE_URL: await newDatabase(),
        STORAGE_URL: `file:${path.join(home, 'documents')}`,
        LOG_LEVEL: 'warn',
        // A loaded machine makes tests wait; it must not have their documents refused.
        SUBMIT_TIMEOUT_MS: '120000',
        SUBMIT_MAX_WAIT_MS: '600000',
        ...(redis ? { REDIS_URL: redis } : {}),
      }),
      PATH: process.env.PATH,
    },
    progress: () => undefined,
  });
  atEndOfRun(stack.stop);
  return stack;
}
