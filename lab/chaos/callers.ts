/** Callers as they should be: each document has its Idempotency-Key, and whoever got no answer asks again with the same. */
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
    const { jobId = null } = (await answer.json()) as { jobId?: string };
    return { sample, key, status: answer.status, jobId };
  } catch {
    return { sample, key, status: 0, jobId: null };
  }
}

/** Asks again for what was not answered with a report, until it is or the time is over. */
export async function repeated(service: Stack, submits: readonly Submitted[], withinMs: number) {
  const end = Date.now() + withinMs;
  return Promise.all(
    submits.map(async (first) => {
      let last = first;
      while (last.status !== 200 && Date.now() < end) {
        last = await submit(service, first.sample, first.key);
        if (last.status !== 200) await sleep(1_000);
      }
      return last;
    }),
  );
}
