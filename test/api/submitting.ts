/** Submits over HTTP at once, not when it is waited for. */
import request, { type Response } from 'supertest';
import { PDF } from './multipart.ts';
import type { RunningApi } from './running-api.ts';

export interface Submission {
  headers?: Record<string, string>;
  content?: Buffer;
  type?: string;
}

export function submitTo(
  api: Pick<RunningApi, 'base'>,
  { headers = {}, content = PDF, type = 'application/pdf' }: Submission,
): Promise<Response> {
  const file = { filename: 'a.pdf', contentType: type };
  return request(api.base)
    .post('/api/s2s/verify')
    .set(headers)
    .attach('file', content, file)
    .then((answer) => answer);
}
