import { setTimeout } from 'node:timers/promises';
import { expect } from 'chai';
import type { Response } from 'supertest';
import { createGuestLimits } from '../../../api/assistants/guest-limits.ts';
import { testConfig } from '../../harness/config.ts';
import { report } from '../assistants/report.ts';
import { forgetful, type RunningApi, runApi } from '../running-api.ts';
import { pdf } from './documents.ts';
import { post } from './post.ts';

describe('MCP limits of guests', () => {
  let api: RunningApi;
  before(async function () {
    this.timeout(180_000);
    api = await runApi(
      {
        GUEST_MINUTE_LIMIT: '2',
        GUEST_DAILY_LIMIT: '3',
        GUEST_REQUESTS_PER_MINUTE: '12',
        TRUSTED_PROXIES: '1',
        // Nobody takes the jobs: on a slow machine a burst would be told of a queue that is full.
        SUBMIT_MAX_WAIT_MS: '600000',
        // A quarter is one account's: of the 16 places that are usual, 23 at once on a slow disk miss some (503).
        MAX_CONCURRENT_UPLOADS: '128',
      },
      forgetful,
    );
  });
  after(() => api.stop());

  async function call(
    from: string,
    name: string,
    args: object = {},
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  ): Promise<{ response: Response; told: any }> {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const response = await post(api, message, { 'x-forwarded-for': from });
    return { response, told: JSON.parse(response.text.replace(/^[^{]*/, '')) };
  }
  /** Again where another minute began meanwhile, by which requests are counted; `attempt` is for addresses of its own. */
  async function inOneMinute<T>(ask: (attempt: number) => Promise<T>): Promise<T> {
    const minute = () => Math.floor(Date.now() / 60_000);
    for (let attempt = 1; ; attempt++) {
      const began = minute();
      const answer = await ask(attempt);
      if (minute() === began) return answer;
    }
  }
  const verify = (from: string) => call(from, 'verify_document', { url: 'https://127.0.0.1/' });

  it('count documents by network, and tell when there is room again', async () => {
    const [first, second, third] = await inOneMinute(async (attempt) => {
      const network = `2001:4860:0:${attempt + 1}::`;
      return [await verify(`${network}1`), await verify(`${network}1`), await verify(`${network}ffff:2`)];
    });
    for (const one of [first, second]) expect(one!.told.result.content[0].text).to.match(/address_refused/);
    const body = JSON.parse(third!.told.result.content[0].text);
    expect(body.error.reason).to.equal('minute_limit_exceeded');
    expect(body.retryAfterSeconds).to.be.within(1, 60);
    expect((await verify('2001:4860:0:1::1')).told.result.content[0].text).to.match(/address_refused/);
  });

  it('count requests by network, with 429 and Retry-After', async () => {
    const answers = await inOneMinute(async (attempt) => {
      const asked: Awaited<ReturnType<typeof call>>[] = [];
      while (asked.length < 13) asked.push(await call(`198.51.100.${10 + attempt}`, 'describe_service'));
      return asked;
    });
    const { response, told } = answers.pop()!;
    expect(answers.map(({ response }) => response.status)).to.deep.equal(Array(12).fill(200));
    expect(response.status).to.equal(429);
    expect(Number(response.headers['retry-after'])).to.be.within(1, 60);
    expect(told.error.data.reason).to.equal('minute_limit_exceeded');
    expect((await call('198.51.100.8', 'describe_service')).response.status).to.equal(200);
  });

  it('twenty documents of all guests are in work at once, whoever sends them, and no more', async function () {
    this.timeout(180_000);
    await call('198.51.100.9', 'describe_service');
    await api.db.plan.update({ where: { id: 'guests_mcp' }, data: { fraudMinuteLimit: null } });
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
    const soon = (): Promise<void> => setTimeout(20);
    // A place is taken before its document is stored: three may be refused while the last of the twenty are on their way.
    while (refused.length + (await inWork()).length < answers.length) await soon();
    expect([(await inWork()).length, refused.length], refused.join('\n')).to.deep.equal([20, 3]);
    for (const text of refused) {
      const told = JSON.parse(text);
      expect(told.error, text).to.include({ code: 'rate_limited', reason: 'concurrent_limit_exceeded' });
      expect(told.error.details).to.include({ limit: 20 });
      expect(told.retryAfterSeconds).to.be.above(0);
    }
    // A place that is free is taken again.
    const [first] = await inWork();
    await api.complete(first!.jobId, JSON.stringify({ productionReport: report(first!.jobId) }));
    const late = call('203.0.113.100', 'verify_document', { file_base64: pdf('late').toString('base64') });
    while ((await inWork()).length < 20) await soon();
    for (const { jobId } of await inWork()) {
      await api.complete(jobId, JSON.stringify({ productionReport: report(jobId) }));
    }
    expect((await late).told.result.isError ?? false).to.equal(false);
    await Promise.all(answers);
    expect(refused).to.have.length(3);
  });

  it('let a document stand in line for longer than a transaction takes', async function () {
    this.timeout(60_000);
    const lock = (tx: Pick<typeof api.db, '$executeRaw'>) =>
      tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('ten_guests_mcp', 0))`;
    let taken = (): void => {};
    const held = new Promise<void>((resolve) => {
      taken = resolve;
    });
    const holding = api.db.$transaction(
      async (tx) => {
        await lock(tx);
        taken();
        await setTimeout(5_500);
      },
      { timeout: 20_000 },
    );
    await held;
    // More than there are connections: others still find one.
    const answers = Array.from({ length: 15 }, (_, at) =>
      call(`203.0.113.${200 + at}`, 'verify_document', {
        file_base64: pdf(`in line ${at}`).toString('base64'),
      }),
    );
    await setTimeout(1_000);
    expect((await call('198.51.100.10', 'describe_service')).response.status).to.equal(200);
    await holding;
    const queued = () =>
      api.db.verification.findMany({ where: { tenantId: 'ten_guests_mcp', state: 'QUEUED' } });
    let isOver = false;
    const answered = Promise.all(answers);
    answered.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const { jobId } of await queued())
        await api.complete(jobId, JSON.stringify({ productionReport: report(jobId) }));
      await setTimeout(20);
    }
    for (const { told } of await answered) expect(told.result.isError ?? false).to.equal(false);
  });

  it('of none at all ask for a key, since no wait helps', async () => {
    const minutes = createGuestLimits(api.db, testConfig({ GUEST_MINUTE_LIMIT: '0' }));
    const days = createGuestLimits(api.db, testConfig({ GUEST_DAILY_LIMIT: '0' }));
    for (const limits of [minutes, days]) {
      const error = await limits.document('198.51.100.77').catch((thrown: unknown) => thrown);
      expect(error).to.include({ reason: 'credential_missing', status: 401 });
      await limits.request('198.51.100.77');
    }
  });

  it('keep no address', async () => {
    const rows = await api.db.usageWindow.findMany({ where: { tenantId: { startsWith: 'guest:' } } });
    expect(rows).not.to.be.empty;
    expect(JSON.stringify(rows)).not.to.match(/198\.51|203\.0|2001:4860/);
  });
});
