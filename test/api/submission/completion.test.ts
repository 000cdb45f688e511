import { mock } from 'node:test';
import { expect } from 'chai';
import { createCompletion } from '../../../api/submission/completion.ts';
import { newJobId } from '../../../api/submission/submit.ts';
import { type Database, openDatabase } from '../../../shared/platform/db.ts';
import type { End } from '../../../shared/platform/ends.ts';
import { createTenant } from '../../../shared/platform/keys/manage.ts';
import { createLog } from '../../../shared/platform/log.ts';
import { testConfig } from '../../harness/config.ts';
import { newDatabase } from '../../harness/database.ts';

/** Ends as a queue's backend tells them, said by the test. */
function spokenEnds() {
  const listeners: ((end: End) => void)[] = [];
  return {
    listeners,
    hear: (listener: (end: End) => void) => void listeners.push(listener),
    say: (end: End) => {
      for (const listener of listeners) listener(end);
    },
  };
}

describe('waiting for jobs', () => {
  const config = testConfig();
  const log = createLog(config, 'test');
  let db: Database;
  let tenantId: string;

  before(async () => {
    db = openDatabase(testConfig({ DATABASE_URL: await newDatabase() }));
    ({ id: tenantId } = await createTenant(db, { name: 'Waiting' }));
  });
  after(() => db.$disconnect());

  async function newJob(): Promise<string> {
    const jobId = newJobId();
    const shape = { mediaType: 'application/pdf', bytes: 1, sha256: 'x', storageKey: 'k', requestId: 'r' };
    await db.verification.create({ data: { jobId, tenantId, livemode: true, ...shape } });
    return jobId;
  }
  const end = (jobId: string, state: 'COMPLETED' | 'FAILED') =>
    db.verification.update({ where: { jobId }, data: { state } });

  it('sees the end at the event, without a look that comes round', async () => {
    const ends = spokenEnds();
    // No clock goes on, so only the event can bring the end.
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    try {
      const completion = createCompletion(db, ends, log);
      const jobId = await newJob();
      const { outcome } = completion.expect(jobId, 10_000);
      await end(jobId, 'COMPLETED');
      ends.say({ jobId });
      expect(await outcome).to.equal('COMPLETED');
      completion.close();
    } finally {
      mock.timers.reset();
    }
  });

  it('takes the job’s word for how it ended, without a look', async () => {
    const ends = spokenEnds();
    const completion = createCompletion(db, ends, log);
    for (const end of ['COMPLETED', 'FAILED', 'GONE'] as const) {
      // No such row: a look would say GONE.
      const jobId = newJobId();
      const { outcome } = completion.expect(jobId, 10_000);
      ends.say({ jobId, returnvalue: end });
      expect(await outcome).to.equal(end);
    }
    completion.close();
  });

  it('sees the end within about a second when every event is lost', async () => {
    const completion = createCompletion(db, spokenEnds(), log);
    const [good, bad, gone] = [await newJob(), await newJob(), await newJob()];
    const outcomes = [good, bad, gone].map((jobId) => completion.expect(jobId, 60_000).outcome);
    await end(good, 'COMPLETED');
    await end(bad, 'FAILED');
    await db.verification.delete({ where: { jobId: gone } });
    const start = performance.now();
    expect(await Promise.all(outcomes)).to.deep.equal(['COMPLETED', 'FAILED', 'GONE']);
    expect(performance.now() - start).to.be.below(20_000);
    expect(completion.waiting).to.equal(0);
    completion.close();
  });

  it('does not believe an event before the row says so', async () => {
    const ends = spokenEnds();
    const completion = createCompletion(db, ends, log);
    const jobId = await newJob();
    const { outcome } = completion.expect(jobId, 300);
    ends.say({ jobId });
    expect(await outcome).to.equal('TIMEOUT');
    completion.close();
  });

  it('adds no listener for a waiter, and serves several of one job', async () => {
    const ends = spokenEnds();
    const completion = createCompletion(db, ends, log);
    const jobId = await newJob();
    const before = ends.listeners.length;
    const outcomes = Array.from({ length: 50 }, () => completion.expect(jobId, 10_000).outcome);
    expect(ends.listeners.length).to.equal(before);
    expect(completion.waiting).to.equal(50);
    await end(jobId, 'COMPLETED');
    ends.say({ jobId });
    expect(new Set(await Promise.all(outcomes))).to.deep.equal(new Set(['COMPLETED']));
    expect(completion.waiting).to.equal(0);
    completion.close();
  });

  it('ends all waiting when the process goes', async () => {
    const completion = createCompletion(db, spokenEnds(), log);
    const { outcome } = completion.expect(await newJob(), 60_000);
    completion.close();
    expect(await outcome).to.equal('TIMEOUT');
  });

  it('outlives a database that is away: the deadline ends the wait', async () => {
    const away = openDatabase(testConfig());
    const ends = spokenEnds();
    const completion = createCompletion(away, ends, log);
    const jobId = newJobId();
    const { outcome } = completion.expect(jobId, 1_500);
    ends.say({ jobId });
    expect(await outcome).to.equal('TIMEOUT');
    completion.close();
    await away.$disconnect();
  });
});
