import { expect } from 'chai';
import { createTenant } from '../../../shared/platform/keys/manage.ts';
import { assay } from '../../harness/cli.ts';
import { withDatabase } from '../../harness/database.ts';
import { runDirectory } from '../../harness/services.ts';

describe('assay audit check', function () {
  this.timeout(180_000);
  const database = withDatabase();

  it('walks the log, and tells the first row that was changed', async () => {
    const env = { DATABASE_URL: database.url, ASSAY_HOME: await runDirectory() };
    for (const name of ['one', 'two', 'three']) await createTenant(database.client, { name });
    const rows = await database.client.auditEvent.findMany({ orderBy: { id: 'asc' } });
    const whole = await assay(['audit', 'check'], env);
    expect([whole.code, whole.stdout]).to.deep.equal([
      0,
      `unbroken: 3 rows, the last with hash ${rows[2]!.hash}\n`,
    ]);
    await database.client.auditEvent.update({ where: { id: rows[1]!.id }, data: { actor: 'nobody' } });
    const broken = await assay(['audit', 'check', '--json'], env);
    expect(broken.code).to.equal(1);
    expect(JSON.parse(broken.stdout)).to.deep.equal({
      events: 2,
      firstBroken: String(rows[1]!.id),
      lastHash: rows[0]!.hash,
    });
    expect((await assay(['audit'], env)).code).to.equal(2);
  });
});
