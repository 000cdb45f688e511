/**
 * A child's view of the machine under bubblewrap: its own processes, no network, and a read-only tree of the program's
 * files, the libraries and the models. There is no /etc but the few files that the dynamic linker reads, no home of
 * anybody, no other document.
 *
 * Started by root, bubblewrap makes the mounts with root's rights and hands over to setpriv, which drops them all: a
 * user namespace would map the child to root outside. Started by anybody else it works in a user namespace, below which
 * no other can be made.
 */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompiledCode } from './code-cache.ts';

/** What the child sees. */
export const INBOX = '/in';
export const SCRATCH = '/tmp';
export const CODE = '/code';
/** The account in a user namespace. */
export const INNER_UID = 65_534;

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const PROGRAM = ['package.json', 'workers', 'shared', 'node_modules'].map((name) => path.join(PROJECT, name));

/** Libraries and what reads text; /lib and /lib64 are links into /usr on most systems. The program brings its own fonts. */
const SYSTEM = [
  ...['/usr/lib', '/usr/lib64', '/lib', '/lib64', '/usr/local/lib'],
  ...['/usr/share/tesseract-ocr', '/usr/share/tessdata', '/usr/local/share/tessdata'],
  ...['/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/localtime', '/usr/share/zoneinfo'],
  ...['/usr/bin/setpriv', '/usr/bin/prlimit', '/bin/setpriv', '/bin/prlimit'],
];

export const SHARED_MEMORY_BYTES = 16 * 1024 * 1024;

export interface View {
  inbox: string;
  /** Further files and directories that the child may read, absolute. */
  readable: readonly string[];
  /** Size of the only directory that it may write to. */
  scratchBytes: number;
  /** Whether root starts it. */
  byRoot: boolean;
  /** Whether this bubblewrap can forbid further user namespaces. */
  disablesUserns: boolean;
  /** Compiled code of the program. */
  code: readonly CompiledCode[];
  /** Descriptor of the compiled seccomp filter. */
  filterFd: number;
}

export function bubblewrap(view: View): string[] {
  const shown = [...SYSTEM, ...PROGRAM, process.execPath, ...view.readable].filter((one) => existsSync(one));
  const made = new Set<string>(['/', '/dev', '/proc', '/tmp', INBOX, CODE]);
  return [
    'bwrap',
    ...namespaces(view),
    ...['--die-with-parent', '--new-session'],
    ...['--perms', '0755', '--dir', CODE, '--proc', '/proc', '--dev', '/dev'],
    ...['--size', String(SHARED_MEMORY_BYTES), '--perms', '1777', '--tmpfs', '/dev/shm'],
    ...['--size', String(view.scratchBytes), '--perms', '1777', '--tmpfs', SCRATCH],
    // After the scratch directory: the program itself may lie below /tmp.
    ...shown.flatMap((file) => [...parentsOf(file, made), '--ro-bind', realpathSync(file), file]),
    ...['--ro-bind', view.inbox, INBOX],
    ...view.code.flatMap(({ source, name }) => ['--ro-bind', source, path.join(CODE, name)]),
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', SCRATCH],
    ...['--seccomp', String(view.filterFd), '--'],
  ];
}

function namespaces({ byRoot, disablesUserns }: View): string[] {
  const own = ['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'];
  if (byRoot) {
    // What setpriv needs to give up the rest.
    const kept = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((name) => ['--cap-add', name]);
    return [...own, '--cap-drop', 'ALL', ...kept];
  }
  const below = disablesUserns ? ['--disable-userns'] : [];
  return [
    '--unshare-user',
    ...own,
    ...below,
    '--uid',
    String(INNER_UID),
    '--gid',
    String(INNER_UID),
    '--cap-drop',
    'ALL',
  ];
}

/** bubblewrap makes the directories above a mount for its own account only. */
function parentsOf(file: string, made: Set<string>): string[] {
  const parents: string[] = [];
  for (let at = path.dirname(file); !made.has(at); at = path.dirname(at)) {
    made.add(at);
    parents.unshift('--perms', '0755', '--dir', at);
  }
  return parents;
}
