/**
 * Who a compute child is, and how much it may take. A service that was started by root runs its children as an account
 * that owns nothing: each child has a number of its own, so that limits by account are limits of one child.
 */

/** Beyond the accounts of any system and the ranges that containers are given (systemd's UIDS-GIDS). */
const FIRST_UID = 1_900_000_000;
const UIDS = 100_000;
/** More children than one worker has at a time. */
const UIDS_OF_A_WORKER = 100;

/** Workers of several pools on one machine begin apart, so that their children are different accounts as well. */
let taken = (process.pid * UIDS_OF_A_WORKER) % UIDS;

/** The account of the next child; null where the service itself is no root, and the child is what the service is. */
export function nextUid(): number | null {
  if (process.getuid?.() !== 0) return null;
  taken = (taken + 1) % UIDS;
  return FIRST_UID + taken;
}

/** Threads of Node, libvips, onnxruntime and tesseract are some forty. */
export const MAX_PROCESSES = 192;
const MAX_OPEN_FILES = 1_024;
/** A page's picture is the largest file that a child writes. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Address space that is not shared: V8 and WebAssembly take more than they use; the resident size is watched beside it. */
const DATA_BYTES_BEYOND_MEMORY = 4 * 1024 ** 3;

/** Drops every right, then starts what follows (setpriv(1) of util-linux). */
const dropTo = (uid: number): string[] => [
  'setpriv',
  ...[`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'],
  ...['--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs', '--'],
];

/** Limits of the kernel, for whatever the isolation is (prlimit(1) of util-linux). */
const limitTo = (memoryBytes: number): string[] => [
  'prlimit',
  `--nproc=${MAX_PROCESSES}`,
  `--nofile=${MAX_OPEN_FILES}`,
  `--fsize=${MAX_FILE_BYTES}`,
  `--data=${memoryBytes + DATA_BYTES_BEYOND_MEMORY}`,
  '--core=0',
  '--',
];

/** The start of a child's command line, inside of whatever isolation there is. */
export const unprivileged = (uid: number | null, memoryBytes: number): string[] => [
  ...(uid === null ? [] : dropTo(uid)),
  ...limitTo(memoryBytes),
];
