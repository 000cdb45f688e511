/**
 * The figures of the whole service, measured through HTTP on a stack of its own:
 *
 *   node lab/bench/submit.ts [--queue redis|postgres] [--documents N] [--submissions N] [--out FILE]
 *
 * Documents are synthetic, born digital, each different. Prints a markdown table, and writes it to --out.
 */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fetchReportText, type Verified, verifyFile } from '../../scripts/assay/client.ts';
import { step } from '../../scripts/assay/progress.ts';
import { type QueueChoice, type Stack, startStack } from '../../scripts/services/stack.ts';
import { openQueues, type Queues } from '../../shared/platform/queue.ts';
import { makeClean } from '../corpus/index.ts';
import { type Figure, figureTable, inLanes, mean, memoryOfTree, percentile, sample } from './figures.ts';
import { makePhoto } from './photo.ts';

const { values } = parseArgs({
  options: {
    queue: { type: 'string', default: 'auto' },
    documents: { type: 'string', default: '40' },
    submissions: { type: 'string', default: '200' },
    out: { type: 'string' },
  },
});
const CLIENTS = 20;
const IN_WORK = 8;
const PHOTOS = 5;
const WARM_UP = 6;

const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

interface Timed extends Verified {
  wallMs: number;
}

async function timed(stack: Stack, file: string): Promise<Timed> {
  const start = performance.now();
  const verified = await verifyFile(stack, file);
  // verifyFile also fetches the report; its own time is taken off below by measuring fetches alone.
  return { ...verified, wallMs: performance.now() - start };
}

/** What orchestration added: the submit's time less preparation and the longest stage, and less one fetch. */
async function overheadMs(queues: Queues, { jobId, productionReport, wallMs }: Timed, fetchMs: number) {
  const parent = await queues.producer('verification').getJob(jobId);
  const prepare = await queues.producer('document').getJob(`${jobId}-${parent?.timestamp}`);
  if (!prepare?.finishedOn || !prepare.processedOn) throw new Error(`no preparation recorded for ${jobId}`);
  const longest = Math.max(...productionReport.pipeline.stages.map((stage) => stage.durationMs));
  return wallMs - fetchMs - (prepare.finishedOn - prepare.processedOn) - longest;
}

async function fetchTimes(stack: Stack, jobId: string, times: number): Promise<number[]> {
  const spent: number[] = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    await fetchReportText(stack, jobId);
    spent.push(performance.now() - start);
  }
  return spent;
}

