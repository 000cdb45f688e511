/** A service for the client's option `fetch`: it gives its answers in turn and keeps what it was asked. */

export interface Asked {
  url: string;
  method: string;
  headers: Headers;
  body: RequestInit['body'];
  signal: AbortSignal;
}

type Answer = Response | Error;

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

export const refusal = (
  status: number,
  reason: string,
  { details, headers }: { details?: object; headers?: Record<string, string> } = {},
): Response =>
  json(status, { ok: false, error: { code: 'c', reason, message: 'm', details }, requestId: 'r' }, headers);

export function answers(...given: Answer[]): { asked: Asked[]; fetch: typeof fetch } {
  const asked: Asked[] = [];
  return {
    asked,
    fetch: async (url, init = {}) => {
      const { method = 'GET', headers, body, signal } = init;
      asked.push({ url: String(url), method, headers: new Headers(headers), body, signal: signal! });
      const next = given.shift();
      if (!next) throw new Error('it was asked more often than expected');
      if (next instanceof Error) throw next;
      return next;
    },
  };
}
