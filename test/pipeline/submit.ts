/** Submits a document to the running service as a client does, and fetches its report. */

import type { Stack } from '../../scripts/services/stack.ts';
import { ProductionReport } from '../../shared/contracts/report.ts';

export interface Submitted {
  status: number;
  body: { jobId?: string; error?: { reason: string; details?: { jobId?: string } } };
  /** Present when the submit answered 200; parsed by the contract. */
  report?: ProductionReport;
}

export async function submit(
  service: Stack,
  name: string,
  mimeType: string,
  bytes: Uint8Array,
): Promise<Submitted> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)], { type: mimeType }), name);
  const headers = { authorization: `Bearer ${service.apiKey}` };
  const answer = await fetch(`${service.url}/api/s2s/verify`, { method: 'POST', body: form, headers });
  const body = (await answer.json()) as Submitted['body'];
  // A busy machine takes longer than a submit waits; the job goes on.
  const isLate = body.error?.reason === 'processing_timeout';
  const jobId = body.jobId ?? body.error?.details?.jobId;
  if (isLate) await finished(`${service.url}/api/s2s/jobs/${jobId}`, headers);
  else if (answer.status !== 200) return { status: answer.status, body };
  const fetched = await fetch(`${service.url}/api/s2s/report/${jobId}`, { headers });
  const { productionReport } = (await fetched.json()) as { productionReport: unknown };
  return { status: 200, body, report: ProductionReport.parse(productionReport) };
}

async function finished(job: string, headers: Record<string, string>): Promise<void> {
  for (;;) {
    const { state } = (await (await fetch(job, { headers })).json()) as { state?: string };
    if (state !== 'QUEUED' && state !== 'PROCESSING') return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
