/** A store whose work is seen in traces. Keys hold a job's id and a name of ours, and are left out all the same. */
import type { Trace } from '../telemetry/trace.ts';
import type { DocumentStore } from './port.ts';

export function tracedStore(store: DocumentStore, trace: Trace): DocumentStore {
  const attributes = { 'assay.storage': store.kind };
  const traced = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
    trace.span(`storage ${operation}`, { kind: 'client', attributes }, work);
  return {
    kind: store.kind,
    write: (key, content, once) => traced('write', () => store.write(key, content, once)),
    adopt: (key, file, once) => traced('adopt', () => store.adopt(key, file, once)),
    openRead: (key) => traced('open', () => store.openRead(key)),
    localPath: (key, directory) => traced('fetch', () => store.localPath(key, directory)),
    exists: (key) => traced('exists', () => store.exists(key)),
    list: (prefix) => traced('list', () => store.list(prefix)),
    groups: (prefix) => store.groups(prefix),
    erase: (prefix) => traced('erase', () => store.erase(prefix)),
    probe: () => traced('probe', () => store.probe()),
  };
}
