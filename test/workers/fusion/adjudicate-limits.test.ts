/** What leaves the house for a provider's opinion, and what is taken of its answer. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { AiSummary } from '../../../shared/contracts/report.ts';
import { adjudicate } from '../../../workers/fusion/adjudicate.ts';
import { reportWith } from '../../api/dashboard/report-maker.ts';

/** Words of the document, wherever a report may have them. */
function reportOfSecrets() {
  const report = structuredClone(reportWith({ old: 'SECRET-OLD', new: 'SECRET-NEW', note: 'SECRET-NOTE' }));
  const { evidence } = report.pipeline;
  report.reasoningSummary = 'SECRET-SUMMARY';
  report.recommendations[0]!.action = 'SECRET-ACTION';
  Object.values(evidence.findings)[0]!.data = { text: 'SECRET-DATA' };
  evidence.document.reference = 'SECRET-REFERENCE';
  evidence.toCheck = [{ code: 'c', values: [{ source: 's', text: 'SECRET-VALUE' }], note: 'SECRET' }];
  evidence.timeline = [{ at: '2026-01-01', event: 'SECRET-EVENT', source: 's' }];
  evidence.counterEvidence = [
    { code: 'seal', statement: 'SECRET-STATEMENT', likelihoodRatio: 0.5, data: { by: 'SECRET-SIGNER' } },
  ];
  evidence.notAssessed = [{ stage: 'ocr', what: 'text of the page', reason: 'SECRET-REASON' }];
  Object.assign(evidence, { text: { values: ['SECRET-TEXT'] }, barcodes: [{ text: 'SECRET-CODE' }] });
  return report;
}

describe('a provider’s opinion', () => {
  let server: http.Server;
  let answer: (response: http.ServerResponse) => void;
  let asked: { headers: http.IncomingHttpHeaders; body: string }[];
  before((done) => {
    server = http.createServer(async (request, response) => {
      asked.push({ headers: request.headers, body: await text(request) });
      answer(response);
    });
    server.listen(0, '127.0.0.1', done);
  });
  beforeEach(() => {
    asked = [];
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const content = (body: unknown): string => JSON.stringify({ choices: [{ message: { content: body } }] });
  const ask = async (
    said: string | ((response: http.ServerResponse) => void),
    key: string | undefined = 'k',
  ) => {
    answer = typeof said === 'string' ? (response) => response.end(said) : said;
    const settings = {
      AI_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      ...{ AI_KEY: key, AI_MODEL: 'm', AI_TIMEOUT_MS: 5_000 },
    };
    return AiSummary.parse(await adjudicate(settings, reportOfSecrets()));
  };

  it('is asked for codes, severities and numbers, and for nothing that the document says', async () => {
    await ask(content('{}'));
    expect(asked).to.have.length(1);
    expect(asked[0]!.body).to.include('revision-text-changed-1').and.include('text of the page');
    expect(asked[0]!.body).not.to.match(/SECRET/);
    const { messages, model } = JSON.parse(asked[0]!.body);
    expect(model).to.equal('m');
    expect(messages.map(({ role }: { role: string }) => role)).to.deep.equal(['system', 'user']);
    expect(JSON.parse(messages[1].content)).to.have.all.keys(
      ...['riskLevel', 'fraudProbability', 'confidence', 'findings', 'counterEvidence', 'notAssessed'],
    );
  });

  it('is asked under its key, or without one', async () => {
    await ask(content('{}'));
    await ask(content('{}'), '');
    expect(asked.map(({ headers }) => headers.authorization)).to.deep.equal(['Bearer k', undefined]);
  });

  it('is an object, whatever it holds', async () => {
    const output = { assessment: 'fine', questions: [], more: { any: null } };
    expect(await ask(content(JSON.stringify(output)))).to.deep.equal({
      ...{ used: true, providerId: 'm', output, error: null },
    });
  });

  for (const said of [
    ...['', 'no JSON', '[]', '{}', '{"choices":[]}', '{"choices":[{"message":{}}]}', content(7)],
    ...['[]', 'null', '7', '"text"', '{"a":'].map(content),
  ])
    it(`is none where it is ${said === '' ? 'empty' : said}`, async () => {
      const { used, output, error } = await ask(said);
      expect({ used, output, code: error?.code }).to.deep.equal({
        ...{ used: false, output: null, code: 'provider_failed' },
      });
    });

  it('is heard out to 64 KiB and not a byte further', async () => {
    const bytes = 64 * 1024;
    const whole = content('{}');
    const padded = (length: number) => whole + ' '.repeat(length - whole.length);
    expect((await ask(padded(bytes))).used).to.equal(true);
    expect((await ask(padded(bytes + 1))).error).to.deep.equal({
      ...{ code: 'provider_answer', message: 'the answer was too long' },
    });
  });

  it('is not looked for elsewhere: the key would go with the question', async () => {
    const { error } = await ask((response) => response.writeHead(307, { location: '/elsewhere' }).end());
    expect(error?.code).to.equal('provider_failed');
    expect(asked).to.have.length(1);
  });

  it('is none of a provider that refuses, and says so', async () => {
    for (const status of [401, 404, 429, 503]) {
      const { error } = await ask((response) => response.writeHead(status).end(content('{}')));
      expect(error).to.deep.equal({
        ...{ code: 'provider_status', message: `the provider answered ${status}` },
      });
    }
  });
});
