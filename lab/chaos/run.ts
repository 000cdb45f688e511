/**
 * Faults at random in a running service, and what must hold all the same:
 *
 *   node lab/chaos/run.ts [--queue redis|postgres] [--faults N] [--seed N]
 *
 * Each fault comes while documents are in work: kill -9 of the worker, the API, PostgreSQL or Redis, or a worker that
 * stands still for some seconds. Afterwards every verification that the service took has ended with the report that
 * the same bytes get in peace. Prints a markdown table; the exit code is 1 when something did not hold.
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type QueueChoice, type Stack, startStack } from '../../scripts/services/stack.ts';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { openDatabase } from '../../shared/platform/db.ts';
import { randomFrom } from '../corpus/random.ts';

const { values } = parseArgs({
  options: {
    queue: { type: 'string', default: 'redis' },
    faults: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});
const SAMPLES = ['invoice-amount-replaced.pdf', 'invoice-clean.pdf', 'statement-signed-then-changed.pdf'];
const AT_ONCE = 6;
const SETTLED_MS = 90_000;
const STILL_MS = 5_000;

type Fault = 'worker' | 'api' | 'postgres' | 'redis' | 'worker stands still';

const bytesOf = (name: string) => readFile(new URL(`../../samples/${name}`, import.meta.url));

/** What must not depend on faults. */
const verdictOf = ({ riskLevel, detectedManipulations, pipeline }: ProductionReport): string =>
  `${riskLevel} ${detectedManipulations.map(({ label }) => label)} ${pipeline.stages.map(({ status }) => status)}`;

async function submit(service: Stack, name: string): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(await bytesOf(name))], { type: 'application/pdf' }), name);
  const headers = { authorization: `Bearer ${service.apiKey}` };
  return fetch(`${service.url}/api/s2s/verify`, { method: 'POST', body: form, headers }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
}

async function strike(service: Stack, fault: Fault): Promise<void> {
  const process_ = fault === 'worker stands still' ? service.worker : service[fault];
  if (!process_?.pid) return;
  if (fault !== 'worker stands still') return void process.kill(process_.pid, 'SIGKILL');
  const { pid } = process_;
  process.kill(pid, 'SIGSTOP');
  await sleep(STILL_MS);
  process.kill(pid, 'SIGCONT');
}

interface Row {
  sha256: string;
  state: string;
  body: string | null;
}

/** All verifications once none is in work any more. */
async function settled(service: Stack): Promise<Row[]> {
  const deadline = Date.now() + SETTLED_MS;
  for (;;) {
    const db = openDatabase(service.config);
    try {
      const rows = await db.$queryRaw<Row[]>`
        SELECT v."sha256", v."state"::text, r."body" FROM "Verification" v LEFT JOIN "Report" r USING ("jobId")`;
      const open = rows.filter(({ state }) => state === 'QUEUED' || state === 'PROCESSING').length;
      if (open === 0 || Date.now() > deadline) return rows;
    } catch {
      // The database is still on its way back.
    } finally {
      await db.$disconnect();
    }
    await sleep(250);
  }
}

const home = await mkdtemp(path.join(os.tmpdir(), 'assay-chaos-'));
await chmod(home, 0o711);
const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', PORT: '0', SUBMIT_MAX_WAIT_MS: '600000' };
const service = await startStack({
  home,
  queue: values.queue as QueueChoice,
  env,
  progress: () => undefined,
});
const random = randomFrom(Number(values.seed));
let wrong = 0;
try {
  for (const name of SAMPLES) await submit(service, name);
  const peace = new Map<string, string>();
  for (const { sha256, body } of await settled(service)) {
    if (body) peace.set(sha256, verdictOf(JSON.parse(body).productionReport));
  }
  if (peace.size !== SAMPLES.length) throw new Error('the samples were not verified in peace');
  const kinds: Fault[] = ['worker', 'api', 'postgres', 'worker stands still'];
  if (service.redis) kinds.push('redis');
  process.stdout.write(
    '| fault | answers | taken | ended right | seconds until all had ended |\n|---|---|---|---|---|\n',
  );
  let before = SAMPLES.length;
  for (let at = 0; at < Number(values.faults); at++) {
    const fault = kinds[at % kinds.length] as Fault;
    while (
      !(await fetch(`${service.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await sleep(100);
    const answers = Promise.all(
      Array.from({ length: AT_ONCE }, () => submit(service, random.pick(SAMPLES) as string)),
    );
    await sleep(100 + random.next() * 1_500);
    await strike(service, fault);
    const struck = Date.now();
    const statuses = await answers;
    const rows = await settled(service);
    const right = rows.filter(
      ({ state, sha256, body }) =>
        state === 'COMPLETED' && body && verdictOf(JSON.parse(body).productionReport) === peace.get(sha256),
    );
    const failed = rows.length - right.length;
    wrong = Math.max(wrong, failed);
    const counted = [...new Set(statuses)].map((status) => {
      const times = statuses.filter((each) => each === status).length;
      return `${times} x ${status === 0 ? 'cut off' : status}`;
    });
    const seconds = ((Date.now() - struck) / 1000).toFixed(1);
    const taken = rows.length - before;
    process.stdout.write(
      `| ${fault} | ${counted.join(', ')} | ${taken} | ${taken - failed} | ${seconds} |\n`,
    );
    before = rows.length;
  }
} finally {
  await service.stop();
  await rm(home, { recursive: true, force: true });
}
process.exit(wrong > 0 ? 1 : 0);
