/** GET /api/s2s/jobs/{jobId}: state and progress of an analysis. */
import type { z } from 'zod';
import { STAGES } from '../../shared/contracts/stages.ts';
import type { JobResponse } from '../../shared/contracts/verification.ts';
import { forAccount } from '../../shared/platform/account-role.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../mount.ts';
import { principalOf } from '../request-context.ts';
import { jobIdOf, loadFailed, ownJob } from '../submission/own-job.ts';

export function getJobHandler(deps: Deps): Handler {
  return async (req, res) => {
    const principal = principalOf(res);
    const where = ownJob(jobIdOf(req.params.jobId), principal);
    const stages = { select: { stage: true, status: true, durationMs: true } };
    const db = forAccount(deps.db, principal.tenantId);
    const job = await db.verification.findFirst({ where, include: { stages } }).catch(loadFailed);
    if (!job) throw new ApiError('job_not_found');
    const done = new Map(job.stages.map((stage) => [stage.stage, stage]));
    res.json({
      jobId: job.jobId,
      state: job.state,
      livemode: job.livemode,
      reference: job.reference,
      createdAt: job.createdAt.toISOString(),
      finishedAt: job.finishedAt?.toISOString() ?? null,
      stages: STAGES.map((id) => {
        const stage = done.get(id);
        return stage
          ? { id, status: stage.status, durationMs: stage.durationMs }
          : { id, status: 'PENDING' as const };
      }),
    } satisfies z.infer<typeof JobResponse>);
  };
}
