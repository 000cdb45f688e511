/** What stands in the database of one verification when its stages are done, and how it is read. */
import type { PreparedDocument } from '../../shared/contracts/document.ts';
import type { Judgement } from '../../shared/contracts/judgement.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Database } from '../../shared/platform/db.ts';
import type { FinishedStage } from './finished-stage.ts';
import { FUSION_RULES } from './rules/index.ts';

/** What does not change while its stages are at work. */
export interface VerificationHead {
  jobId: string;
  tenantId: string;
  livemode: boolean;
  mediaType: string;
  bytes: number;
  sha256: string;
  testFault: string | null;
  reference: string | null;
  /** Deliveries so far. */
  attempt: number;
  createdAt: Date;
  startedAt: Date | null;
}

export interface VerificationRow extends VerificationHead {
  prepared: PreparedDocument | null;
  isEnded: boolean;
  stages: StageRow[];
}

export type StageRow = Omit<FinishedStage, 'startedAt' | 'judgement' | 'reason'> & {
  startedAt: string;
  reason: string | null;
  verdicts: Judgement | null;
  /** Sealed, or as they are; null of stages whose facts are not needed. */
  facts: unknown;
};

/** Stages whose facts are needed: those that a fusion rule names, of the portraits, and of the class of capture. */
export const NEEDED: readonly StageId[] = [
  ...new Set<StageId>([
    ...Object.values(FUSION_RULES).flatMap((rule) => rule.needs),
    'face',
    'metadata',
    'forensic',
  ]),
];

/**
 * All of it by one statement: this is on every submit's way. Facts, which can be large, are read only of the stages
 * that need them. Raw, because the client needs twice the time for it (docs/measurements/service.md).
 */
export async function loadRow(
  db: Pick<Database, '$queryRaw'>,
  jobId: string,
): Promise<VerificationRow | undefined> {
  const rows = await db.$queryRaw<VerificationRow[]>`
    SELECT "jobId", "tenantId", "livemode", "mediaType", "bytes", "sha256", "testFault", "reference", "attempt", "prepared",
           "createdAt", "startedAt", "state" NOT IN ('QUEUED', 'PROCESSING') AS "isEnded",
           COALESCE((
             SELECT jsonb_agg(jsonb_build_object(
               'id', s."stage", 'status', s."status", 'engine', s."engine", 'engineVersion', s."engineVersion",
               'startedAt', s."startedAt", 'durationMs', s."durationMs", 'queueMs', s."queueMs",
               'reason', s."reason", 'cause', s."cause", 'verdicts', s."verdicts",
               'facts', CASE WHEN s."stage" = ANY(${NEEDED}::text[]) THEN s."facts" END))
             FROM "StageReport" s WHERE s."jobId" = v."jobId"), '[]') AS "stages"
    FROM "Verification" v WHERE v."jobId" = ${jobId}`;
  return rows[0];
}
