import { expect } from 'chai';
import { createAdmission, createGate } from '../../../api/limits/admission.ts';
import type { Depths } from '../../../api/limits/queue-depth.ts';
import { newJobId } from '../../../api/submission/submit.ts';
import { POOLS } from '../../../shared/contracts/stages.ts';
import { type Database, openDatabase } from '../../../shared/platform/db.ts';
import { ApiError } from '../../../shared/platform/errors.ts';
import { createTenant } from '../../../shared/platform/keys/manage.ts';
import { testConfig } from '../../harness/config.ts';
import { newDatabase } from '../../harness/database.ts';

describe('admission', () => {
  let db: Database;
  let tenantId: string;
  let now: number;
  let waiting: number;
  let looks: number;

  before(async () => {
    db = openDatabase(testConfig({ DATABASE_URL: await newDatabase() }));
    ({ id: tenantId } = await createTenant(db, { name: 'Admission' }));
  });
  after(() => db.$disconnect());
  beforeEach(async () => {
    await db.verification.deleteMany();
    now = Date.now();
    waiting = 0;
    looks = 0;
  });

  /** `waiting` jobs in the ocr queue, the rest idle. */
  const depths = async (): Promise<Depths> => {
    looks++;
    const idle = { wait: 0, prioritized: 0, active: 2, 'waiting-children': 9, delayed: 0, failed: 3 };
    const entries = POOLS.map((pool) => [pool, pool === 'ocr' ? { ...idle, wait: waiting } : idle]);
    return Object.fromEntries(entries) as Depths;
  };
  const open = (maxWaitMs = 20_000) => createAdmission(db, depths, maxWaitMs, () => now);
  const finish = (count: number, secondsAgo: number) =>
    db.verification.createMany({
      data: Array.from({ length: count }, () => ({
        ...{ jobId: newJobId(), tenantId, livemode: true, mediaType: 'application/pdf', bytes: 1 },
        ...{ sha256: 'x', storageKey: 'k', requestId: 'r', state: 'COMPLETED' as const },
        finishedAt: new Date(now - secondsAgo * 1000),
      })),
    });

  it('admits while nothing waits, however much is in work', async () => {
    const admission = open();
    expect(await admission.estimatedWaitMs()).to.equal(0);
    await admission.admit();
  });

  it('counts what it promised and has not answered, before any look shows it', async () => {
    const admission = open();
    const burst = await Promise.allSettled(
      Array.from({ length: 160 }, (_, at) => admission.admit(`account ${at % 8}`)),
    );
    const passed = burst.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    // Twenty seconds at the four a second that are counted on before any were finished.
    expect(passed).to.have.lengthOf(81);
    for (const answered of passed) {
      answered();
      answered();
    }
    await admission.admit();
  });

  it('refuses an account that alone has promised most, and no other', async () => {
    const admission = open();
    const burst = await Promise.allSettled(Array.from({ length: 160 }, () => admission.admit('one')));
    expect(burst.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(61);
    await admission.admit('another');
  });

  it('estimates the wait from the longest queue and the rate of the time of work', async () => {
    const admission = open();
    waiting = 60;
    expect(await admission.estimatedWaitMs()).to.equal(0);
    for (let second = 0; second < 10; second++) {
      now += 1_000;
      await admission.estimatedWaitMs();
    }
    await finish(20, 1);
    now += 1_001;
    // 20 finished in 11 seconds of work, 60 wait: 33 seconds.
    expect(await admission.estimatedWaitMs()).to.be.closeTo(33_000, 200);
    const refusal = await admission.admit().catch((error) => error);
    expect(refusal).to.be.instanceOf(ApiError).and.include({ reason: 'queue_saturated', status: 503 });
    expect(refusal.retryAfterSeconds).to.be.within(13, 20);
  });

  it('refuses when work stands still for as long as a submit may wait, and admits when it moves again', async () => {
    const admission = open();
    waiting = 1;
    for (let second = 0; second < 20; second++) {
      await admission.admit();
      now += 1_001;
    }
    expect((await admission.admit().catch((error) => error)).reason).to.equal('queue_saturated');
    waiting = 0;
    now += 1_001;
    await admission.admit();
  });

  it('looks once a second however many ask', async () => {
    const admission = open();
    await Promise.all(Array.from({ length: 50 }, () => admission.admit()));
    expect(looks).to.equal(1);
    now += 1_001;
    await admission.admit();
    expect(looks).to.equal(2);
  });

  it('answers dependency_down when it cannot tell', async () => {
    const admission = createAdmission(db, () => Promise.reject(new Error('down')), 20_000);
    const refusal = await admission.admit().catch((error) => error);
    expect(refusal).to.include({ reason: 'dependency_down', status: 503 });
  });

  it('bounds uploads in work, and each leaves once', () => {
    const gate = createGate(2);
    const [leave] = [gate.enter(), gate.enter()];
    expect(() => gate.enter())
      .to.throw(ApiError)
      .with.property('reason', 'queue_saturated');
    leave!();
    leave!();
    expect(gate.inside).to.equal(1);
    gate.enter();
    expect(() => gate.enter()).to.throw(ApiError);
  });

  it('gives one holder a share of the places, and the rest to others', () => {
    const gate = createGate(64, 0.25);
    const leave = Array.from({ length: 16 }, () => gate.enter('slow'));
    expect(() => gate.enter('slow')).to.throw(ApiError);
    for (let other = 0; other < 48; other++) gate.enter(`other ${other}`);
    expect(() => gate.enter('late')).to.throw(ApiError);
    leave[0]!();
    gate.enter('slow');
  });
});
