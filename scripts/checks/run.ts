/**
 * Lint, types and tests. Prints what each says, what was not run, and as its last line `N passed, N failed`, in which
 * the lint and the type check count as one each.
 *
 *   node scripts/checks/run.ts [--full] [--processes N] [FILE...]
 */
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { filesOf } from './lanes.ts';
import { type Counts, runTests } from './tests.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MODULES = path.join(ROOT, 'node_modules');

/** The programs of packages are started by the Node that runs this, not by the one that their first line names. */
function check(name: string, script: string, ...args: string[]): Counts {
  process.stdout.write(`\n${name}\n`);
  const command = [path.join(MODULES, script), ...args];
  const passed = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' }).status === 0;
  if (passed) process.stdout.write('  passes\n');
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
const share = positionals.length > 0 ? { serving: positionals, computing: [] } : filesOf(lane, ROOT);
const files = share.serving.length + share.computing.length;
const processes = Math.max(1, Math.min(Number(values.processes), files));
const results = [
  check('Lint and format (biome check)', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  check('Types (tsc --noEmit)', 'typescript/bin/tsc', '--noEmit', '-p', '.'),
];
process.stdout.write(
  `\nTests (${files} files, ${processes} at a time${positionals.length > 0 ? '' : `, ${lane} lane`})\n`,
);
results.push(await runTests(share, processes, (said) => process.stdout.write(said)));
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
list(`Failed (${failures.length}):`, failures);
process.stdout.write(`\n${Math.round((Date.now() - started) / 1000)} s\n`);
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`);
process.exitCode = total('failed') === 0 ? 0 : 1;
