/**
 * What a reviewer does to a case: the decision, its consequences and its entry in the audit log are written together or
 * not at all.
 */
import { ESCALATED_RANK } from '../../../shared/findings/telling/inbox-row.ts';
import type { Database, Prisma } from '../../../shared/platform/db.ts';
import { appendAudit } from '../../../shared/platform/keys/audit.ts';
import type { Sealer } from '../../../shared/platform/seal.ts';
import { DashboardError, notFound } from '../dashboard-error.ts';
import { actorOf, type Visitor } from '../session.ts';
import { peopleNeeded, type Settled, settled, type Verdict } from './settled.ts';

export interface Decision {
  jobId: string;
  verdict: Verdict;
  note: string;
  /** The case as the reviewer saw it. */
  version: number;
  /** Findings of the report that were called right or a false alarm. */
  opinions: readonly { findingId: string; code: string; right: boolean }[];
}

export const LONGEST_NOTE = 2_000;
export const notePurpose = (jobId: string): string => `review note of ${jobId}`;

const changed = (): DashboardError =>
  new DashboardError(409, 'Somebody else has changed this case meanwhile. Load it again and look.');

/** @throws DashboardError 400, 404, 409 */
export async function decide(
  { db, sealer }: { db: Database; sealer: Sealer },
  visitor: Visitor,
  decision: Decision,
): Promise<Settled> {
  const { jobId, verdict, version } = decision;
  const note = decision.note.trim();
  if ([...note].length > LONGEST_NOTE)
    throw new DashboardError(400, `A note has ${LONGEST_NOTE} signs at most.`);
  if (verdict === 'NOTED' && note === '' && decision.opinions.length === 0) {
    throw new DashboardError(400, 'There is nothing to keep: write a note, or judge a finding.');
  }
  return db.$transaction(async (tx) => {
    const found = await taken(tx, visitor, jobId, version);
    const act = { jobId, tenantId: visitor.tenant.id, userId: visitor.userId, verdict };
    const sealed = note === '' ? null : new Uint8Array(sealer.seal(notePurpose(jobId), Buffer.from(note)));
    await tx.reviewAct.create({ data: { ...act, note: sealed } });
    for (const { findingId, code, right } of decision.opinions) {
      const said = { code, right, userId: visitor.userId, at: new Date() };
      await tx.findingOpinion.upsert({
        where: { jobId_findingId: { jobId, findingId } },
        create: { tenantId: visitor.tenant.id, jobId, findingId, ...said },
        update: said,
      });
    }
    const acts = await tx.reviewAct.findMany({ where: { jobId }, orderBy: { id: 'asc' } });
    const end = settled(acts, peopleNeeded(found.riskLevel, visitor.tenant.secondEyesFrom));
    await tx.reviewCase.update({
      where: { jobId },
      data: {
        state: end.done ? 'DONE' : 'OPEN',
        verdict: end.verdict,
        decidedAt: end.done ? new Date() : null,
        ...heldBy(end, verdict, visitor.userId, found.assigneeId),
      },
    });
    const { length: judged } = decision.opinions;
    const detail = { state: end.done ? 'done' : 'open', note: note !== '', findings: judged };
    await appendAudit(tx, {
      ...{ actor: actorOf(visitor), action: `review.${verdict.toLowerCase()}` },
      ...{ tenantId: visitor.tenant.id, subject: jobId, detail },
    });
    return end;
  });
}

/** Who has it afterwards: nobody while another person has to look, else whoever had it or decided it. */
function heldBy(end: Settled, verdict: Verdict, userId: string, before: string | null) {
  if (verdict === 'NOTED') return {};
  if (end.verdict === 'ESCALATED') return { assigneeId: null, rank: ESCALATED_RANK };
  if (!end.done && end.verdict !== null) return { assigneeId: null };
  return { assigneeId: before ?? userId };
}

/** Raises the version, if it is still the one that was seen; whoever comes second waits here and is refused. */
async function taken(tx: Prisma.TransactionClient, visitor: Visitor, jobId: string, version: number) {
  const tenantId = visitor.tenant.id;
  const { count } = await tx.reviewCase.updateMany({
    where: { jobId, tenantId, version },
    data: { version: version + 1 },
  });
  const found = await tx.reviewCase.findFirst({ where: { jobId, tenantId } });
  if (!found) throw notFound();
  if (count === 0) throw changed();
  return found;
}

/** @param userId who has it from now on; null for nobody. @throws DashboardError 404, 409 */
export async function assign(
  db: Database,
  visitor: Visitor,
  { jobId, version, userId }: { jobId: string; version: number; userId: string | null },
): Promise<void> {
  await db.$transaction(async (tx) => {
    await taken(tx, visitor, jobId, version);
    const { id: tenantId } = visitor.tenant;
    const people = await tx.user.findMany({ where: { tenantId }, select: { id: true, email: true } });
    const user = people.find(({ id }) => id === userId);
    if (userId !== null && !user) throw notFound();
    await tx.reviewCase.update({ where: { jobId }, data: { assigneeId: userId } });
    await appendAudit(tx, {
      ...{ actor: actorOf(visitor), action: 'review.assigned', tenantId, subject: jobId },
      detail: { to: user?.email ?? null },
    });
  });
}
