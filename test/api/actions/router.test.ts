import { expect } from 'chai';
import request, { type Response } from 'supertest';
import { ANSWER_WITHIN_MS } from '../../../api/actions/router.ts';
import { type HttpsServer, httpsServer } from '../../harness/https-server.ts';
import { report } from '../assistants/report.ts';
import { forgetful, type RunningApi, runApi } from '../running-api.ts';
import { submitTo } from '../submitting.ts';

const PDF = Buffer.from('%PDF-1.4\n% a document of a few bytes\n%%EOF\n');
const TENANT = 'ten_guests_action';
const HOST = 'files.oaiusercontent.com';

// biome-ignore lint/suspicious/noExplicitAny: documents are walked freely
type Json = any;

describe('custom action', () => {
  let files: HttpsServer;
  let api: RunningApi;

  before(async function () {
    this.timeout(180_000);
    files = await httpsServer([HOST, 'files.example.org'], (req, res) => {
      if (req.url === '/moved') res.writeHead(302, { location: `https://${HOST}/a.pdf` }).end();
      else res.end(Buffer.concat([PDF, Buffer.from(`% ${req.url}`)]));
    });
    const network = files.network({
      [HOST]: ['93.184.215.14'],
      'files.example.org': ['93.184.215.14'],
      'inner.oaiusercontent.com': ['10.0.0.1'],
    });
    api = await runApi({ SUBMIT_TIMEOUT_MS: '3000' }, forgetful, network);
  });
  after(async () => {
    await api.stop();
    await files.close();
  });

  const description = async (): Promise<Json> =>
    (await request(api.base).get('/api/public/gpt-action.json')).body;
  /** Sent at once, not when it is waited for. */
  const verify = (refs: string | object[], headers: Record<string, string> = {}): Promise<Response> =>
    request(api.base)
      .post('/api/public/actions/verify')
      .set({ 'content-type': 'application/json', ...headers })
      .send(typeof refs === 'string' ? refs : { openaiFileIdRefs: refs })
      .then((answer) => answer);
  const reportOf = async (handle: string): Promise<Response> =>
    request(api.base).get(`/api/public/actions/reports/${handle}`);
  const file = (url: string) => ({
    name: 'a.pdf',
    id: 'file-1',
    mime_type: 'application/pdf',
    download_link: url,
  });

  describe('its description', () => {
    it('is OpenAPI 3.1.0 with two operations of the given names, none consequential, on one server', async () => {
      const document = await description();
      expect(document.openapi).to.equal('3.1.0');
      expect(document.servers).to.have.length(1);
      const operations = Object.values<Json>(document.paths).flatMap((path) => Object.values<Json>(path));
      expect(operations.map(({ operationId }) => operationId)).to.deep.equal([
        'verifyDocument',
        'getVerificationReport',
      ]);
      for (const operation of operations) expect(operation['x-openai-isConsequential']).to.equal(false);
      const refs =
        document.paths['/api/public/actions/verify'].post.requestBody.content['application/json'].schema
          .properties.openaiFileIdRefs;
      expect(refs).to.include({ type: 'array', maxItems: 1 });
      expect(refs.items).to.deep.equal({ type: 'string' });
      expect(JSON.stringify(document)).to.include('/privacy');
      expect((await request(api.base).get(new URL(document.externalDocs.url).pathname)).status).to.equal(200);
    });

    it('keeps every length that the assistant takes: 300 an operation, 700 a parameter, 100 000 in all', async () => {
      const document = await description();
      let looked = 0;
      for (const path of Object.values<Json>(document.paths)) {
        for (const operation of Object.values<Json>(path)) {
          for (const text of [operation.summary, operation.description]) {
            looked++;
            expect(text).to.be.a('string').with.length.within(1, 300);
          }
          for (const parameter of operation.parameters ?? []) {
            looked++;
            expect(parameter.description).to.be.a('string').with.length.within(1, 700);
          }
        }
      }
      expect(looked).to.equal(5);
      JSON.stringify(document, (key, value) => {
        if (key === 'description' && typeof value === 'string') expect(value.length).to.be.at.most(700);
        return value;
      });
      expect(JSON.stringify(document).length).to.be.below(100_000);
    });

    it('refers to nothing that is not in it', async () => {
      const document = await description();
      const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!);
      expect(refs).not.to.be.empty;
      for (const ref of refs) {
        expect(
          ref.split('/').reduce((node: Json, key) => node?.[key], document),
          ref,
        ).to.be.an('object');
      }
    });
  });

  it('verifies the attached file for its own tenant, and gives the report again', async () => {
    const call = verify([file(`https://${HOST}/one`)]);
    const jobId = await api.queuedJob(TENANT);
    await api.complete(jobId, JSON.stringify({ productionReport: report(jobId) }));
    const { status, body } = await call;
    expect(status).to.equal(200);
    expect(body).to.include({ handle: jobId, status: 'COMPLETED', riskLevel: 'HIGH' });
    expect(JSON.stringify(body).length).to.be.below(100_000);
    const row = await api.db.verification.findUniqueOrThrow({ where: { jobId } });
    expect(row).to.include({ source: 'action', tenantId: TENANT });
    expect((await reportOf(jobId)).body).to.deep.equal(body);
  });

  it('answers with the handle when the analysis takes longer than it may wait', async () => {
    expect(ANSWER_WITHIN_MS).to.be.at.most(43_000);
    const { status, body } = await verify([file(`https://${HOST}/slow`)]);
    expect(status).to.equal(200);
    expect(body.status).to.equal('PROCESSING');
    expect((await reportOf(body.handle)).body.status).to.equal('PROCESSING');
    await api.complete(body.handle, JSON.stringify({ productionReport: report(body.handle) }));
    expect((await reportOf(body.handle)).body.status).to.equal('COMPLETED');
  });

  it('fetches from the assistant’s own file hosts only, without following anything', async () => {
    const reason = async (url: string) => (await verify([file(url)])).body.error.reason;
    expect(await reason('https://files.example.org/a.pdf')).to.equal('address_refused');
    expect(await reason(`http://${HOST}/a.pdf`)).to.equal('address_refused');
    expect(await reason('https://inner.oaiusercontent.com/a.pdf')).to.equal('address_refused');
    expect(await reason(`https://${HOST}.evil.example/a.pdf`)).to.equal('address_refused');
    expect(await reason(`https://${HOST}/moved`)).to.equal('download_failed');
  });

  it('wants exactly one file, in JSON', async () => {
    const one = file(`https://${HOST}/x`);
    const told = async (refs: string | object[], headers?: Record<string, string>) => {
      const { status, body } = await verify(refs, headers);
      return `${status} ${body.error.reason}`;
    };
    expect(await told([one, one])).to.equal('400 too_many_files');
    expect(await told([])).to.equal('400 attachment_missing');
    expect(await told('{}')).to.equal('400 attachment_missing');
    expect(await told('null')).to.equal('400 attachment_missing');
    expect(await told('{"openaiFileIdRefs":')).to.equal('400 malformed_json');
    expect(await told(`"${'x'.repeat(100_000)}"`)).to.equal('400 body_too_large');
    expect(await told('x', { 'content-type': 'text/plain' })).to.equal('415 json_expected');
  });

  it('shows no report of another tenant, and none that never was', async () => {
    const { headers, tenantId } = await api.newTenant();
    const submit = submitTo(api, { headers, content: PDF });
    const jobId = await api.queuedJob(tenantId);
    await api.complete(jobId);
    await submit;
    for (const handle of [jobId, `job_${'a'.repeat(26)}`, '..%2F..']) {
      expect((await reportOf(handle)).status, handle).to.equal(404);
    }
  });

  it('has limits of its own, for all of its users together', async () => {
    await api.db.plan.update({ where: { id: 'guests_action' }, data: { fraudMinuteLimit: 0 } });
    const { status, body } = await verify([file(`https://${HOST}/limited`)]);
    expect(status).to.equal(429);
    expect(body.error.reason).to.equal('minute_limit_exceeded');
  });
});
