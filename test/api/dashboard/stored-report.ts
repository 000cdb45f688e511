/** A stored report with its document's page, as the workers write both. */
import { newJobId } from '../../../api/submission/submit.ts';
import type { PreparedDocument } from '../../../shared/contracts/document.ts';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { artifactKey } from '../../../shared/platform/storage/key.ts';
import type { RunningApi } from '../running-api.ts';

const PREPARED: PreparedDocument = {
  mediaType: 'application/pdf',
  condition: 'readable',
  pageCount: 1,
  pages: [
    {
      number: 1,
      width: 595,
      height: 842,
      raster: { file: 'page-001.png', widthPx: 1240, heightPx: 1754, dpi: 150 },
      imageCoverage: 0,
      images: [],
    },
  ],
  notAssessed: [],
};

/** @param picture of its page: any bytes do, what is stored is streamed as it is */
export async function storedReport(
  { db, platform }: Pick<RunningApi, 'db' | 'platform'>,
  tenantId: string,
  picture: Buffer,
  report: ProductionReport,
  { livemode = true, createdAt = new Date() } = {},
): Promise<string> {
  const jobId = newJobId();
  const { riskLevel } = report;
  const { outcome } = report.pipeline.evidence as { outcome?: string };
  const body = JSON.stringify({ productionReport: report });
  await db.verification.create({
    data: {
      ...{ jobId, tenantId, livemode, createdAt, state: 'COMPLETED', finishedAt: createdAt },
      ...{ mediaType: 'application/pdf', bytes: 1000, sha256: '0'.repeat(64), requestId: 'req_test' },
      storageKey: `jobs/${jobId}/document`,
      prepared: PREPARED,
      report: {
        create: { tenantId, reportId: `rep_${jobId}`, riskLevel, outcome, attempt: 1, body, etag: '"x"' },
      },
    },
  });
  await platform.store.write(artifactKey(jobId, 'page-001.png'), picture);
  return jobId;
}
