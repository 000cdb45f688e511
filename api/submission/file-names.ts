/** Names of submitted files, which often are names of persons: sealed, and kept only where the account wants them. */
import { SealError, type Sealer } from '../../shared/platform/seal.ts';

export interface FileNames {
  seal(name: string, jobId: string): Uint8Array<ArrayBuffer>;
  /** The name again; undefined when there is none to be seen, or it was sealed with another key. */
  open(sealed: Uint8Array | null, jobId: string): string | undefined;
}

/** A name of blanks and joiners alone would be a link that nobody can see or hear. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/u;

const purposeOf = (jobId: string): string => `file name of ${jobId}`;

export function createFileNames(sealer: Sealer): FileNames {
  return {
    seal: (name, jobId) => new Uint8Array(sealer.seal(purposeOf(jobId), Buffer.from(name))),
    open(sealed, jobId) {
      if (!sealed) return undefined;
      try {
        const name = sealer.open(purposeOf(jobId), sealed).toString();
        return VISIBLE.test(name) ? name : undefined;
      } catch (error) {
        if (error instanceof SealError) return undefined;
        throw error;
      }
    },
  };
}
