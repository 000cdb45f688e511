/** A stored report with its case in the inbox, as the workers write both. */
import { newJobId } from '../../../api/submission/submit.ts';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { inboxRow } from '../../../shared/findings/telling/inbox-row.ts';
import type { Database } from '../../../shared/platform/db.ts';
import { caseWords } from '../../../shared/platform/review/words.ts';

interface Wish {
  reference?: string;
  livemode?: boolean;
  createdAt?: Date;
}

export async function storedCase(
  { db }: { db: Database },
  tenantId: string,
  report: ProductionReport,
  { reference, livemode = true, createdAt = new Date() }: Wish = {},
): Promise<string> {
  const jobId = newJobId();
  const { riskLevel } = report;
  const { outcome } = report.pipeline.evidence;
  const body = JSON.stringify({ productionReport: report });
  await db.verification.create({
    data: {
      ...{ jobId, tenantId, livemode, createdAt, reference, state: 'COMPLETED', finishedAt: createdAt },
      ...{ mediaType: 'application/pdf', bytes: 1000, sha256: '0'.repeat(64), requestId: 'req_test' },
      storageKey: `jobs/${jobId}/document`,
      report: {
        create: { tenantId, reportId: `rep_${jobId}`, riskLevel, outcome, attempt: 1, body, etag: '"x"' },
      },
    },
  });
  const { rank, headline, kind, codes } = inboxRow(report);
  const words = caseWords({ reference: reference ?? null, kind, headline, codes });
  await db.$executeRaw`
    INSERT INTO "ReviewCase" ("jobId", "tenantId", "livemode", "rank", "riskLevel", "outcome", "headline", "kind",
                              "codes", "reference", "search", "createdAt")
    VALUES (${jobId}, ${tenantId}, ${livemode}, ${rank}, ${riskLevel}, ${outcome}, ${headline}, ${kind},
            ${codes}::text[], ${reference ?? null}, array_to_tsvector(${words}::text[]), ${createdAt})`;
  return jobId;
}
