/** How far a person's own uploads are, as the jobs' rows tell it. */
import { STAGES } from '../../../shared/contracts/stages.ts';
import type { Database } from '../../../shared/platform/db.ts';
import type { FileNames } from '../../submission/file-names.ts';
import { DASHBOARD_PATH } from '../assets.ts';

/** What the page and its script show of one upload. */
export interface UploadState {
  jobId: string;
  /** File name where it is kept, else reference, else the job's id. */
  name: string;
  reference: string | null;
  state: 'QUEUED' | 'PROCESSING' | 'COMPLETED' | 'FAILED';
  /** In words. */
  step: string;
  /** Steps done, and of how many. */
  done: number;
  of: number;
  riskLevel: string | null;
  /** Of the report; null while there is none. */
  address: string | null;
}

interface Row {
  jobId: string;
  reference: string | null;
  fileName: Uint8Array | null;
  state: UploadState['state'];
  prepared: boolean;
  stages: number;
  headline: string | null;
  riskLevel: string | null;
}

const SHOWN = 100;
/** Older ones are found in the inbox. */
const SHOWN_FOR_MS = 24 * 3_600_000;
/** Opening the document, its stages, writing the report. */
const STEPS = STAGES.length + 2;

/** The newest first. @param jobId of one of them, where only that is asked for */
export async function uploadStates(
  { db, fileNames }: { db: Database; fileNames: FileNames },
  userId: string,
  jobId?: string,
): Promise<UploadState[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT v."jobId", v."reference", v."fileName", v."state"::text AS "state", v."prepared" IS NOT NULL AS "prepared",
           (SELECT count(*)::int FROM "StageReport" s WHERE s."jobId" = v."jobId") AS "stages",
           c."headline", r."riskLevel"
    FROM "Verification" v
    LEFT JOIN "Report" r ON r."jobId" = v."jobId"
    LEFT JOIN "ReviewCase" c ON c."jobId" = v."jobId"
    WHERE v."uploadedBy" = ${userId} AND v."createdAt" > ${new Date(Date.now() - SHOWN_FOR_MS)}
      AND (${jobId ?? null}::text IS NULL OR v."jobId" = ${jobId ?? null}::text)
    ORDER BY v."createdAt" DESC, v."jobId" LIMIT ${SHOWN}`;
  return rows.map((row) => ({
    jobId: row.jobId,
    name: fileNames.open(row.fileName, row.jobId) ?? row.reference ?? row.jobId,
    reference: row.reference,
    state: row.state,
    ...progressOf(row),
    of: STEPS,
    riskLevel: row.riskLevel,
    address: row.state === 'COMPLETED' ? `${DASHBOARD_PATH}/reports/${row.jobId}` : null,
  }));
}

function progressOf({ state, prepared, stages, headline }: Row): Pick<UploadState, 'step' | 'done'> {
  if (state === 'COMPLETED') return { step: headline ?? 'The report is there.', done: STEPS };
  if (state === 'FAILED')
    return { step: 'The analysis failed by a fault of ours. Send it again.', done: STEPS };
  if (stages >= STAGES.length) return { step: 'The report is being written', done: STEPS - 1 };
  if (prepared || stages > 0)
    return { step: `${stages} of ${STAGES.length} checks are done`, done: 1 + stages };
  return { step: state === 'QUEUED' ? 'Waits for its turn' : 'Is being opened', done: 0 };
}
