/** After a report: the pictures of its places are drawn once and stored beside it, where the account keeps documents. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DRAWN_DOCUMENT, type DrawingTask } from '../../shared/contracts/drawing.ts';
import { KEEP_PLACES, PlacesJob } from '../../shared/contracts/jobs.ts';
import { KEPT } from '../../shared/contracts/retention.ts';
import { earlierPages } from '../../shared/findings/telling/earlier.ts';
import { type KeptPlace, keptPlaces, PLACE_FILE } from '../../shared/findings/telling/kept-places.ts';
import type { Job } from '../../shared/platform/queue.ts';
import { artifactKey, documentKey, keptKey, keptPrefix } from '../../shared/platform/storage/key.ts';
import type { Sandbox } from '../sandbox/supervisor.ts';
import { findStored, type Stored } from './run-drawing.ts';
import type { WorkerContext } from './worker-context.ts';

/** As long as a print, which shows the same places. */
const BUDGET_MS = 20_000;

/** @throws when storage or database do */
export async function keepPlaces(context: WorkerContext, sandbox: Sandbox, job: Job): Promise<void> {
  const { jobId } = PlacesJob.parse(job.data);
  const stored = await findStored(context, jobId);
  try {
    if (stored && !stored.erased && (await areKept(context, stored.account)))
      await drawPlaces(context, sandbox, stored);
  } finally {
    // Deleted while they were drawn, or between two tries: they must not outlive the report.
    if (!(await mayStay(context, jobId))) await context.store.erase(keptPrefix(jobId));
  }
}

async function drawPlaces(context: WorkerContext, sandbox: Sandbox, stored: Stored): Promise<void> {
  const { jobId, account } = stored;
  const { task, keys } = taskOf(stored, keptPlaces(stored.report));
  const asked = {
    ...{ name: KEEP_PLACES, account, payload: task },
    ...{ budgetMs: BUDGET_MS, settings: context.settings },
  };
  const collect = async (received: string): Promise<void> => {
    for (const name of await readdir(received)) {
      await context.store.adopt(keptKey(jobId, name), path.join(received, name));
    }
  };
  const outcome = await context.copies.use(jobId, keys, (files) =>
    sandbox.ask({ ...asked, files }, { expected: [{ name: PLACE_FILE, kind: 'jpeg' }], collect }),
  );
  if (outcome.status !== 'done') {
    context.log.warn({ jobId, status: outcome.status }, 'no pictures are kept with the report');
  }
}

/** As the sweeper has it: with the report, and behind an erased document only where the account keeps documents. */
async function mayStay(context: WorkerContext, jobId: string): Promise<boolean> {
  const now = await findStored(context, jobId);
  return now !== undefined && (!now.erased || (await areKept(context, now.account)));
}

async function areKept({ db }: WorkerContext, tenantId: string): Promise<boolean> {
  const tenant = await db.tenant.findUnique({
    where: { id: tenantId },
    select: { documentRetentionHours: true },
  });
  return tenant !== null && tenant.documentRetentionHours >= KEPT.placesFromHours;
}

/** Only the pages that have a place are read, and the document only where an earlier save of it is shown. */
function taskOf({ jobId, report, pages }: Stored, places: readonly KeptPlace[]) {
  const now = new Set(places.filter(({ save }) => save === undefined).map(({ page }) => page));
  const before = new Set(places.map(({ page, save }) => `${save}/${page}`));
  const pictures = pages.flatMap(({ number, raster }) =>
    raster && now.has(number) ? [{ number, picture: raster.file }] : [],
  );
  const earlier = earlierPages(report).filter(({ save, page }) => before.has(`${save}/${page}`));
  const task: DrawingTask = {
    ...{ file: '', jobId, language: 'en' as const, earlier, kept: [] },
    ...{ report, pages: pictures },
  };
  const keys = Object.fromEntries([
    ...(earlier.length > 0 ? [[DRAWN_DOCUMENT, documentKey(jobId)]] : []),
    ...pictures.map(({ picture }) => [picture, artifactKey(jobId, picture)]),
  ]);
  return { task, keys };
}
