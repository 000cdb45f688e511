/** What a worker asks of its compute child; what the child answers stands in channel/replies.ts. */
import type { MediaType, PreparedDocument } from '../../shared/contracts/document.ts';
import type { SandboxSettings } from './settings.ts';

/** The descriptor of the child's end of the channel. */
export const CHANNEL_FD = 3;

/** One document for one extractor. Paths are as the child sees them, below its inbox. */
export interface Task {
  nonce: string;
  /** Whose extractor does it; the child loads it with its first task. */
  pool: string;
  documentPath: string;
  mediaType: MediaType;
  /** Absent for the preparation, which makes it. */
  document?: PreparedDocument;
  /** Artifact name to path. */
  artifacts: Record<string, string>;
  /** Whether the files that the task makes are sent back. */
  delivers: boolean;
  /** Milliseconds after which the task should have returned what it has. */
  budgetMs: number;
  settings: SandboxSettings;
  /** The child dies instead: a test key's file asked for it. */
  crash?: boolean;
}

/** One question of an interactive job; the payload crosses the channel and touches no disk. */
export interface Question {
  nonce: string;
  /** Whose responder answers. */
  pool: string;
  name: string;
  payload: unknown;
  /** Stored files that the answer needs, by the payload's names for them: paths as the child sees them. */
  files: Record<string, string>;
  delivers: boolean;
  budgetMs: number;
  settings: SandboxSettings;
}

export type ToChild =
  | { type: 'task'; task: Task }
  | { type: 'question'; question: Question }
  /** Nobody waits: load the next of what later tasks need. Answered with whether there is more. */
  | { type: 'warm'; nonce: string };
