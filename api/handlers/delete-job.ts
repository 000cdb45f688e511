/** DELETE /api/s2s/jobs/{jobId}: the document, everything made from it and its report. */
import { ApiError, messageOf } from '../../shared/platform/errors.ts';
import { appendAudit } from '../../shared/platform/keys/audit.ts';
import { jobPrefix, keptPrefix } from '../../shared/platform/storage/key.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../mount.ts';
import { principalOf } from '../request-context.ts';
import { jobIdOf, loadFailed, ownJob } from '../submission/own-job.ts';

/** Erases bytes before rows: a failure in between leaves a row that can be deleted again, never bytes without one. */
export function deleteJobHandler(deps: Deps): Handler {
  return async (req, res) => {
    const jobId = jobIdOf(req.params.jobId);
    const principal = principalOf(res);
    const where = ownJob(jobId, principal);
    const job = await deps.db.verification.findFirst({ where, select: { state: true } }).catch(loadFailed);
    // A job in work has no report yet, and its workers would write behind our back.
    if (!job || job.state === 'QUEUED' || job.state === 'PROCESSING') throw new ApiError('job_not_found');
    const erase = () => Promise.all([jobPrefix, keptPrefix].map((prefix) => deps.store.erase(prefix(jobId))));
    await erase().catch((cause) => {
      throw new ApiError('dependency_down', { cause, retryAfterSeconds: 5 });
    });
    await deps.db
      .$transaction(async (tx) => {
        const { count } = await tx.verification.deleteMany({ where });
        if (count === 0) return;
        await tx.idempotencyRecord.deleteMany({ where: { tenantId: principal.tenantId, jobId } });
        await appendAudit(tx, {
          actor: `key:${principal.keyId}`,
          action: 'report.deleted',
          tenantId: principal.tenantId,
          subject: jobId,
        });
      })
      .catch(loadFailed);
    // A drawing that ended in between still saw the row. What fails here is found as stored for no job.
    await erase().catch((error) =>
      deps.log.warn({ jobId, error: messageOf(error) }, 'perhaps not all erased'),
    );
    res.status(204).end();
  };
}
