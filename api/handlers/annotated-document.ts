/** GET /api/s2s/report/{jobId}/document.pdf: the submitted PDF with its findings as annotations, while it is retained. */
import { ApiError } from '../../shared/platform/errors.ts';
import type { Deps } from '../deps.ts';
import { sendAnnotated } from '../drawing.ts';
import type { Interactive } from '../interactive.ts';
import type { Handler } from '../mount.ts';
import { contextOf, principalOf } from '../request-context.ts';
import { hasOwnReport, jobIdOf } from '../submission/own-job.ts';

export function getAnnotatedDocumentHandler(deps: Deps, interactive: Interactive): Handler {
  return async (req, res) => {
    const jobId = jobIdOf(req.params.jobId);
    await hasOwnReport(deps.db, jobId, principalOf(res));
    const missing = await sendAnnotated({ ...deps, interactive }, res, jobId, contextOf(res).requestId);
    if (missing) throw new ApiError('annotated_copy_unavailable', { details: { cause: missing } });
  };
}
