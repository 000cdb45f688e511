import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'chai';
import { type HttpsServer, httpsServer } from '../../harness/https-server.ts';
import { report } from '../assistants/report.ts';
import { completeJob, failJob, type RunningApi, runApi } from '../running-api.ts';

const PDF = Buffer.from('%PDF-1.4\n% a document of a few bytes\n%%EOF\n');
const pdf = (tag: string): Buffer => Buffer.concat([PDF, Buffer.from(`% ${tag}\n`)]);
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

  const post = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${api.base}/api/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

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
    await completeJob(api.db, jobId, JSON.stringify({ productionReport: report(jobId) }));
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
    await failJob(api.db, jobId);
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
      const report = await fetch(`${api.base}/api/s2s/report/${jobId}`, { headers });
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
        const response = await post(list, credential);
        expect(response.status).to.equal(401);
        expect(response.headers.get('www-authenticate')).to.match(/^Bearer/);
        expect(((await response.json()) as Told).error.data.code).to.equal('unauthorized');
      }
    });
  });

  describe('on the wire', () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const modern = {
      ...list,
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    };

    it('answers 403 to a page of another origin, and lets this service’s own and local ones call', async () => {
      expect((await post(list, { origin: 'https://evil.example' })).status).to.equal(403);
      const own = await post(list, { origin: 'http://127.0.0.1:5173' });
      expect(own.status).to.equal(200);
      expect(own.headers.get('access-control-allow-origin')).to.equal('*');
      expect((await post(list)).status).to.equal(200);
    });

    it('takes POST only: GET and DELETE are 405', async () => {
      for (const method of ['GET', 'DELETE']) {
        const response = await fetch(`${api.base}/api/mcp`, {
          method,
          headers: { accept: 'text/event-stream' },
        });
        expect(response.status, method).to.equal(405);
      }
    });

    it('names the versions it speaks to whoever asks for another', async () => {
      const params = {
        _meta: { ...modern.params._meta, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' },
      };
      const response = await post(
        { ...modern, params },
        { 'mcp-protocol-version': '2099-01-01', 'mcp-method': 'tools/list' },
      );
      expect(response.status).to.equal(400);
      const { error } = (await response.json()) as Told;
      expect(error.code).to.equal(-32_022);
      expect(error.data.supported).to.include('2026-07-28');
    });

    it('wants header and message to agree', async () => {
      const response = await post(modern, {
        'mcp-protocol-version': '2025-11-25',
        'mcp-method': 'tools/list',
      });
      expect(response.status).to.equal(400);
      expect(((await response.json()) as Told).error.code).to.equal(-32_020);
    });

    it('answers 404 to a method that is not there, 415 to what is not JSON, 400 to broken JSON', async () => {
      const unknown = { ...modern, method: 'tools/destroy' };
      const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/destroy' };
      const response = await post(unknown, headers);
      expect(response.status).to.equal(404);
      expect(((await response.json()) as Told).error.code).to.equal(-32_601);
      expect((await post('x', { 'content-type': 'text/plain' })).status).to.equal(415);
      expect((await post('{"jsonrpc":')).status).to.equal(400);
    });

    it('acknowledges notifications with 202', async () => {
      const note = { jsonrpc: '2.0', method: 'notifications/initialized' };
      expect((await post(note)).status).to.equal(202);
    });

    it('refuses a message that is too large before it is read, and one that turns out so', async () => {
      const limit = Math.ceil((10 * 1024 * 1024) / 3) * 4 + 64 * 1024;
      const told = await post('x'.repeat(limit + 1));
      expect(told.status).to.equal(413);
      expect(((await told.json()) as Told).error.data.details.maxBytes).to.equal(limit);
    });

    it('is never cached and carries the request’s id', async () => {
      const response = await post(list, { 'x-request-id': 'mine' });
      expect(response.headers.get('x-request-id')).to.equal('mine');
      expect(response.headers.get('cache-control')).to.equal('no-store, no-transform');
    });
  });
});

