import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'chai';
import { openStore } from '../../../../shared/platform/storage/open.ts';
import { runDirectory } from '../../../harness/services.ts';
import { storeConformance } from './conformance.ts';

describe('STORAGE_URL', () => {
  it('opens a directory, given as file:PATH or as file:///PATH', async () => {
    const root = await mkdtemp(path.join(await runDirectory(), 'open-'));
    const plain = openStore({ STORAGE_URL: `file:${root}`, STORAGE_EMULATOR_HOST: undefined });
    const full = openStore({ STORAGE_URL: `file://${root}`, STORAGE_EMULATOR_HOST: undefined });
    await plain.write('jobs/a/document', Buffer.from('x'));
    expect(await full.exists('jobs/a/document')).to.equal(true);
    expect(plain.kind).to.equal('file');
  });

  it('opens a bucket', () => {
    const host = '127.0.0.1:1';
    expect(openStore({ STORAGE_URL: 'gs://bucket/some/prefix', STORAGE_EMULATOR_HOST: host }).kind).to.equal(
      'gs',
    );
  });

  for (const wrong of ['', 'file:', 'documents', 's3://bucket', 'gs://', 'gs://UPPER', 'http://x']) {
    it(`refuses ${JSON.stringify(wrong)}`, () => {
      expect(() => openStore({ STORAGE_URL: wrong, STORAGE_EMULATOR_HOST: undefined })).to.throw(
        /STORAGE_URL/,
      );
    });
  }
});

/** What processes use: adapter, counting and sealing one behind the other. */
describe('storage as the configuration opens it', () => {
  storeConformance(async () => {
    const root = await mkdtemp(path.join(await runDirectory(), 'open-'));
    return openStore({ STORAGE_URL: `file:${root}`, STORAGE_EMULATOR_HOST: undefined });
  });
});
