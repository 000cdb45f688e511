/**
 * Lets the compute children of a machine have a share of their time only, as though each had a slower core of its own: on a
 * machine with few cores it shows whether more processes would do more, where the cores themselves cannot.
 */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const CHILD = /workers\/sandbox\/child\.ts/;
/** Children run for a part of this and are stopped for the rest. */
const CYCLE_MS = 40;
/** New children are looked for so often. */
const LOOK_MS = 1_000;

async function children(): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 1);
  const isChild = await Promise.all(
    pids.map(async (pid) => CHILD.test(await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => ''))),
  );
  return pids.filter((_, at) => isChild[at]);
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended since it was looked for.
    }
  }
}

/**
 * @param times by how much a child's second of work takes longer
 * @returns ends it, and leaves all children running
 */
export function slowed(times: number): () => Promise<void> {
  let ended = false;
  const running = (async () => {
    let pids: number[] = [];
    let looked = Number.NEGATIVE_INFINITY;
    while (!ended) {
      if (performance.now() - looked > LOOK_MS) [pids, looked] = [await children(), performance.now()];
      signal(pids, 'SIGCONT');
      await sleep(CYCLE_MS / times);
      signal(pids, 'SIGSTOP');
      await sleep(CYCLE_MS - CYCLE_MS / times);
    }
    signal(pids, 'SIGCONT');
  })();
  return async () => {
    ended = true;
    await running;
  };
}
