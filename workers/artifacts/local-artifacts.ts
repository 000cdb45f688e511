/** Makes a job's stored files readable on this machine, to be copied into a child's inbox. */
import path from 'node:path';
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import { artifactKey, documentKey } from '../../shared/platform/storage/key.ts';
import type { DocumentStore } from '../../shared/platform/storage/port.ts';
import { artifactNames } from '../prepare/artifacts.ts';

/**
 * Absolute paths of the document and of its artifacts.
 * @param cache directory for copies from remote storage; one folder a job below it
 * @throws StorageError
 */
export async function fetchLocal(
  store: DocumentStore,
  cache: string,
  jobId: string,
  prepared: PreparedDocument | null,
): Promise<{ documentPath: string; artifacts: Record<string, string> }> {
  const directory = path.join(cache, jobId);
  const documentPath = await store.localPath(documentKey(jobId), directory);
  const names = prepared ? artifactNames(prepared) : [];
  const entries = await Promise.all(
    names.map(async (name) => [name, await store.localPath(artifactKey(jobId, name), directory)] as const),
  );
  return { documentPath, artifacts: Object.fromEntries(entries) };
}
