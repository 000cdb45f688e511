/** What the panel and the opinions of a report are made of. */

import { forAccount } from '../../../shared/platform/account-role.ts';
import type { Database } from '../../../shared/platform/db.ts';
import { SealError, type Sealer } from '../../../shared/platform/seal.ts';
import type { Visitor } from '../session.ts';
import { caseQuery, findCases } from './cases.ts';
import { notePurpose } from './decide.ts';
import { type CaseFilter, queryOf } from './filter.ts';
import type { CasePanel } from './panel.ts';
import { placeOf } from './place.ts';
import { peopleNeeded } from './settled.ts';

export interface Review {
  panel: CasePanel;
  /** Finding id -> called right or a false alarm. */
  opinions: ReadonlyMap<string, boolean>;
}

/** @returns undefined for a report that is in no inbox: one from before there was one */
export async function loadReview(
  { db, sealer }: { db: Database; sealer: Sealer },
  visitor: Visitor,
  jobId: string,
  filter: CaseFilter,
): Promise<Review | undefined> {
  const tenantId = visitor.tenant.id;
  const own = forAccount(db, tenantId);
  const [found, acts, opinions, people] = await Promise.all([
    own.reviewCase.findFirst({ where: { jobId, tenantId } }),
    own.reviewAct.findMany({ where: { jobId, tenantId }, orderBy: { id: 'asc' } }),
    own.findingOpinion.findMany({ where: { jobId, tenantId }, select: { findingId: true, right: true } }),
    db.user.findMany({
      where: { tenantId },
      orderBy: { email: 'asc' },
      take: 200,
      select: { id: true, email: true },
    }),
  ]);
  if (!found) return undefined;
  const { next, before } = await neighbours(db, visitor, filter, placeOf(found));
  const names = new Map(people.map(({ id, email }) => [id, email]));
  const [last] = acts.filter(({ verdict }) => verdict !== 'NOTED').slice(-1);
  const open = found.state === 'OPEN';
  return {
    panel: {
      ...{ jobId, version: found.version, open, verdict: found.verdict },
      acts: acts.map((act) => ({
        ...{ at: act.at, verdict: act.verdict, who: names.get(act.userId) ?? 'somebody who has left' },
        note: act.note && noteOf(sealer, jobId, act.note),
      })),
      people,
      assignee: people.find(({ id }) => id === found.assigneeId) ?? null,
      needed: peopleNeeded(found.riskLevel, visitor.tenant.secondEyesFrom),
      waitsForOther:
        open && found.verdict !== null && found.verdict !== 'ESCALATED' && last?.userId === visitor.userId,
      ...{ self: visitor.userId, csrf: visitor.csrf, list: queryOf(filter), next, before },
    },
    opinions: new Map(opinions.map(({ findingId, right }) => [findingId, right])),
  };
}

/** The cases beside this one in the list that the reviewer comes from. */
async function neighbours(
  db: Database,
  visitor: Visitor,
  filter: CaseFilter,
  place: ReturnType<typeof placeOf>,
) {
  const who = { tenantId: visitor.tenant.id, userId: visitor.userId };
  const query = await caseQuery(db, who, filter);
  const [[next], [before]] = await Promise.all([
    findCases(db, query, place, 1),
    findCases(db, query, place, 1, 'backwards'),
  ]);
  return { next: next?.jobId, before: before?.jobId };
}

/** Undefined when it was sealed with another key. */
export function noteOf(sealer: Sealer, jobId: string, note: Uint8Array): string | undefined {
  try {
    return sealer.open(notePurpose(jobId), note).toString();
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}
