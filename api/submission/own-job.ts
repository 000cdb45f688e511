/** How handlers reach a job: always as its owner. */
import { JobId } from '../../shared/contracts/verification.ts';
import { forAccount } from '../../shared/platform/account-role.ts';
import type { Database } from '../../shared/platform/db.ts';
import { ApiError } from '../../shared/platform/errors.ts';
import type { Principal } from '../../shared/platform/keys/keyring.ts';

/** Every look at a job is bound to its tenant, and to test or live. */
export function ownJob(jobId: string, { tenantId, livemode }: Principal) {
  return { jobId, tenantId, livemode };
}

/** What has not the form of an id is an unknown id. @throws ApiError 404 */
export function jobIdOf(text: unknown): string {
  const parsed = JobId.safeParse(text);
  if (!parsed.success) throw new ApiError('job_not_found');
  return parsed.data;
}

/** @throws ApiError 404 unless the caller has a stored report of this id */
export async function hasOwnReport(
  db: Database,
  jobId: string,
  { tenantId, livemode }: Principal,
): Promise<void> {
  const where = { jobId, tenantId, verification: { livemode } };
  const report = await forAccount(db, tenantId)
    .report.findFirst({ where, select: { jobId: true } })
    .catch(loadFailed);
  if (!report) throw new ApiError('job_not_found');
}

/** The database's failure as the caller is told it. @throws ApiError 500 */
export function loadFailed(cause: unknown): never {
  throw new ApiError('job_load_failed', { cause });
}
