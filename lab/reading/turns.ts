/**
 * Two states of the reading in turns on the same pages: processor time of preparation and stage, tesseract's own processes included, and whether the
 * facts are the same byte for byte.
 *
 *   taskset -c 0 node lab/reading/turns.ts --before CHECKOUT [--runs N] [PICTURE...]
 *
 * CHECKOUT is another working copy with its own node_modules; without pictures (JPEG or PNG) the pages are those of `time.ts`. A quiet machine
 * is not needed: a neighbour takes time from both. Processor time of children is told in hundredths of a second.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { readFacts } from './read.ts';
import { type TimedPage, timedPages } from './timed-pages.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, runs: { type: 'string', default: '3' } },
});
if (!values.before) throw new Error('another checkout is needed: --before CHECKOUT');

const TICK_MS = 10;

/** Of this process and of all its children that ended, milliseconds. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (user + system) / 1000 + (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}

const own = (await import('./read.ts')).readFacts;
const other = pathToFileURL(path.resolve(values.before, 'lab/reading/read.ts')).href;
const before = ((await import(other)) as { readFacts: typeof readFacts }).readFacts;

async function pictures(): Promise<TimedPage[]> {
  if (positionals.length === 0) return timedPages();
  return Promise.all(
    positionals.map(async (file) => ({
      name: path.basename(file),
      bytes: await readFile(file),
      type: file.endsWith('.png') ? ('image/png' as const) : ('image/jpeg' as const),
    })),
  );
}

const middle = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0);

console.log('| page | ms before | now | ratio | facts |\n|---|--:|--:|--:|---|');
for (const { name, bytes, type } of await pictures()) {
  const times: [number[], number[]] = [[], []];
  const told = ['', ''];
  // The first turn warms up.
  for (let run = -1; run < Number(values.runs); run++) {
    for (const [at, read] of [before, own].entries()) {
      const started = processorMs();
      const { facts } = await read(bytes, type);
      if (run >= 0) times[at]?.push(processorMs() - started);
      told[at] = JSON.stringify(facts, (key, value) => (key === 'durationMs' ? 0 : value));
    }
  }
  const [a, b] = times.map(middle) as [number, number];
  const facts = told[0] === told[1] ? 'same' : 'differ';
  console.log(`| ${name} | ${a} | ${b} | ${(b / a).toFixed(2)} | ${facts} |`);
}
