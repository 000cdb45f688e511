/**
 * How a compute child is fenced in: the strongest isolation that works on this machine.
 * - bubblewrap: a file system of the program's files only, no network, its own processes, a filter of system calls.
 * - unshare: no network and its own processes; the file system can be read as the service's account can. Not for root.
 * - none: a separate process with an empty environment, deadline and limits only.
 * Every kind keeps credentials out of the child's environment, gives it copies of its own document's files and no path
 * to others, limits what it takes (prlimit, and a group of its own where cgroups.ts has one), and leaves root's rights behind where root started the service.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bubblewrap, CODE, INBOX, INNER_UID, SCRATCH } from './bubblewrap.ts';
import type { Cgroups } from './cgroups.ts';
import { codeCacheFor } from './code-cache.ts';
import { makePlace, type Place } from './place.ts';
import { filterHere } from './seccomp/assemble.ts';
import { nextUid, unprivileged } from './unprivileged.ts';

export type IsolationKind = 'bubblewrap' | 'unshare' | 'none';

/** Where bubblewrap finds the filter: the first descriptor after those of a child. */
const FILTER_FD = 4;

export interface ChildLimits {
  memoryBytes: number;
  /** Size of the child's scratch directory, where it is a tmpfs. */
  scratchBytes: number;
}

export interface Isolation {
  kind: IsolationKind;
  /** What is lost against the strongest kind, for the log, /readyz and doctor; null for nothing. */
  weakness: string | null;
  /** Compiled filter of system calls, to be given as descriptor FILTER_FD; null where the kind has none. */
  filterFile: string | null;
  /** Groups that bound what each child takes; null where the machine has none to give. */
  cgroups: Cgroups | null;
  /** Makes the directories of a child and the front part of its command line. */
  prepare(directory: string, readable: readonly string[], limits: ChildLimits): PreparedPlace;
}

export interface PreparedPlace {
  place: Place;
  wrap: string[];
  /** The inbox and the scratch directory as the child sees them. */
  inbox: string;
  scratch: string;
  /** Directory of compiled code as the child sees it; null for none. */
  codeCache: string | null;
}

export interface IsolationOptions {
  /** Directory of this process; made when missing. */
  scratch: string;
  /** Files and directories that every child may read: models, trust lists, a tesseract of the operator's own. */
  readable: readonly string[];
  /** Where fillCodeCache leaves compiled code. */
  codeCache?: string;
  cgroups?: Cgroups | null;
}

const WEAKNESS: Record<IsolationKind, string | null> = {
  bubblewrap: null,
  unshare: 'children can read what the service’s account can, and have no filter of system calls',
  none: 'children can read what their account can and reach the network',
};

const REMEDY =
  'install bubblewrap and allow user namespaces, or set SANDBOX to a weaker kind that you accept';

/** No isolation and no other account: for measurements of trusted files. */
export const NO_ISOLATION: Isolation = {
  kind: 'none',
  weakness: WEAKNESS.none,
  filterFile: null,
  cgroups: null,
  prepare: (directory) => seenAsTheyAre(makePlace(directory, null), []),
};

const seenAsTheyAre = (place: Place, wrap: string[]): PreparedPlace => ({
  place,
  wrap,
  inbox: place.inbox,
  scratch: place.scratch,
  codeCache: null,
});

