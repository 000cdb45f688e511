import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { OTHER, STATE, vector } from '../../../../../lab/chip-vectors/state.ts';
import { answer } from '../../../../../workers/biometric/chip/respond.ts';
import { collectTrust } from '../../../../../workers/biometric/chip/trust/collect.ts';
import { openTrust, readIndex, trustFilesAt } from '../../../../../workers/biometric/chip/trust/files.ts';
import type { SandboxSettings } from '../../../../../workers/sandbox/settings.ts';

describe('trust from disk', () => {
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(path.join(tmpdir(), 'trust-files-'));
  });
  afterEach(() => rmSync(place, { recursive: true }));

  const put = (name: string, bytes: string | Buffer): void => {
    mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
    writeFileSync(path.join(place, name), bytes);
  };
  const countries = (where: string): string[] =>
    openTrust(where).authorities.map(({ certificate }) => /C=(\w\w)/.exec(certificate.subject)?.[1] ?? '');

  it('is every file below a folder in the order of their names, or one file', () => {
    put('b.cer', STATE.csca.der);
    put('deep/er/a.cer', OTHER.csca.der);
    expect(trustFilesAt(place).map(({ name }) => name)).to.deep.equal([
      'b.cer',
      path.join('deep', 'er', 'a.cer'),
    ]);
    expect(countries(place)).to.deep.equal(['DE', 'FR']);
    expect(trustFilesAt(path.join(place, 'b.cer')).map(({ name }) => name)).to.deep.equal(['b.cer']);
    expect(countries(path.join(place, 'b.cer'))).to.deep.equal(['DE']);
  });

  it('is nothing of what is hidden: lists are kept under version control too', () => {
    put('a.cer', STATE.csca.der);
    put('.DS_Store', 'x');
    put('.git/objects/1f', 'x');
    put('lists/.git/HEAD', 'x');
    expect(trustFilesAt(place).map(({ name }) => name)).to.deep.equal(['a.cer']);
    expect(openTrust(place).rejected).to.deep.equal([]);
  });

  it('is the index where there is one, whatever else lies beside it', () => {
    const index = collectTrust([{ name: 'fr.cer', bytes: OTHER.csca.der }]);
    put('sources/de.cer', STATE.csca.der);
    put('index.json', JSON.stringify(index));
    expect(readIndex(place)).to.deep.equal(index);
    expect(countries(place)).to.deep.equal(['FR']);
  });

  it('has no index where nothing was imported, and does not take one that it cannot read for none', async () => {
    expect(readIndex(place)).to.equal(null);
    expect(readIndex(path.join(place, 'nowhere'))).to.equal(null);
    put('index.json', '{"format": 2}');
    expect(() => readIndex(place)).to.throw('index.json is of another version: import the lists again');
    rmSync(path.join(place, 'index.json'));
    // Stands for any file that is there and cannot be read, one of another user among them.
    mkdirSync(path.join(place, 'index.json'));
    expect(() => readIndex(place)).to.throw(/EISDIR/);
    const { sod, dg1, dg2 } = vector({ name: 'genuine' });
    const { result } = await answer(
      'emrtd',
      { sod, dg1, dg2 },
      { settings: { trustDir: place } as SandboxSettings },
    );
    expect(result.trust).to.include({ chainTrusted: null, reason: 'trust_list_unusable' });
  });
});