describe('MCP limits of guests', () => {
  let api: RunningApi;
  before(async function () {
    this.timeout(180_000);
    api = await runApi({
      GUEST_MINUTE_LIMIT: '2',
      GUEST_DAILY_LIMIT: '3',
      GUEST_REQUESTS_PER_MINUTE: '12',
      TRUSTED_PROXIES: '1',
    });
  });
  after(() => api.stop());

  async function call(
    from: string,
    name: string,
    args: object = {},
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  ): Promise<{ response: Response; told: any }> {
    const response = await fetch(`${api.base}/api/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-forwarded-for': from,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    });
    const text = await response.text();
    return { response, told: JSON.parse(text.replace(/^[^{]*/, '')) };
  }
  const verify = (from: string) => call(from, 'verify_document', { url: 'https://127.0.0.1/' });

  it('count documents by network, and tell when there is room again', async () => {
    for (const _ of [1, 2])
      expect((await verify('2001:4860::1')).told.result.content[0].text).to.match(/address_refused/);
    const { told } = await verify('2001:4860::ffff:2');
    const body = JSON.parse(told.result.content[0].text);
    expect(body.error.reason).to.equal('minute_limit_exceeded');
    expect(body.retryAfterSeconds).to.be.within(1, 60);
    expect((await verify('2001:4860:0:1::1')).told.result.content[0].text).to.match(/address_refused/);
  });

  it('count requests by network, with 429 and Retry-After', async () => {
    for (let request = 0; request < 12; request++) {
      expect((await call('198.51.100.7', 'describe_service')).response.status).to.equal(200);
    }
    const { response, told } = await call('198.51.100.7', 'describe_service');
    expect(response.status).to.equal(429);
    expect(Number(response.headers.get('retry-after'))).to.be.within(1, 60);
    expect(told.error.data.reason).to.equal('minute_limit_exceeded');
    expect((await call('198.51.100.8', 'describe_service')).response.status).to.equal(200);
  });

  it('twenty documents of all guests are in work at once, whoever sends them, and no more', async function () {
    this.timeout(180_000);
    await call('198.51.100.9', 'describe_service');
    await api.db.plan.update({ where: { id: 'guests_mcp' }, data: { fraudMinuteLimit: null } });
    // What is remembered of the plan is at most four seconds old.
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    const answers = Array.from({ length: 23 }, (_, at) =>
      call(`203.0.113.${at}`, 'verify_document', { file_base64: pdf(`guest ${at}`).toString('base64') }),
    );
    const inWork = () =>
      api.db.verification.findMany({ where: { tenantId: 'ten_guests_mcp', state: 'QUEUED' } });
    const refused: string[] = [];
    for (const answer of answers) {
      answer.then(({ told }) => {
        if (told.result?.isError) refused.push(told.result.content[0].text);
      });
    }
    while (refused.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await inWork()).to.have.length(20);
    for (const text of refused) {
      const told = JSON.parse(text);
      expect(told.error).to.include({ code: 'rate_limited', reason: 'concurrent_limit_exceeded' });
      expect(told.error.details).to.include({ limit: 20 });
      expect(told.retryAfterSeconds).to.be.above(0);
    }
    // A place that is free is taken again.
    const [first] = await inWork();
    await completeJob(api.db, first!.jobId, JSON.stringify({ productionReport: report(first!.jobId) }));
    const late = call('203.0.113.100', 'verify_document', { file_base64: pdf('late').toString('base64') });
    while ((await inWork()).length < 20) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const { jobId } of await inWork()) {
      await completeJob(api.db, jobId, JSON.stringify({ productionReport: report(jobId) }));
    }
    expect((await late).told.result.isError ?? false).to.equal(false);
    await Promise.all(answers);
    expect(refused).to.have.length(3);
  });

  it('keep no address', async () => {
    const rows = await api.db.usageWindow.findMany({ where: { tenantId: { startsWith: 'guest:' } } });
    expect(rows).not.to.be.empty;
    expect(JSON.stringify(rows)).not.to.match(/198\.51|203\.0|2001:4860/);
  });
});
