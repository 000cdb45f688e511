/** Documents that come by message or by address take the same places as uploads: slow ones are slow for themselves. */
import { once } from 'node:events';
import http from 'node:http';
import { expect } from 'chai';
import request from 'supertest';
import { type HttpsServer, httpsServer } from '../../harness/https-server.ts';
import { report } from '../assistants/report.ts';
import { type RunningApi, runApi } from '../running-api.ts';
import { pdf } from './documents.ts';
import { post } from './post.ts';

const PUBLIC = '93.184.215.14';
const ASSISTANT = 'files.oaiusercontent.com';

describe('places for documents of assistants', () => {
  let files: HttpsServer;
  let api: RunningApi;
  /** Downloads that are being waited for. */
  let held: http.ServerResponse[] = [];

  before(async function () {
    this.timeout(180_000);
    files = await httpsServer(['files.example.org', ASSISTANT], (_req, res) => void held.push(res));
    api = await runApi(
      {
        ...{ GUEST_MINUTE_LIMIT: '1000', GUEST_DAILY_LIMIT: '1000', GUEST_REQUESTS_PER_MINUTE: '10000' },
        ...{ TRUSTED_PROXIES: '1', SUBMIT_TIMEOUT_MS: '100' },
        // A quarter is the share of an account, and a quarter of that the share of a guest's network.
        ...{ MAX_CONCURRENT_UPLOADS: '32', UPLOAD_PATIENCE_MS: '3000' },
      },
      undefined,
      files.network({ 'files.example.org': [PUBLIC], [ASSISTANT]: [PUBLIC] }),
    );
    for (const id of ['guests_mcp', 'guests_action']) {
      await api.db.plan.updateMany({ where: { id }, data: { fraudMinuteLimit: null } });
    }
  });
  after(async () => {
    await api.stop();
    await files.close();
  });

  const until = async (done: () => boolean): Promise<void> => {
    while (!done()) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  /** Answers every download that is waited for with a document of its own. */
  const release = (): void => {
    for (const [at, response] of held.entries()) response.end(pdf(`${process.hrtime.bigint()} ${at}`));
    held = [];
  };
  async function verify(from: string, url = 'https://files.example.org/a.pdf'): Promise<string> {
    const params = { name: 'verify_document', arguments: { url } };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const response = await post(api, message, { 'x-forwarded-for': from });
    return response.text;
  }

  it('a network of guests has its share of them, and the rest is for others', async function () {
    this.timeout(60_000);
    const first = [verify('198.51.100.1'), verify('198.51.100.1')];
    await until(() => held.length === 2);
    expect(await verify('198.51.100.1')).to.include('queue_saturated');
    const others = [2, 3, 4].flatMap((host) => [verify(`198.51.${host}.1`), verify(`198.51.${host}.1`)]);
    await until(() => held.length === 8);
    expect(await verify('198.51.9.1'), 'all guests together').to.include('queue_saturated');
    release();
    for (const answer of await Promise.all([...first, ...others])) expect(answer).to.include('PROCESSING');
    const again = verify('198.51.100.1');
    await until(() => held.length === 1);
    release();
    expect(await again).to.include('PROCESSING');
  });

  it('so do the users of the custom action, and what is refused costs no unit', async function () {
    this.timeout(60_000);
    const action = async () =>
      request(api.base)
        .post('/api/public/actions/verify')
        .send({ openaiFileIdRefs: [{ download_link: `https://${ASSISTANT}/a.pdf` }] });
    const waiting = Array.from({ length: 8 }, action);
    await until(() => held.length === 8);
    const refused = await action();
    expect(refused.status).to.equal(503);
    expect(refused.text).to.include('queue_saturated');
    release();
    for (const { status } of await Promise.all(waiting)) expect(status).to.equal(200);
    const rows = await api.db.verification.findMany({ where: { tenantId: 'ten_guests_action' } });
    for (const { jobId } of rows) {
      await api.complete(jobId, JSON.stringify({ productionReport: report(jobId) }));
    }
    const window = new Date().toISOString().slice(0, 7);
    const used = await api.db.usageWindow.findFirst({ where: { tenantId: 'ten_guests_action', window } });
    expect(used?.count).to.equal(8);
  });

  it('a sender of a message who sends next to nothing is given up, and holds a share meanwhile', async function () {
    this.timeout(60_000);
    const open: http.ClientRequest[] = [];
    /** Status of the answer, or that there was none. node:http: the message is sent byte by byte. */
    const slow = async (from: string): Promise<number | 'cut off'> => {
      const sender = http.request(`${api.base}/api/mcp`, {
        method: 'POST',
        headers: {
          ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          ...{ 'content-length': 5_000_000, 'x-forwarded-for': from },
        },
      });
      open.push(sender);
      sender.write('{');
      const [response] = (await once(sender, 'response').catch(() => [])) as [http.IncomingMessage?];
      response?.resume();
      return response?.statusCode ?? 'cut off';
    };
    const begin = performance.now();
    const ends = Promise.all(Array.from({ length: 5 }, () => slow('203.0.113.1')));
    const drip = setInterval(() => {
      for (const sender of open) if (!sender.destroyed) sender.write(' ');
    }, 200);
    try {
      const message = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/list',
        params: { padding: 'x'.repeat(100_000) },
      };
      expect((await post(api, message, { 'x-forwarded-for': '203.0.114.1' })).status).to.equal(200);
      const cut = 'cut off' as const;
      expect((await ends).sort()).to.deep.equal([503, cut, cut, cut, cut]);
      // No second of silence, and far from a minute: they were too slow.
      expect(performance.now() - begin).to.be.below(30_000);
    } finally {
      clearInterval(drip);
      for (const sender of open) sender.destroy();
    }
  });
});
