import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { createDownload, type DownloadLimits } from '../../../api/assistants/download.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import { type HttpsServer, httpsServer } from '../../harness/https-server.ts';

const PUBLIC = '93.184.215.14';
const NAMES = ['files.example.org', 'other.example.org'];
const LIMITS: DownloadLimits = { maxBytes: 1_000, timeoutMs: 2_000, maxRedirects: 1 };

describe('documents fetched from an address', () => {
  let server: HttpsServer;
  let requests: string[];

  before(async () => {
    server = await httpsServer(NAMES, (req, res) => {
      requests.push(`${req.headers.host}${req.url}`);
      const { pathname, searchParams } = new URL(req.url!, 'https://x');
      switch (pathname) {
        case '/moved':
          return res.writeHead(302, { location: searchParams.get('to')! }).end();
        case '/large':
          return res.end(Buffer.alloc(1_001));
        case '/large-untold':
          for (let part = 0; part < 20; part++) res.write(Buffer.alloc(100));
          return res.end();
        case '/slow':
          return res.write('a');
        case '/silent':
          return;
        case '/torn':
          res.writeHead(200, { 'content-length': '100' }).write('half');
          return setTimeout(() => res.destroy(), 20);
        case '/squeezed':
          return res.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
        case '/plain':
          return res.writeHead(200, { 'content-encoding': 'identity' }).end('x');
        case '/missing':
          return res.writeHead(404).end();
        default:
          return res.end(`the document at ${req.url}`);
      }
    });
  });
  beforeEach(() => {
    requests = [];
  });
  after(() => server.close());

  const read = (content: Readable): Promise<Buffer> => buffer(content);
  async function fetched(
    url: string,
    { names = {}, limits = {} }: { names?: Record<string, string[]>; limits?: Partial<DownloadLimits> } = {},
  ): Promise<{ text?: string; reason?: string; why?: unknown; connected: string[] }> {
    const table = { ...Object.fromEntries(NAMES.map((name) => [name, [PUBLIC]])), ...names };
    const network = server.network(table);
    const { connected } = network;
    try {
      const bytes = await createDownload(network)(url, { ...LIMITS, ...limits }, read);
      return { text: bytes.toString(), connected };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { reason: error.reason, why: error.details?.why, connected };
    }
  }

  it('come over https from the very address that was checked', async () => {
    const got = await fetched('https://files.example.org/a.pdf?x=1');
    expect(got.text).to.equal('the document at /a.pdf?x=1');
    expect(got.connected).to.deep.equal([PUBLIC]);
    expect(requests).to.deep.equal(['files.example.org/a.pdf?x=1']);
  });

  for (const url of [
    'http://files.example.org/',
    'ftp://files.example.org/',
    'file:///etc/passwd',
    'https://files.example.org:8443/',
    'https://user:secret@files.example.org/',
    'https://127.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://localhost/',
    'https://metadata/',
    'javascript:alert(1)',
    'not an address',
    `https://files.example.org/${'a'.repeat(5_000)}`,
  ]) {
    it(`refuses ${url.slice(0, 50)} without opening a connection`, async () => {
      const got = await fetched(url);
      expect(got.reason).to.equal('address_refused');
      expect(got.connected).to.deep.equal([]);
    });
  }

  for (const inner of [
    '127.0.0.1',
    '10.0.0.7',
    '169.254.169.254',
    '100.64.1.1',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
  ]) {
    it(`refuses a name that leads to ${inner}, alone or beside a public address`, async () => {
      for (const addresses of [[inner], [PUBLIC, inner]]) {
        const got = await fetched('https://files.example.org/', {
          names: { 'files.example.org': addresses },
        });
        expect(got.reason).to.equal('address_refused');
        expect(got.connected).to.deep.equal([]);
      }
    });
  }

  it('looks a name up once: an answer that changes afterwards changes nothing', async () => {
    const network = server.network({});
    let asked = 0;
    const rebinding = { ...network, resolve: async () => (asked++ === 0 ? [PUBLIC] : ['127.0.0.1']) };
    const bytes = await createDownload(rebinding)('https://files.example.org/a', LIMITS, read);
    expect(bytes.toString()).to.equal('the document at /a');
    expect(asked).to.equal(1);
    expect(network.connected).to.deep.equal([PUBLIC]);
  });

  it('refuses a certificate for another name', async () => {
    const got = await fetched('https://stranger.example.org/', {
      names: { 'stranger.example.org': [PUBLIC] },
    });
    expect(got.reason).to.equal('download_failed');
    expect(requests).to.deep.equal([]);
  });

  it('checks a redirect like the first address', async () => {
    const to = (address: string) => `https://files.example.org/moved?to=${encodeURIComponent(address)}`;
    expect((await fetched(to('https://other.example.org/b'))).text).to.equal('the document at /b');
    expect((await fetched(to('/c'))).text).to.equal('the document at /c');
    expect((await fetched(to('http://other.example.org/'))).reason).to.equal('address_refused');
    expect((await fetched(to('https://169.254.169.254/latest'))).reason).to.equal('address_refused');
    const inner = await fetched(to('https://inner.example.org/'), {
      names: { 'inner.example.org': ['10.0.0.1'] },
    });
    expect(inner.reason).to.equal('address_refused');
    expect(inner.connected).to.deep.equal([PUBLIC]);
    expect((await fetched(to(to('/d')))).why).to.equal('too many redirects');
    expect((await fetched(to('/e'), { limits: { maxRedirects: 0 } })).why).to.equal('too many redirects');
  });

  it('fetches from the named hosts only, where some are named', async () => {
    const hosts = ['example.org'];
    expect((await fetched('https://files.example.org/a', { limits: { hosts } })).text).to.be.a('string');
    expect((await fetched('https://notexample.org/a', { limits: { hosts } })).reason).to.equal(
      'address_refused',
    );
    expect((await fetched('https://example.org.evil.com/a', { limits: { hosts } })).reason).to.equal(
      'address_refused',
    );
  });

  it('stops at the size, told or not', async () => {
    expect((await fetched('https://files.example.org/large')).reason).to.equal('file_too_large');
    expect((await fetched('https://files.example.org/large-untold')).reason).to.equal('file_too_large');
  });

  it('stops at the time, before and in the middle of the answer', async () => {
    for (const path of ['silent', 'slow']) {
      const start = performance.now();
      const got = await fetched(`https://files.example.org/${path}`, { limits: { timeoutMs: 300 } });
      expect(got.reason, path).to.equal('download_failed');
      expect(performance.now() - start, path).to.be.below(20_000);
    }
  });

  it('stops at the time while the name is looked up', async () => {
    const network = { ...server.network({}), resolve: () => new Promise<string[]>(() => undefined) };
    const download = createDownload(network)(
      'https://files.example.org/',
      { ...LIMITS, timeoutMs: 100 },
      read,
    );
    const error = await download.then(
      () => undefined,
      (thrown: ApiError) => thrown,
    );
    expect(error?.reason).to.equal('download_failed');
  });

  it('takes what says of itself that it is not compressed', async () => {
    expect((await fetched('https://files.example.org/plain')).text).to.equal('x');
  });

  it('says what went wrong at the other end', async () => {
    expect((await fetched('https://files.example.org/missing')).why).to.equal('HTTP status 404');
    expect((await fetched('https://files.example.org/torn')).reason).to.equal('download_failed');
    expect((await fetched('https://files.example.org/squeezed')).reason).to.equal('download_failed');
    expect((await fetched('https://nowhere.example.org/')).reason).to.equal('download_failed');
  });
});
