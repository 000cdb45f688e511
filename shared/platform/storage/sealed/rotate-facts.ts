/** Moves facts in the database to the first of the configured keys; the counterpart of rotate.ts for stored objects. */
import { type Database, Prisma } from '../../db.ts';
import type { FactsSeal } from './facts.ts';

const BATCH = 100;

/**
 * Safe beside a running service and safe to repeat.
 * @param dry only counts
 * @returns how many are, or were, under another key or none
 */
export async function rotateFacts(
  db: Pick<Database, 'stageReport'>,
  seal: FactsSeal,
  dry: boolean,
): Promise<number> {
  let found = 0;
  for (let after: { jobId: string; stage: string } | undefined; ; ) {
    const rows = await db.stageReport.findMany({
      where: { facts: { not: Prisma.AnyNull }, ...(after ? behind(after) : {}) },
      select: { jobId: true, stage: true, facts: true },
      orderBy: [{ jobId: 'asc' }, { stage: 'asc' }],
      take: BATCH,
    });
    for (const { jobId, stage, facts } of rows) {
      if (seal.isCurrent(facts)) continue;
      found += 1;
      if (dry) continue;
      const moved = seal.seal(jobId, stage, seal.open(jobId, stage, facts)) as Prisma.InputJsonValue;
      // Erased meanwhile: stays erased.
      await db.stageReport.updateMany({
        where: { jobId, stage, facts: { not: Prisma.AnyNull } },
        data: { facts: moved },
      });
    }
    const last = rows.at(-1);
    if (!last) return found;
    after = { jobId: last.jobId, stage: last.stage };
  }
}

/** By comparison: a cursor of Prisma's passes over a row, or ends early, once its own row is erased. */
const behind = ({ jobId, stage }: { jobId: string; stage: string }) => ({
  OR: [{ jobId: { gt: jobId } }, { jobId, stage: { gt: stage } }],
});
