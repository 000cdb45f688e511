/**
 * The `document` pool: turns an untrusted file into pages, once, for all stages.
 *
 * Told in the manner of `stages/stage.ts`, so that the same supervisor runs it: lazily loaded, in a sandboxed
 * child, under a deadline. It judges nothing; a file that cannot be read is data (`condition`), not an error.
 */
import type { ZodType } from 'zod';
import { PreparedDocument } from '../../shared/contracts/document.ts';
import type { SandboxSettings } from '../sandbox/settings.ts';
import type { PrepareContext } from './context.ts';

export interface Preparation {
  id: 'document';
  engine: string;
  version: string;
  timeoutMs: number;
  result: ZodType<PreparedDocument>;
  load(): Promise<{
    extract(context: PrepareContext): Promise<PreparedDocument>;
    warm?(settings: SandboxSettings): Promise<void>;
  }>;
}

export const prepare: Preparation = {
  id: 'document',
  engine: 'pdfjs-dist+sharp',
  version: '1.5.0',
  timeoutMs: 15_000,
  result: PreparedDocument,
  load: () => import('./extract.ts'),
};
