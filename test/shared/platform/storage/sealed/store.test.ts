import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { ConfigError } from '../../../../../shared/platform/config.ts';
import { openLocalStore } from '../../../../../shared/platform/storage/local.ts';
import { type DocumentStore, StorageError } from '../../../../../shared/platform/storage/port.ts';
import { readStorageKeys } from '../../../../../shared/platform/storage/sealed/keys.ts';
import { rotate } from '../../../../../shared/platform/storage/sealed/rotate.ts';
import { sealedStore } from '../../../../../shared/platform/storage/sealed/store.ts';
import { runDirectory } from '../../../../harness/services.ts';
import { rejection, storeConformance } from '../conformance.ts';

const CHUNK = 64 * 1024;
const TAG = 16;
const newRoot = async (): Promise<string> => mkdtemp(path.join(await runDirectory(), 'sealed-'));
const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const keysOf = (...entries: string[]) => readStorageKeys({ STORAGE_KEYS: entries.join(' ') });

describe('sealed storage', () => {
  storeConformance(async () => sealedStore(openLocalStore(await newRoot()), keysOf(newKey('one'))));

  const FIRST = newKey('first');
  const SECOND = newKey('second');
  let root: string;
  let plain: DocumentStore;
  const KEY = 'jobs/a/document';
  const file = (key = KEY): string => path.join(root, key);
  const withKeys = (...entries: string[]): DocumentStore => sealedStore(plain, keysOf(...entries));
  const read = async (store: DocumentStore, key = KEY): Promise<Buffer> => buffer(await store.openRead(key));

  beforeEach(async () => {
    root = await newRoot();
    plain = openLocalStore(root);
  });

  for (const size of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 7]) {
    it(`gives back ${size} bytes, of which none lies on the disk`, async () => {
      const content = randomBytes(size);
      await withKeys(FIRST).write(KEY, Readable.from([content.subarray(0, 5), content.subarray(5)]));
      expect((await read(withKeys(FIRST))).equals(content)).to.equal(true);
      const stored = await readFile(file());
      if (size > 16) expect(stored.includes(content.subarray(0, 16))).to.equal(false);
    });
  }

  it('opens nothing that was altered, cut off, doubled or exchanged, in any place', async () => {
    const store = withKeys(FIRST);
    const content = randomBytes(2 * CHUNK + 100);
    await store.write(KEY, content);
    const good = await readFile(file());
    const header = good.length - content.length - 3 * TAG;
    const chunk = (n: number): Buffer =>
      good.subarray(header + n * (CHUNK + TAG), header + (n + 1) * (CHUNK + TAG));
    const head = good.subarray(0, header);
    const wrong: Record<string, Buffer> = {
      'one bit of the wrapped key': flipped(good, header - 20),
      'one bit of the first chunk': flipped(good, header + 10),
      'one bit of the last tag': flipped(good, good.length - 1),
      'without its last byte': good.subarray(0, -1),
      'without its last chunk': good.subarray(0, header + 2 * (CHUNK + TAG)),
      'its header alone': head,
      'half a header': good.subarray(0, header - 5),
      'two chunks exchanged': Buffer.concat([head, chunk(1), chunk(0), chunk(2)]),
      'a chunk twice': Buffer.concat([head, chunk(0), chunk(0), chunk(1), chunk(2)]),
      'a chunk less': Buffer.concat([head, chunk(0), chunk(2)]),
      'bytes behind it': Buffer.concat([good, Buffer.from('more')]),
    };
    for (const [what, bytes] of Object.entries(wrong)) {
      await writeFile(file(), bytes);
      expect(await rejection(read(store)), what).to.be.instanceOf(StorageError);
      expect(await rejection(store.localPath(KEY, path.join(root, `local ${what}`))), what).to.be.instanceOf(
        StorageError,
      );
    }
    await writeFile(file(), good);
    expect((await read(store)).equals(content)).to.equal(true);
  });

  it('does not take one object for another, nor one key for another of the same id', async () => {
    const store = withKeys(FIRST);
    await store.write(KEY, Buffer.from('mine'));
    await store.write('jobs/b/document', Buffer.from('theirs'));
    await writeFile(file('jobs/b/document'), await readFile(file()));
    expect((await rejection(read(store, 'jobs/b/document'))).message).to.include('another object');
    expect((await rejection(read(withKeys(newKey('first'))))).message).to.include('altered');
    expect((await rejection(read(withKeys(SECOND)))).message).to.include('"first"');
  });

  it('without keys stores as before, and takes nothing sealed for a document', async () => {
    const open = sealedStore(plain, readStorageKeys({ STORAGE_KEYS: undefined }));
    await open.write(KEY, Buffer.from('plain'));
    expect(await readFile(file(), 'utf8')).to.equal('plain');
    expect(await open.localPath(KEY, root)).to.equal(file());
    await withKeys(FIRST).write(KEY, Buffer.from('secret'));
    expect(await rejection(read(open))).to.be.instanceOf(StorageError);
    expect(await rejection(open.localPath(KEY, root))).to.be.instanceOf(StorageError);
  });

  for (const head of ['ASSEAL1\n', 'ASSEAL1\n\x00', 'ASSEAL1\n\x05first', 'ASSEAL1\n%PDF-1.7']) {
    it(`keeps a document that begins as a sealed object does (${JSON.stringify(head)})`, async () => {
      const open = sealedStore(plain, readStorageKeys({ STORAGE_KEYS: undefined }));
      const content = Buffer.concat([Buffer.from(head), randomBytes(200)]);
      const given = path.join(root, 'given');
      await writeFile(given, content);
      await open.write('jobs/a/document', content);
      await open.write('jobs/b/document', Readable.from([content.subarray(0, 3), content.subarray(3)]));
      await open.adopt('jobs/c/document', given);
      await rejection(stat(given));
      for (const key of ['jobs/a/document', 'jobs/b/document', 'jobs/c/document']) {
        expect((await read(open, key)).equals(content), key).to.equal(true);
        const local = await open.localPath(key, path.join(root, 'local'));
        expect((await readFile(local)).equals(content), key).to.equal(true);
      }
      expect(await rotate(plain, keysOf(FIRST))).to.include({ sealed: 3 });
      expect((await read(withKeys(FIRST), 'jobs/c/document')).equals(content)).to.equal(true);
    });
  }

  it('reads what was stored before there was a key', async () => {
    await plain.write(KEY, Buffer.from('%PDF-1.7 an old one'));
    expect((await read(withKeys(FIRST))).toString()).to.equal('%PDF-1.7 an old one');
  });

  it('moves everything to the first key: what was plain, and what another key sealed', async () => {
    await plain.write('jobs/a/document', Buffer.from('plain'));
    await withKeys(FIRST).write('jobs/b/document', randomBytes(3 * CHUNK));
    const content = await read(withKeys(FIRST), 'jobs/b/document');
    await withKeys(SECOND).write('jobs/c/document', Buffer.from('new'));
    const chunks = (await readFile(file('jobs/b/document'))).subarray(-3 * CHUNK);
    const counts = { current: 1, rewrapped: 1, sealed: 1 };
    expect(await rotate(plain, keysOf(SECOND, FIRST), true)).to.deep.equal(counts);
    expect(await rotate(plain, keysOf(SECOND, FIRST))).to.deep.equal(counts);
    expect(await rotate(plain, keysOf(SECOND))).to.deep.equal({ current: 3, rewrapped: 0, sealed: 0 });
    const store = withKeys(SECOND);
    expect((await read(store, 'jobs/a/document')).toString()).to.equal('plain');
    expect((await read(store, 'jobs/b/document')).equals(content)).to.equal(true);
    // Its content was copied, not sealed again.
    expect((await readFile(file('jobs/b/document'))).subarray(-3 * CHUNK).equals(chunks)).to.equal(true);
  });

  it('leaves erased what is erased while it is being moved', async () => {
    await plain.write('jobs/a/document', Buffer.from('plain'));
    await withKeys(FIRST).write('jobs/b/document', randomBytes(3 * CHUNK));
    await plain.write('jobs/c/document', Buffer.from('stays'));
    const erasing: DocumentStore = {
      ...plain,
      write: async (key, content) => {
        if (!key.startsWith('jobs/c/')) await plain.erase(key.replace('document', ''));
        await plain.write(key, content);
      },
    };
    const counts = { current: 0, rewrapped: 0, sealed: 1 };
    expect(await rotate(erasing, keysOf(SECOND, FIRST))).to.deep.equal(counts);
    expect(await plain.list('jobs/')).to.deep.equal(['jobs/c/document']);
    expect((await read(withKeys(SECOND), 'jobs/c/document')).toString()).to.equal('stays');
  });

  it('says which key is missing, and leaves what it could not open', async () => {
    await withKeys(FIRST).write(KEY, Buffer.from('kept'));
    expect((await rejection(rotate(plain, keysOf(SECOND)))).message).to.include('"first"');
    expect((await read(withKeys(FIRST))).toString()).to.equal('kept');
  });

  it('gives a copy for this account alone, and adopts no link', async () => {
    const store = withKeys(FIRST);
    await store.write(KEY, Buffer.from('x'));
    expect((await stat(await store.localPath(KEY, path.join(root, 'local')))).mode & 0o077).to.equal(0);
    const link = path.join(root, 'link');
    await symlink('/etc/hostname', link);
    expect(await rejection(store.adopt('jobs/z/document', link))).to.be.instanceOf(StorageError);
    expect(await rejection(plain.adopt('jobs/z/document', link))).to.be.instanceOf(StorageError);
    expect(await store.exists('jobs/z/document')).to.equal(false);
  });

  it('refuses keys that are none', () => {
    for (const wrong of ['x', 'a:short', `a:${'A'.repeat(44)}`, `${FIRST} ${FIRST}`, `:${FIRST}`]) {
      expect(() => keysOf(wrong), wrong).to.throw(ConfigError);
    }
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
