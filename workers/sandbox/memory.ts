/** Resident memory of a process and everything below it, from /proc; the wrapper's children count too. */
import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Bytes; 0 where /proc does not tell (the process is gone, or this is not Linux). */
export function residentBytes(pid: number): number {
  try {
    const own = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children === ''
      ? own
      : children.split(' ').reduce((sum, child) => sum + residentBytes(Number(child)), own);
  } catch {
    return 0;
  }
}
