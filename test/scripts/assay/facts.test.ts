import { expect } from 'chai';
import { Prisma } from '../../../shared/platform/db.ts';
import { createTenant } from '../../../shared/platform/keys/manage.ts';
import { StoredFacts } from '../../../workers/fusion/stored-facts.ts';
import { assay } from '../../harness/cli.ts';
import { withDatabase } from '../../harness/database.ts';
import { runDirectory } from '../../harness/services.ts';

describe('assay facts', function () {
  this.timeout(180_000);
  const database = withDatabase();

  it('prints what the stages saw, for scripts/judge; and says when there is nothing', async () => {
    const env = { DATABASE_URL: database.url, ASSAY_HOME: await runDirectory() };
    const tenant = await createTenant(database.client, { name: 'one' });
    const stage = { engine: 'e', engineVersion: '1', startedAt: new Date(), durationMs: 1 };
    await database.client.verification.create({
      data: {
        ...{ jobId: 'job_a', tenantId: tenant.id, livemode: false, state: 'COMPLETED' },
        ...{ mediaType: 'application/pdf', bytes: 10, sha256: 'ab', storageKey: 'k', requestId: 'r' },
        stages: {
          create: [
            { stage: 'qr', status: 'COMPLETED', facts: { barcodes: [] }, ...stage },
            { stage: 'face', status: 'SKIPPED', reason: 'no picture', ...stage },
          ],
        },
      },
    });
    const found = await assay(['facts', 'job_a', '--name', 'invoice'], env);
    expect(found.code, found.stderr).to.equal(0);
    const stored = StoredFacts.parse(JSON.parse(found.stdout));
    expect(stored.name).to.equal('invoice');
    expect(stored.prepared).to.equal(null);
    expect(stored.stages.map(({ id, facts, reason }) => [id, facts, reason])).to.have.deep.members([
      ['qr', { barcodes: [] }, undefined],
      ['face', undefined, 'no picture'],
    ]);
    const missing = await assay(['facts', 'job_b'], env);
    expect([missing.code, missing.stdout]).to.deep.equal([3, '']);
    expect(missing.stderr).to.include('no finished verification');
    await database.client.stageReport.updateMany({ data: { facts: Prisma.DbNull } });
    const erased = await assay(['facts', 'job_a'], env);
    expect([erased.code, erased.stdout]).to.deep.equal([3, '']);
    expect(erased.stderr).to.include('erased');
    expect((await assay(['facts'], env)).code).to.equal(2);
  });
});
