/** What the preparation works on; apart from prepare.ts, which loads the code that reads this. */
import type { MediaType } from '../../shared/contracts/document.ts';
import type { SandboxSettings } from '../sandbox/settings.ts';

/** What the preparation gets. Paths are absolute, on this machine. */
export interface PrepareContext {
  /** The submitted bytes as a file, read-only. */
  documentPath: string;
  /** As the upload's magic bytes say. */
  mediaType: MediaType;
  /** Existing empty directory; artifacts are written here with flat names. */
  outputDir: string;
  /** The document's bytes, read once per task. */
  bytes(): Promise<Uint8Array>;
  /** Milliseconds left; at zero the child is killed. */
  remainingMs(): number;
  settings: SandboxSettings;
}
