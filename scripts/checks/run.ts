/**
 * Everything that CI runs: lint, types, tests. Prints what each says, what was not run, and as its last line
 * `N passed, N failed`, in which the lint and the type check count as one each.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
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

/**
 * Tests that keep one core busy and talk to nobody. They run beside the others, which wait for services, browsers and
 * clocks, and give way to them.
 */
const COMPUTING = [
  ...['biometric', 'drawing', 'face', 'formats', 'fusion', 'prepare', 'stages'].map(
    (folder) => `workers/${folder}`,
  ),
  'scripts/models',
  'lab/corpus',
].map((folder) => `test/${folder}/**/*.test.ts`);
const NICENESS = 10;

/** The programs of packages are started by the Node that runs this, not by the one that their first line names. */
function check(name: string, script: string, ...args: string[]): Counts {
  process.stdout.write(`\n${name}\n`);
  const command = [path.join(MODULES, script), ...args];
  const passed = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' }).status === 0;
  if (passed) process.stdout.write('  passes\n');
  return { passed: Number(passed), failed: Number(!passed), notRun: [] };
}

/** @param inBackground writes what it says when it has ended, and leaves the processor to whoever else wants it */
async function tests(args: string[], { inBackground = false } = {}): Promise<Counts> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'assay-result-'));
  const result = path.join(directory, 'counts.json');
  const said = path.join(directory, 'output.txt');
  const output = inBackground ? openSync(said, 'w') : 'inherit';
  try {
    const command = [
      path.join(MODULES, 'mocha/bin/mocha.js'),
      '--reporter',
      'test/harness/reporter.js',
      ...args,
    ];
    const env = { ...process.env, ASSAY_TEST_RESULT: result };
    const run = spawn(process.execPath, command, { cwd: ROOT, stdio: ['inherit', output, output], env });
    if (inBackground && run.pid) os.setPriority(run.pid, NICENESS);
    const [status] = await once(run, 'close');
    const counts = JSON.parse(readFileSync(result, 'utf8')) as Counts;
    // Something outside the tests failed: a hook of the run, an exit before its time.
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    process.stdout.write('  the test run ended before its time\n');
    return { passed: 0, failed: 1, notRun: [] };
  } finally {
    if (typeof output === 'number') {
      closeSync(output);
      background.push(readFileSync(said, 'utf8'));
    }
    rmSync(directory, { recursive: true, force: true });
  }
}

const started = Date.now();
/** What the runs in the background said, for when the one in the foreground has ended. */
const background: string[] = [];
const named = process.argv.slice(2);
const results = [
  check('Lint and format (biome check)', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings'),
  check('Types (tsc --noEmit)', 'typescript/bin/tsc', '--noEmit', '-p', '.'),
  ...(await Promise.all(
    named.length > 0
      ? [tests(named)]
      : [
          tests(['test/**/*.test.ts', ...COMPUTING.flatMap((files) => ['--ignore', files])]),
          tests(COMPUTING, { inBackground: true }),
        ],
  )),
];
for (const said of background) process.stdout.write(said);
const total = (key: 'passed' | 'failed'): number => results.reduce((sum, result) => sum + result[key], 0);
const notRun = results.flatMap((result) => result.notRun);
if (notRun.length > 0) {
  process.stdout.write(`\nNot run (${notRun.length}); the reason stands beside each above:\n`);
  for (const title of notRun) process.stdout.write(`  ${title}\n`);
}
process.stdout.write(`\n${Math.round((Date.now() - started) / 1000)} s\n`);
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`);
process.exitCode = total('failed') === 0 ? 0 : 1;
