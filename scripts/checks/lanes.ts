/**
 * What the two lanes run. The change lane leaves out what is slow because it has to be: browsers, whole start-ups, long
 * sessions, hostile files, outages waited out, the laboratory's own makers. The full lane, which CI runs, has everything.
 */
import { globSync } from 'node:fs';
import path from 'node:path';

export type Lane = 'change' | 'full';

const EVERYTHING = 'test/**/*.test.ts';

const FULL_ONLY = [
  'test/**/browser.test.ts',
  'test/lab/**/*.test.ts',
  'test/pipeline/**/*.test.ts',
  'test/clients/**/*.test.ts',
  'test/scripts/up.test.ts',
  'test/scripts/assay/**/*.test.ts',
  'test/scripts/models/**/*.test.ts',
  'test/scripts/services/**/*.test.ts',
  'test/shared/platform/queue.test.ts',
  'test/shared/platform/exchange/**/*.test.ts',
  'test/api/liveness/{remains,session}.test.ts',
  'test/api/outage.test.ts',
  'test/api/samples/router.test.ts',
  'test/scripts/docs/readme-commands.test.ts',
  'test/workers/biometric/liveness/attacks.test.ts',
  'test/workers/prepare/pdf/smaller-picture.test.ts',
  'test/workers/runtime/database-gate.test.ts',
  'test/workers/sandbox/**/*.test.ts',
  'test/workers/**/{fuzz,hostile,bombs}*.test.ts',
];

/** Tests that keep a core busy and talk to nobody. */
const COMPUTING = [
  ...['biometric', 'drawing', 'face', 'formats', 'fusion', 'prepare', 'reading', 'stages'].map(
    (folder) => `test/workers/${folder}/`,
  ),
  'test/scripts/models/',
  'test/lab/',
];

/** Tests that wait most of their time, for what is away or broken. They run beside the others, in a process of their own. */
const WAITING = [
  'test/lab/chaos.test.ts',
  'test/pipeline/database-away.test.ts',
  'test/shared/platform/queue.test.ts',
  'test/workers/runtime/database-gate.test.ts',
  'test/shared/platform/storage/gcs.test.ts',
  'test/shared/platform/notifications.test.ts',
  'test/shared/platform/queue/clock-marks.test.ts',
];

/** The longest, by far: begun first, so that no core waits for the last of them at the end. */
const LONGEST = [
  'test/pipeline/hostile.test.ts',
  'test/scripts/assay/cli.test.ts',
  'test/api/liveness/browser.test.ts',
  'test/scripts/up.test.ts',
  'test/workers/biometric/liveness/attacks.test.ts',
  'test/workers/face/runtime.test.ts',
];

/** Tests of what there is room for in a process that has just begun, as the product begins one: none that ran other files before. */
const FRESH = ['test/workers/prepare/pdf/smaller-picture.test.ts'];

const isComputing = (file: string): boolean => COMPUTING.some((folder) => file.startsWith(folder));

export interface Share {
  /** They start services, and wait for them and for browsers. */
  serving: string[];
  computing: string[];
  waiting: string[];
  /** Those of them that need a process in which nothing ran before. */
  fresh: readonly string[];
}

const byLength = (file: string): number => {
  const at = LONGEST.indexOf(file);
  return at < 0 ? LONGEST.length : at;
};

/** @param root of the repository @returns paths relative to it */
export function filesOf(lane: Lane, root: string): Share {
  const find = (patterns: string | string[]): string[] =>
    globSync(patterns, { cwd: root }).map((file) => file.split(path.sep).join('/'));
  const left = new Set(lane === 'full' ? [] : find(FULL_ONLY));
  const files = find(EVERYTHING)
    .filter((file) => !left.has(file))
    .sort()
    .sort((a, b) => byLength(a) - byLength(b));
  const waiting = WAITING.filter((file) => files.includes(file));
  const others = files.filter((file) => !waiting.includes(file));
  return {
    serving: others.filter((file) => !isComputing(file)),
    computing: others.filter(isComputing),
    waiting,
    fresh: FRESH.filter((file) => files.includes(file)),
  };
}
