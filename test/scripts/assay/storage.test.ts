import { mkdtemp, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { loadSecrets } from '../../../scripts/services/home.ts';
import { createTenant } from '../../../shared/platform/keys/manage.ts';
import { openStore } from '../../../shared/platform/storage/open.ts';
import { assay } from '../../harness/cli.ts';
import { withDatabase } from '../../harness/database.ts';
import { runDirectory } from '../../harness/services.ts';

describe('assay storage', function () {
  this.timeout(180_000);
  const database = withDatabase();

  it('names what is stored for no job, and erases it when told to', async () => {
    const home = await mkdtemp(path.join(await runDirectory(), 'orphans-'));
    const env = { ASSAY_HOME: home, DATABASE_URL: database.url };
    const where = `jobs/job_${'z'.repeat(26)}/`;
    const place = { STORAGE_URL: `file:${path.join(home, 'documents')}`, STORAGE_EMULATOR_HOST: undefined };
    const store = openStore({ ...place, STORAGE_KEYS: undefined });
    await store.write(`${where}document`, Buffer.from('a person’s paper'));
    const daysAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(path.join(home, 'documents', where), daysAgo, daysAgo);

    const told = await assay(['storage', 'orphans'], env);
    expect(told.stdout, told.stderr).to.match(/^jobs\/job_z+\/ \d{4}-.*Z\nstored for no job +1\n/);
    expect(await store.list(where)).to.have.lengthOf(1);
    expect((await assay(['storage', 'orphans', '--erase'], env)).stdout).to.match(/ 1, erased\n/);
    expect(await store.list(where)).to.deep.equal([]);
  });

  it('seals what an earlier version stored, and moves everything to a new key', async () => {
    const home = await mkdtemp(path.join(await runDirectory(), 'home-'));
    const place = { STORAGE_URL: `file:${path.join(home, 'documents')}`, STORAGE_EMULATOR_HOST: undefined };
    const env = { ASSAY_HOME: home, DATABASE_URL: database.url };
    const tenant = await createTenant(database.client, { name: 'one' });
    const stage = { engine: 'e', engineVersion: '1', startedAt: new Date(), durationMs: 1 };
    await database.client.verification.create({
      data: {
        ...{ jobId: 'job_a', tenantId: tenant.id, livemode: false, state: 'COMPLETED' },
        ...{ mediaType: 'application/pdf', bytes: 10, sha256: 'ab', storageKey: 'k', requestId: 'r' },
        stages: {
          create: [
            { stage: 'qr', status: 'COMPLETED', facts: { barcodes: ['a name'] }, ...stage },
            { stage: 'face', status: 'SKIPPED', reason: 'no picture', ...stage },
          ],
        },
      },
    });
    // As an earlier version left its home.
    const { storageKeys: _, ...earlier } = await loadSecrets(home);
    await writeFile(path.join(home, 'secrets.json'), JSON.stringify(earlier));
    await openStore({ ...place, STORAGE_KEYS: undefined }).write(
      'jobs/a/document',
      Buffer.from('a person’s paper'),
    );
    const lines = async (verb: string): Promise<string[]> => {
      const { code, stdout, stderr } = await assay(['storage', verb], env);
      expect(code, stderr).to.equal(0);
      return stdout.trim().split('\n');
    };

    expect((await lines('status')).slice(2).join()).to.match(/^not sealed +1,facts to be moved +1$/);
    expect((await lines('rotate')).slice(2).join()).to.match(/^sealed now +1,facts moved +1$/);
    const first = (await loadSecrets(home)).storageKeys;
    await lines('new-key');
    expect((await lines('status'))[1]).to.match(/^under another key +1$/);
    await lines('rotate');
    const [atFirst = '', ...others] = await lines('status');
    expect(atFirst).to.match(/^under the first key +1$/);
    expect(others.join()).to.match(/ 0,.* 0,.* 0$/);
    const rows = await database.client.stageReport.findMany({ where: { stage: 'qr' } });
    expect(JSON.stringify(rows)).to.include('"sealed"').and.not.include('a name');
    expect((await assay(['facts', 'job_a'], env)).stdout).to.include('"barcodes":["a name"]');

    const both = (await loadSecrets(home)).storageKeys;
    expect(both).to.match(new RegExp(`^\\S+ ${first.replaceAll('+', '\\+')}$`));
    const store = openStore({ ...place, STORAGE_KEYS: both.split(' ')[0] });
    expect((await buffer(await store.openRead('jobs/a/document'))).toString()).to.equal('a person’s paper');
    const stored = await readFile(path.join(home, 'documents/jobs/a/document'));
    expect(stored.includes('paper')).to.equal(false);
  });
});
