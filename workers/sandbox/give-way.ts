/** Compute children may fill every core; whoever answers people and moves jobs must not wait for them. */
import { writeFileSync } from 'node:fs';
import os from 'node:os';

/** A third of an ordinary process's weight in the Linux scheduler. */
const NICENESS = 5;
const LOWEST = 19;
/** The kernel takes ten such writes a second from all unprivileged processes together: children that start as one meet. */
const TRIES = 20;
const PAUSE_MS = { least: 100, most: 1_000 };

/**
 * Lowers this process below API, workers and database, where the machine lets it. Both ways are needed: with the
 * kernel's autogroups (sched(7)) a process of a session of its own is weighed by its group only.
 */
export function giveWay(): void {
  try {
    os.setPriority(Math.min(LOWEST, os.getPriority() + NICENESS));
  } catch {
    // A sandbox that forbids it: slower under load, not wrong.
  }
  lowerGroup(TRIES);
}

function lowerGroup(triesLeft: number): void {
  try {
    writeFileSync('/proc/self/autogroup', String(NICENESS));
  } catch (error) {
    // A kernel without autogroups has no such file.
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || triesLeft <= 0) return;
    const pause = PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least);
    setTimeout(() => lowerGroup(triesLeft - 1), pause).unref();
  }
}
