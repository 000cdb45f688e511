/** Names of submitted files, which often are names of persons: sealed, and kept only where the account wants them. */
import { SealError, type Sealer } from '../shared/platform/seal.ts';

export interface FileNames {
  seal(name: string, jobId: string): Uint8Array<ArrayBuffer>;
  /** The name again; undefined when there is none, or it was sealed with another key. */
  open(sealed: Uint8Array | null, jobId: string): string | undefined;
}

const purposeOf = (jobId: string): string => `file name of ${jobId}`;

export function createFileNames(sealer: Sealer): FileNames {
  return {
    seal: (name, jobId) => new Uint8Array(sealer.seal(purposeOf(jobId), Buffer.from(name))),
    open(sealed, jobId) {
      if (!sealed) return undefined;
      try {
        return sealer.open(purposeOf(jobId), sealed).toString();
      } catch (error) {
        if (error instanceof SealError) return undefined;
        throw error;
      }
    },
  };
}
