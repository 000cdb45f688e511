/** `assay verify FILE|DIR` */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { messageOf } from '../../../shared/platform/errors.ts';
import { type Service, ServiceError, type Verified, verifyFile } from '../client.ts';
import { type Command, EXIT, readArguments, UsageError } from '../command.ts';
import { count, step } from '../progress.ts';
import { withService } from '../service.ts';
import { summarise } from '../summary.ts';

const DOCUMENT = /\.(pdf|png|jpe?g|webp)$/i;
const MOST_AT_ONCE = 16;

export const command: Command = {
  help: `assay verify FILE|DIR ... [--json] [--concurrency N]

  --json           one line of JSON for each file: {"file","jobId","productionReport"} or {"file","error"}
  --concurrency N  documents in work at once (default 4, at most ${MOST_AT_ONCE})

A folder is read with everything below it, in alphabetical order; files other than PDF, PNG, JPEG and WebP are
left out and counted. The running service is used (ASSAY_URL and ASSAY_API_KEY, or the one of ASSAY_HOME);
without one, a service is started for the duration of the command. Results go to stdout, progress to stderr.

Exits with 1 when a document has HIGH or CRITICAL risk, otherwise with 3 when a file could not be verified.`,
  run,
};

interface Failed {
  reason: string;
  message: string;
  jobId?: string;
}

type Outcome = { file: string } & (Verified | { error: Failed });

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    { json: { type: 'boolean' }, concurrency: { type: 'string', default: '4' } },
    [1, Number.POSITIVE_INFINITY],
  );
  const atOnce = Number(values.concurrency);
  if (!Number.isInteger(atOnce) || atOnce < 1 || atOnce > MOST_AT_ONCE) {
    throw new UsageError(`--concurrency takes 1 to ${MOST_AT_ONCE}`);
  }
  const files = await collect(positionals);
  if (files.length === 0) throw new UsageError('no PDF, PNG, JPEG or WebP file found');
  const outcomes = await withService(step, (service) =>
    verifyAll(service, files, atOnce, (outcome) => {
      process.stdout.write(`${values.json ? JSON.stringify(outcome) : text(outcome)}\n`);
    }),
  );
  const alarming = outcomes.some(
    (outcome) =>
      'productionReport' in outcome && ['HIGH', 'CRITICAL'].includes(outcome.productionReport.riskLevel),
  );
  if (alarming) return EXIT.found;
  return outcomes.some((outcome) => 'error' in outcome) ? EXIT.failed : EXIT.ok;
}

function text(outcome: Outcome): string {
  if ('error' in outcome) return `${outcome.file}\n  not verified: ${outcome.error.message}\n`;
  return `${summarise(outcome.file, outcome.jobId, outcome.productionReport)}\n`;
}

/** Several in flight; told in the order of the files, whichever is ready first. */
async function verifyAll(
  service: Service,
  files: readonly string[],
  atOnce: number,
  tell: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: (Outcome | undefined)[] = files.map(() => undefined);
  const counter = count(files.length);
  let next = 0;
  let told = 0;
  const lane = async (): Promise<void> => {
    while (next < files.length) {
      const index = next++;
      const outcome = await verifyOne(service, files[index]!);
      outcomes[index] = outcome;
      counter.done(
        `${outcome.file}: ${'error' in outcome ? `not verified (${outcome.error.reason})` : outcome.productionReport.riskLevel}`,
      );
      for (let ready = outcomes[told]; ready; ready = outcomes[told]) {
        tell(ready);
        told++;
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, lane));
  } finally {
    counter.end();
  }
  return outcomes as Outcome[];
}

async function verifyOne(service: Service, file: string): Promise<Outcome> {
  try {
    return { file, ...(await verifyFile(service, file)) };
  } catch (error) {
    const reason = error instanceof ServiceError ? error.reason : 'unreadable_file';
    const jobId = error instanceof ServiceError ? error.jobId : undefined;
    return { file, error: { reason, message: messageOf(error), ...(jobId ? { jobId } : {}) } };
  }
}

async function collect(named: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const name of named) {
    const found = await stat(name).catch(() => {
      throw new UsageError(`there is no ${name}`);
    });
    if (!found.isDirectory()) {
      files.push(name);
      continue;
    }
    const entries = await readdir(name, { recursive: true, withFileTypes: true });
    const inside = entries.filter((entry) => entry.isFile());
    const documents = inside.filter((entry) => DOCUMENT.test(entry.name));
    files.push(...documents.map((entry) => path.join(entry.parentPath, entry.name)).sort());
    const others = inside.length - documents.length;
    if (others > 0 && documents.length > 0) step(`${name}: ${others} file(s) of other kinds left out`);
  }
  return files;
}
