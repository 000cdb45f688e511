/** What supervisor and child say to each other, over the child's IPC channel. */
import type { MediaType, PreparedDocument } from '../../shared/contracts/document.ts';
import type { StageSettings } from '../stages/stage.ts';

/** One document for one extractor. Paths only: the bytes never cross the channel. */
export interface Task {
  id: number;
  documentPath: string;
  mediaType: MediaType;
  /** Absent for the preparation, which makes it. */
  document?: PreparedDocument;
  /** Artifact name to absolute path. */
  artifacts: Record<string, string>;
  /** Empty directory that the task may write to; its files are collected afterwards. */
  outputDir: string;
  /** Milliseconds after which the task should have returned what it has. */
  budgetMs: number;
  settings: StageSettings;
  /** The child dies instead: a test key's file asked for it. */
  crash?: boolean;
}

/** One question of an interactive job; the payload crosses the channel and touches no disk. */
export interface Question {
  id: number;
  name: string;
  payload: unknown;
  /** For drawings only: an empty directory that the responder may write to. */
  outputDir?: string | undefined;
  budgetMs: number;
  settings: StageSettings;
}

export type ToChild = { type: 'task'; task: Task } | { type: 'question'; question: Question };

export type FromChild =
  | { type: 'ready' }
  /** `worn`: this child is done with, as it holds memory that it cannot give back. */
  | { type: 'done'; id: number; facts: unknown; worn: boolean }
  | { type: 'threw'; id: number; message: string };
