/** A long-running child that is started again when it ends by itself, ever more slowly, and stopped on request. */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { type ChildOptions, hasEnded, spawnChild, stopChild } from './child.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** A child that lived this long was well: its restarts are counted anew. */
const WELL_AFTER_MS = 30_000;

export interface Supervised {
  readonly name: string;
  /** How often it had to be started again. */
  readonly restarts: number;
  readonly pid: number | undefined;
  /** The last lines that it wrote. */
  lastWords(): Promise<string>;
  /** A polite signal (SIGTERM unless named), then patience, then SIGKILL. */
  stop(graceMs: number, signal?: NodeJS.Signals): Promise<void>;
}

export interface SuperviseOptions extends ChildOptions {
  name: string;
  command: string;
  args: readonly string[];
  logFile: string;
  /** Told at each end that was not asked for. */
  onEnd(how: string): void;
}

export function supervise(options: SuperviseOptions): Supervised {
  const state = { restarts: 0, stopping: false, child: undefined as ChildProcess | undefined };
  let pause = FIRST_PAUSE_MS;
  let timer: NodeJS.Timeout | undefined;

  const start = (): void => {
    const startedAt = Date.now();
    const child = spawnChild(options.command, options.args, options);
    state.child = child;
    let over = false;
    const ended = (how: string): void => {
      if (over) return;
      over = true;
      if (state.stopping) return;
      if (Date.now() - startedAt > WELL_AFTER_MS) pause = FIRST_PAUSE_MS;
      state.restarts++;
      options.onEnd(how);
      timer = setTimeout(start, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    child.once('exit', (code, signal) => ended(signal ? `killed by ${signal}` : `exit code ${code}`));
    child.once('error', (error) => ended(error.message));
  };
  start();

  return {
    name: options.name,
    get restarts() {
      return state.restarts;
    },
    get pid() {
      return state.child && !hasEnded(state.child) ? state.child.pid : undefined;
    },
    lastWords: async () => {
      const text = await readFile(options.logFile, 'utf8').catch(() => '');
      return text.trimEnd().split('\n').slice(-6).join('\n');
    },
    stop: async (graceMs, signal = 'SIGTERM') => {
      state.stopping = true;
      clearTimeout(timer);
      if (state.child) await stopChild(state.child, signal, graceMs);
    },
  };
}
