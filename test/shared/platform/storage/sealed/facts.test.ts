import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { StorageError } from '../../../../../shared/platform/storage/port.ts';
import { openFactsSeal } from '../../../../../shared/platform/storage/sealed/facts.ts';
import { readStorageKeys } from '../../../../../shared/platform/storage/sealed/keys.ts';

const newKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;
const sealOf = (...keys: string[]) => openFactsSeal(readStorageKeys({ STORAGE_KEYS: keys.join(' ') }));

describe('sealed facts', () => {
  const [one, two] = [newKey('one'), newKey('two')];
  const facts = { words: ['Ada', 'Lovelace'], notAssessed: [] };

  it('open for their job and stage alone, under any key that is known', () => {
    const stored = sealOf(one).seal('job_a', 'ocr', facts);
    expect(JSON.stringify(stored)).to.not.include('Lovelace');
    expect(sealOf(two, one).open('job_a', 'ocr', stored)).to.deep.equal(facts);
    for (const [job, stage] of [
      ['job_b', 'ocr'],
      ['job_a', 'qr'],
    ] as const) {
      expect(() => sealOf(one).open(job, stage, stored)).to.throw(StorageError, 'another');
    }
    expect(() => sealOf(two).open('job_a', 'ocr', stored)).to.throw(StorageError, '"one"');
    const { sealed } = stored as { sealed: string };
    const altered = {
      sealed: `${sealed.slice(0, -6)}${sealed.at(-6) === 'A' ? 'B' : 'A'}${sealed.slice(-5)}`,
    };
    expect(() => sealOf(one).open('job_a', 'ocr', altered)).to.throw(StorageError);
  });

  it('stay as they are without a key, and are read as they are from before', () => {
    const none = openFactsSeal(readStorageKeys({ STORAGE_KEYS: undefined }));
    expect(none.seal('job_a', 'ocr', facts)).to.equal(facts);
    expect(sealOf(one).open('job_a', 'ocr', facts)).to.equal(facts);
    expect(none.open('job_a', 'ocr', null)).to.equal(null);
  });

  it('tell whether they lie under the first key', () => {
    const stored = sealOf(one).seal('job_a', 'ocr', facts);
    expect([sealOf(one, two), sealOf(two, one)].map((seal) => seal.isCurrent(stored))).to.deep.equal([
      true,
      false,
    ]);
    expect(sealOf(one).isCurrent(facts)).to.equal(false);
  });
});
