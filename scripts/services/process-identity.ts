/**
 * Whether a process is still the one that was written down. Process ids are used again, after a reboot and in a
 * container even at once; the time of its start tells two processes of one id apart.
 */
import { readFileSync } from 'node:fs';

/** What only this process has, or undefined where the system does not tell (then the id alone must do). */
export function identityOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The second field is the name in brackets, which may hold anything; starttime is the 22nd (proc(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const started = fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19];
    return started && `${boot}/${started}`;
  } catch {
    return undefined;
  }
}

/** @param identity as it was once; undefined when it was not known */
export function isAlive(pid: number, identity: string | undefined): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = identityOf(pid);
  return identity === undefined || now === undefined || identity === now;
}
