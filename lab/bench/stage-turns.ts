/**
 * What a stage's extractor costs in this checkout and in another one, in turns over the same files:
 *
 *   node lab/bench/stage-turns.ts --before CHECKOUT [--stage structure] [--rounds N] FILE...
 *
 * The other checkout needs its own node_modules, and an extractor that takes what this one's preparation writes. One process
 * for each, as the service keeps them; both get each file in each round, and which is first changes. Prints the sums over
 * the files of what a process spent (user and system): of the first round, in which code is not yet warm, and of the median of
 * the others; and the files whose facts differ.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import { prepare } from '../../workers/prepare/prepare.ts';
import type { ExtractContext } from '../../workers/stages/stage.ts';
import { mediaTypeOf } from '../facts/extract.ts';
import { percentile } from './figures.ts';

interface Task {
  file: string;
  artifactDir: string;
  document: PreparedDocument;
}

interface Spent {
  ms: number;
  facts: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    before: { type: 'string' },
    stage: { type: 'string', default: 'structure' },
    rounds: { type: 'string', default: '9' },
    /** Set by this script for its children. */
    serve: { type: 'string' },
  },
});
const ROOT = path.resolve(import.meta.dirname, '../..');
const settings = { tesseractPath: null, modelsDir: path.join(ROOT, 'models') };
const unhurried = (): number => 60_000;

/** The child: tasks come as messages, and go back as what they took. */
async function serve(checkout: string): Promise<void> {
  const { extract } = (await import(path.join(checkout, 'workers/stages', values.stage, 'extract.ts'))) as {
    extract(context: ExtractContext): Promise<unknown>;
  };
  process.on('message', async ({ file, artifactDir, document }: Task) => {
    const bytes = new Uint8Array(await readFile(file));
    const before = process.cpuUsage();
    const facts = await extract({
      ...{ documentPath: file, document, settings, remainingMs: unhurried },
      artifactPath: (name) => path.join(artifactDir, name),
      bytes: async () => bytes,
    });
    const { user, system } = process.cpuUsage(before);
    const hash = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
    process.send?.({ ms: (user + system) / 1000, facts: hash } satisfies Spent);
  });
  process.send?.('ready');
}

async function prepared(file: string, artifactDir: string): Promise<Task> {
  const mediaType = mediaTypeOf(file);
  if (mediaType === null) throw new RangeError(`${file}: of a kind that is not taken`);
  const bytes = new Uint8Array(await readFile(file));
  const document = await (await prepare.load()).extract({
    ...{ documentPath: file, mediaType, outputDir: artifactDir, settings, remainingMs: unhurried },
    bytes: async () => bytes,
  });
  return { file, artifactDir, document };
}

async function start(checkout: string): Promise<ChildProcess> {
  const child = fork(import.meta.filename, ['--serve', path.resolve(checkout), '--stage', values.stage]);
  await once(child, 'message');
  return child;
}

async function ask(child: ChildProcess, task: Task): Promise<Spent> {
  child.send(task);
  const [spent] = await once(child, 'message');
  return spent as Spent;
}

async function compare(before: string, files: readonly string[], rounds: number): Promise<void> {
  const home = await mkdtemp(path.join(tmpdir(), 'assay-stage-turns-'));
  const sides = [await start(before), await start(ROOT)];
  try {
    const tasks: Task[] = [];
    for (const file of files)
      tasks.push(await prepared(path.resolve(file), await mkdtemp(path.join(home, 'file-'))));
    const spent = tasks.map(() => sides.map((): number[] => []));
    const others = new Set<string>();
    for (let round = 0; round <= rounds; round++) {
      for (const [index, task] of tasks.entries()) {
        const facts: string[] = [];
        for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
          const one = await ask(sides[side] as ChildProcess, task);
          spent[index]?.[side]?.push(one.ms);
          facts.push(one.facts);
        }
        if (facts[0] !== facts[1]) others.add(task.file);
      }
    }
    print(spent, [...others]);
  } finally {
    for (const side of sides) side.kill();
    await rm(home, { recursive: true, force: true });
  }
}

function print(spent: readonly number[][][], others: readonly string[]): void {
  const sum = (side: number, of: (times: readonly number[]) => number): number =>
    spent.reduce((all, file) => all + of(file[side] ?? []), 0);
  const row = (name: string, of: (times: readonly number[]) => number): void => {
    const [before, now] = [sum(0, of), sum(1, of)];
    console.log(`| ${name} | ${before.toFixed(0)} | ${now.toFixed(0)} | ${(now / before).toFixed(2)} |`);
  };
  console.log(`${spent.length} files, ${values.stage}\n\n| | ms before | now | ratio |\n|---|--:|--:|--:|`);
  row('first round', (times) => times[0] ?? 0);
  row('median of the others', (times) => percentile(times.slice(1), 0.5));
  console.log(`\nFacts differ: ${others.length}${others.map((file) => `\n  ${file}`).join('')}`);
}

if (values.serve !== undefined) await serve(values.serve);
else if (values.before === undefined || positionals.length === 0) {
  console.error('usage: node lab/bench/stage-turns.ts --before CHECKOUT [--stage ID] [--rounds N] FILE...');
  process.exit(2);
} else {
  await compare(values.before, positionals, Number(values.rounds));
  process.exit(0);
}
