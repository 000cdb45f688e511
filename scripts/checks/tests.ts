/**
 * Runs test files over several processes. Each takes the next file as soon as it is free; the first of them takes the
 * files that start services before the others, so that services are started where they are used most. Files that mostly
 * wait have a process beside them.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Share } from './lanes.ts';
import type { FileResult } from './test-process.ts';

const PROCESS = fileURLToPath(new URL('./test-process.ts', import.meta.url));
/** Of the programs under test and of the tests, as the command line keeps its own (scripts/assay/assay.js). */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/assay', import.meta.url));
/** A file that says nothing more for this long is given up with its process. */
const SILENT_MS = 900_000;
/** Characters of a file's words that are kept: one that floods its log ends nobody else's tests. */
const MOST_SAID = 2_000_000;

export interface Counts {
  passed: number;
  failed: number;
  notRun: string[];
  failures: string[];
}

export interface TestCounts extends Counts {
  /** How long each file took. */
  times: { file: string; ms: number }[];
}

/**
 * @param processes at least one
 * @param busy until this ends, the last process has no core for itself and does not begin
 * @param say gets what each file had to say, a whole file at a time
 */
export async function runTests(
  share: Share,
  processes: number,
  busy: Promise<unknown>,
  say: (text: string) => void,
): Promise<TestCounts> {
  const counts: TestCounts = { passed: 0, failed: 0, notRun: [], failures: [], times: [] };
  const [serving, computing, waiting] = [[...share.serving], [...share.computing], [...share.waiting]];
  const takeFrom = async (next: () => string | undefined): Promise<void> => {
    let child: TestProcess | undefined;
    for (let file = next(); file !== undefined; file = next()) {
      if (child && share.fresh.includes(file)) {
        await child.end();
        child = undefined;
      }
      child ??= start();
      const started = performance.now();
      const { result, said } = await child.run(file);
      say(said);
      counts.times.push({ file, ms: performance.now() - started });
      counts.passed += result.passed;
      counts.failed += result.failed;
      counts.notRun.push(...result.notRun);
      counts.failures.push(...result.failures);
      if (!child.alive) child = undefined;
    }
    await child?.end();
  };
  await Promise.all([
    ...Array.from({ length: processes }, async (_, at) => {
      if (at === processes - 1) await busy;
      const [first, then] = at % 2 === 0 ? [serving, computing] : [computing, serving];
      await takeFrom(() => first.shift() ?? then.shift());
    }),
    takeFrom(() => waiting.shift()),
  ]);
  return counts;
}

interface TestProcess {
  readonly alive: boolean;
  run(file: string): Promise<{ result: FileResult; said: string }>;
  end(): Promise<void>;
}

function start(): TestProcess {
  const child: ChildProcess = fork(PROCESS, {
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  let alive = true;
  let parts = 0;
  const hear = (part: Buffer): void => {
    parts += 1;
    if (said.length < MOST_SAID) said += part.toString('utf8');
  };
  /** The word that a file is over may arrive before what was written ahead of it: that is there, and read to its end. */
  const heardOut = async (): Promise<void> => {
    for (let before = -1; before !== parts; ) {
      before = parts;
      await turn();
      await turn();
    }
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  child.once('exit', () => {
    alive = false;
  });
  return {
    get alive() {
      return alive;
    },
    async run(file) {
      said = '';
      const given = new AbortController();
      const giveUp = setTimeout(() => child.kill('SIGKILL'), SILENT_MS);
      child.send(file);
      const result = await Promise.race([
        once(child, 'message', given).then(([word]) => word as FileResult),
        once(child, 'exit', given).then((): FileResult => {
          const failure = `${file}: the process of the tests ended before its time`;
          said += `\n  ${failure}\n`;
          return { file, passed: 0, failed: 1, notRun: [], failures: [failure] };
        }),
      ]);
      given.abort();
      clearTimeout(giveUp);
      await heardOut();
      return { result, said };
    },
    async end() {
      if (!alive) return;
      const gone = once(child, 'exit');
      child.send('');
      await gone;
    },
  };
}
