/**
 * Processor time of a document, stage by stage, in children as the service has them:
 *
 *   node lab/bench/stage-time.ts [FILE ...] [--rounds N]
 *
 * Without files: a one-page born-digital PDF and a photograph of 12 megapixels, both synthetic. Medians over the rounds of
 * what the child's processes spent (user and system), the clock beside it, and the facts' size. Ended processes
 * (tesseract) count with the child that waited for them.
 */
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { MediaType, PreparedDocument } from '../../shared/contracts/document.ts';
import { POOLS, STAGES } from '../../shared/contracts/stages.ts';
import { openPdf } from '../../workers/formats/pdf/index.ts';
import { PREPARED_FILES } from '../../workers/prepare/artifacts.ts';
import { crewsOf } from '../../workers/runtime/crews.ts';
import { chooseIsolation } from '../../workers/sandbox/isolation.ts';
import { openSandboxes } from '../../workers/sandbox/supervisor.ts';
import { STAGE_BY_ID } from '../../workers/stages/index.ts';
import { makeClean } from '../corpus/index.ts';
import { percentile } from './figures.ts';
import { makePhoto } from './photo.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '9' },
    tesseract: { type: 'string', default: '/usr/bin/tesseract' },
  },
});
const rounds = Number(values.rounds);
const TICK_MS = 10;
const home = await mkdtemp(path.join(os.tmpdir(), 'assay-stage-time-'));
await chmod(home, 0o711);
const scratch = path.join(home, 'scratch');
const modelsDir = path.resolve(import.meta.dirname, '../../models');
const settings = { tesseractPath: values.tesseract, modelsDir };
const isolation = chooseIsolation('auto', { scratch, readable: [modelsDir, values.tesseract] });
const sandboxes = await openSandboxes(
  { isolation, scratch, settings, memoryBytes: 1024 ** 3, cores: 1, spares: 0, maxTasks: 100_000 },
  crewsOf(POOLS),
);

/** Everything below this process, with what has ended below it. */
async function spentMs(): Promise<number> {
  let sum = 0;
  const open = [String(process.pid)];
  for (const pid of open) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '');
    open.push(...children.split(' ').filter(Boolean));
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const at = (index: number): number => Number(fields[index] ?? 0) * TICK_MS;
    // Of this process only what ended below it.
    sum += pid === String(process.pid) ? at(13) + at(14) : at(11) + at(12) + at(13) + at(14);
  }
  return sum;
}

interface Row {
  cpu: number[];
  clock: number[];
  factsBytes: number;
}

async function measure(file: string, mediaType: MediaType): Promise<void> {
  const artifactDir = path.join(home, `artifacts-${path.basename(file)}`);
  await mkdir(artifactDir, { recursive: true });
  const rows = new Map<string, Row>();
  const common = { account: 'bench', documentPath: file, mediaType, settings, budgetMs: 60_000 };
  const timed = async (name: string, task: () => Promise<{ status: string; facts?: unknown }>) => {
    const row = rows.get(name) ?? { cpu: [], clock: [], factsBytes: 0 };
    rows.set(name, row);
    const [before, began] = [await spentMs(), performance.now()];
    const outcome = await task();
    row.clock.push(performance.now() - began);
    // A child that is replaced after the task is part of what the task costs, and so is its successor.
    await sleep(500);
    row.cpu.push((await spentMs()) - before);
    if (outcome.status !== 'done') throw new Error(`${name}: ${outcome.status}`);
    row.factsBytes = JSON.stringify(outcome.facts).length;
    return outcome.facts;
  };
  const sandboxOf = (pool: string) => {
    const sandbox = sandboxes.get(pool);
    if (!sandbox) throw new Error(pool);
    return sandbox;
  };
  for (let round = -1; round < rounds; round++) {
    const document = (await timed('preparation', () =>
      sandboxOf('document').run(
        { ...common, artifacts: {} },
        { expected: PREPARED_FILES, collect: (received) => cp(received, artifactDir, { recursive: true }) },
      ),
    )) as PreparedDocument;
    const names = await readdir(artifactDir);
    const artifacts = Object.fromEntries(names.map((name) => [name, path.join(artifactDir, name)]));
    for (const stage of STAGES) {
      if (STAGE_BY_ID[stage].skipReason(document) !== null) continue;
      await timed(stage, () => sandboxOf(stage).run({ ...common, document, artifacts }));
    }
    // The first round loads what the others find loaded.
    if (round < 0) rows.clear();
  }
  console.log(`\n${path.basename(file)}\n`);
  console.log('| stage | processor, mean ms | by the clock, median ms | facts, kB |\n|---|--:|--:|--:|');
  let sum = 0;
  for (const [name, { cpu, clock, factsBytes }] of rows) {
    const mean = cpu.reduce((all, one) => all + one, 0) / cpu.length;
    sum += mean;
    console.log(
      `| ${name} | ${mean.toFixed(0)} | ${percentile(clock, 0.5).toFixed(0)} | ${(factsBytes / 1000).toFixed(1)} |`,
    );
  }
  console.log(`| together | ${sum.toFixed(0)} | | |`);
  if (mediaType === 'application/pdf') await parsing(file);
}

/** Each of four readers opens the file for itself: what sharing one opened file could save. */
async function parsing(file: string): Promise<void> {
  const bytes = await readFile(file);
  const times: number[] = [];
  for (let i = 0; i < 200; i++) {
    const began = performance.now();
    openPdf(Uint8Array.from(bytes));
    times.push(performance.now() - began);
  }
  console.log(`\nOpening the file once: ${percentile(times.slice(100), 0.5).toFixed(2)} ms (warm code)`);
}

try {
  const given = positionals.map((file) => path.resolve(file));
  if (given.length === 0) {
    const pdf = path.join(home, 'one-page.pdf');
    await writeFile(pdf, (await makeClean('invoice', 7)).bytes);
    const photo = path.join(home, 'photograph.jpg');
    await makePhoto(photo, 88);
    given.push(pdf, photo);
  }
  const { model } = os.cpus()[0] ?? { model: '' };
  console.log(
    `${new Date().toISOString().slice(0, 16)}Z, ${os.availableParallelism()} cores (${model.trim()}), load average ${os.loadavg()[0]?.toFixed(1)}, ${isolation.kind}, \`node lab/bench/stage-time.ts\``,
  );
  for (const file of given) {
    const type = path.extname(file) === '.pdf' ? 'application/pdf' : 'image/jpeg';
    await measure(file, type);
  }
} finally {
  for (const sandbox of sandboxes.values()) sandbox.close();
  await rm(home, { recursive: true, force: true });
}
