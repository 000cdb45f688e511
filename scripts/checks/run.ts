/**
 * Lint, types and tests. Prints what each says, what was not run, which files took longest, and as its last line
 * `N passed, N failed`, in which the lint and the type check count as one each. The two are made beside the first tests.
 *
 *   node scripts/checks/run.ts [--full] [--processes N] [FILE...]
 */
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { filesOf } from './lanes.ts';
import { type Counts, runTests } from './tests.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MODULES = path.join(ROOT, 'node_modules');

/** The programs of packages are started by the Node that runs this, not by the one that their first line names. */
async function check(name: string, script: string, ...args: string[]): Promise<Counts> {
  const child = spawn(process.execPath, [path.join(MODULES, script), ...args], { cwd: ROOT });
  const said: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output.on('data', (part: Buffer) => said.push(part));
  const passed = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0));
  });
  process.stdout.write(`\n${name}\n${Buffer.concat(said).toString('utf8')}${passed ? '  passes\n' : ''}`);
  return { passed: Number(passed), failed: Number(!passed), notRun: [], failures: passed ? [] : [name] };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    processes: { type: 'string', default: String(os.availableParallelism()) },
  },
});
process.chdir(ROOT);
const started = Date.now();
const lane = values.full ? 'full' : 'change';
const share =
  positionals.length > 0
    ? { serving: positionals, computing: [], waiting: [], fresh: [] }
    : filesOf(lane, ROOT);
const files = share.serving.length + share.computing.length + share.waiting.length;
const processes = Math.max(1, Math.min(Number(values.processes), files));
process.stdout.write(
  `\nTests (${files} files, ${processes} at a time${positionals.length > 0 ? '' : `, ${lane} lane`})\n`,
);
const lint = check(
  'Lint and format (biome check)',
  '@biomejs/biome/bin/biome',
  'check',
  '--error-on-warnings',
);
// Its own threads check much of the same twice; the other core has tests to run.
const TYPES = ['--noEmit', '--singleThreaded', '-p', '.'];
const types = lint.then(() => check('Types (tsc --noEmit)', 'typescript/bin/tsc', ...TYPES));
const tests = await runTests(share, processes, types, (said) => process.stdout.write(said));
const results: Counts[] = [await lint, await types, tests];
const total = (key: 'passed' | 'failed'): number => results.reduce((sum, result) => sum + result[key], 0);
/** Said again at the end, where it is looked for first. */
function list(heading: string, titles: string[]): void {
  if (titles.length === 0) return;
  process.stdout.write(`\n${heading}\n`);
  for (const title of titles) process.stdout.write(`  ${title}\n`);
}
const notRun = results.flatMap((result) => result.notRun);
const failures = results.flatMap((result) => result.failures);
list(`Not run (${notRun.length}); the reason stands beside each above:`, notRun);
if (positionals.length === 0) {
  const longest = tests.times.sort((a, b) => b.ms - a.ms).slice(0, 25);
  list(
    'Longest:',
    longest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`),
  );
}
list(`Failed (${failures.length}):`, failures);
process.stdout.write(`\n${Math.round((Date.now() - started) / 1000)} s\n`);
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`);
process.exitCode = total('failed') === 0 ? 0 : 1;
