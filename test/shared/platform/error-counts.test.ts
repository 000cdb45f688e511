import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { openDatabase } from '../../../shared/platform/db.ts';
import { errorCounts } from '../../../shared/platform/error-counts.ts';
import { openStore } from '../../../shared/platform/storage/open.ts';
import { testConfig } from '../../harness/config.ts';
import { withDatabase } from '../../harness/database.ts';

/** How many more there are after the work, whatever it throws. */
async function grown(what: 'database' | 'storage', work: () => Promise<unknown>): Promise<number> {
  const before = errorCounts()[what];
  await work().catch(() => undefined);
  return errorCounts()[what] - before;
}

describe('errors of what a process stands on', () => {
  const database = withDatabase();

  it('a statement that fails is counted, one that answers is not', async () => {
    const { client } = database;
    expect(await grown('database', () => client.$queryRaw`SELECT 1`)).to.equal(0);
    expect(await grown('database', () => client.$queryRaw`SELECT * FROM "NoSuchTable"`)).to.equal(1);
    await client.plan.create({ data: { id: 'twice' } });
    expect(await grown('database', () => client.plan.create({ data: { id: 'twice' } }))).to.equal(0);
  });

  it('a database that is away is counted', async () => {
    const away = openDatabase(testConfig({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }));
    expect(await grown('database', () => away.plan.count())).to.be.at.least(1);
    await away.$disconnect();
  });

  it('a storage that refuses is counted, a key without content is not', async () => {
    const home = await mkdtemp(path.join(os.tmpdir(), 'assay-errors-'));
    const blocked = path.join(home, 'file');
    await writeFile(blocked, 'not a directory');
    const settings = (directory: string) => testConfig({ STORAGE_URL: `file:${directory}` });
    const key = 'jobs/job_aaaaaaaaaaaaaaaaaaaaaaaaaa/document';
    const good = openStore(settings(path.join(home, 'store')));
    expect(await grown('storage', () => good.openRead(key))).to.equal(0);
    // A document that is not to be stored after all is no failure of the store.
    const file = path.join(home, 'given');
    await writeFile(file, 'a paper');
    const refused = Promise.reject(new Error('too many at once'));
    // Refused before anybody asks: nothing else in this process may take it for lost.
    refused.catch(() => undefined);
    expect(await grown('storage', () => good.adopt(key, file, refused))).to.equal(0);
    expect(await grown('storage', () => good.write(key, Buffer.from('a paper'), refused))).to.equal(0);
    const bad = openStore(settings(path.join(blocked, 'store')));
    expect(await grown('storage', () => bad.probe())).to.equal(1);
    await rm(home, { recursive: true, force: true });
  });
});
