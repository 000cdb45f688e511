import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import request from 'supertest';
import { type HttpsServer, httpsServer } from '../../harness/https-server.ts';
import { report } from '../assistants/report.ts';
import { type RunningApi, runApi } from '../running-api.ts';
import { PDF, pdf } from './documents.ts';
import { post } from './post.ts';

const PUBLIC = '93.184.215.14';
const ERAS: [string, ClientOptions][] = [
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ['2025', {}],
];

describe('MCP', () => {
  let files: HttpsServer;
  let api: RunningApi;
  const clients: Client[] = [];

  before(async function () {
    this.timeout(180_000);
    files = await httpsServer(['files.example.org'], (req, res) => {
      if (req.url === '/a.pdf') res.end(pdf('fetched'));
      else res.writeHead(404).end();
    });
    const network = files.network({ 'files.example.org': [PUBLIC], 'inner.example.org': ['10.0.0.1'] });
    api = await runApi(
      { GUEST_MINUTE_LIMIT: '1000', GUEST_DAILY_LIMIT: '1000', GUEST_REQUESTS_PER_MINUTE: '10000' },
      undefined,
      network,
    );
  });
  after(async () => {
    for (const client of clients) await client.close();
    await api.stop();
    await files.close();
  });

  async function connected(
    options: ClientOptions = {},
    headers: Record<string, string> = {},
  ): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' }, options);
    const transport = new StreamableHTTPClientTransport(new URL(`${api.base}/api/mcp`), {
      requestInit: { headers },
    });
    await client.connect(transport);
    clients.push(client);
    return client;
  }

  /** The job of a call that is under way. */
  async function pending(tenantId = 'ten_guests_mcp'): Promise<string> {
    for (;;) {
      const row = await api.db.verification.findFirst({ where: { tenantId, state: 'QUEUED' } });
      if (row && (await api.platform.queues.producer('verification').getJob(row.jobId))) return row.jobId;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Ends it as the workers do. */
  async function finish(tenantId?: string): Promise<string> {
    const jobId = await pending(tenantId);
    await api.complete(jobId, JSON.stringify({ productionReport: report(jobId) }));
    return jobId;
  }

  // biome-ignore lint/suspicious/noExplicitAny: structured content is looked into freely
  type Told = any;
  const toldBy = (result: Told): Told => result.structuredContent ?? JSON.parse(result.content[0].text);

  for (const [era, options] of ERAS) {
    describe(`in the protocol of ${era}`, () => {
      let client: Client;
      before(async () => {
        client = await connected(options);
      });

      it('lists three tools with their schemas and what they do to the world', async () => {
        const { tools } = await client.listTools();
        expect(tools.map(({ name }) => name)).to.deep.equal([
          'verify_document',
          'get_report',
          'describe_service',
        ]);
        for (const tool of tools) {
          expect(tool.description, tool.name).to.be.a('string').with.length.above(40);
          expect(tool.outputSchema, tool.name).to.have.property('type', 'object');
          expect(tool.annotations, tool.name).to.include({ destructiveHint: false, idempotentHint: true });
        }
        expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).to.deep.equal([false, true, true]);
        expect((await client.listResourceTemplates()).resourceTemplates[0]?.uriTemplate).to.equal(
          'report://{handle}',
        );
      });

      it('verifies a document, links its report, and gives both again', async () => {
        const file_base64 = pdf(era).toString('base64');
        const call = client.callTool({ name: 'verify_document', arguments: { file_base64 } });
        const jobId = await finish();
        const result = await call;
        expect(result.isError ?? false).to.equal(false);
        const told = toldBy(result);
        expect(told).to.include({ handle: jobId, status: 'COMPLETED', riskLevel: 'HIGH' });
        expect(JSON.parse((result.content as Told)[0].text)).to.deep.equal(told);
        expect((result.content as Told)[1]).to.include({ type: 'resource_link', uri: `report://${jobId}` });

        const again = await client.callTool({ name: 'get_report', arguments: { handle: jobId } });
        expect(toldBy(again)).to.deep.equal(told);
        const { contents } = await client.readResource({ uri: `report://${jobId}` });
        expect(JSON.parse((contents[0] as Told).text).productionReport.verificationId).to.equal(jobId);
        const repeated = await client.callTool({ name: 'verify_document', arguments: { file_base64 } });
        expect(toldBy(repeated).handle).to.equal(jobId);
        const row = await api.db.verification.findUniqueOrThrow({ where: { jobId } });
        expect(row).to.include({ source: 'mcp', livemode: true });
      });

      it('describes its limits and what is kept', async () => {
        const told = toldBy(await client.callTool({ name: 'describe_service', arguments: {} }));
        expect(told.limits).to.include({ caller: 'guest', documentsPerMinute: 1000, documentsAtOnce: 20 });
        expect(told.analysedPages).to.equal(5);
        expect(told.maxDocumentBytes).to.equal(10 * 1024 * 1024);
        expect(told.retention).to.match(/1 hour.*7 days/);
      });

      it('says what is wrong with a call in words that a model can act on', async () => {
        const verify = async (args: Record<string, unknown>) => {
          const result = await client.callTool({ name: 'verify_document', arguments: args });
          expect(result.isError).to.equal(true);
          return (result.content as Told)[0].text as string;
        };
        const some = pdf('x').toString('base64');
        expect(await verify({})).to.match(/exactly one of url and file_base64/);
        expect(await verify({ url: 'https://a.org/', file_base64: some })).to.match(/exactly one/);
        expect(await verify({ file_base64: 'not base64!' })).to.match(/base64_invalid/);
        expect(await verify({ file_base64: Buffer.from('hello').toString('base64') })).to.match(
          /unsupported_mime_type/,
        );
        expect(await verify({ file_base64: some, mime_type: 'image/png' })).to.match(/content_type_mismatch/);
        expect(await verify({ url: 'http://169.254.169.254/latest/meta-data' })).to.match(/address_refused/);
        expect(await verify({ url: 'https://inner.example.org/' })).to.match(/address_refused/);
        expect(await verify({ url: 'https://files.example.org/gone' })).to.match(/download_failed.*404/);
      });
    });
  }

  it('fetches a document from an address', async () => {
    const client = await connected();
    const call = client.callTool({
      name: 'verify_document',
      arguments: { url: 'https://files.example.org/a.pdf' },
    });
    const jobId = await finish();
    expect(toldBy(await call).handle).to.equal(jobId);
    const row = await api.db.verification.findUniqueOrThrow({ where: { jobId } });
    expect(row.bytes).to.equal(pdf('fetched').length);
  });

  it('tells a report that is being made from one that failed and one that never was', async () => {
    const client = await connected();
    const get = async (handle: string) => client.callTool({ name: 'get_report', arguments: { handle } });
    const call = client.callTool({
      name: 'verify_document',
      arguments: { file_base64: pdf('failing').toString('base64') },
    });
    const jobId = await pending();
    expect(toldBy(await get(jobId))).to.include({ handle: jobId, status: 'PROCESSING' });
    await api.fail(jobId);
    for (const result of [await call, await get(jobId)]) {
      expect(result.isError).to.equal(true);
      expect(toldBy(result).error.reason).to.equal('processing_failed');
    }
    for (const handle of [`job_${'a'.repeat(26)}`, 'nonsense']) {
      expect(toldBy(await get(handle)).error.reason).to.equal('job_not_found');
    }
  });

  describe('with a key', () => {
    it('works for the account: its limits, its reports, invisible to guests', async () => {
      const { headers, tenantId } = await api.newTenant();
      const client = await connected({}, headers);
      expect(
        toldBy(await client.callTool({ name: 'describe_service', arguments: {} })).limits.caller,
      ).to.equal('account');
      const file_base64 = pdf('account').toString('base64');
      const call = client.callTool({ name: 'verify_document', arguments: { file_base64 } });
      const jobId = await finish(tenantId);
      expect(toldBy(await call).handle).to.equal(jobId);
      const month = new Date().toISOString().slice(0, 7);
      const usage = await api.db.usageWindow.findMany({ where: { tenantId, window: month } });
      expect(usage.map(({ count }) => count)).to.deep.equal([1]);
      const report = await request(api.base).get(`/api/s2s/report/${jobId}`).set(headers);
      expect(report.status).to.equal(200);
      const guest = await connected();
      const seen = await guest.callTool({ name: 'get_report', arguments: { handle: jobId } });
      expect(toldBy(seen).error.reason).to.equal('job_not_found');
    });

    it('is held to the key’s scopes', async () => {
      const { headers } = await api.newTenant({ scopes: ['fraud:read'] });
      const client = await connected({}, headers);
      const result = await client.callTool({
        name: 'verify_document',
        arguments: { file_base64: PDF.toString('base64') },
      });
      expect(toldBy(result).error.reason).to.equal('scope_missing');
    });

    it('that does not count is refused, never taken for no key', async () => {
      const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      const refused: Record<string, string>[] = [
        { authorization: 'Bearer nonsense' },
        { authorization: 'Basic abc' },
        { authorization: `Bearer svc_live_${'a'.repeat(38)}` },
        { 'x-api-key': 'nonsense' },
      ];
      for (const credential of refused) {
        const response = await post(api, list, credential);
        expect(response.status).to.equal(401);
        expect(response.headers['www-authenticate']).to.match(/^Bearer/);
        expect(response.body.error.data.code).to.equal('unauthorized');
      }
    });
  });
});
