/** Reads a stored report for a page, and sends its pictures and its print while they can be had. */

import type { Response } from 'express';
import { PreparedDocument } from '../../../shared/contracts/document.ts';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { JobId } from '../../../shared/contracts/verification.ts';
import type { Words } from '../../../shared/findings/language/words.ts';
import { PLACE_FILE } from '../../../shared/findings/telling/kept-places.ts';
import { forAccount } from '../../../shared/platform/account-role.ts';
import { keptKey, keptPrefix } from '../../../shared/platform/storage/key.ts';
import type { Deps } from '../../deps.ts';
import { draw, saveOf, streamArtifact, streamStored } from '../../drawing.ts';
import type { Interactive } from '../../interactive.ts';
import { contextOf } from '../../request-context.ts';
import { notFound } from '../dashboard-error.ts';

export type ReportDeps = Pick<Deps, 'db' | 'store' | 'config' | 'fileNames'> & { interactive: Interactive };

export interface LoadedReport {
  jobId: string;
  /** What people call it: file name where it is kept, else the reference. */
  name: string | undefined;
  reference: string | null;
  livemode: boolean;
  finishedAt: Date | null;
  report: ProductionReport;
  prepared: PreparedDocument | null;
  documentErasedAt: Date | null;
  /** Names of the pictures that stay when the document is erased; looked for only then. */
  kept: ReadonlySet<string>;
}

/**
 * @param tenantId whose report it must be
 * @throws DashboardError 404; unknown, foreign and unfinished look alike
 */
export async function loadReport(
  { db, fileNames, store }: Pick<Deps, 'db' | 'fileNames' | 'store'>,
  jobId: unknown,
  tenantId: string,
): Promise<LoadedReport> {
  const id = JobId.safeParse(jobId);
  if (!id.success) throw notFound();
  const row = await forAccount(db, tenantId).report.findFirst({
    where: { jobId: id.data, tenantId },
    select: { body: true, verification: { select: SHOWN } },
  });
  if (!row) throw notFound();
  const { prepared, documentErasedAt, fileName, reference, livemode, finishedAt } = row.verification;
  const parsed = PreparedDocument.safeParse(prepared);
  return {
    jobId: id.data,
    name: fileNames.open(fileName, id.data) ?? reference ?? undefined,
    ...{ reference, livemode, finishedAt },
    // Checked when it was written; an older version of the form is still a report.
    report: (JSON.parse(row.body) as { productionReport: ProductionReport }).productionReport,
    prepared: parsed.success ? parsed.data : null,
    documentErasedAt,
    kept: documentErasedAt ? await keptNames(store, id.data) : new Set(),
  };
}

/** A report is shown without its pictures when storage is down. */
async function keptNames(store: Deps['store'], jobId: string): Promise<Set<string>> {
  const prefix = keptPrefix(jobId);
  const keys = await store.list(prefix).catch(() => []);
  return new Set(keys.map((key) => key.slice(prefix.length)));
}

const SHOWN = {
  ...{ prepared: true, documentErasedAt: true, fileName: true },
  ...{ reference: true, livemode: true, finishedAt: true },
};

/** A picture has none, nor has what is erased; whether a PDF can be opened for writing shows when it is asked for. */
export function hasAnnotatedCopy({ documentErasedAt, report }: LoadedReport): boolean {
  return documentErasedAt === null && report.pipeline.evidence.document.mimeType === 'application/pdf';
}

/** The pages that can be shown, with their displayed sizes. */
export function shownPages({ prepared, documentErasedAt }: LoadedReport) {
  return documentErasedAt ? [] : (prepared?.pages.filter(({ raster }) => raster) ?? []);
}

/**
 * Streams the picture of a page: as the analysis saw it, or as an earlier save of the file shows it.
 * @throws DashboardError 404; ApiError 503 when no worker answers
 */
export async function sendPagePicture(
  { store, interactive }: ReportDeps,
  res: Response,
  loaded: LoadedReport,
  { page: pageNumber, save: wanted }: { page: unknown; save: unknown },
): Promise<void> {
  const save = saveOf(wanted);
  if (save === null || loaded.documentErasedAt) throw notFound();
  if (save !== undefined) {
    const question = { jobId: loaded.jobId, page: Number(pageNumber), save };
    if (!/^[1-9]\d{0,3}$/.test(String(pageNumber))) throw notFound();
    const drawn = await draw(interactive, { name: 'draw-page', question }, contextOf(res).requestId);
    const earlier = 'file' in drawn && { jobId: loaded.jobId, name: drawn.file, type: 'image/png' };
    if (!earlier || !(await streamArtifact(store, res, earlier))) throw notFound();
    return;
  }
  const page = shownPages(loaded).find(({ number }) => String(number) === pageNumber);
  if (!page?.raster) throw notFound();
  const artifact = { jobId: loaded.jobId, name: page.raster.file, type: 'image/png' };
  if (!(await streamArtifact(store, res, artifact))) throw notFound();
}

/** The picture of a place, kept as long as the report. @throws DashboardError 404 */
export async function sendPlace({ store }: ReportDeps, res: Response, jobId: string, name: unknown) {
  if (typeof name !== 'string' || !PLACE_FILE.test(name)) throw notFound();
  if (!(await streamStored(store, res, keptKey(jobId, name), 'image/jpeg'))) throw notFound();
}

/** @throws DashboardError 404; ApiError 503 when no worker answers */
export async function sendThumbnail({ store, interactive }: ReportDeps, res: Response, jobId: string) {
  const kept = { jobId, name: 'thumbnail.png', type: 'image/png' };
  // The same for ever, but for whoever is signed in only.
  res.set('Cache-Control', 'private, max-age=3600');
  if (await streamArtifact(store, res, kept)) return;
  const drawn = await draw(
    interactive,
    { name: 'draw-thumbnail', question: { jobId } },
    contextOf(res).requestId,
  );
  if (!('file' in drawn) || !(await streamArtifact(store, res, { ...kept, name: drawn.file }))) {
    res.set('Cache-Control', 'no-store');
    throw notFound();
  }
}

/** @throws DashboardError 404; ApiError 503 when no worker answers */
export async function sendPrint(
  { store, interactive }: ReportDeps,
  res: Response,
  jobId: string,
  { language }: Words,
) {
  const drawing = { name: 'print-report' as const, question: { jobId, language } };
  const drawn = await draw(interactive, drawing, contextOf(res).requestId);
  if (!('file' in drawn)) throw notFound();
  res.set('Content-Disposition', `attachment; filename="report-${jobId}.pdf"`);
  if (!(await streamArtifact(store, res, { jobId, name: drawn.file, type: 'application/pdf' }))) {
    res.removeHeader('Content-Disposition');
    throw notFound();
  }
}
