import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { artifactKey, documentKey } from '../../../shared/platform/storage/key.ts';
import { openLocalStore } from '../../../shared/platform/storage/local.ts';
import type { DocumentStore } from '../../../shared/platform/storage/port.ts';
import { readStorageKeys } from '../../../shared/platform/storage/sealed/keys.ts';
import { sealedStore } from '../../../shared/platform/storage/sealed/store.ts';
import { type LocalCopies, openLocalCopies } from '../../../workers/artifacts/local-copies.ts';
import { runDirectory } from '../../harness/services.ts';

const JOB = `job_${'a'.repeat(26)}`;

describe('copies of stored files', function () {
  this.timeout(30_000);
  let directory: string;
  let store: DocumentStore;
  let copies: LocalCopies;
  beforeEach(async () => {
    const root = await mkdtemp(path.join(await runDirectory(), 'copies-'));
    directory = path.join(root, 'copies');
    const keys = readStorageKeys({ STORAGE_KEYS: `k:${randomBytes(32).toString('base64')}` });
    store = sealedStore(openLocalStore(path.join(root, 'store')), keys);
    copies = openLocalCopies(store, directory);
    await store.write(documentKey(JOB), Buffer.from('a document'));
  });
  const key = { document: documentKey(JOB) };

  it('are made once for the tasks of a job, and gone some seconds after the last', async () => {
    const seen = await Promise.all(
      [1, 2, 3].map(() =>
        copies.use(JOB, key, async ({ document = '' }) => {
          expect(await readFile(document, 'utf8')).to.equal('a document');
          return document;
        }),
      ),
    );
    expect(new Set(seen).size).to.equal(1);
    const again = await copies.use(JOB, key, async ({ document }) => document);
    expect(again).to.equal(seen[0]);
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    expect(await readdir(directory)).to.deep.equal([]);
    const later = await copies.use(JOB, key, async ({ document }) => document);
    expect(later).to.not.equal(seen[0]);
  });

  it('are not kept of a failure: the next task tries again', async () => {
    await store.erase(`jobs/${JOB}/`);
    const failed = await copies.use(JOB, key, async () => 'used').catch((error) => error.name);
    expect(failed).to.equal('NotStoredError');
    await store.write(documentKey(JOB), Buffer.from('now'));
    expect(await copies.use(JOB, key, async ({ document = '' }) => readFile(document, 'utf8'))).to.equal(
      'now',
    );
  });

  it('are what the preparation handed on, without the store being asked', async () => {
    const page = { page: artifactKey(JOB, 'page-001.png') };
    const handed = path.join(path.dirname(directory), 'handed.png');
    await writeFile(handed, 'a page');
    await copies.use(JOB, key, async () => {
      await copies.keep(JOB, page.page, handed);
      await rm(handed);
    });
    expect(await copies.use(JOB, page, ({ page: file = '' }) => readFile(file, 'utf8'))).to.equal('a page');
  });

  it('are the store’s where nothing could be handed on, or nobody works on the job', async () => {
    const page = { page: artifactKey(JOB, 'page-001.png') };
    await store.write(page.page, Buffer.from('stored'));
    const handed = path.join(path.dirname(directory), 'handed.png');
    await copies.use(JOB, key, () => copies.keep(JOB, page.page, handed));
    expect(await copies.use(JOB, page, ({ page: file = '' }) => readFile(file, 'utf8'))).to.equal('stored');
    const other = `job_${'b'.repeat(26)}`;
    await copies.keep(other, artifactKey(other, 'page-001.png'), handed);
    expect(await readdir(directory)).to.have.length(1);
  });
});
