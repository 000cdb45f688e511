/** Submits over HTTP, each answer read to its end. */
import { form, type RunningApi } from './running-api.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  body: any;
  text: string;
}

async function answerOf(response: Promise<Response>): Promise<Answer> {
  const { status, headers, ...rest } = await response.then(async (got) => ({
    status: got.status,
    headers: got.headers,
    text: await got.text(),
  }));
  return { status, headers, text: rest.text, body: rest.text === '' ? undefined : JSON.parse(rest.text) };
}

export function submitTo(api: RunningApi, headers: Record<string, string>, body = form()): Promise<Answer> {
  return answerOf(fetch(`${api.base}/api/s2s/verify`, { method: 'POST', headers, body }));
}
