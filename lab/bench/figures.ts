/** Small arithmetic and observation for the benchmarks. */
import { readdir, readFile } from 'node:fs/promises';

/** Nearest-rank percentile; NaN for nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export interface Figure {
  what: string;
  measured: string;
  /** The figure to reach; without one it is context. */
  target?: string;
  holds?: boolean;
}

export function figureTable(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ what, measured, target, holds }) =>
      `| ${what} | ${measured} | ${target ?? ''} | ${holds === undefined ? '' : holds ? 'yes' : 'no'} |`,
  );
  return ['| Figure | Measured | Target | Holds |', '|---|---|---|---|', ...rows].join('\n');
}

/** Resident memory in MB of a process and everything below it (Linux). */
export async function memoryOfTree(root: number): Promise<number> {
  const parents = new Map<number, number>();
  const pages = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
    const statm = await readFile(`/proc/${name}/statm`, 'utf8').catch(() => undefined);
    if (!stat || !statm) continue;
    // The command in parentheses may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    parents.set(Number(name), Number(fields[1]));
    pages.set(Number(name), Number(statm.split(' ')[1]));
  }
  let sum = 0;
  for (const pid of pages.keys()) {
    for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) {
      if (at === root) {
        sum += pages.get(pid)!;
        break;
      }
    }
  }
  return (sum * 4096) / 1024 ** 2;
}

/** Takes a value again and again until stopped. */
export function sample(everyMs: number, take: () => Promise<number>): { stop(): number[] } {
  const values: number[] = [];
  const timer = setInterval(() => {
    take().then(
      (value) => values.push(value),
      () => undefined,
    );
  }, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return values;
    },
  };
}

/** Runs `work` for 0..count-1 in so many lanes. */
export async function inLanes(
  lanes: number,
  count: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
