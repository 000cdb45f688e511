import { expect } from 'chai';
import { createTenant } from '../../../shared/platform/keys/manage.ts';
import { assay } from '../../harness/cli.ts';
import { withDatabase } from '../../harness/database.ts';
import { runDirectory } from '../../harness/services.ts';

describe('assay tenants retention', function () {
  this.timeout(180_000);
  const database = withDatabase();
  let env: Record<string, string>;
  let tenantId: string;

  const retention = (...args: string[]) => assay(['tenants', 'retention', ...args], env);
  const stored = () =>
    database.client.tenant.findUniqueOrThrow({
      where: { id: tenantId },
      select: { documentRetentionHours: true, reportRetentionDays: true },
    });

  before(async () => {
    env = { DATABASE_URL: database.url, ASSAY_HOME: await runDirectory() };
    ({ id: tenantId } = await createTenant(database.client, { name: 'acme' }));
  });

  it('tells what is set, sets one or both, and says so in the audit log', async () => {
    expect((await retention('--tenant', 'acme')).stdout).to.equal(
      'documents 168 hours after their report, reports 90 days\n',
    );
    const one = await retention('--tenant', 'acme', '--documents', '0', '--json');
    expect(one.code, one.stderr).to.equal(0);
    expect(JSON.parse(one.stdout)).to.deep.equal({ documentHours: 0, reportDays: 90 });
    await retention('--tenant', tenantId, '--documents', '90d', '--reports', '30d');
    expect(await stored()).to.deep.equal({ documentRetentionHours: 2160, reportRetentionDays: 30 });
    const events = await database.client.auditEvent.findMany({ orderBy: { id: 'asc' } });
    expect(events.map(({ action, detail }) => [action, detail])).to.deep.equal([
      ['tenant.created', { planId: 'operator' }],
      ['tenant.retention_changed', { documentHours: 0, reportDays: 90 }],
      ['tenant.retention_changed', { documentHours: 2160, reportDays: 30 }],
    ]);
  });

  it('refuses what is outside the limits, and what is no such time or tenant', async () => {
    const before = await stored();
    const calls = [
      ['--tenant', 'acme', '--documents', '91d'],
      ['--tenant', 'acme', '--documents', '30m'],
      ['--tenant', 'acme', '--reports', '12h'],
      ['--tenant', 'acme', '--reports', '0'],
      ['--tenant', 'acme', '--documents', 'soon'],
      ['--tenant', 'nobody', '--documents', '1h'],
      ['--documents', '1h'],
    ];
    const ran = await Promise.all(calls.map((args) => retention(...args)));
    for (const [i, { code }] of ran.entries()) expect(code, calls[i]!.join(' ')).to.equal(2);
    expect(await stored()).to.deep.equal(before);
  });
});
