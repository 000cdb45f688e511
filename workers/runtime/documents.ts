/**
 * The documents that this process has in work: what was prepared of each is read once and shared by its stages.
 * A bounded memory; whatever is not in it is in Postgres and storage.
 */
import type { MediaType, PreparedDocument } from '../../shared/contracts/document.ts';
import type { Database } from '../../shared/platform/db.ts';

/** More than a process has in work at once; a prepared document is some tens of kilobytes. */
const MOST_KEPT = 128;

export interface DocumentInWork {
  mediaType: MediaType;
  /** Whose it is. */
  account: string;
  /** Null when the preparation did not come back. */
  prepared: PreparedDocument | null;
}

export interface Documents {
  /** Null when the verification does not exist (any more). @throws when the database does */
  get(jobId: string): Promise<DocumentInWork | null>;
  /** What this process prepared itself needs no reading. */
  remember(
    jobId: string,
    head: Pick<DocumentInWork, 'mediaType' | 'account'>,
    prepared: PreparedDocument,
  ): void;
  /** After a change, and before a second attempt: the next `get` reads again. */
  forget(jobId: string): void;
}

export function openDocuments(db: Database): Documents {
  const kept = new Map<string, Promise<DocumentInWork | null>>();

  async function read(jobId: string): Promise<DocumentInWork | null> {
    const row = await db.verification.findUnique({
      where: { jobId },
      select: { mediaType: true, tenantId: true, prepared: true },
    });
    if (!row) return null;
    const prepared = row.prepared as PreparedDocument | null;
    return { mediaType: row.mediaType as MediaType, account: row.tenantId, prepared };
  }

  function keep(jobId: string, document: Promise<DocumentInWork | null>): void {
    kept.set(jobId, document);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  }

  return {
    get(jobId) {
      const known = kept.get(jobId);
      if (known) return known;
      const reading = read(jobId);
      // A failed read must not be remembered.
      reading.catch(() => kept.delete(jobId));
      keep(jobId, reading);
      return reading;
    },
    remember(jobId, head, prepared) {
      const { mediaType, account } = head;
      keep(jobId, Promise.resolve({ mediaType, account, prepared }));
    },
    forget(jobId) {
      kept.delete(jobId);
    },
  };
}
