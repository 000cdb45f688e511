import type { RunningApi } from '../running-api.ts';

/** A message to the endpoint as it stands, without a client between. */
export function post(
  api: RunningApi,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${api.base}/api/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
