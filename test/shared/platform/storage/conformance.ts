/** What every store must do, told once and run over each adapter. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import {
  type DocumentStore,
  NotStoredError,
  StorageError,
  type StoredGroup,
} from '../../../../shared/platform/storage/port.ts';
import { runDirectory } from '../../../harness/services.ts';

export async function rejection(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => {
      throw new Error('it was expected to fail');
    },
    (error: Error) => error,
  );
}

export function storeConformance(open: () => Promise<DocumentStore>): void {
  let store: DocumentStore;
  let scratch: string;
  const newPrefix = (): string => `jobs/${randomUUID()}/`;

  before(async () => {
    store = await open();
    scratch = await mkdtemp(path.join(await runDirectory(), 'scratch-'));
  });

  for (const [name, size] of [
    ['no bytes', 0],
    ['one byte', 1],
    ['20 MB', 20 * 1024 * 1024],
  ] as const) {
    it(`gives back ${name} as they were written`, async () => {
      const key = `${newPrefix()}document`;
      const content = randomBytes(size);
      await store.write(key, content);
      expect((await buffer(await store.openRead(key))).equals(content)).to.equal(true);
    });
  }

  it('stores a stream of chunks', async () => {
    const key = `${newPrefix()}document`;
    const chunks = Array.from({ length: 50 }, () => randomBytes(10_000));
    await store.write(key, Readable.from(chunks));
    expect((await buffer(await store.openRead(key))).equals(Buffer.concat(chunks))).to.equal(true);
  });

  it('keeps nothing of a stream that breaks off', async () => {
    const prefix = newPrefix();
    async function* breaksOff() {
      yield randomBytes(300_000);
      yield randomBytes(300_000);
      throw new Error('the client hung up');
    }
    const error = await rejection(store.write(`${prefix}document`, Readable.from(breaksOff())));
    expect(error).to.be.instanceOf(StorageError);
    expect(await store.exists(`${prefix}document`)).to.equal(false);
    expect(await store.list(prefix)).to.deep.equal([]);
  });

  it('keeps the earlier content when a second write breaks off', async () => {
    const key = `${newPrefix()}document`;
    await store.write(key, Buffer.from('first'));
    const broken = new Readable({ read() {} });
    broken.push('sec');
    setTimeout(() => broken.destroy(new Error('gone')), 20);
    await rejection(store.write(key, broken));
    expect((await buffer(await store.openRead(key))).toString()).to.equal('first');
  });

  it('replaces the content of a key whole', async () => {
    const key = `${newPrefix()}artifacts/page-1.png`;
    await store.write(key, Buffer.from('a longer first content'));
    await store.write(key, Buffer.from('second'));
    expect((await buffer(await store.openRead(key))).toString()).to.equal('second');
  });

  it('takes a file over', async () => {
    const key = `${newPrefix()}document`;
    const file = path.join(scratch, 'given');
    await writeFile(file, 'given away');
    await store.adopt(key, file);
    expect((await buffer(await store.openRead(key))).toString()).to.equal('given away');
    expect(await stat(file).catch(() => 'gone')).to.equal('gone');
  });

  for (const [name, size] of [
    ['small', 1_000],
    ['large', 3 * 1024 * 1024],
  ] as const) {
    it(`gives a ${name} file its name when it is told to, and not before`, async () => {
      const [key, file] = [`${newPrefix()}document`, path.join(scratch, `waits-${name}`)];
      const content = randomBytes(size);
      await writeFile(file, content);
      const told = Promise.withResolvers<void>();
      const adopting = store.adopt(key, file, told.promise);
      // Long enough for all of it, were it not to wait.
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await store.exists(key)).to.equal(false);
      told.resolve();
      await adopting;
      expect((await buffer(await store.openRead(key))).equals(content)).to.equal(true);
    });

    it(`keeps nothing of a ${name} file that is not to have its name after all`, async () => {
      const [prefix, file] = [newPrefix(), path.join(scratch, `refused-${name}`)];
      await writeFile(file, randomBytes(size));
      const refused = Promise.reject(new Error('no row'));
      refused.catch(() => undefined);
      await rejection(store.adopt(`${prefix}document`, file, refused));
      expect(await store.list(prefix)).to.deep.equal([]);
    });
  }

  it('tells of a stream that broke before it was read', async () => {
    const key = `${newPrefix()}document`;
    const broken = new Readable({ read() {} });
    const writing = store.write(key, broken);
    broken.destroy(new Error('gone at once'));
    await rejection(writing);
    expect(await store.exists(key)).to.equal(false);
  });

  it('says that the file to take over is not there', async () => {
    const key = `${newPrefix()}document`;
    const error = await rejection(store.adopt(key, path.join(scratch, 'never-there')));
    expect(error).to.be.instanceOf(StorageError);
    expect(await store.exists(key)).to.equal(false);
  });

  it('gives a local path with the content', async () => {
    const key = `${newPrefix()}document`;
    await store.write(key, Buffer.from('on disk'));
    const first = await store.localPath(key, scratch);
    expect(await readFile(first, 'utf8')).to.equal('on disk');
    expect(await store.localPath(key, scratch)).to.equal(first);
  });

  it('says NotStored for a key that nothing lies under', async () => {
    const prefix = newPrefix();
    await store.write(`${prefix}artifacts/a`, Buffer.from('a'));
    for (const key of [`${prefix}document`, `${prefix}artifacts`, `${prefix}artifacts/a/b`]) {
      expect(await store.exists(key), key).to.equal(false);
      expect(await rejection(store.openRead(key)), key).to.be.instanceOf(NotStoredError);
      expect(await rejection(store.localPath(key, scratch)), key).to.be.instanceOf(NotStoredError);
    }
  });

  it('lists and erases exactly what lies under a prefix', async () => {
    const one = newPrefix();
    const other = newPrefix();
    const keys = Array.from(
      { length: 12 },
      (_, i) => `${one}artifacts/page-${String(i).padStart(2, '0')}.png`,
    );
    await Promise.all(keys.map((key) => store.write(key, Buffer.from(key))));
    await store.write(`${one}document`, Buffer.from('d'));
    await store.write(`${other}document`, Buffer.from('d'));
    expect(await store.list(one)).to.deep.equal([...keys, `${one}document`]);
    await store.erase(one);
    expect(await store.list(one)).to.deep.equal([]);
    expect(await store.exists(keys[3]!)).to.equal(false);
    expect(await store.list(other)).to.deep.equal([`${other}document`]);
  });

  it('tells what lies directly under a prefix, and since when', async () => {
    const [one, other] = [newPrefix(), newPrefix()];
    const began = Date.now();
    await store.write(`${one}document`, Buffer.from('d'));
    await store.write(`${one}artifacts/page-001.png`, Buffer.from('p'));
    await store.write(`${other}document`, Buffer.from('d'));
    const nameOf = (prefix: string): string => prefix.split('/')[1]!;
    const groupsOf = async (prefix: string): Promise<StoredGroup[]> => {
      const groups: StoredGroup[] = [];
      for await (const group of store.groups(prefix)) groups.push(group);
      return groups;
    };
    const found = await groupsOf('jobs/');
    for (const prefix of [one, other]) {
      const groups = found.filter(({ name }) => name === nameOf(prefix));
      expect(groups, prefix).to.have.lengthOf(1);
      expect(groups[0]!.writtenAt).to.be.within(began - 2_000, Date.now() + 2_000);
    }
    expect(await groupsOf(`${one}nothing/`)).to.deep.equal([]);
  });

  it('erases what is not there without complaint', async () => {
    await store.erase(newPrefix());
  });

  it('does not take a prefix without its slash, which could be the start of a neighbour', async () => {
    expect(await rejection(store.list('jobs/abc'))).to.be.instanceOf(StorageError);
    expect(await rejection(store.erase('jobs/abc'))).to.be.instanceOf(StorageError);
  });

  it('takes many writes at once', async () => {
    const prefix = newPrefix();
    const names = Array.from({ length: 30 }, (_, i) => `${prefix}artifacts/n${i}`);
    await Promise.all(names.map((key) => store.write(key, Buffer.from(key))));
    const read = await Promise.all(
      names.map(async (key) => (await buffer(await store.openRead(key))).toString()),
    );
    expect(read).to.deep.equal(names);
  });

  it('probes itself and leaves nothing', async () => {
    await store.probe();
    expect(await store.list('probe/')).to.deep.equal([]);
  });
}
