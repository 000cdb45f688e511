/** Who calls a tool, and what the tools work with. */
import type { Principal } from '../../shared/platform/keys/keyring.ts';
import type { Download } from '../assistants/download.ts';
import type { Deps } from '../deps.ts';

export interface McpCaller {
  principal: Principal;
  /** Absent: a caller with a key. */
  guest?: { address: string; name: string };
  maxDocumentBytes: number;
  requestId: string;
}

export interface McpSurroundings {
  deps: Deps;
  download: Download;
  baseUrl: string;
  /** Counts one document of a guest. @throws ApiError 429 */
  countGuest(address: string): Promise<void>;
}
