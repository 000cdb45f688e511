/** The `document` pool's job: makes the PreparedDocument and stores its artifacts. */

import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { MediaType, PreparedDocument } from '../../shared/contracts/document.ts';
import type { StageJob } from '../../shared/contracts/jobs.ts';
import { asJson } from '../../shared/platform/db.ts';
import { artifactKey } from '../../shared/platform/storage/key.ts';
import { prepare } from '../prepare/prepare.ts';
import type { Sandbox } from '../sandbox/supervisor.ts';
import { failureReason, runSandboxed } from './run-sandboxed.ts';
import type { WorkerContext } from './worker-context.ts';

/**
 * Never fails for the document's sake: one that cannot be prepared is stored as `damaged`, with the reason.
 * @throws when storage or database do (the queue then tries again)
 */
export async function runPrepare(context: WorkerContext, sandbox: Sandbox, job: StageJob): Promise<void> {
  context.documents.forget(job.jobId);
  const found = await context.documents.get(job.jobId);
  // Deleted meanwhile, or done by an earlier attempt.
  if (!found || found.prepared) return;
  const { mediaType } = found;
  const input = {
    ...(await found.local()),
    mediaType,
    budgetMs: prepare.timeoutMs,
    settings: context.settings,
  };
  const outcome = await runSandboxed(sandbox, input, async (outputDir) => {
    for (const name of await readdir(outputDir)) {
      await context.store.adopt(artifactKey(job.jobId, name), path.join(outputDir, name));
    }
  });
  const parsed = outcome.status === 'done' ? prepare.result.safeParse(outcome.facts) : null;
  const prepared: PreparedDocument = parsed?.success
    ? parsed.data
    : unprepared(
        mediaType,
        outcome.status === 'done' ? 'The preparation returned nothing usable.' : failureReason(outcome),
      );
  await context.db.verification.updateMany({
    where: { jobId: job.jobId },
    data: { prepared: asJson(prepared) },
  });
  context.documents.forget(job.jobId);
}

function unprepared(mediaType: MediaType, reason: string): PreparedDocument {
  return {
    mediaType,
    condition: 'damaged',
    conditionReason: reason,
    pageCount: 0,
    pages: [],
    notAssessed: [{ what: 'every page', reason }],
  };
}
