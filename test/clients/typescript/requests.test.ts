/** What the client asks: addresses, headers and bodies as the specification and API.md have them. */
import { expect } from 'chai';
import { AssayClient, type ClientOptions } from '../../../clients/typescript/src/index.ts';
import { type Asked, answers, json } from './answers.ts';

const PDF = new Blob(['%PDF-1.4'], { type: 'application/pdf' });
const PAGE = { jobs: [], nextCursor: null };

/** What one call asked of a service that answers it like this. */
async function askedBy(
  call: (client: AssayClient) => Promise<unknown>,
  answer: unknown = {},
  options: Partial<ClientOptions> = {},
): Promise<Asked> {
  const { asked, fetch } = answers(json(200, answer));
  await call(new AssayClient({ baseUrl: 'https://a.example', apiKey: 'svc_test_k', fetch, ...options }));
  expect(asked).to.have.length(1);
  return asked[0]!;
}

async function submitted(options: Parameters<AssayClient['submit']>[1] = {}, document = PDF) {
  const asked = await askedBy((client) => client.submit(document, options), { jobId: 'job_x' });
  const form = asked.body as FormData;
  return { ...asked, form, file: form.get('file') as File };
}

describe('what the client asks', () => {
  for (const [what, call, method, path] of [
    ['a report', (client: AssayClient) => client.report('job_x'), 'GET', '/api/s2s/report/job_x'],
    ['a job', (client: AssayClient) => client.job('job_x'), 'GET', '/api/s2s/jobs/job_x'],
    ['an erasure', (client: AssayClient) => client.deleteJob('job_x'), 'DELETE', '/api/s2s/jobs/job_x'],
    ['the usage', (client: AssayClient) => client.usage(), 'GET', '/api/s2s/usage'],
    ['the catalogue', (client: AssayClient) => client.findings(), 'GET', '/api/public/findings'],
    ['a list', (client: AssayClient) => client.jobs().next(), 'GET', '/api/s2s/jobs?'],
  ] as const)
    it(`of ${what} is ${method} ${path}, with the key as a bearer and JSON wanted`, async () => {
      const asked = await askedBy(call, PAGE);
      expect(`${asked.method} ${asked.url}`).to.equal(`${method} https://a.example${path}`);
      expect(asked.headers.get('authorization')).to.equal('Bearer svc_test_k');
      expect(asked.headers.get('accept')).to.equal('application/json');
      expect(asked.headers.has('idempotency-key')).to.equal(false);
      expect(asked.body).to.equal(undefined);
    });

  it('stays below its path whatever a job is called', async () => {
    for (const call of ['report', 'job', 'deleteJob'] as const) {
      const { url } = await askedBy((client) => client[call]('../usage?a=1#b'), { productionReport: {} });
      expect(new URL(url).pathname).to.match(/^\/api\/s2s\/(?:report|jobs)\/\.\.%2Fusage%3Fa%3D1%23b$/);
    }
  });

  it('stands below the address of the service, with slashes at its end or without', async () => {
    for (const baseUrl of [
      'https://a.example/assay',
      'https://a.example/assay/',
      'https://a.example/assay//',
    ])
      expect((await askedBy((client) => client.usage(), {}, { baseUrl })).url).to.equal(
        'https://a.example/assay/api/s2s/usage',
      );
  });

  it('is asked by a plain fetch: browsers refuse theirs as a method of another object', async () => {
    let self: unknown = 'not called';
    async function fetch(this: unknown): Promise<Response> {
      self = this;
      return json(200, {});
    }
    await new AssayClient({ baseUrl: 'https://a.example', apiKey: 'k', fetch }).usage();
    expect(self).to.equal(undefined);
  });
});

