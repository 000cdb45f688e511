/** What every job handler of a worker process is given by the composition root. */
import type { Config } from '../../shared/platform/config.ts';
import type { Database } from '../../shared/platform/db.ts';
import type { Log } from '../../shared/platform/log.ts';
import type { Queues } from '../../shared/platform/queue.ts';
import type { Sealer } from '../../shared/platform/seal.ts';
import type { DocumentStore } from '../../shared/platform/storage/port.ts';
import type { FactsSeal } from '../../shared/platform/storage/sealed/facts.ts';
import type { LocalCopies } from '../artifacts/local-copies.ts';
import type { SandboxSettings } from '../sandbox/settings.ts';
import type { Documents } from './documents.ts';
import type { PdfTrust } from './pdf-trust.ts';
import type { Results } from './results.ts';

export interface WorkerContext {
  config: Config;
  log: Log;
  db: Database;
  queues: Queues;
  store: DocumentStore;
  documents: Documents;
  results: Results;
  sealer: Sealer;
  settings: SandboxSettings;
  /** Trust anchors for signers, read when the process starts. */
  trust: Pick<PdfTrust, 'anchors' | 'anchorsAsOf'>;
  /** Seals what stages saw before it reaches the database, and opens it. */
  facts: FactsSeal;
  /** Stored files as files of this machine. */
  copies: LocalCopies;
  now(): number;
}
