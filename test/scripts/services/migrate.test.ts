import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import pg from 'pg';
import { migratedSchema, schemaDifference } from '../../../scripts/prisma/new-migration.ts';
import { migrate } from '../../../scripts/services/migrate.ts';
import { SCHEMA } from '../../../scripts/services/schema-engine.ts';
import { PLANS } from '../../../shared/platform/keys/plans.ts';
import { testConfig } from '../../harness/config.ts';
import { withDatabase } from '../../harness/database.ts';

describe('migrations', () => {
  const database = withDatabase();

  it('lead to prisma/schema.prisma', async () => {
    const schema = await readFile(SCHEMA, 'utf8');
    const difference = await schemaDifference(database.url, await migratedSchema(), schema);
    expect(difference, 'run scripts/prisma/new-migration.ts').to.include('This is an empty migration');
  });

  it('change nothing when they run again', async () => {
    expect(await migrate(testConfig({ DATABASE_URL: database.url }))).to.deep.equal([]);
  });

  it('bring the plans', async () => {
    const plans = await database.client.plan.findMany({ orderBy: { id: 'asc' } });
    expect(plans).to.deep.equal(PLANS);
  });

  it('bring the tables of the queues', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      `SELECT count(*)::int AS tables FROM information_schema.tables WHERE table_schema = 'assay_queues'`,
    );
    await client.end();
    expect(rows[0].tables).to.be.greaterThan(0);
  });
});
