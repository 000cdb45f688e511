/** Finds the service to talk to, or starts one for the duration of a command. */
import { openHome, readRunning } from '../services/home.ts';
import { SetupError } from '../services/remedy.ts';
import type { Service } from './client.ts';

/**
 * The service named by the environment, or the one that runs from ASSAY_HOME.
 * @throws SetupError for half a name, and for a service that is named and does not answer
 */
export async function findService(): Promise<Service | undefined> {
  const { ASSAY_URL: url, ASSAY_API_KEY: apiKey } = process.env;
  if (!url !== !apiKey) {
    throw new SetupError(
      `${url ? 'ASSAY_URL' : 'ASSAY_API_KEY'} is set alone.`,
      'Set both, or neither to use the service of this machine.',
    );
  }
  const service = url && apiKey ? { url, apiKey } : await readRunning(await openHome(process.env.ASSAY_HOME));
  if (!service) return undefined;
  const alive = await fetch(new URL('/healthz', service.url), { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  if (!alive) {
    throw new SetupError(
      `${service.url} does not answer.`,
      'Check the address, or whether the process that serves there still works (its log: ASSAY_HOME/logs/api.log).',
    );
  }
  return service;
}

/**
 * Runs `work` against the service that is there, or against one that lives as long as the work.
 * @param say told what is being started
 */
export async function withService<T>(
  say: (line: string) => void,
  work: (service: Service) => Promise<T>,
): Promise<T> {
  const found = await findService();
  if (found) return work(found);
  say('no service is running: starting one for this command (scripts/up keeps one running)');
  // Loaded here: talking to a running service needs no database client.
  const { startStack } = await import('../services/stack.ts');
  const { claimHome } = await import('../services/home.ts');
  const home = await openHome(process.env.ASSAY_HOME);
  const release = await claimHome(home);
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort(new SetupError('Interrupted.', 'Run it again.'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  try {
    const { LOG_LEVEL = 'warn' } = process.env;
    const stack = await startStack({
      home,
      env: { ...process.env, LOG_LEVEL, PORT: '0' },
      progress: say,
      signal: interrupted.signal,
    });
    try {
      const given = new Promise<never>((_, reject) => {
        const fail = (): void => reject(interrupted.signal.reason);
        if (interrupted.signal.aborted) fail();
        interrupted.signal.addEventListener('abort', fail);
      });
      return await Promise.race([work(stack), given]);
    } finally {
      await stack.stop();
    }
  } finally {
    await release();
  }
}
