/** When a call is repeated and how late: by what API.md says of each reason, and never before Retry-After. */
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import { AssayClient, AssayError } from '../../../clients/typescript/src/index.ts';
import { pause, waitBefore } from '../../../clients/typescript/src/retry.ts';
import { ERRORS, type ErrorReason } from '../../../shared/contracts/problem.ts';
import { ROUTES } from '../../../shared/contracts/routes.ts';
import { answers, json, refusal } from './answers.ts';

const PDF = new Blob(['%PDF-1.4'], { type: 'application/pdf' });
const error = (status: number, reason?: string, retryAfterSeconds?: number): AssayError =>
  new AssayError('m', { status, reason, retryAfterSeconds });

/** What is over in a while, or failed with nothing behind it; all else would only fail again. */
const AGAIN: readonly ErrorReason[] = [
  ...(['idempotency_in_progress', 'minute_limit_exceeded', 'concurrent_limit_exceeded'] as const),
  ...(['job_creation_failed', 'job_load_failed', 'unexpected', 'upload_failed'] as const),
  ...(['queue_saturated', 'dependency_down'] as const),
];

describe('what is worth repeating', () => {
  const told = [...new Set(Object.values(ROUTES).flatMap(({ errors }) => [...errors]))];

  it('is of the reasons of the service those that pass by themselves', () => {
    const repeated = [...told, 'unexpected' as const].filter(
      (reason) => waitBefore(2, error(ERRORS[reason].status, reason)) !== undefined,
    );
    expect(repeated).to.have.members([...AGAIN]);
  });

  it('is what never arrived, and what a gateway says without a reason', () => {
    for (const status of [0, 502, 503, 504]) expect(waitBefore(2, error(status)), `${status}`).to.be.above(0);
    for (const status of [200, 400, 401, 403, 404, 413, 429, 500])
      expect(waitBefore(2, error(status)), `${status}`).to.equal(undefined);
  });
});

describe('how late a call is repeated', () => {
  it('is twice as late each time, from half a second up to 30, and spread by half of it', () => {
    const expected = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
    for (const [at, least] of expected.entries())
      for (let turn = 0; turn < 20; turn++)
        expect(waitBefore(at + 2, error(503))).to.be.within(least, 1.5 * least);
  });

  it('is never before the service said', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 0, max: 1e6 }), (attempt, seconds) => {
        expect(waitBefore(attempt, error(503, 'queue_saturated', seconds))).to.be.at.least(seconds * 1_000);
      }),
    );
  });
});

describe('a pause', () => {
  it('ends at once with the reason of its signal, aborted before or meanwhile', async () => {
    const why = new Error('enough');
    expect(await pause(60_000, AbortSignal.abort(why)).catch((thrown) => thrown)).to.equal(why);
    const controller = new AbortController();
    const paused = pause(60_000, controller.signal).catch((thrown) => thrown);
    controller.abort(why);
    expect(await paused).to.equal(why);
  });

  it('is no shorter for being longer than a timer can be', async () => {
    const controller = new AbortController();
    // One timer ends at once where it is asked for more than 2^31 - 1 ms.
    const ended = pause(2 ** 31, controller.signal).then(
      () => 'over',
      () => 'stopped',
    );
    await pause(5);
    controller.abort();
    expect(await ended).to.equal('stopped');
  });
});

/** Its pauses end as soon as they begin. */
async function unwaited<T>(call: Promise<T>): Promise<T> {
  let isOver = false;
  const done = call.finally(() => {
    isOver = true;
  });
  done.catch(() => undefined);
  while (!isOver) {
    await setImmediate();
    mock.timers.tick(60_000);
  }
  return done;
}

describe('a client', () => {
  before(() => mock.timers.enable({ apis: ['setTimeout'] }));
  after(() => mock.timers.reset());

  const client = (fetching: typeof fetch, maxAttempts?: number): AssayClient =>
    new AssayClient({ baseUrl: 'https://a.example', apiKey: 'k', fetch: fetching, maxAttempts });
  const failed = (call: Promise<unknown>): Promise<AssayError> =>
    call.then(
      () => expect.fail('it succeeded'),
      (thrown) => thrown,
    );

  it('asks once where one attempt is all', async () => {
    const { asked, fetch } = answers(refusal(503, 'queue_saturated', { headers: { 'retry-after': '7' } }));
    expect(await unwaited(failed(client(fetch, 1).usage()))).to.include({
      status: 503,
      reason: 'queue_saturated',
      retryAfterSeconds: 7,
    });
    expect(asked).to.have.length(1);
  });

  it('gives up after five attempts where nothing else is said, or undefined', async () => {
    for (const options of [{}, { maxAttempts: undefined, submitTimeoutMs: undefined, fetch: undefined }]) {
      const { asked, fetch } = answers(...Array.from({ length: 9 }, () => new TypeError('fetch failed')));
      const given = { baseUrl: 'https://a.example', apiKey: 'k', ...options, fetch };
      const thrown = await unwaited(failed(new AssayClient(given).submit(PDF)));
      expect(thrown).to.include({ status: 0, message: 'The service could not be reached.' });
      expect(asked).to.have.length(5);
    }
  });

  it('repeats a submit under one key, with the same document', async () => {
    const { asked, fetch } = answers(new TypeError('fetch failed'), json(200, { jobId: 'job_x' }));
    expect(await unwaited(client(fetch, 2).submit(PDF))).to.equal('job_x');
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).to.equal(keys[1]);
    for (const { body } of asked)
      expect(await ((body as FormData).get('file') as File).text()).to.equal('%PDF-1.4');
  });
});
