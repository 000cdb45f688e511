/** What the client makes of answers that are no success, or none of the service: always an AssayError. */
import { expect } from 'chai';
import { AssayClient, AssayError } from '../../../clients/typescript/src/index.ts';
import { answers, json, refusal } from './answers.ts';

const PDF = new Blob(['%PDF-1.4'], { type: 'application/pdf' });

async function thrownBy(
  answer: Response | Error,
  call: (client: AssayClient) => Promise<unknown> = (client) => client.usage(),
): Promise<AssayError> {
  const { fetch } = answers(answer);
  const client = new AssayClient({ baseUrl: 'https://a.example', apiKey: 'k', fetch, maxAttempts: 1 });
  const thrown = await call(client).then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  );
  expect(thrown).to.be.instanceOf(AssayError).and.have.property('name', 'AssayError');
  return thrown as AssayError;
}

describe('an error of the service', () => {
  it('has all that its envelope says', async () => {
    const details = { jobId: 'job_x', retryAfterSeconds: 3 };
    const error = await thrownBy(
      json(
        503,
        {
          ok: false,
          error: { code: 'unavailable', reason: 'queue_saturated', message: 'It is full.', details },
          requestId: 'req_1',
        },
        { 'retry-after': '3', 'x-request-id': 'req_other' },
      ),
    );
    expect(error).to.deep.include({
      ...{ message: 'It is full.', status: 503, code: 'unavailable', reason: 'queue_saturated' },
      ...{ details, requestId: 'req_1', jobId: 'job_x', retryAfterSeconds: 3, cause: undefined },
    });
  });

  it('has no job where details name none, or something else', async () => {
    for (const details of [undefined, {}, { jobId: 7 }, { jobId: null }])
      expect((await thrownBy(refusal(500, 'processing_failed', { details }))).jobId).to.equal(undefined);
  });

  it('is told by its status where something in between answers, with the request that it names', async () => {
    for (const body of ['', 'null', '"text"', '7', '[]', '{}', '{"error":null}', '{"error":"x"}', '<p>']) {
      const answer = new Response(body, { status: 418, headers: { 'x-request-id': 'gate-1' } });
      const error = await thrownBy(answer);
      expect(error, body).to.include({ status: 418, message: 'HTTP status 418', requestId: 'gate-1' });
      expect(error.reason, body).to.equal(undefined);
    }
    expect((await thrownBy(new Response('', { status: 418 }))).requestId).to.equal(undefined);
  });
});

describe('Retry-After (RFC 9110, 10.2.3)', () => {
  const retryAfter = async (value: string): Promise<number | undefined> =>
    (await thrownBy(refusal(400, 'x', { headers: { 'retry-after': value } }))).retryAfterSeconds;

  it('is a number of seconds', async () => {
    expect(await retryAfter('0')).to.equal(0);
    expect(await retryAfter('120')).to.equal(120);
  });

  it('is a date, which gives the seconds until then and none when it is over', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
    expect(await retryAfter(inAnHour)).to.be.within(3_590, 3_600);
    expect(await retryAfter('Sun, 06 Nov 1994 08:49:37 GMT')).to.equal(0);
  });

  it('is nothing where it is neither', async () => {
    for (const value of ['soon', '1h', '']) expect(await retryAfter(value), value).to.equal(undefined);
    expect((await thrownBy(refusal(400, 'x'))).retryAfterSeconds).to.equal(undefined);
  });
});

describe('an answer that is none of the service', () => {
  it('is an error although its status is a success', async () => {
    for (const body of ['', '<p>Sign in to this network', 'null', '"job_x"', '200', '{"jobId":'])
      for (const call of [
        (client: AssayClient) => client.submit(PDF),
        (client: AssayClient) => client.report('job_x'),
        (client: AssayClient) => client.jobs().next(),
      ]) {
        const error = await thrownBy(new Response(body, { status: 200 }), call);
        expect(error, body).to.include({ status: 200, message: 'The answer is not one of the service.' });
      }
  });

  it('is none of an erasure, which has no content (RFC 9110, 15.3.5)', async () => {
    const { fetch } = answers(new Response(null, { status: 204 }));
    const client = new AssayClient({ baseUrl: 'https://a.example', apiKey: 'k', fetch });
    expect(await client.deleteJob('job_x')).to.equal(undefined);
  });

  it('is never had where nobody answers, and its cause is told', async () => {
    const cause = new TypeError('fetch failed');
    const error = await thrownBy(cause);
    expect(error).to.include({ status: 0, message: 'The service could not be reached.' });
    expect(error.cause).to.equal(cause);
  });
});

describe('a submit that the analysis outlasts', () => {
  const late = () => refusal(500, 'processing_timeout', { details: { jobId: 'job_x' } });
  const submit = (reportTimeoutMs: number, ...rest: Response[]) => {
    const { asked, fetch } = answers(...rest);
    const client = new AssayClient({ baseUrl: 'https://a.example', apiKey: 'k', fetch, reportTimeoutMs });
    return { asked, ended: client.submit(PDF).catch((error: AssayError) => error) };
  };

  it('is done when its job is', async () => {
    const { asked, ended } = submit(60_000, late(), json(200, { jobId: 'job_x', state: 'COMPLETED' }));
    expect(await ended).to.equal('job_x');
    expect(asked.map(({ method }) => method)).to.deep.equal(['POST', 'GET']);
  });

  it('fails with its job, which it names', async () => {
    const { ended } = submit(60_000, late(), json(200, { jobId: 'job_x', state: 'FAILED' }));
    expect(await ended).to.include({ status: 500, reason: 'processing_failed', jobId: 'job_x' });
  });

  it('names its job where the report is not waited for any longer', async () => {
    const { asked, ended } = submit(0, late());
    expect(await ended).to.include({ reason: 'processing_timeout', jobId: 'job_x' });
    expect(asked).to.have.length(1);
  });

  it('is an error where no job is named, or only asked to start', async () => {
    expect(await submit(60_000, refusal(500, 'processing_timeout')).ended).to.include({
      reason: 'processing_timeout',
      jobId: undefined,
    });
    const { fetch } = answers(late());
    const client = new AssayClient({ baseUrl: 'https://a.example', apiKey: 'k', fetch });
    expect(await client.start(PDF).catch((error) => error)).to.include({ reason: 'processing_timeout' });
  });
});

describe('a call that its caller stops', () => {
  it('ends with the caller’s reason and is not repeated', async () => {
    const why = new Error('enough');
    const signals: AbortSignal[] = [];
    const hanging: typeof fetch = (_url, init) =>
      new Promise((_, reject) => {
        const signal = init!.signal!;
        signals.push(signal);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const client = new AssayClient({ baseUrl: 'https://a.example', apiKey: 'k', fetch: hanging });
    const controller = new AbortController();
    const ended = client.usage({ signal: controller.signal }).catch((error) => error);
    controller.abort(why);
    expect(await ended).to.equal(why);
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
  });
});
