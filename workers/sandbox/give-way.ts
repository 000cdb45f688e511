/** Compute children may fill every core; whoever answers people and moves jobs must not wait for them. */
import { writeFileSync } from 'node:fs';
import os from 'node:os';

/** A third of an ordinary process's weight in the Linux scheduler. */
const NICENESS = 5;

/**
 * Lowers this process below API, workers and database, where the machine lets it. Both ways are needed: with the
 * kernel's autogroups (sched(7)) a process of a session of its own is weighed by its group only.
 */
export function giveWay(): void {
  try {
    os.setPriority(NICENESS);
    writeFileSync('/proc/self/autogroup', String(NICENESS));
  } catch {
    // A kernel without autogroups, or a sandbox that forbids it: slower under load, not wrong.
  }
}
