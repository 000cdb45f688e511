/**
 * A pool's warm children: hands each task to an idle one, replaces the worn and the dead.
 * A child that hangs or dies costs its task's stage, nothing else.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Question, Task } from './protocol.ts';
import {
  type ChildOptions,
  type Outcome,
  STARTUP_LIMIT_MS,
  startChild,
  type WarmChild,
} from './warm-child.ts';

export interface SandboxOptions extends Omit<ChildOptions, 'scratch'> {
  size: number;
  /** Tasks after which a child is replaced, by one that is warm: leaks and poisoned state stay bounded. */
  maxTasks: number;
  scratch: string;
}

/** Everything of a task but what the sandbox itself decides. */
export type TaskInput = Omit<Task, 'id' | 'outputDir'>;

export type QuestionInput = Omit<Question, 'id' | 'outputDir'>;

export interface Sandbox {
  /**
   * Runs one task. `collect` sees the task's output directory before it is removed, and only after success.
   */
  run(input: TaskInput, collect?: (outputDir: string, facts: unknown) => Promise<void>): Promise<Outcome>;
  /**
   * Asks the pool's responder; nothing of the question touches a disk. With `collect` it gets an output directory,
   * which `collect` sees after success, before it is removed.
   */
  ask(input: QuestionInput, collect?: (outputDir: string) => Promise<void>): Promise<Outcome>;
  /** Kills so far, by reason; for /metrics. */
  readonly kills: Readonly<Record<'timeout' | 'memory' | 'crashed', number>>;
  /** Children started so far, replacements included. */
  readonly starts: number;
  close(): void;
}

export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  await mkdir(options.scratch, { recursive: true });
  const idle: WarmChild[] = [];
  const waiting: ((child: WarmChild) => void)[] = [];
  const all = new Set<WarmChild>();
  const kills = { timeout: 0, memory: 0, crashed: 0 };
  let closed = false;
  let lastId = 0;
  let starts = 0;

  const offer = (child: WarmChild): void => {
    const next = waiting.shift();
    if (next) next(child);
    else idle.push(child);
  };
  const start = (): void => {
    if (closed) return;
    const child = startChild(options);
    starts += 1;
    all.add(child);
    offer(child);
  };
  const relieved = new WeakSet<WarmChild>();
  const retired = new WeakSet<WarmChild>();
  /** A child serves until its successor has loaded what it needs: a question may be waiting for its answer. */
  const relieve = (child: WarmChild): void => {
    if (closed || relieved.has(child)) return;
    relieved.add(child);
    const successor = startChild(options);
    starts += 1;
    all.add(successor);
    const startup = setTimeout(successor.kill, STARTUP_LIMIT_MS);
    void successor.ready.then(() => {
      clearTimeout(startup);
      retired.add(child);
      const at = idle.indexOf(child);
      if (at >= 0) giveBack(...(idle.splice(at, 1) as [WarmChild]));
      offer(successor);
    });
  };
  const giveBack = (child: WarmChild): void => {
    if (child.alive && !child.worn && !retired.has(child)) {
      if (child.tasksDone >= options.maxTasks) relieve(child);
      offer(child);
      return;
    }
    all.delete(child);
    child.kill();
    if (!relieved.has(child)) start();
  };
  const take = async (): Promise<WarmChild> => {
    for (;;) {
      const child = idle.shift() ?? (await new Promise<WarmChild>((resolve) => waiting.push(resolve)));
      // It may have died while idle (out of memory elsewhere, an operator's kill).
      if (child.alive) return child;
      giveBack(child);
    }
  };

  const counted = (outcome: Outcome): Outcome => {
    if (outcome.status in kills) kills[outcome.status as keyof typeof kills] += 1;
    return outcome;
  };

  for (let i = 0; i < options.size; i += 1) start();

  return {
    kills,
    get starts() {
      return starts;
    },
    async run(input, collect) {
      const child = await take();
      const outputDir = await mkdtemp(path.join(options.scratch, 'task-'));
      try {
        const outcome = counted(await child.run({ ...input, id: (lastId += 1), outputDir }));
        if (outcome.status === 'done') await collect?.(outputDir, outcome.facts);
        return outcome;
      } finally {
        giveBack(child);
        await rm(outputDir, { recursive: true, force: true });
      }
    },
    async ask(input, collect) {
      const child = await take();
      const outputDir = collect && (await mkdtemp(path.join(options.scratch, 'answer-')));
      try {
        const outcome = counted(await child.ask({ ...input, id: (lastId += 1), outputDir }));
        if (outcome.status === 'done' && outputDir) await collect?.(outputDir);
        return outcome;
      } finally {
        giveBack(child);
        if (outputDir) await rm(outputDir, { recursive: true, force: true });
      }
    },
    close() {
      closed = true;
      for (const child of all) child.kill();
    },
  };
}
