import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { Prisma } from '../../../../../shared/platform/db.ts';
import { type FactsSeal, openFactsSeal } from '../../../../../shared/platform/storage/sealed/facts.ts';
import { readStorageKeys } from '../../../../../shared/platform/storage/sealed/keys.ts';
import { rotateFacts } from '../../../../../shared/platform/storage/sealed/rotate-facts.ts';
import { withDatabase } from '../../../../harness/database.ts';

const FIRST = `first:${randomBytes(32).toString('base64')}`;
const SECOND = `second:${randomBytes(32).toString('base64')}`;
const sealOf = (...entries: string[]): FactsSeal =>
  openFactsSeal(readStorageKeys({ STORAGE_KEYS: entries.join(' ') }));

/** More than one batch. */
const JOBS = Array.from(
  { length: 130 },
  (_, at) => `job_${String.fromCharCode(97 + (at >> 4), 97 + (at & 15))}`,
);
const LAST_OF_BATCH = JOBS[99] as string;

describe('moving facts to another key', function () {
  this.timeout(180_000);
  const database = withDatabase();
  const old = sealOf(FIRST);
  const both = sealOf(SECOND, FIRST);

  beforeEach(async () => {
    const { client } = database;
    await client.tenant.upsert({
      where: { id: 'tenant' },
      create: { id: 'tenant', name: 'tenant', planId: 'operator' },
      update: {},
    });
    await client.verification.deleteMany();
    const paper = { mediaType: 'application/pdf', bytes: 1, sha256: 'aa', storageKey: 'k', requestId: 'r' };
    await client.verification.createMany({
      data: JOBS.map((jobId) => ({ jobId, tenantId: 'tenant', livemode: true, ...paper })),
    });
    await client.stageReport.createMany({
      data: JOBS.map((jobId) => ({
        ...{ jobId, stage: 'ocr', status: 'COMPLETED' as const, engine: 'e', engineVersion: '1' },
        ...{ startedAt: new Date(), durationMs: 1, verdicts: {} },
        facts: old.seal(jobId, 'ocr', { of: jobId }) as Prisma.InputJsonValue,
      })),
    });
  });

  const underOld = async (): Promise<string[]> =>
    (await database.client.stageReport.findMany({ where: { facts: { not: Prisma.AnyNull } } })).flatMap(
      ({ jobId, facts }) => (both.isCurrent(facts) ? [] : jobId),
    );

  it('counts all when it only counts, moves all, and finds none afterwards', async () => {
    const { client } = database;
    expect(await rotateFacts(client, both, true)).to.equal(JOBS.length);
    expect(await underOld()).to.have.length(JOBS.length);
    expect(await rotateFacts(client, both, false)).to.equal(JOBS.length);
    expect(await rotateFacts(client, both, false)).to.equal(0);
    const [one] = await client.stageReport.findMany({ where: { jobId: LAST_OF_BATCH } });
    expect(sealOf(SECOND).open(LAST_OF_BATCH, 'ocr', one?.facts)).to.deep.equal({ of: LAST_OF_BATCH });
  });

  for (const [what, erase] of [
    [
      'the facts of a job are',
      () =>
        database.client.stageReport.updateMany({
          where: { jobId: LAST_OF_BATCH },
          data: { facts: Prisma.DbNull },
        }),
    ],
    [
      'the report of a job is',
      () => database.client.verification.deleteMany({ where: { jobId: LAST_OF_BATCH } }),
    ],
  ] as const) {
    it(`leaves none out when ${what} erased meanwhile`, async () => {
      const { stageReport } = database.client;
      let looks = 0;
      // Between the first look into the database and the second.
      const erasing = {
        stageReport: {
          findMany: async (wish: Parameters<typeof stageReport.findMany>[0]) => {
            if (++looks === 2) await erase();
            return stageReport.findMany(wish);
          },
          updateMany: (wish: Parameters<typeof stageReport.updateMany>[0]) => stageReport.updateMany(wish),
        },
      } as unknown as typeof database.client;
      await rotateFacts(erasing, both, false);
      expect(looks).to.be.at.least(2);
      expect(await underOld()).to.deep.equal([]);
    });
  }
});
