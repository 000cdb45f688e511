/**
 * What this process itself has written of the verifications in work: where it wrote all of one, nobody needs to read it
 * back. A bounded memory; whatever is not in it, or was written by somebody else, is read from Postgres.
 */
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type { FusionEnd } from '../../shared/contracts/jobs.ts';
import { STAGES } from '../../shared/contracts/stages.ts';
import type { StageRow, VerificationHead, VerificationRow } from '../fusion/verification-row.ts';

/** More than a process has in work at once; facts of a page are some tens of kilobytes. */
const MOST_KEPT = 64;

export interface Results {
  /** The document was prepared here, in this delivery, and nobody had results of it before. */
  begin(head: VerificationHead, prepared: PreparedDocument, skipped: readonly StageRow[]): void;
  /**
   * A row that was written here, and was not there before.
   * @returns whether it was the last that was missing
   */
  note(jobId: string, stage: StageRow): boolean;
  /** All that is in the database of a verification; undefined where somebody else may have written some of it. */
  whole(jobId: string): VerificationRow | undefined;
  /** Somebody else may be at it. */
  forget(jobId: string): void;
  /** The report was written here. */
  end(jobId: string, end: FusionEnd): void;
  endOf(jobId: string): FusionEnd | undefined;
}

function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key);
  kept.set(key, value);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
}

export function openResults(): Results {
  const inWork = new Map<string, VerificationRow>();
  const ended = new Map<string, FusionEnd>();
  const isWhole = ({ stages }: VerificationRow): boolean =>
    STAGES.every((id) => stages.some((stage) => stage.id === id));

  return {
    begin(head, prepared, skipped) {
      keep(inWork, head.jobId, { ...head, prepared, isEnded: false, stages: [...skipped] });
    },
    note(jobId, stage) {
      const row = inWork.get(jobId);
      if (!row) return false;
      row.stages.push(stage);
      return isWhole(row);
    },
    whole(jobId) {
      const row = inWork.get(jobId);
      return row && isWhole(row) ? row : undefined;
    },
    forget(jobId) {
      inWork.delete(jobId);
    },
    end(jobId, end) {
      inWork.delete(jobId);
      keep(ended, jobId, end);
    },
    endOf: (jobId) => ended.get(jobId),
  };
}

/**
 * Text that was written to a jsonb column, as PostgreSQL gives it back: keys by length and then by bytes, so that a report
 * does not depend on whether its results were read or remembered.
 */
export const readBack = <T>(text: string): T => JSON.parse(text, (_key, value) => inOrder(value)) as T;

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const keys = Object.keys(value).map((key) => ({ key, bytes: Buffer.from(key) }));
  keys.sort((one, other) => one.bytes.length - other.bytes.length || one.bytes.compare(other.bytes));
  return Object.fromEntries(keys.map(({ key }) => [key, (value as Record<string, unknown>)[key]]));
}
