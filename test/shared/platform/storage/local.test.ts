import { mkdir, mkdtemp, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import fc from 'fast-check';
import { openLocalStore } from '../../../../shared/platform/storage/local.ts';
import { StorageError } from '../../../../shared/platform/storage/port.ts';
import { runDirectory } from '../../../harness/services.ts';
import { rejection, storeConformance } from './conformance.ts';

const newRoot = async (): Promise<string> => mkdtemp(path.join(await runDirectory(), 'store-'));

describe('storage on local disk', () => {
  storeConformance(async () => openLocalStore(await newRoot()));

  it('never leaves its directory, whatever the key', async () => {
    const outer = await newRoot();
    const store = openLocalStore(path.join(outer, 'inner'));
    const nasty = fc.oneof(
      fc.constantFrom(
        '..',
        '../x',
        'a/../../x',
        '/etc/x',
        'a//b',
        'a/./b',
        '.hidden',
        'a\\..\\x',
        'a\0b',
        '',
        'a/',
      ),
      fc.stringMatching(/^[./\\a]{1,12}$/),
      fc.string({ maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(nasty, async (key) => {
        const outcome = await store.write(key, Buffer.from('x')).then(
          () => 'written' as const,
          (error) => error,
        );
        if (outcome !== 'written') expect(outcome).to.be.instanceOf(StorageError);
        expect((await readdir(outer)).filter((name) => name !== 'inner')).to.deep.equal([]);
      }),
      { numRuns: 150 },
    );
  });

  it('leaves no unfinished file behind a stream that breaks off', async () => {
    const root = await newRoot();
    const store = openLocalStore(root);
    async function* breaksOff() {
      yield Buffer.alloc(100_000);
      throw new Error('gone');
    }
    await rejection(store.write('jobs/a/document', Readable.from(breaksOff())));
    expect(await readdir(path.join(root, '.partial'))).to.deep.equal([]);
  });

  it('sweeps what a killed process left unfinished, and nothing younger', async () => {
    const root = await newRoot();
    const partial = path.join(root, '.partial');
    await mkdir(partial, { recursive: true });
    await writeFile(path.join(partial, 'old'), 'x');
    await writeFile(path.join(partial, 'young'), 'x');
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    await utimes(path.join(partial, 'old'), twoHoursAgo, twoHoursAgo);
    await openLocalStore(root).probe();
    expect(await readdir(partial)).to.deep.equal(['young']);
  });

  it('keeps documents from other users of the machine', async () => {
    const root = await newRoot();
    const store = openLocalStore(root);
    await store.write('jobs/a/document', Buffer.from('x'));
    const file = await store.localPath('jobs/a/document', root);
    expect((await stat(file)).mode & 0o077).to.equal(0);
  });

  it('says StorageError when the directory cannot be used', async () => {
    const root = await newRoot();
    await writeFile(path.join(root, 'a-file'), 'x');
    const store = openLocalStore(path.join(root, 'a-file'));
    expect(await rejection(store.write('jobs/a/document', Buffer.from('x')))).to.be.instanceOf(StorageError);
    expect(await rejection(store.probe())).to.be.instanceOf(StorageError);
  });
});