describe('a document that is submitted', () => {
  it('is the only part, called file, with its name, its type and its bytes', async () => {
    const { url, method, form, file, headers } = await submitted();
    expect(`${method} ${url}`).to.equal('POST https://a.example/api/s2s/verify');
    expect([...form.keys()]).to.deep.equal(['file']);
    expect(file.name).to.equal('document');
    expect(file.type).to.equal('application/pdf');
    expect(await file.text()).to.equal('%PDF-1.4');
    // The boundary is the sender's to choose.
    expect(headers.has('content-type')).to.equal(false);
    expect(headers.has('prefer')).to.equal(false);
    expect(headers.has('x-document-reference')).to.equal(false);
  });

  it('has the name and the key that were given, else a key of its own each time', async () => {
    const named = await submitted({ fileName: 'Rechnung ü.pdf', idempotencyKey: 'my-key' });
    expect(named.file.name).to.equal('Rechnung ü.pdf');
    expect(named.headers.get('idempotency-key')).to.equal('my-key');
    const keys = await Promise.all(
      [1, 2].map(async () => (await submitted()).headers.get('idempotency-key')),
    );
    expect(new Set(keys).size).to.equal(2);
    for (const key of keys) expect(key).to.match(/^[\x21-\x7e]{1,255}$/);
  });

  it('has its reference as the bytes of UTF-8, one character each', async () => {
    for (const reference of ['Order 7', 'Fall Müller / é', '注文 9', '𠮷'.repeat(128)]) {
      const { headers } = await submitted({ reference });
      const sent = headers.get('x-document-reference') ?? '';
      expect(Buffer.from(sent, 'latin1').toString('utf8')).to.equal(reference);
    }
  });

  it('is answered at once where that is asked for (RFC 7240, 4.1)', async () => {
    const { asked, fetch } = answers(json(202, { jobId: 'job_x' }));
    const client = new AssayClient({ baseUrl: 'https://a.example', apiKey: 'k', fetch });
    expect(await client.start(PDF, { reference: 'r' })).to.equal('job_x');
    expect(asked[0]!.headers.get('prefer')).to.equal('respond-async');
    expect(asked[0]!.headers.get('x-document-reference')).to.equal('r');
  });

  it('gives its report together with its job', async () => {
    const report = { riskLevel: 'LOW' };
    const { asked, fetch } = answers(json(200, { jobId: 'job_x' }), json(200, { productionReport: report }));
    const client = new AssayClient({ baseUrl: 'https://a.example', apiKey: 'k', fetch });
    expect(await client.verify(PDF)).to.deep.equal({ jobId: 'job_x', report });
    expect(asked.map(({ url }) => new URL(url).pathname)).to.deep.equal([
      '/api/s2s/verify',
      '/api/s2s/report/job_x',
    ]);
  });
});

describe('a list of jobs', () => {
  const row = (jobId: string) => ({ jobId });

  it('is asked for page by page, by one filter, until there is no cursor', async () => {
    const { asked, fetch } = answers(
      json(200, { jobs: [row('a'), row('b')], nextCursor: 'c+/=1' }),
      json(200, { jobs: [], nextCursor: 'c2' }),
      json(200, { jobs: [row('c')], nextCursor: null }),
    );
    const client = new AssayClient({ baseUrl: 'https://a.example', apiKey: 'k', fetch });
    const ids: string[] = [];
    const filter = { reference: 'a & b = ü', level: 'HIGH', from: '2026-11-01T00:00:00+01:00' } as const;
    for await (const { jobId } of client.jobs(filter)) ids.push(jobId);
    expect(ids).to.deep.equal(['a', 'b', 'c']);
    const queries = asked.map(({ url }) => [...new URL(url).searchParams]);
    const asGiven = Object.entries(filter);
    expect(queries).to.deep.equal([
      asGiven,
      [...asGiven, ['cursor', 'c+/=1']],
      [...asGiven, ['cursor', 'c2']],
    ]);
  });

  it('asks for no page that nobody takes from', async () => {
    const { asked, fetch } = answers(json(200, { jobs: [row('a'), row('b')], nextCursor: 'c' }));
    const client = new AssayClient({ baseUrl: 'https://a.example', apiKey: 'k', fetch });
    for await (const { jobId } of client.jobs()) if (jobId === 'b') break;
    expect(asked).to.have.length(1);
  });

  it('has nothing of a filter that is left undefined', async () => {
    const { url } = await askedBy((client) => client.jobs({ state: undefined, to: 'x' }).next(), PAGE);
    expect(new URL(url).search).to.equal('?to=x');
  });
});
