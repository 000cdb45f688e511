import { expect } from 'chai';
import request from 'supertest';
import { type RunningApi, runApi } from '../running-api.ts';
import { post } from './post.ts';

describe('MCP on the wire', () => {
  let api: RunningApi;
  before(async function () {
    this.timeout(180_000);
    api = await runApi({ GUEST_REQUESTS_PER_MINUTE: '10000' });
  });
  after(() => api.stop());

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
    expect((await post(api, list, { origin: 'https://evil.example' })).status).to.equal(403);
    const own = await post(api, list, { origin: 'http://127.0.0.1:5173' });
    expect(own.status).to.equal(200);
    expect(own.headers['access-control-allow-origin']).to.equal('*');
    expect((await post(api, list)).status).to.equal(200);
  });

  it('notes in the request log why a call was refused', async () => {
    const refused = await post(api, list, {
      authorization: 'Bearer svc_live_none',
      'x-request-id': 'mcp-refused',
    });
    expect(refused.status).to.equal(401);
    let row = null;
    while (!row) row = await api.db.requestLog.findFirst({ where: { requestId: 'mcp-refused' } });
    expect(row).to.include({ route: '/api/mcp', status: 401, reason: 'credential_malformed' });
  });

  it('takes POST only: GET and DELETE are 405', async () => {
    const site = request(api.base);
    for (const method of ['get', 'delete'] as const) {
      const response = await site[method]('/api/mcp').set('accept', 'text/event-stream');
      expect(response.status, method).to.equal(405);
    }
  });

  it('names the versions it speaks to whoever asks for another', async () => {
    const params = {
      _meta: { ...modern.params._meta, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' },
    };
    const response = await post(
      api,
      { ...modern, params },
      { 'mcp-protocol-version': '2099-01-01', 'mcp-method': 'tools/list' },
    );
    expect(response.status).to.equal(400);
    const { error } = response.body;
    expect(error.code).to.equal(-32_022);
    expect(error.data.supported).to.include('2026-07-28');
  });

  it('wants header and message to agree', async () => {
    const response = await post(api, modern, {
      'mcp-protocol-version': '2025-11-25',
      'mcp-method': 'tools/list',
    });
    expect(response.status).to.equal(400);
    expect(response.body.error.code).to.equal(-32_020);
  });

  it('answers 404 to a method that is not there, 415 to what is not JSON, 400 to broken JSON', async () => {
    const unknown = { ...modern, method: 'tools/destroy' };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/destroy' };
    const response = await post(api, unknown, headers);
    expect(response.status).to.equal(404);
    expect(response.body.error.code).to.equal(-32_601);
    expect((await post(api, 'x', { 'content-type': 'text/plain' })).status).to.equal(415);
    expect((await post(api, '{"jsonrpc":')).status).to.equal(400);
  });

  it('acknowledges notifications with 202', async () => {
    const note = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect((await post(api, note)).status).to.equal(202);
  });

  it('refuses a message that is too large before it is read, and one that turns out so', async () => {
    const limit = Math.ceil((10 * 1024 * 1024) / 3) * 4 + 64 * 1024;
    const told = await post(api, 'x'.repeat(limit + 1));
    expect(told.status).to.equal(413);
    expect(told.body.error.data.details.maxBytes).to.equal(limit);
  });

  it('is never cached and carries the request’s id', async () => {
    const response = await post(api, list, { 'x-request-id': 'mine' });
    expect(response.headers['x-request-id']).to.equal('mine');
    expect(response.headers['cache-control']).to.equal('no-store, no-transform');
  });
});
