/** One row of the catalogue: what a finding code means, to whom, and how much it weighs. */
import type { FindingSeverity, ReportGroup } from '../contracts/finding.ts';
import type { StageId } from '../contracts/stages.ts';

/**
 * Evidence families: findings of one family tend to have one cause, so only the strongest counts fully
 * (research: dependence between checks). Across families log-likelihood ratios add up.
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
  /**
   * Cap of the natural logarithm of the likelihood ratio, at confidence 1. Zero is context: told, never counted.
   * Start values: W caps of the forensics notes, to be fitted on the generated corpus.
   */
  weight: number;
  /** True when the finding follows from the bytes by necessity (a failed digest), not from statistics. */
  deterministic: boolean;
  /** Share of pristine files on which the rule fires, with the number of files measured. */
  measured?: { falsePositiveRate: number; files: number; on: string };
  /** When the rule's pass speaks for the document: how much (positive number, subtracted), and in which words. */
  assurance?: { weight: number; statement: string };
}

/** Keeps literal codes while checking every row; `S` ties a table to its stage. */
export type Rows<S extends StageId | 'fusion'> = Record<string, Row & { stage: S }>;
