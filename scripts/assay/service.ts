/** Finds the service to talk to, or starts one for the duration of a command. */
import { setTimeout as sleep } from 'node:timers/promises';
import { claimHome, HomeInUse, openHome, readRunning } from '../services/home.ts';
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
  if (url && !isWebAddress(url))
    throw new SetupError(`ASSAY_URL is no address: ${url}`, 'Give it as http://HOST:PORT or https://HOST.');
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

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

/** A folder of thousands of documents takes a while; longer than this, somebody should look. */
const PATIENCE_MS = 3_600_000;
const LOOK_EVERY_MS = 500;

/**
 * The running service, or the right to start one. Another command's own service ends with that command, so it is waited
 * for, not shared; one that stays (`scripts/up`) shows itself once it is ready.
 * @throws HomeInUse when that takes for ever
 */
async function findOrClaim(
  home: string,
  say: (line: string) => void,
): Promise<{ service: Service } | { release: () => Promise<void> }> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let told = false; ; told = true) {
    const service = await findService();
    if (service) return { service };
    try {
      return { release: await claimHome(home) };
    } catch (error) {
      if (!(error instanceof HomeInUse) || Date.now() > deadline) throw error;
      if (!told) say('another command is using the service of this home: waiting until it is done');
      await sleep(LOOK_EVERY_MS);
    }
  }
}

/**
 * Runs `work` against the service that is there, or against one that lives as long as the work.
 * @param say told what is being started
 */
export async function withService<T>(
  say: (line: string) => void,
  work: (service: Service) => Promise<T>,
): Promise<T> {
  const home = await openHome(process.env.ASSAY_HOME);
  const place = await findOrClaim(home, say);
  if ('service' in place) return work(place.service);
  const { release } = place;
  say('no service is running: starting one for this command (scripts/up keeps one running)');
  // Loaded here: talking to a running service needs no database client.
  const { startStack } = await import('../services/stack.ts');
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
