/**
 * GET /api/s2s/report/{jobId}/pages/{page}.png: a page with its findings drawn, while the document is retained;
 * with ?save=K the page as that earlier save of the file shows it.
 */
import { ApiError } from '../../shared/platform/errors.ts';
import type { Deps } from '../deps.ts';
import { draw, saveOf, streamArtifact } from '../drawing.ts';
import type { Interactive } from '../interactive.ts';
import type { Handler } from '../mount.ts';
import { contextOf, principalOf } from '../request-context.ts';
import { hasOwnReport, jobIdOf } from '../submission/own-job.ts';

export function getReportPageHandler(deps: Deps, interactive: Interactive): Handler {
  return async (req, res) => {
    const jobId = jobIdOf(req.params.jobId);
    await hasOwnReport(deps.db, jobId, principalOf(res));
    const page = /^[1-9]\d{0,3}$/.test(String(req.params.page)) ? Number(req.params.page) : undefined;
    const save = saveOf(req.query.save);
    if (page === undefined || save === null) throw new ApiError('page_not_found');
    const drawn = await draw(
      interactive,
      { name: 'draw-page', question: { jobId, page, ...(save === undefined ? {} : { save }) } },
      contextOf(res).requestId,
    );
    const sent =
      'file' in drawn &&
      (await streamArtifact(deps.store, res, { jobId, name: drawn.file, type: 'image/png' }));
    if (!sent) throw new ApiError('page_not_found');
  };
}
