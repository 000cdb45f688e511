/** Processor time of a running stack, process by process (proc(5); Linux only). */
import { readdir, readFile } from 'node:fs/promises';
import type { Stack } from '../../scripts/services/stack.ts';

/** Kernel clock ticks are hundredths of a second on every Linux that Node runs on. */
const TICK_MS = 10;

interface Seen {
  parent: number;
  command: string;
  ownMs: number;
  /** Of everything below it that has ended. */
  endedMs: number;
}

async function look(): Promise<Map<number, Seen>> {
  const seen = new Map<number, Seen>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => undefined);
    const command = await readFile(`/proc/${name}/cmdline`, 'latin1').catch(() => undefined);
    if (!stat || command === undefined) continue;
    // The command in parentheses may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ms = (first: number): number =>
      (Number(fields[first] ?? 0) + Number(fields[first + 1] ?? 0)) * TICK_MS;
    seen.set(Number(name), { parent: Number(fields[1]), command, ownMs: ms(11), endedMs: ms(13) });
  }
  return seen;
}

const CHILD = /workers\/sandbox\/child\.ts/;

/** What a compute child is for, by its command line; children of several pools are named after their crew. */
function childRole(command: string): string {
  const extractor = /(?:stages\/(\w+)|(prepare))\/extract\.ts/.exec(command);
  const crew = /crew=(\w+)/.exec(command)?.[1];
  return `child: ${crew ?? extractor?.[1] ?? extractor?.[2] ?? 'other'}`;
}

/** What each process of a stack has spent by now. */
export type Spent = ReadonlyMap<number, { role: string; ownMs: number; endedMs: number }>;

/**
 * Those that live, and with each what below it has ended.
 * @param further worker processes that joined the stack
 */
export async function processorTime(stack: Stack, further: readonly number[] = []): Promise<Spent> {
  const seen = await look();
  const heads = new Map<number, string>([
    [stack.api.pid ?? -1, 'API'],
    [stack.worker.pid ?? -1, 'worker'],
    [stack.postgres?.pid ?? -1, 'PostgreSQL'],
    [stack.redis?.pid ?? -1, 'Redis'],
    ...further.map((pid) => [pid, 'worker'] as const),
  ]);
  const roleOf = (pid: number): string | null => {
    const process = seen.get(pid);
    if (!process || pid <= 1) return null;
    const head = heads.get(pid);
    if (head !== undefined) return head;
    const above = roleOf(process.parent);
    if (above === null) return null;
    return CHILD.test(process.command) ? childRole(process.command) : above;
  };
  return new Map(
    [...seen].flatMap(([pid, { ownMs, endedMs }]) => {
      const role = roleOf(pid);
      return role === null ? [] : [[pid, { role, ownMs, endedMs }] as const];
    }),
  );
}

/** What ended with its parent's knowledge: which of the processes it was is not known any more. */
const ENDED = 'processes that ended (tesseract, replaced children)';

/** What was spent between two looks, by role. */
export function spentBetween(before: Spent, after: Spent): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (role: string, ms: number): void => void sums.set(role, (sums.get(role) ?? 0) + ms);
  for (const [pid, { role, ownMs, endedMs }] of after) {
    const earlier = before.get(pid);
    add(role, ownMs - (earlier?.ownMs ?? 0));
    // PostgreSQL's connections end and begin: they are the server's own.
    add(role === 'PostgreSQL' ? role : ENDED, endedMs - (earlier?.endedMs ?? 0));
  }
  for (const [pid, { role, ownMs, endedMs }] of before) {
    if (!after.has(pid)) add(role === 'PostgreSQL' ? role : ENDED, -ownMs - endedMs);
  }
  // A child that was killed with its namespace ends below nobody: its time is told by no parent, and is no time given back.
  if ((sums.get(ENDED) ?? 0) < 0) sums.set(ENDED, 0);
  return sums;
}

export interface Cores {
  busyMs: number;
  idleMs: number;
}

/** What all cores of the machine have done since it began. */
export async function coresTime(): Promise<Cores> {
  const [, ...fields] = ((await readFile('/proc/stat', 'latin1')).split('\n')[0] ?? '').split(/\s+/);
  const at = (index: number): number => Number(fields[index] ?? 0) * TICK_MS;
  // user, nice, system, interrupts; stolen time is neither ours nor idle.
  return { busyMs: at(0) + at(1) + at(2) + at(5) + at(6), idleMs: at(3) + at(4) };
}
