/** One warm compute process: starts, takes a task at a time, is killed at its deadline or memory cap. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { StageSettings } from '../stages/stage.ts';
import type { Isolation } from './isolation.ts';
import { residentBytes } from './memory.ts';
import type { FromChild, Task } from './protocol.ts';

const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url));
const MEMORY_CHECK_MS = 100;
const STARTUP_LIMIT_MS = 60_000;
/** Beyond its budget a task gets this long to hand in partial facts before it is killed. */
export const GRACE_MS = 500;

export type Outcome =
  | { status: 'done'; facts: unknown }
  | { status: 'threw' | 'timeout' | 'memory' | 'crashed'; message: string };

export interface ChildOptions {
  /** URL of the module whose `extract` does the work; the child loads this and no other decoder. */
  extractor: string;
  isolation: Isolation;
  memoryBytes: number;
  settings: StageSettings;
  scratch: string;
}

export interface WarmChild {
  readonly tasksDone: number;
  readonly alive: boolean;
  /** Resolves always: what a task does to its child is an outcome, not an exception. */
  run(task: Task): Promise<Outcome>;
  kill(): void;
}

/** Nothing of the service's environment: no credentials, no proxies, no NODE_OPTIONS. */
const emptyEnvironment = (scratch: string): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: scratch,
  TMPDIR: scratch,
  OMP_THREAD_LIMIT: '1',
});

export function startChild(options: ChildOptions): WarmChild {
  const heapMb = Math.floor(options.memoryBytes / 1024 / 1024);
  const argv = [
    ...options.isolation.wrap,
    process.execPath,
    `--max-old-space-size=${heapMb}`,
    '--disable-warning=ExperimentalWarning',
    ENTRY,
    options.extractor,
    JSON.stringify(options.settings),
  ];
  const child: ChildProcess = spawn(argv[0]!, argv.slice(1), {
    env: emptyEnvironment(options.scratch),
    // Its own process group, so that what it starts (tesseract) dies with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('latin1')).slice(-2_000);
  });

  const state = { alive: true, tasksDone: 0, killedFor: null as 'timeout' | 'memory' | null };
  let answer: ((message: FromChild | null) => void) | null = null;
  let becomeReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });
  const gone = (): void => {
    if (!state.alive) return;
    state.alive = false;
    becomeReady();
    answer?.(null);
  };
  child.on('error', gone);
  child.on('exit', gone);
  child.on('message', (message: FromChild) => {
    if (message.type === 'ready') becomeReady();
    else answer?.(message);
  });
  const kill = (): void => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  };

  const lost = (): Outcome => {
    if (state.killedFor === 'timeout') return { status: 'timeout', message: 'the deadline passed' };
    if (state.killedFor === 'memory') return { status: 'memory', message: 'the memory cap was reached' };
    return { status: 'crashed', message: stderr.trim().split('\n').at(-1) || 'the process ended' };
  };

  return {
    get tasksDone() {
      return state.tasksDone;
    },
    get alive() {
      return state.alive;
    },
    kill,
    async run(task) {
      const startup = setTimeout(kill, STARTUP_LIMIT_MS);
      await ready;
      clearTimeout(startup);
      if (!state.alive) return lost();
      const deadline = setTimeout(() => {
        state.killedFor = 'timeout';
        kill();
      }, task.budgetMs + GRACE_MS);
      const memory = setInterval(() => {
        if (child.pid && residentBytes(child.pid) > options.memoryBytes) {
          state.killedFor = 'memory';
          kill();
        }
      }, MEMORY_CHECK_MS);
      try {
        const message = await new Promise<FromChild | null>((resolve) => {
          answer = resolve;
          child.send({ type: 'task', task }, (error) => error && resolve(null));
        });
        state.tasksDone += 1;
        if (message === null || message.type === 'ready') return lost();
        return message.type === 'done'
          ? { status: 'done', facts: message.facts }
          : { status: 'threw', message: message.message };
      } finally {
        answer = null;
        clearTimeout(deadline);
        clearInterval(memory);
      }
    },
  };
}
