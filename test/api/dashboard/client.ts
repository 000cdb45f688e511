/** A browser's part in words: cookies, forms and their hidden fields, over real HTTP. */
import type { Role } from '../../../shared/platform/accounts/roles.ts';
import { createUser } from '../../../shared/platform/accounts/users.ts';
import type { RunningApi } from '../running-api.ts';

export const PASSWORD = 'correct horse battery';

export interface Client {
  cookie: string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends a form with the CSRF token of the client's pages, unless `fields` say otherwise. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

export function client(api: RunningApi): Client {
  let csrf = '';
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = { cookie: self.cookie, ...(init.headers as Record<string, string>) };
    const answer = await fetch(`${api.base}/dashboard${path}`, { ...init, headers, redirect: 'manual' });
    const set = answer.headers.getSetCookie()[0];
    if (set) self.cookie = set.split(';')[0]!;
    const page = answer.headers.get('content-type')?.startsWith('text/html')
      ? await answer.clone().text()
      : '';
    csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? csrf;
    return answer;
  };
  const self: Client = {
    cookie: '',
    get: (path, headers = {}) => call(path, { headers }),
    post: (path, fields = {}, headers = {}) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ csrf, ...fields }).toString(),
      }),
  };
  return self;
}

let people = 0;

/** Somebody of this tenant who has just signed in, with the overview loaded. */
export async function signedIn(
  api: RunningApi,
  tenantId: string,
  role: Role = 'OWNER',
): Promise<Client & { email: string }> {
  const email = `person${++people}@example.org`;
  await createUser(api.db, { tenantId, email, password: PASSWORD, role });
  const browser = client(api);
  const answer = await browser.post('/sign-in', { email, password: PASSWORD });
  if (answer.status !== 303) throw new Error(`not signed in: ${answer.status}`);
  await browser.get('');
  return Object.assign(browser, { email });
}
