/**
 * Time in which a task could have worked and got no core, as the kernel counts it for each thread (run-queue wait, second
 * field of /proc/PID/task/TID/schedstat; sched-stats.rst of the kernel's documentation). A task's budget is meant for the
 * document: what the rest of the machine took is given back, so that a busy machine makes a report later, not weaker.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { processTree } from './process-tree.ts';

/** A task is given back at most this many budgets: a machine that has no time at all must end it some day. */
const MOST_BUDGETS = 3;
/** Deadlines are asked for in inner loops; the kernel is asked this often. */
const FRESH_MS = 200;

const NS_PER_MS = 1e6;

/** Milliseconds that each thread of a process and of those below it has waited for a core, by its identifier. */
function waits(pid: number): Map<number, number> {
  const found = new Map<number, number>();
  for (const member of processTree(pid)) {
    for (const thread of threadsOf(member)) {
      try {
        const waited = readFileSync(`/proc/${member}/task/${thread}/schedstat`, 'utf8').split(' ')[1];
        found.set(thread, Number(waited) / NS_PER_MS);
      } catch {
        // The thread ended, or the kernel does not count.
      }
    }
  }
  return found;
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}

/**
 * Watches over a process from now on.
 * @param budgetMs of its task
 * @returns milliseconds to give back to it: the longest wait of any one of its threads (threads that wait in turn count
 *   once, so this is the least that was lost), at most three budgets; 0 where the kernel does not count
 */
export function starvationOf(pid: number, budgetMs: number): () => number {
  const before = waits(pid);
  let asked = performance.now();
  let longest = 0;
  return () => {
    const now = performance.now();
    if (now - asked >= FRESH_MS) {
      asked = now;
      for (const [thread, waited] of waits(pid)) {
        longest = Math.max(longest, waited - (before.get(thread) ?? 0));
      }
    }
    return Math.min(longest, MOST_BUDGETS * budgetMs);
  };
}
