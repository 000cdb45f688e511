/** Resident memory of a process and everything below it, from /proc. */
import { readFileSync } from 'node:fs';
import { processTree } from '../../shared/platform/process-tree.ts';

const PAGE_BYTES = 4096;

/** Bytes; 0 where /proc does not tell (the process is gone, or this is not Linux). */
export function residentBytes(pid: number): number {
  let bytes = 0;
  for (const member of processTree(pid)) {
    try {
      bytes += Number(readFileSync(`/proc/${member}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
    } catch {
      // Gone since the tree was read.
    }
  }
  return bytes;
}
