/** `assay up`, the second half of scripts/up */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Option } from 'commander';
import { messageOf } from '../../../shared/platform/errors.ts';
import { claimHome, clearRunning, openHome, readRunning, writeRunning } from '../../services/home.ts';
import { SetupError } from '../../services/remedy.ts';
import type { QueueChoice, Stack } from '../../services/stack.ts';
import { type Service, verifyFile } from '../client.ts';
import { alsoSays, type Define, EXIT, ends, UsageError } from '../command.ts';
import { step } from '../progress.ts';
import { findSample } from '../sample.ts';
import { summarise } from '../summary.ts';

const DEFAULT_PORT = 3000;

interface Wish {
  once?: boolean;
  queue: QueueChoice;
  sample?: string;
}

export const define: Define = (command) =>
  alsoSays(
    command
      .option('--once', 'stops after the sample’s report, and exits with 0')
      .addOption(
        new Option(
          '--queue <choice>',
          'auto: a private Redis where redis-server or valkey-server is on the machine, otherwise PostgreSQL; redis: Redis or nothing; postgres: PostgreSQL in any case',
        )
          .choices(['auto', 'redis', 'postgres'])
          .default('auto'),
      )
      .option('--sample <file>', 'the document to verify at the start, instead of one of samples/'),
    `
The second half of scripts/up, which installs what is missing first and takes the same options.

Starts the embedded PostgreSQL (or uses DATABASE_URL), the queues (or REDIS_URL), applies the migrations, starts the
API (port ${DEFAULT_PORT}, or PORT) and the workers, makes a tenant and a test key, and verifies a sample. Everything that
it keeps lies in ASSAY_HOME (./var). Every variable of the README's table can be set.`,
  ).action(ends(run));

async function run(wish: Wish): Promise<number> {
  const sample = wish.sample ?? (await findSample());
  if (!(await stat(sample).catch(() => undefined))?.isFile())
    throw new UsageError(`there is no file ${sample}`);

  const home = await openHome(process.env.ASSAY_HOME);
  const running = await readRunning(home);
  if (running) {
    step(`already running at ${running.url} (process ${running.pid})`);
    await showSample(running, sample);
    return EXIT.ok;
  }

  const release = await claimHome(home);
  const stopping = new AbortController();
  const asked = askedToStop(stopping);
  try {
    // Loaded here, so that --help and a wrong call answer at once.
    const { startStack } = await import('../../services/stack.ts');
    const stack = await startStack({
      home,
      queue: wish.queue,
      port: DEFAULT_PORT,
      // One document has no other account beside it, for which a child would stand ready.
      env: wish.once ? { CHILD_SPARES: '0', ...process.env } : process.env,
      progress: step,
      signal: stopping.signal,
    });
    try {
      const startedAt = new Date().toISOString();
      await writeRunning(home, { pid: process.pid, url: stack.url, apiKey: stack.apiKey, startedAt });
      const greeted = showSample(stack, sample);
      await Promise.race([wish.once ? greeted : greeted.catch(notGreeted), asked]);
      const { makeFirstUser } = await import('../../services/local-user.ts');
      const made = await makeFirstUser(stack.config).catch(notMade);
      process.stdout.write(dashboard(stack, made));
      if (wish.once || stopping.signal.aborted) return EXIT.ok;
      process.stdout.write(instructions(stack, home, sample));
      await asked;
      return EXIT.ok;
    } finally {
      step('stopping');
      await clearRunning(home);
      await stack.stop();
      step('stopped');
    }
  } finally {
    await release();
  }
}

/** Resolves at the first signal to stop, which also aborts what is still starting. */
function askedToStop(stopping: AbortController): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        // Asked twice: whoever is in a hurry goes without a clean stop; the children notice by themselves.
        if (stopping.signal.aborted) process.exit(130);
        stopping.abort(new SetupError('Interrupted while starting.', 'Start again when you like.'));
        resolve();
      });
    }
  });
}

/** A service that cannot verify just now still serves: it says what is missing, and goes on by itself. */
function notGreeted(thrown: unknown): void {
  step(`the sample was not verified (${messageOf(thrown)}); the service runs on, npx assay doctor says more`);
}

/** Whoever has no user yet gets one at the next start, or with `assay users create`. */
function notMade(thrown: unknown): undefined {
  step(`no first user was made (${messageOf(thrown)}); the service runs on`);
}

async function showSample(service: Service, sample: string): Promise<void> {
  const shown = path.relative(process.cwd(), sample);
  step(`verifying ${shown}`);
  const { jobId, productionReport } = await verifyFile(service, sample);
  step('report');
  process.stdout.write(`\n${summarise(shown, jobId, productionReport)}\n\n`);
}

function dashboard({ url }: Stack, user: { email: string; password: string } | undefined): string {
  const how = user
    ? `Sign in as ${user.email} with ${user.password} (shown this once; npx assay users password sets another).`
    : 'Passwords: npx assay users list, npx assay users password --email ADDRESS.';
  return `Dashboard and reports at ${url}/dashboard. ${how}\n\n`;
}

function instructions({ url, apiKey, config }: Stack, home: string, sample: string): string {
  const file = path.relative(process.cwd(), sample);
  const type = file.endsWith('.pdf')
    ? 'application/pdf'
    : `image/${path.extname(file).slice(1).replace('jpg', 'jpeg')}`;
  const kept = path.relative(process.cwd(), home) || '.';
  return `Assay serves at ${url}. The same by hand:

  curl -H 'Authorization: Bearer ${apiKey}' -F 'file=@${file};type=${type}' ${url}/api/s2s/verify
  curl -H 'Authorization: Bearer ${apiKey}' ${url}/api/s2s/report/JOB_ID

  npx assay verify ${file}     npx assay doctor     npx assay --help

  Queues at ${url}/board (user ${config.BOARD_USER}, password in ${kept}/secrets.json). Logs in ${kept}/logs. Ctrl-C stops everything.
`;
}