/** 99th percentile of the API's event loop delay since the last time that this was asked, in ms. */
async function loopDelayMs(stack: Stack): Promise<number> {
  const text = await (await fetch(`${stack.url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1]) * 1000;
}

async function invoices(directory: string, count: number, firstSeed: number): Promise<string[]> {
  const files: string[] = [];
  for (let i = 0; i < count; i++) {
    const clean = await makeClean('invoice', firstSeed + i);
    const file = path.join(directory, `invoice-${firstSeed + i}.pdf`);
    await writeFile(file, clean.bytes);
    files.push(file);
  }
  return files;
}

async function photo(directory: string, index: number): Promise<string> {
  const file = path.join(directory, `photo-${index}.jpg`);
  await makePhoto(file, 88 + index);
  return file;
}

/** Copies of a document go this long after its last task. */
const COPIES_GO_MS = 10_000;

/** Files that should not be there when nothing is in work; the filter of system calls is made once. */
async function leftovers(home: string): Promise<string[]> {
  for (const until = Date.now() + COPIES_GO_MS; ; await setTimeout(250)) {
    const left = await temporaryFiles(home);
    if (left.length === 0 || Date.now() > until) return left;
  }
}

async function temporaryFiles(home: string): Promise<string[]> {
  const left: string[] = [];
  for (const directory of ['uploads', 'scratch', 'documents/.partial']) {
    const entries = await readdir(path.join(home, directory), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    left.push(
      ...entries
        .filter((entry) => entry.isFile() && entry.name !== 'system-calls.bpf')
        .map((entry) => path.join(entry.parentPath, entry.name)),
    );
  }
  return left;
}

async function measure(stack: Stack, home: string, scratch: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const queues = openQueues(stack.config);
  const onRedis = queues.backend === 'redis';
  try {
    step('warming up');
    for (const file of await invoices(scratch, WARM_UP, 1)) await verifyFile(stack, file);

    step('one client');
    const results: Timed[] = [];
    for (const file of await invoices(scratch, Number(values.documents), 1_000))
      results.push(await timed(stack, file));
    const fetches = await fetchTimes(stack, results[0]!.jobId, 300);
    const fetchMs = percentile(fetches, 0.5);
    const overhead: number[] = [];
    for (const result of results) overhead.push(await overheadMs(queues, result, fetchMs));
    const limits = onRedis ? { p50: 15, p95: 50 } : { p50: 60, p95: Number.POSITIVE_INFINITY };
    const [p50, p95] = [percentile(overhead, 0.5), percentile(overhead, 0.95)];
    figures.push(
      {
        what: `Orchestration on ${queues.backend}, one client, p50`,
        measured: ms(p50),
        target: `<= ${limits.p50} ms`,
        holds: p50 <= limits.p50,
      },
      {
        what: `Orchestration on ${queues.backend}, one client, p95`,
        measured: ms(p95),
        ...(onRedis ? { target: `<= ${limits.p95} ms`, holds: p95 <= limits.p95 } : {}),
      },
    );
    const pdf = percentile(
      results.map(({ wallMs }) => wallMs - fetchMs),
      0.5,
    );
    figures.push({
      what: 'One-page born-digital PDF, p50',
      measured: ms(pdf),
      target: '<= 800 ms',
      holds: pdf <= 800,
    });
    const get = percentile(fetches, 0.95);
    figures.push({ what: 'GET report, p95', measured: ms(get), target: '<= 10 ms', holds: get <= 10 });

    step('photographs');
    const photos: number[] = [];
    for (let i = 0; i < PHOTOS; i++) photos.push((await timed(stack, await photo(scratch, i))).wallMs);
    const jpeg = percentile(photos, 0.5);
    figures.push({
      what: '12-megapixel JPEG without text, p50',
      measured: ms(jpeg),
      target: '<= 4000 ms',
      holds: jpeg <= 4_000,
    });

    step(`${IN_WORK} documents in work`);
    const eight = await invoices(scratch, IN_WORK * 4, 5_000);
    await loopDelayMs(stack);
    await inLanes(IN_WORK, eight.length, async (index) => void (await verifyFile(stack, eight[index]!)));
    const delay = await loopDelayMs(stack);
    figures.push({
      what: `API event loop delay p99, ${IN_WORK} documents in work`,
      measured: ms(delay),
      target: '<= 20 ms',
      holds: delay <= 20,
    });
    figures.push(...(await crowd(stack, home, scratch)));
    return figures;
  } finally {
    await queues.close();
  }
}

/** Many submissions by many clients: nothing lost, nothing doubled, nothing left, memory flat. */
async function crowd(stack: Stack, home: string, scratch: string): Promise<Figure[]> {
  const count = Number(values.submissions);
  step(`${count} submissions by ${CLIENTS} clients`);
  const files = await invoices(scratch, count, 10_000);
  const verified: Verified[] = [];
  const failures: string[] = [];
  const memory = {
    api: sample(500, () => memoryOfTree(stack.api.pid!)),
    worker: sample(500, () => memoryOfTree(stack.worker.pid!)),
  };
  const start = performance.now();
  await inLanes(CLIENTS, count, async (index) => {
    await verifyFile(stack, files[index]!).then(
      (one) => verified.push(one),
      (error) => failures.push(String(error.message)),
    );
  });
  const seconds = (performance.now() - start) / 1000;
  const grown = (values: number[]): { text: string; share: number } => {
    const quarter = Math.max(1, Math.floor(values.length / 4));
    const [first, last] = [mean(values.slice(0, quarter)), mean(values.slice(-quarter))];
    return { text: `${Math.round(first)} -> ${Math.round(last)} MB`, share: last / first };
  };
  const api = grown(memory.api.stop());
  const worker = grown(memory.worker.stop());
  const distinct = new Set(verified.flatMap((one) => [one.jobId, one.productionReport.reportId])).size;
  const left = await leftovers(home);
  for (const failure of new Set(failures)) step(`failed: ${failure}`);
  return [
    {
      what: `${count} submissions by ${CLIENTS} clients: with a fetchable report`,
      measured: `${verified.length} (${(count / seconds).toFixed(1)}/s)`,
      target: String(count),
      holds: verified.length === count,
    },
    {
      what: 'of these doubled',
      measured: String(verified.length - distinct / 2),
      target: '0',
      holds: distinct === 2 * verified.length,
    },
    {
      what: 'temporary files left afterwards',
      measured: String(left.length),
      target: '0',
      holds: left.length === 0,
    },
    {
      what: 'API memory, first -> last quarter',
      measured: api.text,
      target: 'flat (at most +15 %)',
      holds: api.share <= 1.15,
    },
    {
      what: 'Worker and its children, first -> last quarter',
      measured: worker.text,
      target: 'flat (at most +15 %)',
      holds: worker.share <= 1.15,
    },
  ];
}

const home = await mkdtemp(path.join(os.tmpdir(), 'assay-bench-'));
const scratch = path.join(home, 'bench');
await mkdir(scratch);
const stack = await startStack({
  home,
  queue: values.queue as QueueChoice,
  // Refusing is right for a service and wrong for a measurement of what it can bear.
  env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', SUBMIT_MAX_WAIT_MS: '600000' },
  progress: step,
});
try {
  const figures = await measure(stack, home, scratch);
  const { model } = os.cpus()[0]!;
  const conditions = `${new Date().toISOString().slice(0, 16)}Z, ${os.availableParallelism()} cores (${model.trim()}), load average ${os.loadavg()[0]!.toFixed(1)}, \`node lab/bench/submit.ts --queue ${values.queue}\``;
  const text = `${conditions}\n\n${figureTable(figures)}\n`;
  process.stdout.write(`\n${text}`);
  if (values.out) await writeFile(values.out, text);
} finally {
  await stack.stop();
  await rm(home, { recursive: true, force: true });
}
