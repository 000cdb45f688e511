import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { freePort } from '../../../../scripts/services/port.ts';
import { openGcsStore } from '../../../../shared/platform/storage/gcs.ts';
import { type DocumentStore, StorageError } from '../../../../shared/platform/storage/port.ts';
import { readStorageKeys } from '../../../../shared/platform/storage/sealed/keys.ts';
import { sealedStore } from '../../../../shared/platform/storage/sealed/store.ts';
import { failNext, gcsEmulator } from '../../../harness/gcs.ts';
import { runDirectory } from '../../../harness/services.ts';
import { rejection, storeConformance } from './conformance.ts';

/** 20 MB take their time where other tests have the cores. */
const PATIENT = { transferTimeoutMs: 300_000 };

describe('storage on Google Cloud Storage (real client, emulator process)', () => {
  storeConformance(async () =>
    openGcsStore({ bucket: 'documents', prefix: 'assay/', emulator: await gcsEmulator(), ...PATIENT }),
  );

  describe('sealed', () => {
    const keys = readStorageKeys({ STORAGE_KEYS: `one:${randomBytes(32).toString('base64')}` });
    storeConformance(async () =>
      sealedStore(
        openGcsStore({ bucket: 'sealed', prefix: '', emulator: await gcsEmulator(), ...PATIENT }),
        keys,
      ),
    );
  });

  it('keeps two prefixes of one bucket apart', async () => {
    const emulator = await gcsEmulator();
    const one = openGcsStore({ bucket: 'shared', prefix: 'one/', emulator });
    const two = openGcsStore({ bucket: 'shared', prefix: 'two/', emulator });
    await one.write('jobs/a/document', Buffer.from('1'));
    expect(await two.exists('jobs/a/document')).to.equal(false);
    await two.erase('jobs/a/');
    expect(await one.exists('jobs/a/document')).to.equal(true);
  });

  it('survives a short outage', async () => {
    const emulator = await gcsEmulator();
    const store = openGcsStore({ bucket: 'outage', prefix: '', emulator });
    const content = randomBytes(1000);
    await failNext(emulator, 1);
    await store.write('jobs/a/document', content);
    await failNext(emulator, 1);
    expect((await buffer(await store.openRead('jobs/a/document'))).equals(content)).to.equal(true);
  });

  for (const how of ['refuse-content', 'cut', 'stall'] as const) {
    describe(`when the bucket fails in the middle of the content (${how})`, function () {
      this.timeout(60_000);
      const content = randomBytes(2_000_000);
      const key = 'jobs/a/document';
      const uncaught: unknown[] = [];
      const note = (thrown: unknown): void => {
        uncaught.push(thrown);
      };
      let mocha: NodeJS.UncaughtExceptionListener[];
      let emulator: string;
      let store: DocumentStore;
      before(async () => {
        emulator = await gcsEmulator();
        store = openGcsStore({ bucket: `fails-${how}`, prefix: '', emulator, transferTimeoutMs: 3_000 });
        await store.write(key, content);
        // What ends a worker process must not end in mocha's own listener, which knows no test to blame.
        mocha = process.listeners('uncaughtException');
        process.removeAllListeners('uncaughtException').on('uncaughtException', note);
        process.on('unhandledRejection', note);
      });
      beforeEach(() => failNext(emulator, 1_000, how));
      afterEach(async () => {
        await failNext(emulator, 0);
        expect(uncaught.splice(0)).to.deep.equal([]);
      });
      after(async () => {
        // Errors of streams that nobody listens to any more come a little later.
        await sleep(300);
        expect(uncaught.splice(0)).to.deep.equal([]);
        process.removeListener('uncaughtException', note).removeListener('unhandledRejection', note);
        for (const listener of mocha) process.on('uncaughtException', listener);
      });

      it('a copy is refused, and a later one is whole', async () => {
        const directory = await mkdtemp(path.join(await runDirectory(), 'gcs-'));
        expect(await rejection(store.localPath(key, directory))).to.be.instanceOf(StorageError);
        expect(await readdir(directory)).to.deep.equal([]);
        await failNext(emulator, 0);
        const file = await store.localPath(key, directory);
        expect((await readFile(file)).equals(content)).to.equal(true);
      });

      it('many copies at once are refused', async () => {
        const directory = await mkdtemp(path.join(await runDirectory(), 'gcs-'));
        const errors = await Promise.all(
          Array.from({ length: 8 }, (_, at) =>
            rejection(store.localPath(key, path.join(directory, `${at}`))),
          ),
        );
        for (const error of errors) expect(error).to.be.instanceOf(StorageError);
      });

      it('a reader is told', async () => {
        const opened = store.openRead(key).then(buffer);
        expect(await rejection(opened)).to.be.instanceOf(StorageError);
      });

      it('a reader that goes away leaves nothing', async () => {
        const stream = await store.openRead(key).catch((error: unknown) => error);
        if (stream instanceof Readable) stream.destroy();
        else expect(stream).to.be.instanceOf(StorageError);
        // An error that nobody hears any more is looked for after each of these.
      });

      it('a stream and a buffer are not stored', async () => {
        const given = () => Readable.from([content.subarray(0, 1_000_000), content.subarray(1_000_000)]);
        expect(await rejection(store.write('jobs/b/document', given()))).to.be.instanceOf(StorageError);
        expect(await rejection(store.write('jobs/b/other', content))).to.be.instanceOf(StorageError);
        await failNext(emulator, 0);
        expect(await store.list('jobs/b/')).to.deep.equal([]);
      });
    });
  }

  it('says StorageError when there is nobody', async () => {
    const emulator = `http://127.0.0.1:${await freePort()}`;
    const store = openGcsStore({ bucket: 'nobody', prefix: '', emulator });
    expect(await rejection(store.write('jobs/a/document', Buffer.from('x')))).to.be.instanceOf(StorageError);
    expect(await rejection(store.openRead('jobs/a/document'))).to.be.instanceOf(StorageError);
  });
});
