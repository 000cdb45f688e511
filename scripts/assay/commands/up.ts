/** `assay up`, the second half of scripts/up */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { messageOf } from '../../../shared/platform/errors.ts';
import { claimHome, clearRunning, openHome, readRunning, writeRunning } from '../../services/home.ts';
import { SetupError } from '../../services/remedy.ts';
import type { QueueChoice, Stack } from '../../services/stack.ts';
import { type Service, verifyFile } from '../client.ts';
import { type Command, EXIT, readArguments, UsageError } from '../command.ts';
import { step } from '../progress.ts';
import { findSample } from '../sample.ts';
import { summarise } from '../summary.ts';

const DEFAULT_PORT = 3000;

export const command: Command = {
  help: `scripts/up [--once] [--queue auto|redis|postgres] [--sample FILE]

  --once         stops after the sample's report, and exits with 0
  --queue CHOICE auto (default): a private Redis where redis-server or valkey-server is on the machine, otherwise
                 PostgreSQL; redis: Redis or nothing; postgres: PostgreSQL in any case
  --sample FILE  the document to verify at the start, instead of one of samples/

Starts the embedded PostgreSQL (or uses DATABASE_URL), the queues (or REDIS_URL), applies the migrations, starts the
API (port ${DEFAULT_PORT}, or PORT) and the workers, makes a tenant and a test key, and verifies a sample. Everything that
it keeps lies in ASSAY_HOME (./var). Every variable of the README's table can be set.`,
  run,
};

async function run(args: string[]): Promise<number> {
  const { values } = readArguments(
    args,
    {
      once: { type: 'boolean', default: false },
      queue: { type: 'string', default: 'auto' },
      sample: { type: 'string' },
    },
    [0, 0],
  );
  if (!['auto', 'redis', 'postgres'].includes(values.queue)) {
    throw new UsageError('--queue takes auto, redis or postgres');
  }
  const sample = values.sample ?? (await findSample());
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
      queue: values.queue as QueueChoice,
      port: DEFAULT_PORT,
      env: process.env,
      progress: step,
      signal: stopping.signal,
    });
    try {
      const startedAt = new Date().toISOString();
      await writeRunning(home, { pid: process.pid, url: stack.url, apiKey: stack.apiKey, startedAt });
      const greeted = showSample(stack, sample);
      await Promise.race([values.once ? greeted : greeted.catch(notGreeted), asked]);
      const { makeFirstUser } = await import('../../services/local-user.ts');
      process.stdout.write(dashboard(stack, await makeFirstUser(stack.config)));
      if (values.once || stopping.signal.aborted) return EXIT.ok;
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
