/** The document as it was when somebody signed it: a PDF that was only added to since still begins with it. */
import type { Response } from 'express';
import { z } from 'zod';
import type { ProductionReport } from '../../../shared/contracts/report.ts';
import { documentKey } from '../../../shared/platform/storage/key.ts';
import type { Deps } from '../../deps.ts';
import { streamStored } from '../../drawing.ts';
import { notFound } from '../dashboard-error.ts';
import type { LoadedReport } from './load.ts';

export interface SignedVersion {
  /** From 1, in the order of the report's signatures. */
  number: number;
  /** Length of the file then. */
  bytes: number;
  signer: string | null;
  signedAt: string | null;
}

/** What the signature stage tells; reports from before it told the length have none. */
const Signatures = z.array(
  z.object({
    signedBytes: z.int().positive().nullish(),
    signer: z.string().nullish(),
    signedAt: z.string().nullish(),
  }),
);

/** One for each length: signatures of one save are of one version. */
export function signedVersions(report: ProductionReport): SignedVersion[] {
  const { signatures } = report.pipeline.evidence as { signatures?: unknown };
  const found = (Signatures.safeParse(signatures).data ?? []).flatMap(
    ({ signedBytes, signer = null, signedAt = null }, at): SignedVersion[] =>
      signedBytes ? [{ number: at + 1, bytes: signedBytes, signer, signedAt }] : [],
  );
  return found.filter(({ bytes }, at) => found.findIndex((other) => other.bytes === bytes) === at);
}

/**
 * Sends the first bytes of the stored document as a file to save.
 * @throws DashboardError 404 where there is no such version, or the document was erased
 */
export async function sendSignedVersion(
  { store }: Pick<Deps, 'store'>,
  res: Response,
  { jobId, report, documentErasedAt }: Pick<LoadedReport, 'jobId' | 'report' | 'documentErasedAt'>,
  number: unknown,
): Promise<void> {
  const version = signedVersions(report).find((one) => String(one.number) === number);
  if (!version || documentErasedAt) throw notFound();
  res.set('Content-Disposition', `attachment; filename="${jobId}-signed-${version.number}.pdf"`);
  if (await streamStored(store, res, documentKey(jobId), 'application/pdf', version.bytes)) return;
  res.removeHeader('Content-Disposition');
  throw notFound();
}
