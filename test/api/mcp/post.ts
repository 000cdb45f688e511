import request, { type Response } from 'supertest';
import type { RunningApi } from '../running-api.ts';

/** A message to the endpoint as it stands, without a client between; on its way at once, not when it is waited for. */
export function post(
  api: RunningApi,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return request(api.base)
    .post('/api/mcp')
    .set({ 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers })
    .send(typeof body === 'string' ? body : JSON.stringify(body))
    .then((answer) => answer);
}
