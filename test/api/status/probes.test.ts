/** What the status page asks, of a service that stands in for this one. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect } from 'chai';
import type { Deps } from '../../../api/deps.ts';
import type { Readiness } from '../../../api/figures/readiness.ts';
import { look, ownAddress } from '../../../api/status/probes.ts';

const ok = { ok: true, ms: 1 };
const READY: Readiness = {
  ...{ ready: true, draining: false, workers: { processes: [], poolsWithoutWorker: [] } },
  checks: { database: ok, queue: { ...ok, backend: 'redis' }, storage: { ...ok, kind: 'local' } },
};

describe('probes of the status page', () => {
  let server: Server;
  let asked: { method: string | undefined; url: string | undefined; body: string }[];
  let answer: (path: string) => number | undefined;

  before(async () => {
    server = createServer(async (req, res) => {
      let body = '';
      for await (const part of req) body += part;
      asked.push({ method: req.method, url: req.url, body });
      const status = answer(req.url ?? '');
      if (status === undefined) res.destroy();
      else res.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());
  beforeEach(() => {
    asked = [];
    answer = () => 200;
  });

  const seen = (state: Partial<Readiness> = {}, wait: () => Promise<number> = async () => 2_500) => {
    const deps = {
      admission: { estimatedWaitMs: wait },
      config: { SUBMIT_MAX_WAIT_MS: 60_000 },
    } as unknown as Deps;
    const { port } = server.address() as AddressInfo;
    return look(deps, async () => ({ ...READY, ...state }), `http://127.0.0.1:${port}`);
  };

  it('ask each entrance once, and change nothing there', async () => {
    const { entrances } = await seen();
    expect(entrances).to.deep.equal({ fraud: 200, biometric: 200, liveness: 200, mcp: 200, dashboard: 200 });
    expect(asked.map(({ url }) => url).toSorted()).to.deep.equal([
      ...[
        '/api/mcp',
        '/api/public/openapi.json',
        '/api/v1/biometrics/health',
        '/api/v1/liveness/session',
        '/dashboard',
      ],
    ]);
    // The liveness entrance asks for a key before it looks at anything: without one nothing is begun.
    const posts = asked.filter(({ method }) => method === 'POST');
    expect(posts.map(({ url }) => url).toSorted()).to.deep.equal(['/api/mcp', '/api/v1/liveness/session']);
    expect(JSON.parse(posts.find(({ url }) => url === '/api/mcp')!.body)).to.include({
      method: 'server/discover',
    });
  });

  it('tell what each answered, a way elsewhere as well, and nothing where there was no answer', async () => {
    const answers = new Map([
      ['/dashboard', 302],
      ['/api/mcp', 429],
      ['/api/v1/liveness/session', undefined],
    ]);
    answer = (path) => (answers.has(path) ? answers.get(path) : 500);
    const { entrances } = await seen();
    expect(entrances).to.deep.equal({
      fraud: 500,
      biometric: 500,
      liveness: undefined,
      mcp: 429,
      dashboard: 302,
    });
    expect(asked.map(({ url }) => url)).to.not.include('/elsewhere');
  });

  it('tell what the service says of itself, and how long a document would wait', async () => {
    const down = { ...READY.checks, queue: { ok: false, ms: 2_000, backend: 'redis' } };
    expect(
      await seen({ checks: down, workers: { processes: [], poolsWithoutWorker: ['face'] } }),
    ).to.deep.include({
      ...{ database: true, queue: false, storage: true, poolsWithoutWorker: ['face'] },
      ...{ waitSeconds: 2.5, maxWaitSeconds: 60 },
    });
  });

  it('tell the rest where nobody knows how long that is', async () => {
    const found = await seen({}, () => Promise.reject(new Error('away')));
    expect(found.waitSeconds).to.equal(undefined);
    expect(found.entrances.fraud).to.equal(200);
  });

  it('ask this process where a caller has reached it', () => {
    const of = (localAddress: string | undefined, localPort: number): string =>
      ownAddress({ localAddress, localPort } as Socket);
    expect(of('10.0.0.7', 80)).to.equal('http://10.0.0.7:80');
    expect(of('::1', 3000)).to.equal('http://[::1]:3000');
    expect(new URL(of('::ffff:127.0.0.1', 3000)).port).to.equal('3000');
    expect(of(undefined, 3000)).to.equal('http://127.0.0.1:3000');
  });
});
