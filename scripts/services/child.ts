/**
 * Child processes that live and die with this one.
 * Each is in a session of its own, so that Ctrl-C reaches only the parent, which then stops them in order;
 * where util-linux is there, a killed parent takes its children along (PR_SET_PDEATHSIG).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

export interface ChildOptions {
  env: Record<string, string>;
  cwd?: string;
  /** File to which stdout and stderr are appended; without it they go to this process's own. */
  logFile?: string;
  /** Account to run as; only root can ask for this. */
  as?: Account;
  /** Signal that the child gets when this process dies without stopping it. */
  deathSignal?: 'TERM' | 'INT' | 'KILL';
}

let parentDeathSignal: boolean | undefined;

/** Whether this machine has a setpriv that can tie a child to its parent. */
function hasParentDeathSignal(): boolean {
  parentDeathSignal ??=
    spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true'], { stdio: 'ignore' }).status === 0;
  return parentDeathSignal;
}

export function spawnChild(command: string, args: readonly string[], options: ChildOptions): ChildProcess {
  const log = options.logFile ? openSync(options.logFile, 'a', 0o600) : undefined;
  const tied = options.deathSignal !== undefined && hasParentDeathSignal();
  // setpriv changes the account itself: a change of credentials after prctl would clear the death signal.
  const wrapper = tied
    ? [
        '--pdeathsig',
        options.deathSignal!,
        ...(options.as
          ? ['--reuid', String(options.as.uid), '--regid', String(options.as.gid), '--clear-groups']
          : []),
        '--',
        command,
      ]
    : [];
  const child = spawn(tied ? 'setpriv' : command, [...wrapper, ...args], {
    env: options.env,
    cwd: options.cwd,
    detached: true,
    stdio: ['ignore', log ?? 'inherit', log ?? 'inherit'],
    ...(options.as && !tied ? { uid: options.as.uid, gid: options.as.gid } : {}),
  });
  if (log !== undefined) closeSync(log);
  // A command that cannot be started reports through 'error'; waiters look at exitCode.
  child.on('error', () => undefined);
  return child;
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

/** Asks a child to end and insists after the grace period. Resolves when it is gone. */
export async function stopChild(child: ChildProcess, signal: NodeJS.Signals, graceMs: number): Promise<void> {
  if (hasEnded(child)) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const insist = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await gone;
  clearTimeout(insist);
}
