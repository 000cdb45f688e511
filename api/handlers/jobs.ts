/** GET /api/s2s/jobs: the account's jobs, newest first, by pages that stay right while new ones come. */
import type { z } from 'zod';
import type { RiskLevel } from '../../shared/contracts/finding.ts';
import type { Outcome } from '../../shared/contracts/report.ts';
import { JobListQuery, type JobListResponse } from '../../shared/contracts/verification.ts';
import { forAccount } from '../../shared/platform/account-role.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../mount.ts';
import { principalOf } from '../request-context.ts';
import { loadFailed } from '../submission/own-job.ts';

const PAGE = 50;

export function listJobsHandler(deps: Deps): Handler {
  return async (req, res) => {
    const query = queryOf(req.query);
    const { tenantId, livemode } = principalOf(res);
    const limit = query.limit ?? PAGE;
    const after = query.cursor === undefined ? undefined : cursorOf(query.cursor);
    const rows = await forAccount(deps.db, tenantId)
      .verification.findMany({
        where: {
          tenantId,
          livemode,
          ...(query.reference === undefined ? {} : { reference: query.reference }),
          ...(query.state ? { state: query.state } : {}),
          ...(query.level || query.outcome
            ? { report: { riskLevel: query.level, outcome: query.outcome } }
            : {}),
          createdAt: {
            ...(query.from ? { gte: momentOf(query.from) } : {}),
            ...(query.to ? { lt: momentOf(query.to) } : {}),
          },
          ...(after
            ? {
                OR: [
                  { createdAt: { lt: after.createdAt } },
                  { createdAt: after.createdAt, jobId: { lt: after.jobId } },
                ],
              }
            : {}),
        },
        orderBy: [{ createdAt: 'desc' }, { jobId: 'desc' }],
        // One more than the page tells whether there is a next one.
        take: limit + 1,
        include: { report: { select: { riskLevel: true, outcome: true } } },
        omit: { prepared: true },
      })
      .catch(loadFailed);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    res.json({
      jobs: page.map((row) => ({
        jobId: row.jobId,
        state: row.state,
        livemode: row.livemode,
        reference: row.reference,
        mediaType: row.mediaType,
        bytes: row.bytes,
        riskLevel: (row.report?.riskLevel ?? null) as RiskLevel | null,
        outcome: (row.report?.outcome ?? null) as Outcome | null,
        createdAt: row.createdAt.toISOString(),
        finishedAt: row.finishedAt?.toISOString() ?? null,
        documentErasedAt: row.documentErasedAt?.toISOString() ?? null,
      })),
      nextCursor: rows.length > limit && last ? cursorText(last) : null,
    } satisfies z.infer<typeof JobListResponse>);
  };
}

function queryOf(sent: unknown): z.infer<typeof JobListQuery> {
  const query = JobListQuery.safeParse(sent);
  if (query.success) return query.data;
  const [issue] = query.error.issues;
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0];
  const allowed = issue?.code === 'invalid_value' ? { allowed: issue.values } : {};
  throw new ApiError('field_invalid', { details: { field: String(field), ...allowed } });
}

/** What the database can be asked: a programming language's least or last moment may lie in the year 0 or 10 000. */
const [FIRST_MS, LAST_MS] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

const momentOf = (text: string): Date => new Date(Math.min(LAST_MS, Math.max(FIRST_MS, Date.parse(text))));

const cursorText = ({ createdAt, jobId }: { createdAt: Date; jobId: string }): string =>
  Buffer.from(`${createdAt.getTime()} ${jobId}`).toString('base64url');

function cursorOf(text: string): { createdAt: Date; jobId: string } {
  const found = /^(\d{1,15}) (job_[a-z2-7]{26})$/.exec(Buffer.from(text, 'base64url').toString('latin1'));
  const [, time, jobId] = found ?? [];
  if (!time || !jobId || Number(time) > LAST_MS) {
    throw new ApiError('field_invalid', { details: { field: 'cursor' } });
  }
  return { createdAt: new Date(Number(time)), jobId };
}
