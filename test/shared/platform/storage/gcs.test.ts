import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { freePort } from '../../../../scripts/services/port.ts';
import { openGcsStore } from '../../../../shared/platform/storage/gcs.ts';
import { StorageError } from '../../../../shared/platform/storage/port.ts';
import { readStorageKeys } from '../../../../shared/platform/storage/sealed/keys.ts';
import { sealedStore } from '../../../../shared/platform/storage/sealed/store.ts';
import { failNext, gcsEmulator } from '../../../harness/gcs.ts';
import { rejection, storeConformance } from './conformance.ts';

describe('storage on Google Cloud Storage (real client, emulator process)', () => {
  storeConformance(async () =>
    openGcsStore({ bucket: 'documents', prefix: 'assay/', emulator: await gcsEmulator() }),
  );

  describe('sealed', () => {
    const keys = readStorageKeys({ STORAGE_KEYS: `one:${randomBytes(32).toString('base64')}` });
    storeConformance(async () =>
      sealedStore(openGcsStore({ bucket: 'sealed', prefix: '', emulator: await gcsEmulator() }), keys),
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

  it('says StorageError when there is nobody', async () => {
    const emulator = `http://127.0.0.1:${await freePort()}`;
    const store = openGcsStore({ bucket: 'nobody', prefix: '', emulator });
    expect(await rejection(store.write('jobs/a/document', Buffer.from('x')))).to.be.instanceOf(StorageError);
    expect(await rejection(store.openRead('jobs/a/document'))).to.be.instanceOf(StorageError);
  });
});
