/**
 * Errors of what this process stands on, counted where they arise since it began: whoever handles one (a retry, an
 * answer of 503) hides it from everybody else.
 */
import { Counter, type Registry } from 'prom-client';
import { type DocumentStore, NotStoredError } from './storage/port.ts';

export interface ErrorCounts {
  database: number;
  storage: number;
}

const counts: ErrorCounts = { database: 0, storage: 0 };

export const errorCounts = (): ErrorCounts => ({ ...counts });

/** Runs the work, and counts what it throws unless `isAnswer` says that it answers the question. */
export async function counted<T>(
  what: keyof ErrorCounts,
  isAnswer: (thrown: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!isAnswer(thrown)) counts[what] += 1;
    throw thrown;
  }
}

/** A store whose failures are counted; that nothing is stored under a key, or is not to be, is an answer. */
export function countedStore(store: DocumentStore): DocumentStore {
  const watched = <T>(work: () => Promise<T>, once?: Promise<unknown>): Promise<T> => {
    let refused = false;
    once?.catch(() => {
      refused = true;
    });
    return counted('storage', (thrown) => refused || thrown instanceof NotStoredError, work);
  };
  return {
    kind: store.kind,
    write: (key, content, once) => watched(() => store.write(key, content, once), once),
    adopt: (key, file, once) => watched(() => store.adopt(key, file, once), once),
    openRead: (key) => watched(() => store.openRead(key)),
    localPath: (key, directory) => watched(() => store.localPath(key, directory)),
    exists: (key) => watched(() => store.exists(key)),
    list: (prefix) => watched(() => store.list(prefix)),
    groups: (prefix) => store.groups(prefix),
    erase: (prefix) => watched(() => store.erase(prefix)),
    probe: () => watched(() => store.probe()),
  };
}

/** @param others counts of other processes by a word for them, read at each scrape */
export function registerErrorCounts(
  registry: Registry,
  own: string,
  others: () => Promise<Record<string, ErrorCounts>> = async () => ({}),
): void {
  new Counter({
    name: 'assay_dependency_errors_total',
    help: 'Errors of database and storage, by the processes that met them',
    labelNames: ['dependency', 'process'],
    registers: [registry],
    async collect() {
      this.reset();
      const all = { ...(await others().catch(() => ({}))), [own]: errorCounts() };
      for (const [process, met] of Object.entries(all)) {
        for (const [dependency, errors] of Object.entries(met)) this.inc({ dependency, process }, errors);
      }
    },
  });
}
