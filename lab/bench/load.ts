/**
 * What the service bears, and what a document costs it, process by process:
 *
 *   node lab/bench/load.ts [--against CHECKOUT] [--queue redis|postgres] [--clients N] [--documents N] [--rounds N] [--out FILE] [--second [--slow N]]
 *
 * One-page born-digital PDFs, each different. With --against the service of another checkout runs beside this one, and
 * both get their blocks in turns, so that whatever else the machine does meets both. A machine with other work is told by
 * `idle`: the share of the cores that nobody used, which is what a work-conserving service leaves near zero. With
 * --second the two sides are one and two worker processes of half the cores each: what doubling is worth. With --slow N beside
 * it every child gets one N-th of its time, so that the cores of a small machine suffice for both processes.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifyFile } from '../../scripts/assay/client.ts';
import { step } from '../../scripts/assay/progress.ts';
import type { QueueChoice, Stack } from '../../scripts/services/stack.ts';
import { makeClean } from '../corpus/index.ts';
import { inLanes, percentile } from './figures.ts';
import { coresTime, processorTime, spentBetween } from './processor-time.ts';
import { slowed } from './slowed.ts';

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    queue: { type: 'string', default: 'auto' },
    clients: { type: 'string', default: '16' },
    documents: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '3' },
    alone: { type: 'string', default: '20' },
    second: { type: 'boolean', default: false },
    slow: { type: 'string', default: '1' },
    out: { type: 'string' },
  },
});
const ROOT = path.resolve(import.meta.dirname, '../..');
const WARM_UP = 12;

interface Side {
  name: string;
  stack: Stack;
  /** Worker processes beside the stack's own. */
  further: number[];
  alone: { ms: number[]; spent: Map<string, number>[]; documents: number };
  crowd: {
    ms: number[];
    spent: Map<string, number>[];
    spentMs: number;
    wallMs: number;
    idleMs: number;
    othersMs: number;
    documents: number;
  };
}

let seed = 50_000;
async function invoices(directory: string, count: number): Promise<string[]> {
  const files: string[] = [];
  for (let i = 0; i < count; i++) {
    const file = path.join(directory, `${seed}.pdf`);
    await writeFile(file, (await makeClean('invoice', seed++)).bytes);
    files.push(file);
  }
  return files;
}

async function timed(stack: Stack, file: string): Promise<number> {
  const begin = performance.now();
  await verifyFile(stack, file);
  return performance.now() - begin;
}

/** Waits until the service rests: children load in idle time what they may need later. */
async function atRest({ stack, further }: Side): Promise<void> {
  for (;;) {
    const before = await processorTime(stack, further);
    await sleep(3_000);
    const spent = [...spentBetween(before, await processorTime(stack, further)).values()].reduce(
      (a, b) => a + b,
      0,
    );
    if (spent < 150) return;
  }
}

async function block(side: Side, files: string[], clients: number): Promise<void> {
  const { stack, further, alone, crowd } = side;
  const [before, cores, begin] = [await processorTime(stack, further), await coresTime(), performance.now()];
  const ms: number[] = [];
  await inLanes(clients, files.length, async (index) => void ms.push(await timed(stack, files[index] ?? '')));
  const [after, coresAfter] = [await processorTime(stack, further), await coresTime()];
  const spent = spentBetween(before, after);
  const spentMs = [...spent.values()].reduce((sum, one) => sum + one, 0);
  if (clients === 1) {
    alone.ms.push(...ms);
    alone.spent.push(spent);
    alone.documents += files.length;
    return;
  }
  crowd.ms.push(...ms);
  crowd.spent.push(spent);
  crowd.wallMs += performance.now() - begin;
  crowd.spentMs += spentMs;
  crowd.idleMs += coresAfter.idleMs - cores.idleMs;
  crowd.othersMs += coresAfter.busyMs - cores.busyMs - spentMs;
  crowd.documents += files.length;
}

const started: Side[] = [];
const homes: string[] = [];
const ending: (() => Promise<void>)[] = [];

async function start(name: string, root: string, settings: Record<string, string> = {}): Promise<Stack> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'assay-load-'));
  homes.push(home);
  const { startStack } = (await import(path.join(root, 'scripts/services/stack.ts'))) as {
    startStack: typeof import('../../scripts/services/stack.ts').startStack;
  };
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'warn', SUBMIT_MAX_WAIT_MS: '600000', ...settings };
  const stack = await startStack({
    home,
    queue: values.queue as QueueChoice,
    env,
    progress: () => undefined,
  });
  started.push({
    name,
    ...{ stack, further: [] },
    alone: { ms: [], spent: [], documents: 0 },
    crowd: { ms: [], spent: [], spentMs: 0, wallMs: 0, idleMs: 0, othersMs: 0, documents: 0 },
  });
  return stack;
}

