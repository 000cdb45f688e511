/**
 * Callers as they should be: each document has its Idempotency-Key, whoever got no answer asks again with the same, and
 * whoever was told that the report takes longer fetches it later.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '../../scripts/services/stack.ts';

/** One submit, as its caller saw it; status 0: the connection was cut. */
export interface Submitted {
  sample: string;
  /** Idempotency-Key. */
  key: string;
  status: number;
  jobId: string | null;
  /** Of an error. */
  reason?: string;
}

export const SAMPLES = [
  'invoice-amount-replaced.pdf',
  'invoice-clean.pdf',
  'statement-signed-then-changed.pdf',
] as const;

const bytesOf = (name: string) => readFile(new URL(`../../samples/${name}`, import.meta.url));

export async function submit(service: Stack, sample: string, key: string = randomUUID()): Promise<Submitted> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(await bytesOf(sample))], { type: 'application/pdf' }), sample);
  const headers = { authorization: `Bearer ${service.apiKey}`, 'idempotency-key': key };
  try {
    const answer = await fetch(`${service.url}/api/s2s/verify`, { method: 'POST', body: form, headers });
    const body = (await answer.json()) as {
      jobId?: string;
      error?: { reason?: string; details?: { jobId?: string } };
    };
    const jobId = body.jobId ?? body.error?.details?.jobId ?? null;
    return { sample, key, status: answer.status, jobId, reason: body.error?.reason };
  } catch {
    return { sample, key, status: 0, jobId: null };
  }
}

/** 200 when the report of a submit that ran out of its wait is there. */
async function fetched(service: Stack, { jobId }: Submitted): Promise<number> {
  const headers = { authorization: `Bearer ${service.apiKey}` };
  return fetch(`${service.url}/api/s2s/report/${jobId}`, { headers }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Asks again for what was not answered with a report, until it is or the time is over. */
export async function repeated(service: Stack, submits: readonly Submitted[], withinMs: number) {
  const end = Date.now() + withinMs;
  return Promise.all(
    submits.map(async (first) => {
      let last = first;
      while (last.status !== 200 && Date.now() < end) {
        last = await submit(service, first.sample, first.key);
        if (last.reason === 'processing_timeout') last.status = await fetched(service, last);
        if (last.status !== 200) await sleep(1_000);
      }
      return last;
    }),
  );
}
