/** What is done when a stage cannot be completed: its row says so, and a dead letter tells the operators. */
import { randomUUID } from 'node:crypto';
import type { StageId } from '../../shared/contracts/stages.ts';
import { STAGE_BY_ID } from '../stages/index.ts';
import type { WorkerContext } from './worker-context.ts';

/** Deliveries of one verification after which what is still missing is given up. */
export const MOST_DELIVERIES = 5;

export const LOST_REASON = 'The analysis was lost by the service each time that it was tried.';

/**
 * Writes a FAILED row, whose cause is the service's own failure, for each stage, and one dead letter. Rows that are
 * there by now stand.
 * @throws when the database does
 */
export async function giveUpStages(
  { db, log, now }: Pick<WorkerContext, 'db' | 'log' | 'now'>,
  verification: { jobId: string; sha256: string },
  stages: readonly StageId[],
  reason: string,
): Promise<void> {
  const { jobId, sha256 } = verification;
  let written = 0;
  for (const id of stages) {
    const { engine, version } = STAGE_BY_ID[id];
    written += await db.$executeRaw`
      INSERT INTO "StageReport" ("jobId", "stage", "status", "cause", "engine", "engineVersion", "startedAt",
                                 "durationMs", "reason")
      VALUES (${jobId}, ${id}, 'FAILED', 'lost', ${engine}, ${version}, ${new Date(now())}, 0, ${reason})
      ON CONFLICT DO NOTHING`;
  }
  if (written === 0) return;
  log.error({ jobId, stages, reason }, 'stages given up');
  await db.$executeRaw`
    INSERT INTO "DeadLetter" ("id", "jobId", "queue", "reason", "inputSha256")
    VALUES (${randomUUID()}, ${jobId}, ${stages.join(' ')}, ${reason}, ${sha256})`;
}
