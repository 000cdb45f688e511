/** A real HTTP provider on loopback that answers well, badly, late, or not at all. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { adjudicate } from '../../../workers/fusion/adjudicate.ts';
import { type FuseInput, fuse } from '../../../workers/fusion/fuse.ts';

const input: FuseInput = {
  jobId: 'job_aaaaaaaaaaaaaaaaaaaaaaaaaa',
  reportId: 'rep_1',
  livemode: false,
  bytes: 10,
  sha256: 'ab',
  mediaType: 'application/pdf',
  document: null,
  stages: [],
  capture: { class: 'born-digital-pdf', confidence: 1 },
  fusionVerdicts: {},
  createdAt: new Date(0),
  startedAt: null,
  now: new Date(1),
};

/** Goes on for as long as somebody reads. */
function endless(response: http.ServerResponse): void {
  const more = (): void => {
    while (!response.destroyed && response.write(' '.repeat(16_384)));
  };
  response.on('drain', more);
  more();
}

describe('adjudicate', () => {
  let server: http.Server;
  let mode = '';
  let received = '';
  const settings = () => ({
    AI_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`,
    AI_KEY: 'k',
    AI_MODEL: 'm',
    AI_TIMEOUT_MS: 300,
  });

  before((done) => {
    server = http.createServer((request, response) => {
      request.on('data', (chunk) => {
        received += chunk;
      });
      request.on('end', () => {
        if (mode === 'late') return;
        if (mode === 'endless') return endless(response);
        if (mode === 'broken') return void response.writeHead(500).end('no');
        const content = mode === 'prose' ? 'I think it is fine' : '{"assessment":"agrees"}';
        response.end(JSON.stringify({ choices: [{ message: { content } }] }));
      });
    });
    server.listen(0, '127.0.0.1', done);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('is off without an address', async () => {
    expect(await adjudicate({ ...settings(), AI_URL: undefined }, fuse(input))).to.equal(null);
  });

  it('adds the provider’s opinion and leaves the verdict alone', async () => {
    mode = 'good';
    const ai = await adjudicate(settings(), fuse(input));
    expect(ai).to.deep.equal({ used: true, providerId: 'm', output: { assessment: 'agrees' }, error: null });
    const { ai: _, ...withOpinion } = fuse(input, ai!);
    const { ai: __, ...without } = fuse(input);
    expect(withOpinion).to.deep.equal(without);
    expect(JSON.parse(received).messages[1].content).to.include('riskLevel');
  });

  for (const [name, code] of [
    ['late', 'provider_timeout'],
    ['broken', 'provider_status'],
    ['prose', 'provider_failed'],
    ['endless', 'provider_answer'],
  ]) {
    it(`tells a provider that is ${name} in ai.error`, async () => {
      mode = name!;
      const ai = await adjudicate(settings(), fuse(input));
      expect(ai!.used).to.equal(false);
      expect(ai!.output).to.equal(null);
      expect(ai!.error!.code).to.equal(code);
    });
  }
});
