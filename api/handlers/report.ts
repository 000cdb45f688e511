/** GET /api/s2s/report/{jobId}. */
import { forAccount } from '../../shared/platform/account-role.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import { hasEntity } from '../answers/entity-tag.ts';
import { sendStoredJson } from '../answers/present.ts';
import type { Deps } from '../deps.ts';
import type { Handler } from '../mount.ts';
import { principalOf } from '../request-context.ts';
import { jobIdOf, loadFailed } from '../submission/own-job.ts';

/** Gives the stored text as it stands; never parses or rebuilds it. */
export function getReportHandler(deps: Deps): Handler {
  return async (req, res) => {
    const jobId = jobIdOf(req.params.jobId);
    const { tenantId, livemode } = principalOf(res);
    const where = { jobId, tenantId, verification: { livemode } };
    const report = await forAccount(deps.db, tenantId)
      .report.findFirst({ where, select: { body: true, etag: true } })
      .catch(loadFailed);
    if (!report) throw new ApiError('job_not_found');
    res.set('ETag', report.etag);
    if (hasEntity(req.get('if-none-match'), report.etag)) res.status(304).end();
    else sendStoredJson(res, 200, report.body);
  };
}
