/** A compute process from its start to its end: whether it lives, what it holds, and why it was ended. */
import type { ChildProcess } from 'node:child_process';
import { starvationOf } from '../../shared/platform/starvation.ts';
import type { Cgroup } from './cgroups.ts';
import { printable } from './channel/replies.ts';
import { residentBytes } from './memory.ts';
import type { LossReason, Outcome } from './outcome.ts';

export interface Life {
  readonly alive: boolean;
  /** It was killed, and its end may not have been heard of yet. */
  readonly ending: boolean;
  readonly gone: Promise<void>;
  /** Called once, in the turn in which it is gone. */
  onGone(listener: () => void): void;
  /** Resident memory; 0 where there is none to be seen. */
  heldBytes(): number;
  /** From now on: milliseconds in which it got no core, at most so many as starvation.ts gives back. */
  starvation(budgetMs: number): () => number;
  /** With everything that it started. */
  kill(): void;
  /** Kills it and keeps why; the first reason counts. `detail` is for whoever reads logs. */
  end(reason: LossReason, detail?: string): void;
  /** What came of the task that it was lost with. */
  lost(): Outcome;
}

const LOST: Record<Exclude<LossReason, 'crashed'>, string> = {
  timeout: 'the deadline passed',
  memory: 'the memory cap was reached',
  protocol: 'the process said what no process of ours says',
};
/** Of its last words, which may be many. */
const KEPT_CHARACTERS = 2_000;

/** @param group of the kernel that the child is in; removed with it */
export function watchLife(child: ChildProcess, group: Cgroup | null = null): Life {
  let alive = true;
  let ending = false;
  let lostBy: LossReason | null = null;
  let lostFor = '';
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('latin1')).slice(-KEPT_CHARACTERS);
  });
  const ended = Promise.withResolvers<void>();
  const listeners: (() => void)[] = [];
  const gone = (): void => {
    if (!alive) return;
    alive = false;
    if (!lostBy && group?.ranOutOfMemory()) [lostBy, lostFor] = ['memory', 'ended by the kernel'];
    // What outlived its process group, where it had no processes of its own to be the first of.
    group?.kill();
    group?.remove();
    ended.resolve();
    for (const listener of listeners) listener();
  };
  child.on('error', gone);
  child.on('exit', gone);
  const kill = (): void => {
    ending = true;
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  };
  return {
    get alive() {
      return alive;
    },
    get ending() {
      return ending;
    },
    gone: ended.promise,
    onGone: (listener) => void listeners.push(listener),
    heldBytes: () => (child.pid ? residentBytes(child.pid) : 0),
    starvation: (budgetMs) => (child.pid ? starvationOf(child.pid, budgetMs) : () => 0),
    kill,
    end(reason, detail = '') {
      if (!lostBy) [lostBy, lostFor] = [reason, detail];
      kill();
    },
    lost() {
      if (lostBy && lostBy !== 'crashed')
        return { status: lostBy, message: [LOST[lostBy], printable(lostFor)].filter(Boolean).join(': ') };
      const last = printable(stderr.trim().split('\n').at(-1) ?? '');
      return { status: 'crashed', message: last || 'the process ended' };
    },
  };
}
