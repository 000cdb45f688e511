/**
 * A group of the kernel (cgroup v2) for each child, which bounds the memory of everything that it starts, the files in
 * its tmpfs included, and the number of its processes. That needs a group which the service may divide: its container's,
 * or one that systemd delegates (`Delegate=memory pids`). Elsewhere the limits of unprivileged.ts hold, and the worker
 * watches the memory.
 */
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../shared/platform/errors.ts';

export interface Cgroups {
  /** Makes the group of one child. @throws when the kernel does not */
  make(limits: GroupLimits): Cgroup;
}

export interface GroupLimits {
  memoryBytes: number;
  processes: number;
}

export interface Cgroup {
  /** The start of a command line that joins the group before anything else. */
  wrap: readonly string[];
  /** Whether the kernel ended something in it for want of memory. */
  ranOutOfMemory(): boolean;
  /** Ends whatever is in it. */
  kill(): void;
  /** Removes it as soon as it is empty. */
  remove(): void;
}

/** Where a process finds its own group. */
export interface CgroupPlace {
  mountInfo: string;
  ownGroup: string;
}

const OF_THIS_PROCESS: CgroupPlace = { mountInfo: '/proc/self/mountinfo', ownGroup: '/proc/self/cgroup' };

const CONTROLLERS = ['memory', 'pids'] as const;
/** The service's own processes: a group that is divided has none itself. */
const SERVICE = 'assay-service';
const CHILD = 'assay-child-';
/** What a child's end leaves behind in the kernel takes a moment to go. */
const REMOVAL = { tries: 50, pauseMs: 100 };

/** Why there are no groups, for doctor and the log. */
export class NoCgroups extends Error {
  override name = 'NoCgroups';
}

/**
 * Takes the group of this process for its children.
 * @param wanted `auto` leaves a group alone that may be somebody's else's too: a session's, or one that root finds outside of a
 *   container; `own` takes it
 * @throws NoCgroups where it may not be divided
 */
export function openCgroups(wanted: 'auto' | 'own', place = OF_THIS_PROCESS): Cgroups {
  const own = ownGroup(place);
  try {
    const base = divide(own, wanted);
    removeEmpty(base);
    tryOne(base);
    return { make: (limits) => makeGroup(base, limits) };
  } catch (thrown) {
    throw thrown instanceof NoCgroups
      ? thrown
      : new NoCgroups(`${own} is not delegated (${messageOf(thrown)})`);
  }
}

/** The directory of this process's group. */
function ownGroup({ mountInfo, ownGroup: file }: CgroupPlace): string {
  const group = /^0::(\/.*)$/m.exec(readOr(file))?.[1];
  // Mount point is the fifth field, its root within the file system the fourth; the type follows a lone dash.
  const mount = readOr(mountInfo)
    .split('\n')
    .map((line) => line.split(' '))
    .find((fields) => fields[fields.indexOf('-', 6) + 1] === 'cgroup2');
  const [root, at] = [mount?.[3], mount?.[4]];
  if (group === undefined || root === undefined || at === undefined)
    throw new NoCgroups('no cgroup v2 is mounted');
  const below = path.posix.relative(root, group);
  if (below.startsWith('..')) throw new NoCgroups('the group of this process is not in sight');
  return path.join(at, below);
}

/** Makes the group one whose parts have limits. @returns the directory in which groups are made */
function divide(own: string, wanted: 'auto' | 'own'): string {
  const base = path.basename(own) === SERVICE ? path.dirname(own) : own;
  const there = readFileSync(path.join(base, 'cgroup.controllers'), 'utf8').split(/\s+/);
  const missing = CONTROLLERS.filter((name) => !there.includes(name));
  if (missing.length > 0) throw new NoCgroups(`${base} does not have the controllers ${missing.join(', ')}`);
  if (wanted === 'auto' && !isOurs(base)) throw new NoCgroups(`${base} may not be the service's alone`);
  accessSync(path.join(base, 'cgroup.subtree_control'), constants.W_OK);
  // The root of all has no type, and may have processes and parts.
  if (existsSync(path.join(base, 'cgroup.type'))) moveInto(path.join(base, SERVICE), base);
  writeFileSync(path.join(base, 'cgroup.subtree_control'), CONTROLLERS.map((name) => `+${name}`).join(' '));
  return base;
}

/** A container's, as seen from inside, or a service's that systemd gave to this account. */
function isOurs(base: string): boolean {
  const isMountPoint = !existsSync(path.join(path.dirname(base), 'cgroup.controllers'));
  return isMountPoint || (base.endsWith('.service') && process.getuid?.() !== 0);
}

function moveInto(group: string, from: string): void {
  mkdirSync(group, { recursive: true });
  const processes = (): string[] =>
    readFileSync(path.join(from, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean);
  // Whoever is started meanwhile is moved by the next look.
  for (let left = processes(), look = 0; left.length > 0 && look < 10; left = processes(), look++) {
    for (const pid of left) {
      try {
        writeFileSync(path.join(group, 'cgroup.procs'), pid);
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code !== 'ESRCH') throw thrown;
      }
    }
  }
}

/** Groups of children whose worker was killed. */
function removeEmpty(base: string): void {
  for (const name of readdirSync(base)) {
    if (name.startsWith(CHILD)) tryTo(() => rmdirSync(path.join(base, name)));
  }
}

/** A busy machine is no reason to go without. */
const TRIAL_MS = 60_000;

/** Really starts a process in one. */
function tryOne(base: string): void {
  const { wrap, remove } = makeGroup(base, { memoryBytes: 64 * 1024 * 1024, processes: 8 });
  const [command = '', ...args] = [...wrap, 'true'];
  const { status } = spawnSync(command, args, { stdio: 'ignore', timeout: TRIAL_MS });
  remove();
  if (status !== 0) throw new NoCgroups(`no process can join a group below ${base}`);
}

let made = 0;

function makeGroup(base: string, { memoryBytes, processes }: GroupLimits): Cgroup {
  made += 1;
  const group = path.join(base, `${CHILD}${process.pid}-${made}`);
  mkdirSync(group);
  const set = (name: string, value: string | number): void =>
    writeFileSync(path.join(group, name), String(value));
  try {
    set('memory.max', memoryBytes);
    set('pids.max', processes);
    // One that is out of memory is of no use without the part that was ended.
    set('memory.oom.group', 1);
    // Not there on a kernel without swap.
    if (existsSync(path.join(group, 'memory.swap.max'))) set('memory.swap.max', 0);
  } catch (thrown) {
    rmdirSync(group);
    throw thrown;
  }
  return {
    wrap: ['/bin/sh', '-c', 'echo 0 > "$0" && exec "$@"', path.join(group, 'cgroup.procs')],
    ranOutOfMemory: () => /^oom_kill [1-9]/m.test(readOr(path.join(group, 'memory.events'))),
    kill: () => tryTo(() => set('cgroup.kill', 1)),
    remove: () => removeGroup(group, REMOVAL.tries),
  };
}

function removeGroup(group: string, triesLeft: number): void {
  const gone = tryTo(() => rmdirSync(group));
  if (!gone && triesLeft > 0) setTimeout(() => removeGroup(group, triesLeft - 1), REMOVAL.pauseMs).unref();
}

function readOr(file: string, otherwise = ''): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}

/** @returns whether it could be done */
function tryTo(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
