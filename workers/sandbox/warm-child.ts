/** One warm compute process: starts, takes a task at a time, is killed at its deadline or memory cap. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { StageSettings } from '../stages/stage.ts';
import type { Isolation } from './isolation.ts';
import { residentBytes } from './memory.ts';
import type { FromChild, Question, Task, ToChild } from './protocol.ts';

const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url));
const MEMORY_CHECK_MS = 100;
export const STARTUP_LIMIT_MS = 60_000;
/**
 * Beyond its budget a task gets this long to hand in partial facts before it is killed. Children give way to everybody
 * else, so that on a busy machine half a second is a few milliseconds of work; a child that hangs costs it once.
 */
const GRACE_MS = 2_000;

export type Outcome =
  | { status: 'done'; facts: unknown }
  | { status: 'threw' | 'timeout' | 'memory' | 'crashed'; message: string };

export interface ChildOptions {
  /** URL of the module whose `extract` does the work; the child loads this and no other decoder. */
  extractor: string;
  /** URL of the module that answers interactive jobs, for pools that have such. */
  responder?: string;
  isolation: Isolation;
  memoryBytes: number;
  settings: StageSettings;
  scratch: string;
}

export interface WarmChild {
  readonly tasksDone: number;
  readonly alive: boolean;
  /** When it can take its first task, or is gone. */
  readonly ready: Promise<void>;
  /** It asked to be replaced. */
  readonly worn: boolean;
  /** Resolves always: what a task does to its child is an outcome, not an exception. */
  run(task: Task): Promise<Outcome>;
  ask(question: Question): Promise<Outcome>;
  kill(): void;
}

/** Nothing of the service's environment: no credentials, no proxies, no NODE_OPTIONS. */
const emptyEnvironment = (scratch: string): NodeJS.ProcessEnv => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: scratch,
  TMPDIR: scratch,
  OMP_THREAD_LIMIT: '1',
  ORT_DISABLE_TELEMETRY: '1',
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
    ...(options.responder ? [options.responder] : []),
  ];
  const child: ChildProcess = spawn(argv[0]!, argv.slice(1), {
    env: emptyEnvironment(options.scratch),
    // Its own process group, so that what it starts (tesseract) dies with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Structured clone: image bytes of a question cross as bytes, not as a JSON array.
    serialization: 'advanced',
  });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('latin1')).slice(-2_000);
  });

  const state = { alive: true, worn: false, tasksDone: 0, killedFor: null as 'timeout' | 'memory' | null };
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

  /** Sends one message and watches over the child until it answers, is killed or dies. */
  const converse = async (message: ToChild, budgetMs: number): Promise<Outcome> => {
    const startup = setTimeout(kill, STARTUP_LIMIT_MS);
    await ready;
    clearTimeout(startup);
    if (!state.alive) return lost();
    const deadline = setTimeout(() => {
      state.killedFor = 'timeout';
      kill();
    }, budgetMs + GRACE_MS);
    const memory = setInterval(() => {
      if (child.pid && residentBytes(child.pid) > options.memoryBytes) {
        state.killedFor = 'memory';
        kill();
      }
    }, MEMORY_CHECK_MS);
    try {
      const reply = await new Promise<FromChild | null>((resolve) => {
        answer = resolve;
        child.send(message, (error) => error && resolve(null));
      });
      state.tasksDone += 1;
      if (reply === null || reply.type === 'ready') return lost();
      if (reply.type === 'done') state.worn = reply.worn;
      return reply.type === 'done'
        ? { status: 'done', facts: reply.facts }
        : { status: 'threw', message: reply.message };
    } finally {
      answer = null;
      clearTimeout(deadline);
      clearInterval(memory);
    }
  };

  return {
    ready,
    get tasksDone() {
      return state.tasksDone;
    },
    get worn() {
      return state.worn;
    },
    get alive() {
      return state.alive;
    },
    kill,
    run: (task) => converse({ type: 'task', task }, task.budgetMs),
    ask: (question) => converse({ type: 'question', question }, question.budgetMs),
  };
}
