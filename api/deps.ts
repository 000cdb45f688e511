/** What handlers are given; put together by open-deps.ts. */
import type { Config } from '../shared/platform/config.ts';
import type { Database } from '../shared/platform/db.ts';
import type { KeyRing } from '../shared/platform/keys/keyring.ts';
import type { Log } from '../shared/platform/log.ts';
import type { Queues } from '../shared/platform/queue.ts';
import type { DocumentStore } from '../shared/platform/storage/port.ts';
import type { Trace } from '../shared/platform/telemetry/trace.ts';
import type { Admission, createGate } from './limits/admission.ts';
import type { Depths } from './limits/queue-depth.ts';
import type { Completion } from './submission/completion.ts';
import type { FileNames } from './submission/file-names.ts';

/** The outside world, opened by the composition root. */
export interface Platform {
  config: Config;
  log: Log;
  db: Database;
  queues: Queues;
  store: DocumentStore;
  trace: Trace;
  /** By which the challenges of liveness sessions run out; the machine's own clock when absent. */
  clock?: () => number;
  /** For how long what was read is good: keys and accounts (4 s unless said), and which workers there are (1 s). */
  rememberMs?: { accounts?: number; workers?: number };
}

export interface Deps extends Platform {
  keys: KeyRing;
  completion: Completion;
  admission: Admission;
  uploads: ReturnType<typeof createGate>;
  /** How guests divide the share of the account that they all use. */
  guestUploads: ReturnType<typeof createGate>;
  fileNames: FileNames;
  depths: () => Promise<Depths>;
  /** Directory of temporary uploads. */
  uploadDirectory: string;
  /** Set when the process shuts down: readiness goes first. */
  isDraining(): boolean;
}
