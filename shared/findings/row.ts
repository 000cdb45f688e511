/** One row of the catalogue: what a finding code means, and to whom. How much it weighs is counted: weight.ts. */
import type { CaptureClass } from '../contracts/capture.ts';
import type { FindingSeverity, ReportGroup } from '../contracts/finding.ts';
import type { StageId } from '../contracts/stages.ts';

/**
 * Evidence families: findings of one family tend to have one cause, so only the strongest counts fully; adding them
 * would count that cause more than once. Across families log-likelihood ratios add up.
 */
export const FAMILIES = [
  'revision',
  'signature',
  'production',
  'content',
  'jpeg-history',
  'noise',
  'clone',
  'capture',
  'ai',
  'identity',
] as const;
export type Family = (typeof FAMILIES)[number];

export interface Row {
  /** Whose facts the rule reads; `fusion` for rules that see several stages. */
  stage: StageId | 'fusion';
  /** The array of the report's `findings` in which it stands. */
  group: ReportGroup;
  severity: FindingSeverity;
  family: Family;
  /** A few words; the finding's `label`. */
  title: string;
  /** What a reviewer should understand, one or two plain sentences. */
  meaning: string;
  /** Why it is evidence: the mechanism by which it arises, with its source. */
  basis: string;
  /** What else could explain it. */
  alternatives: readonly string[];
  /** What to do; becomes a recommendation. */
  advice: string;
  /** Told, never counted, however often it is seen: its causes are common in honest files, or it is no alteration. */
  context?: true;
  /** Classes of capture in which what it sees is evidence; in others it is told as context. All of them when absent. */
  countsIn?: readonly CaptureClass[];
  /** It speaks for a file that was made as a whole (generated, written from nothing), not for one that was altered. */
  madeAsAWhole?: true;
  /** When the rule's pass speaks for the document: how much (positive number, subtracted), and in which words. */
  assurance?: { weight: number; statement: string };
}

/** Keeps literal codes while checking every row; `S` ties a table to its stage. */
export type Rows<S extends StageId | 'fusion'> = Record<string, Row & { stage: S }>;
