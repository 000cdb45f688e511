/**
 * Everything that CI runs: lint, types, tests. Prints what each says, what was not run, and as its last line
 * `N passed, N failed`, in which the lint and the type check count as one each.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface Counts {
  passed: number;
  failed: number;
  notRun: string[];
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MODULES = path.join(ROOT, 'node_modules');

function runs(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): boolean {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env });
  if (error) process.stderr.write(`  ${command}: ${error.message}\n`);
  return status === 0;
}

/** The programs of packages are started by the Node that runs this, not by the one that their first line names. */
function runsScript(script: string, args: string[], env?: NodeJS.ProcessEnv): boolean {
  return runs(process.execPath, [path.join(MODULES, script), ...args], env);
}

function check(name: string, passes: () => boolean): Counts {
  process.stdout.write(`\n${name}\n`);
  const passed = passes();
  if (passed) process.stdout.write('  passes\n');
  return { passed: Number(passed), failed: Number(!passed), notRun: [] };
}

function tests(files: string[]): Counts {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'assay-result-'));
  const file = path.join(directory, 'counts.json');
  try {
    const passed = runsScript(
      'mocha/bin/mocha.js',
      ['--reporter', 'test/harness/reporter.js', ...(files.length > 0 ? files : ['test/**/*.test.ts'])],
      { ...process.env, ASSAY_TEST_RESULT: file },
    );
    const counts = JSON.parse(readFileSync(file, 'utf8')) as Counts;
    // Something outside the tests failed: a hook of the run, an exit before its time.
    return !passed && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    process.stdout.write('  the test run ended before its time\n');
    return { passed: 0, failed: 1, notRun: [] };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const started = Date.now();
const results = [
  check('Lint and format (biome check)', () =>
    runsScript('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  ),
  check('Types (tsc --noEmit)', () => runsScript('typescript/bin/tsc', ['--noEmit', '-p', '.'])),
  tests(process.argv.slice(2)),
];
const total = (key: 'passed' | 'failed'): number => results.reduce((sum, result) => sum + result[key], 0);
const notRun = results.flatMap((result) => result.notRun);
if (notRun.length > 0) {
  process.stdout.write(`\nNot run (${notRun.length}); the reason stands beside each above:\n`);
  for (const title of notRun) process.stdout.write(`  ${title}\n`);
}
process.stdout.write(`\n${Math.round((Date.now() - started) / 1000)} s\n`);
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`);
process.exitCode = total('failed') === 0 ? 0 : 1;
