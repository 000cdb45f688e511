/** A browser's part in words: cookies, forms and their hidden fields, over real HTTP. */
import request, { type Response, type Test } from 'supertest';
import type { Role } from '../../../shared/platform/accounts/roles.ts';
import type { RunningApi } from '../running-api.ts';
import { makePerson, PASSWORD } from './person.ts';

export interface Client {
  cookie: string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends a form with the CSRF token of the client's pages, unless `fields` say otherwise. */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

/** Whatever service it is. */
type Site = Pick<RunningApi, 'base'>;

export function client(api: Site): Client {
  const site = request(api.base);
  let csrf = '';
  const call = async (asked: Test, headers: Record<string, string>): Promise<Response> => {
    const answer = await asked.set({ cookie: self.cookie, ...headers });
    const set = answer.get('Set-Cookie')?.[0];
    if (set) self.cookie = set.split(';')[0]!;
    const page = answer.type === 'text/html' ? answer.text : '';
    csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? csrf;
    return answer;
  };
  const self: Client = {
    cookie: '',
    get: (path, headers = {}) => call(site.get(`/dashboard${path}`), headers),
    post: (path, fields = {}, headers = {}) =>
      call(
        site
          .post(`/dashboard${path}`)
          .type('form')
          .send({ csrf, ...fields }),
        headers,
      ),
  };
  return self;
}

let people = 0;

/** Somebody of this tenant who has just signed in, with the overview loaded. */
export async function signedIn(
  api: Site & Pick<RunningApi, 'db'>,
  tenantId: string,
  role: Role = 'OWNER',
): Promise<Client & { email: string }> {
  const email = `person${++people}@example.org`;
  await makePerson(api.db, { tenantId, email, role });
  const browser = client(api);
  const answer = await browser.post('/sign-in', { email, password: PASSWORD });
  if (answer.status !== 303) throw new Error(`not signed in: ${answer.status}`);
  await browser.get('');
  return Object.assign(browser, { email });
}
