/**
 * Stored files as files on this machine, for as long as somebody works on their job: copies from a bucket and opened
 * copies of sealed objects are removed soon after the last task. A local store without keys gives the stored files.
 */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import { artifactKey, documentKey } from '../../shared/platform/storage/key.ts';
import type { DocumentStore } from '../../shared/platform/storage/port.ts';
import { ARTIFACT_KINDS, type ArtifactKind, artifactNames } from '../prepare/artifacts.ts';

/** A job's stages come within milliseconds of each other; fetching again would cost each of them. */
const KEEP_MS = 5_000;

export interface LocalCopies {
  /**
   * @param keys storage keys of one job by names of the caller's
   * @param work gets the files' absolute paths by the same names, valid until it has ended
   * @throws StorageError, and whatever the work throws
   */
  use<T>(
    jobId: string,
    keys: Record<string, string>,
    work: (files: Record<string, string>) => Promise<T>,
  ): Promise<T>;
  /**
   * A file that is about to be stored under the key, for the tasks that follow in this process: they need not open what
   * was just sealed. Without the copy they fetch it, so that a failure costs nothing but time. To be called while the job
   * is in use.
   */
  keep(jobId: string, key: string, file: string): Promise<void>;
}

interface Kept {
  users: number;
  /** Names are never used twice, so that removing a copy cannot meet a new one. */
  directory: string;
  files: Map<string, Promise<string>>;
  removal?: NodeJS.Timeout;
}

/** @param directory of this process alone */
export function openLocalCopies(store: DocumentStore, directory: string): LocalCopies {
  const kept = new Map<string, Kept>();

  const fetched = ({ directory: own, files }: Kept, key: string): Promise<string> => {
    const known = files.get(key);
    if (known) return known;
    const file = store.localPath(key, own);
    files.set(key, file);
    file.catch(() => files.delete(key));
    return file;
  };
  const leave = (jobId: string, job: Kept): void => {
    job.users -= 1;
    if (job.users > 0) return;
    job.removal = setTimeout(() => {
      kept.delete(jobId);
      void rm(job.directory, { recursive: true, force: true }).catch(() => undefined);
    }, KEEP_MS).unref();
  };

  return {
    async use(jobId, keys, work) {
      const job: Kept = kept.get(jobId) ?? {
        users: 0,
        directory: path.join(directory, randomUUID()),
        files: new Map(),
      };
      kept.set(jobId, job);
      clearTimeout(job.removal);
      job.users += 1;
      try {
        const entries = Object.entries(keys).map(
          async ([name, key]) => [name, await fetched(job, key)] as const,
        );
        return await work(Object.fromEntries(await Promise.all(entries)));
      } finally {
        leave(jobId, job);
      }
    },
    async keep(jobId, key, file) {
      const job = kept.get(jobId);
      if (!job) return;
      // A name of its own: a repeated preparation takes nothing away from whoever reads the earlier copy.
      const copy = path.join(job.directory, randomUUID());
      try {
        await mkdir(job.directory, { recursive: true, mode: 0o700 });
        await copyFile(file, copy);
        job.files.set(key, Promise.resolve(copy));
      } catch {
        await rm(copy, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** The document's name beside those of its artifacts, none of which is empty. */
const DOCUMENT = '';

/** The files of a task: the document where it reads that, and what was prepared of it. */
export function useDocument<T>(
  copies: LocalCopies,
  jobId: string,
  prepared: PreparedDocument | null,
  reads: readonly ('document' | ArtifactKind)[],
  work: (files: { documentPath: string; artifacts: Record<string, string> }) => Promise<T>,
): Promise<T> {
  const kinds = ARTIFACT_KINDS.filter((kind) => reads.includes(kind));
  const names = prepared ? artifactNames(prepared, kinds) : [];
  const keys = Object.fromEntries(names.map((name) => [name, artifactKey(jobId, name)]));
  return copies.use(
    jobId,
    reads.includes('document') ? { ...keys, [DOCUMENT]: documentKey(jobId) } : keys,
    ({ [DOCUMENT]: documentPath = '', ...artifacts }) => work({ documentPath, artifacts }),
  );
}