function ofKind(kind: IsolationKind, options: IsolationOptions): Isolation {
  const byRoot = process.getuid?.() === 0;
  const filter = kind === 'bubblewrap' ? filterHere() : null;
  const filterFile = filter && path.join(options.scratch, 'system-calls.bpf');
  if (filter && filterFile) writeFileSync(filterFile, filter, { mode: 0o600 });
  const disablesUserns = kind === 'bubblewrap' && !byRoot && knows('bwrap', '--disable-userns');
  return {
    kind,
    weakness: WEAKNESS[kind],
    filterFile,
    cgroups: options.cgroups ?? null,
    prepare(directory, readable, { memoryBytes, scratchBytes }) {
      const uid = nextUid();
      const place = makePlace(directory, uid);
      const inner = unprivileged(uid, memoryBytes);
      if (kind === 'none') return seenAsTheyAre(place, inner);
      if (kind === 'unshare') return seenAsTheyAre(place, [...UNSHARE, ...inner]);
      const shown = [...options.readable, ...readable];
      const code = options.codeCache ? codeCacheFor(options.codeCache, uid ?? INNER_UID) : [];
      const view = { inbox: place.inbox, readable: shown, scratchBytes, byRoot, disablesUserns, code };
      const wrap = [...bubblewrap({ ...view, filterFd: FILTER_FD }), ...inner];
      return { place, wrap, inbox: INBOX, scratch: SCRATCH, codeCache: code.length > 0 ? CODE : null };
    },
  };
}

const UNSHARE = [
  'unshare',
  ...['--user', '--map-current-user', '--net', '--ipc', '--uts', '--mount', '--mount-proc'],
  ...['--pid', '--fork', '--kill-child', '--'],
];

const knows = (program: string, option: string): boolean =>
  String(spawnSync(program, ['--help'], { encoding: 'utf8', timeout: 5_000 }).stdout).includes(option);

/** A busy machine is no reason for a weaker isolation. */
const TRIAL_MS = 60_000;

/** Really starts a process that reads one of the program's files and its inbox. */
function works(isolation: Isolation, scratch: string): boolean {
  const directory = mkdtempSync(path.join(scratch, 'trial-'));
  const filter = isolation.filterFile === null ? null : openSync(isolation.filterFile, 'r');
  try {
    const limits = { memoryBytes: 256 * 1024 ** 2, scratchBytes: 1024 ** 2 };
    const { wrap, inbox, place } = isolation.prepare(path.join(directory, 'child'), [], limits);
    chmodSync(directory, 0o711);
    writeFileSync(path.join(place.inbox, '0'), 'seen', { mode: 0o444 });
    const program = `const {readFileSync} = require('node:fs');
      readFileSync(${JSON.stringify(import.meta.filename)}); process.stdout.write(readFileSync(${JSON.stringify(`${inbox}/0`)}))`;
    const [command = '', ...args] = [...wrap, process.execPath, '-e', program];
    const { status, stdout } = spawnSync(command, args, {
      stdio: ['ignore', 'pipe', 'ignore', 'ignore', ...(filter === null ? [] : [filter])],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      timeout: TRIAL_MS,
      encoding: 'utf8',
    });
    return status === 0 && stdout === 'seen';
  } finally {
    if (filter !== null) closeSync(filter);
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * Tries the wanted isolation (or, for `auto`, each from strong to weak) by really starting a process in it.
 * @throws Error when a named kind does not work here, or when no kind leaves root's rights behind
 */
export function chooseIsolation(wanted: IsolationKind | 'auto', options: IsolationOptions): Isolation {
  mkdirSync(options.scratch, { recursive: true, mode: 0o711 });
  const byRoot = process.getuid?.() === 0;
  if (wanted === 'unshare' && byRoot) {
    throw new Error('SANDBOX=unshare is not offered to root: start the service as another account');
  }
  const kinds: IsolationKind[] =
    wanted === 'auto' ? ['bubblewrap', ...(byRoot ? [] : (['unshare'] as const)), 'none'] : [wanted];
  for (const kind of kinds) {
    const isolation = ofKind(kind, options);
    if (works(isolation, options.scratch)) return isolation;
  }
  if (wanted !== 'auto') throw new Error(`SANDBOX=${wanted} does not work on this machine: ${REMEDY}`);
  throw new Error(
    byRoot
      ? 'the compute children cannot be run without root’s rights: start the service as another account, or install bubblewrap'
      : 'no process can be started with limits: install util-linux (prlimit)',
  );
}
