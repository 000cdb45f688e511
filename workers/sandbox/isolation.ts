/**
 * How a compute child is fenced in: the strongest isolation that works on this machine.
 * - bubblewrap: no network, own process and mount namespaces, everything read-only but the scratch directory,
 *   and the service's own home (keys, database, other jobs' scratch) hidden.
 * - unshare: no network.
 * - none: a separate process with an empty environment, deadline and memory cap only.
 * Every kind keeps credentials out of the child's environment.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export type IsolationKind = 'bubblewrap' | 'unshare' | 'none';

/** Directories as the child may see them, absolute. */
export interface SandboxDirectories {
  /** Hidden as a whole (ASSAY_HOME). */
  home: string;
  /** Readable below the hidden home: stored documents, fetched copies. */
  readable: string[];
  /** Writable. */
  scratch: string;
}

export interface Isolation {
  kind: IsolationKind;
  /** Prefix of the child's command line. */
  wrap: string[];
}

const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url));

function bubblewrap(directories: SandboxDirectories): string[] {
  const below = directories.readable.flatMap((directory) => ['--ro-bind', directory, directory]);
  return [
    'bwrap',
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'],
    // The project may itself lie below /tmp, which was just hidden.
    ...['--ro-bind', PROJECT_ROOT, PROJECT_ROOT],
    ...['--tmpfs', directories.home],
    ...below,
    ...['--bind', directories.scratch, directories.scratch],
    ...['--unshare-all', '--die-with-parent', '--new-session', '--'],
  ];
}

const works = (wrap: string[]): boolean =>
  spawnSync(wrap[0]!, [...wrap.slice(1), process.execPath, '-e', '0'], { stdio: 'ignore', timeout: 5_000 })
    .status === 0;

/**
 * Tries the wanted isolation (or, for `auto`, each from strong to weak) by really starting a process in it.
 * @throws Error when a named kind does not work here
 */
export function chooseIsolation(wanted: IsolationKind | 'auto', directories: SandboxDirectories): Isolation {
  for (const directory of [directories.home, directories.scratch, ...directories.readable]) {
    mkdirSync(path.resolve(directory), { recursive: true });
  }
  const kinds: Record<IsolationKind, string[]> = {
    bubblewrap: bubblewrap(directories),
    unshare: ['unshare', '--net', ...(process.getuid?.() === 0 ? [] : ['--map-root-user']), '--'],
    none: [],
  };
  if (wanted !== 'auto') {
    if (wanted !== 'none' && !works(kinds[wanted])) {
      throw new Error(`SANDBOX=${wanted} does not work on this machine; install it or set SANDBOX=auto`);
    }
    return { kind: wanted, wrap: kinds[wanted] };
  }
  for (const kind of ['bubblewrap', 'unshare'] as const) {
    if (works(kinds[kind])) return { kind, wrap: kinds[kind] };
  }
  return { kind: 'none', wrap: [] };
}
