/**
 * Does the service stay as it is under half an hour of load?
 *
 *   node lab/bench/soak.ts [--queue redis|postgres] [--minutes 30] [--clients 8] [--out FILE]
 *
 * On a stack of its own. Each client submits its next document as soon as it has the report of the one before: nine of ten are
 * one-page born-digital PDFs, each different, the tenth is the photograph of a card. Prints, for each tenth of the time, documents a second, the
 * time of a PDF and resident memory. The first tenth warms up; flat is what in the last three lies within 15 % of the
 * three after the first.
 */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { verifyFile } from '../../scripts/assay/client.ts';
import { step } from '../../scripts/assay/progress.ts';
import { type QueueChoice, type Stack, startStack } from '../../scripts/services/stack.ts';
import { makeClean } from '../corpus/index.ts';
import { mean, memoryOfTree, percentile, sample } from './figures.ts';

const { values } = parseArgs({
  options: {
    queue: { type: 'string', default: 'auto' },
    minutes: { type: 'string', default: '30' },
    clients: { type: 'string', default: '8' },
    out: { type: 'string' },
  },
});
const PARTS = 10;
const FLAT = 0.15;
const PHOTOGRAPH = path.resolve(import.meta.dirname, '../../samples/photo-forged-region.jpg');
const partMs = (Number(values.minutes) * 60_000) / PARTS;

interface Part {
  documents: number;
  pdfMs: number[];
  seconds: number;
  apiMb: number;
  workerMb: number;
  load: string;
}

const failures: string[] = [];
let made = 0;

/** One document after the other until the part is over. */
async function client(stack: Stack, directory: string, until: number, into: Part): Promise<void> {
  while (performance.now() < until) {
    const seed = ++made;
    const isPhotograph = seed % 10 === 0;
    const file = isPhotograph ? PHOTOGRAPH : path.join(directory, `${seed}.pdf`);
    if (!isPhotograph) await writeFile(file, (await makeClean('invoice', 200_000 + seed)).bytes);
    const began = performance.now();
    await verifyFile(stack, file).then(
      () => {
        into.documents += 1;
        if (!isPhotograph) into.pdfMs.push(performance.now() - began);
      },
      (error: unknown) => failures.push(String(error)),
    );
    if (!isPhotograph) await rm(file);
  }
}

async function part(stack: Stack, directory: string): Promise<Part> {
  const into: Part = { documents: 0, pdfMs: [], seconds: 0, apiMb: 0, workerMb: 0, load: '' };
  const api = sample(2_000, () => memoryOfTree(stack.api.pid!));
  const worker = sample(2_000, () => memoryOfTree(stack.worker.pid!));
  const began = performance.now();
  const clients = Array.from({ length: Number(values.clients) }, () =>
    client(stack, directory, began + partMs, into),
  );
  await Promise.all(clients);
  const load = (await readFile('/proc/loadavg', 'utf8')).split(' ')[0] ?? '';
  const seconds = (performance.now() - began) / 1_000;
  return { ...into, seconds, apiMb: mean(api.stop()), workerMb: mean(worker.stop()), load };
}

const FIGURES: readonly [string, number, (part: Part) => number][] = [
  ['documents a second', 2, ({ documents, seconds }) => documents / seconds],
  ['PDF p50, s', 2, ({ pdfMs }) => percentile(pdfMs, 0.5) / 1_000],
  ['PDF p99, s', 2, ({ pdfMs }) => percentile(pdfMs, 0.99) / 1_000],
  ['API, MB', 0, ({ apiMb }) => apiMb],
  ['worker and children, MB', 0, ({ workerMb }) => workerMb],
];

function table(parts: readonly Part[]): string {
  const rows = FIGURES.map(([name, digits, of]) => {
    const figures = parts.map(of);
    const ratio = mean(figures.slice(-3)) / mean(figures.slice(1, 4));
    const flat = Math.abs(ratio - 1) <= FLAT ? 'yes' : 'no';
    const cells = figures.map((figure) => figure.toFixed(digits));
    return `| ${[name, ...cells, ratio.toFixed(2), flat].join(' | ')} |`;
  });
  const heads = parts.map((_, index) => `${index + 1}`);
  return [
    `| tenth | ${heads.join(' | ')} | end / beginning | flat |`,
    `|---|${'--:|'.repeat(parts.length + 1)}---|`,
    ...rows,
    `| load average | ${parts.map(({ load }) => load).join(' | ')} | | |`,
  ].join('\n');
}

const home = await mkdtemp(path.join(os.tmpdir(), 'assay-soak-'));
const directory = path.join(home, 'documents-to-send');
const service = path.join(home, 'service');
for (const folder of [directory, service]) await mkdir(folder, { mode: 0o711 });
await chmod(home, 0o711);
const stack = await startStack({
  home: service,
  queue: values.queue as QueueChoice,
  // Refusing is right for a service and wrong for a measurement of what it can bear.
  env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', SUBMIT_MAX_WAIT_MS: '600000' },
  progress: step,
});
try {
  const parts: Part[] = [];
  for (let number = 1; number <= PARTS; number++) {
    step(`tenth ${number} of ${PARTS}`);
    parts.push(await part(stack, directory));
  }
  const sum = parts.reduce((documents, one) => documents + one.documents, 0);
  const text = `${table(parts)}\n\n${sum} documents, ${failures.length} failed ${failures.slice(0, 3).join('; ')}`;
  console.log(text);
  if (values.out) await writeFile(values.out, `${text}\n`);
} finally {
  await stack.stop();
  await rm(home, { recursive: true, force: true });
}
