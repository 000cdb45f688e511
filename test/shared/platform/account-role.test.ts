import { expect } from 'chai';
import { ensureAccountRole, forAccount, hasAccountRole } from '../../../shared/platform/account-role.ts';
import { withDatabase } from '../../harness/database.ts';

describe('rows of one account', () => {
  const database = withDatabase();

  before(async () => {
    const db = database.client;
    await db.plan.create({ data: { id: 'walled' } });
    for (const name of ['one', 'other']) {
      await db.tenant.create({ data: { id: `ten_${name}`, name, planId: 'walled' } });
      await db.verification.create({
        data: {
          ...{
            jobId: `job_${name}`,
            tenantId: `ten_${name}`,
            livemode: true,
            mediaType: 'image/png',
            bytes: 1,
          },
          ...{ sha256: name, storageKey: name, requestId: name },
          report: {
            create: {
              tenantId: `ten_${name}`,
              reportId: name,
              riskLevel: 'LOW',
              attempt: 1,
              body: name,
              etag: name,
            },
          },
          stages: {
            create: {
              ...{ stage: 'qr', status: 'COMPLETED', engine: 'x', engineVersion: '1' },
              ...{ startedAt: new Date(), durationMs: 1 },
            },
          },
        },
      });
      await db.auditEvent.create({ data: { actor: 'a', action: 'b', tenantId: `ten_${name}`, hash: name } });
    }
  });

  it('a query without any condition sees its own account’s and no other’s', async () => {
    const one = forAccount(database.client, 'ten_one');
    expect(await one.report.findMany({ select: { body: true } })).to.deep.equal([{ body: 'one' }]);
    expect(
      (await one.verification.findMany({ include: { stages: true } })).map(({ jobId }) => jobId),
    ).to.deep.equal(['job_one']);
    expect((await one.stageReport.findMany()).map(({ jobId }) => jobId)).to.deep.equal(['job_one']);
    expect((await one.auditEvent.findMany()).map(({ tenantId }) => tenantId)).to.deep.equal(['ten_one']);
    expect(await one.report.findFirst({ where: { jobId: 'job_other' } })).to.equal(null);
  });

  it('so do raw statements', async () => {
    const other = forAccount(database.client, 'ten_other');
    const rows = await other.$queryRaw<{ body: string }[]>`SELECT "body" FROM "Report"`;
    expect(rows).to.deep.equal([{ body: 'other' }]);
  });

  it('without an account nothing is seen', async () => {
    expect(await forAccount(database.client, '').report.findMany()).to.deep.equal([]);
    const [, rows] = await database.client.$transaction([
      database.client.$executeRaw`SET LOCAL ROLE assay_account`,
      database.client.$queryRaw<unknown[]>`SELECT * FROM "Verification"`,
    ]);
    expect(rows).to.deep.equal([]);
  });

  it('the role reads no keys and no people, and changes nothing', async () => {
    const one = forAccount(database.client, 'ten_one');
    const refused = async (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'allowed',
        (error) => String(error.message),
      );
    for (const table of ['ApiKey', 'User', 'UserSession', 'Tenant', 'LivenessSession']) {
      const asked = one.$queryRaw({
        text: `SELECT * FROM "${table}"`,
        sql: `SELECT * FROM "${table}"`,
        values: [],
      } as never);
      expect(await refused(asked), table).to.match(/permission denied/);
    }
    expect(await refused(one.report.updateMany({ data: { body: 'forged' } }))).to.match(/permission denied/);
    expect(await refused(one.verification.deleteMany())).to.match(/permission denied/);
  });

  it('the connection is the service’s own again afterwards', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        forAccount(database.client, index % 2 ? 'ten_one' : 'ten_other').report.findMany(),
      ),
    );
    expect(await database.client.report.count()).to.equal(2);
    expect(await database.client.tenant.count()).to.be.at.least(2);
  });

  it('is made by every migration, as often as it runs', async () => {
    await ensureAccountRole(database.client);
    expect(await hasAccountRole(database.client)).to.equal(true);
  });
});
