/** Reads a stored report for a page, and gives a page's picture while the document is retained. */
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { PreparedDocument } from '../../../shared/contracts/document.ts';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { JobId } from '../../../shared/contracts/verification.ts';
import { artifactKey } from '../../../shared/platform/storage/key.ts';
import { NotStoredError } from '../../../shared/platform/storage/port.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../dashboard-error.ts';

type LoadDeps = Pick<Deps, 'db' | 'store'>;

export interface LoadedReport {
  jobId: string;
  report: ProductionReport;
  prepared: PreparedDocument | null;
  documentErasedAt: Date | null;
  livemode: boolean;
}

/**
 * @param tenantId whose report it must be
 * @throws DashboardError 404; unknown, foreign and unfinished look alike
 */
export async function loadReport({ db }: LoadDeps, jobId: unknown, tenantId: string): Promise<LoadedReport> {
  const id = JobId.safeParse(jobId);
  if (!id.success) throw notFound();
  const row = await db.report.findFirst({
    where: { jobId: id.data, tenantId },
    select: {
      body: true,
      verification: { select: { prepared: true, documentErasedAt: true, livemode: true } },
    },
  });
  if (!row) throw notFound();
  const { prepared, documentErasedAt, livemode } = row.verification;
  const parsed = PreparedDocument.safeParse(prepared);
  return {
    jobId: id.data,
    // Checked when it was written; an older version of the form is still a report.
    report: (JSON.parse(row.body) as { productionReport: ProductionReport }).productionReport,
    prepared: parsed.success ? parsed.data : null,
    documentErasedAt,
    livemode,
  };
}

/** The pages that can be shown, with their displayed sizes. */
export function shownPages({ prepared, documentErasedAt }: LoadedReport) {
  return documentErasedAt ? [] : (prepared?.pages.filter(({ raster }) => raster) ?? []);
}

/** Streams the picture of a page as the analysis saw it. @throws DashboardError 404 */
export async function sendPagePicture(
  { store }: LoadDeps,
  res: Response,
  loaded: LoadedReport,
  pageNumber: unknown,
): Promise<void> {
  const page = shownPages(loaded).find(({ number }) => String(number) === pageNumber);
  if (!page?.raster) throw notFound();
  await sendArtifact(store, res, loaded.jobId, page.raster.file, 'image/png');
}

/** @throws DashboardError 404 when it has been erased meanwhile */
export async function sendArtifact(
  store: Deps['store'],
  res: Response,
  jobId: string,
  name: string,
  type: string,
): Promise<void> {
  const content = await store.openRead(artifactKey(jobId, name)).catch((error) => {
    throw error instanceof NotStoredError ? notFound() : error;
  });
  res.set('Content-Type', type);
  // A browser that goes away in the middle is no failure of ours.
  await pipeline(content, res).catch(() => res.destroy());
}