function table(): string {
  const roles = [...new Set(started.flatMap(({ alone }) => alone.spent.flatMap((one) => [...one.keys()])))];
  const cores = os.availableParallelism();
  const inCrowd = ({ crowd }: Side, role: string): number =>
    crowd.spent.reduce((sum, one) => sum + (one.get(role) ?? 0), 0) / crowd.documents;
  const perDocument = ({ alone }: Side, role: string): number =>
    alone.spent.reduce((sum, one) => sum + (one.get(role) ?? 0), 0) / alone.documents;
  const rows: [string, (side: Side) => string][] = [
    ['one client, p50', ({ alone }) => `${percentile(alone.ms, 0.5).toFixed(0)} ms`],
    ...roles.map((role): [string, (side: Side) => string] => [
      `processor time a document, ${role}: one client / ${values.clients}`,
      (side) => `${perDocument(side, role).toFixed(1)} / ${inCrowd(side, role).toFixed(1)} ms`,
    ]),
    [
      'processor time a document, all, one client',
      (side) => `${roles.reduce((sum, role) => sum + perDocument(side, role), 0).toFixed(0)} ms`,
    ],
    [
      `processor time a document, all, ${values.clients} clients`,
      ({ crowd }) => `${(crowd.spentMs / crowd.documents).toFixed(0)} ms`,
    ],
    [
      `documents a second, ${values.clients} clients`,
      ({ crowd }) => ((crowd.documents * 1000) / crowd.wallMs).toFixed(2),
    ],
    ['p50', ({ crowd }) => `${percentile(crowd.ms, 0.5).toFixed(0)} ms`],
    ['p99', ({ crowd }) => `${percentile(crowd.ms, 0.99).toFixed(0)} ms`],
    ['p99 / p50', ({ crowd }) => (percentile(crowd.ms, 0.99) / percentile(crowd.ms, 0.5)).toFixed(2)],
    ['share of the cores that was idle', ({ crowd }) => (crowd.idleMs / (cores * crowd.wallMs)).toFixed(3)],
    [
      'share of the cores that other work took',
      ({ crowd }) => (crowd.othersMs / (cores * crowd.wallMs)).toFixed(3),
    ],
    [
      'throughput / (cores left to it / processor time of one document)',
      ({ crowd }) => (crowd.spentMs / (crowd.spentMs + crowd.idleMs)).toFixed(3),
    ],
  ];
  return [
    `| | ${started.map(({ name }) => name).join(' | ')} |`,
    `|---|${started.map(() => '--:|').join('')}`,
    ...rows.map(([what, tell]) => `| ${what} | ${started.map(tell).join(' | ')} |`),
  ].join('\n');
}

try {
  if (values.second) {
    const WORKER_CORES = String(Math.max(1, Math.floor(os.availableParallelism() / 2)));
    await start('one worker process', ROOT, { WORKER_CORES });
    const { env } = await start('two worker processes', ROOT, { WORKER_CORES });
    const second = spawn(process.execPath, [path.join(ROOT, 'workers/main.ts')], { env, stdio: 'ignore' });
    if (second.pid) started.at(-1)?.further.push(second.pid);
    ending.push(async () => {
      second.kill('SIGTERM');
      await new Promise((resolve) => second.once('exit', resolve));
    });
  } else {
    if (values.against) await start('before', path.resolve(values.against));
    await start(values.against ? 'after' : 'this', ROOT);
  }
  const scratch = path.join(homes[0] ?? '', 'bench');
  await mkdir(scratch);
  for (const { stack } of started)
    for (const file of await invoices(scratch, WARM_UP)) await verifyFile(stack, file);
  for (const side of started) await atRest(side);
  if (Number(values.slow) > 1) ending.unshift(slowed(Number(values.slow)));
  for (let round = 0; round < Number(values.rounds); round++) {
    const inTurn = round % 2 === 0 ? started : started.toReversed();
    for (const side of inTurn) {
      step(`round ${round + 1}, ${side.name}`);
      await block(side, await invoices(scratch, Number(values.alone)), 1);
      await block(side, await invoices(scratch, Number(values.documents)), Number(values.clients));
    }
  }
  const conditions = `${new Date().toISOString().slice(0, 16)}Z, ${os.availableParallelism()} cores (${os.cpus()[0]?.model.trim()}), load average ${os.loadavg()[0]?.toFixed(1)}, \`node lab/bench/load.ts --queue ${values.queue}${values.second ? ' --second' : ''}${Number(values.slow) > 1 ? ` --slow ${values.slow}` : ''}${values.against ? ' --against CHECKOUT' : ''}\``;
  const text = `${conditions}\n\n${table()}\n`;
  process.stdout.write(`\n${text}`);
  if (values.out) await writeFile(values.out, text);
} finally {
  for (const end of ending) await end();
  for (const { stack } of started) await stack.stop();
  for (const home of homes) await rm(home, { recursive: true, force: true });
}
