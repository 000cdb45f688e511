/** A process and everything below it, from /proc; a wrapper's children count too. */
import { readFileSync } from 'node:fs';

/** Identifiers, the given one first; a process that has ended meanwhile has no children. */
export function processTree(pid: number): number[] {
  let children = '';
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  } catch {
    // It ended, or this is not Linux.
  }
  return [
    pid,
    ...(children === '' ? [] : children.split(' ').flatMap((child) => processTree(Number(child)))),
  ];
}
