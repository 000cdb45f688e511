/** One document in a temporary file, and what may be asked of whoever sends it. */
import type { MediaType } from '../../shared/contracts/document.ts';
import type { TestFault } from '../../shared/contracts/test-fault.ts';

export interface ReceivedFile {
  /** Temporary file; whoever takes the document over may move it away. */
  path: string;
  bytes: number;
  /** Hex. */
  sha256: string;
  mediaType: MediaType;
  /** As the sender's form names it, checked and in NFC; absent for what came another way. */
  fileName?: string;
  /** The fields beside the file that were allowed and came. */
  fields?: Readonly<Record<string, string>>;
  /** What a file for testing asks for; counts under a test key only. */
  testFault?: TestFault;
  /** Removes the temporary file where it still is. */
  discard(): Promise<void>;
}

export interface UploadOptions {
  /** Directory of temporary files, private to this service. */
  directory: string;
  /** A client that sends nothing for this long is given up. */
  idleTimeoutMs?: number;
  /** As is one that sends less than this: it holds a place all the while. */
  slowest?: { bytes: number; withinMs: number };
  /** Fields that may come with the file, each once: those of a page's own form. The API allows none. */
  fields?: readonly string[];
}

/** What reading gives; the file's place is its caller's. */
export type Received = Omit<ReceivedFile, 'path' | 'discard'>;
