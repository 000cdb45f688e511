import { mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { jpegHead } from '../../../../lab/chip-vectors/groups.ts';
import { OTHER, STATE, trustIn, vector } from '../../../../lab/chip-vectors/state.ts';
import { answer } from '../../../../workers/biometric/chip/respond.ts';
import { collectTrust } from '../../../../workers/biometric/chip/trust/collect.ts';
import type { SandboxSettings } from '../../../../workers/sandbox/settings.ts';

const { sod, dg1, dg2 } = vector({ name: 'genuine' });
const indexOf = (...holders: Parameters<typeof trustIn>) =>
  JSON.stringify(collectTrust(Object.entries(trustIn(...holders)).map(([name, bytes]) => ({ name, bytes }))));

describe('answers about chips', () => {
  let directory: string;
  let seconds = 1_700_000_000;
  beforeEach(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'trust-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  /** Every import is a minute younger than the one before. */
  const install = (text: string): void => {
    const file = path.join(directory, 'index.json');
    writeFileSync(file, text);
    seconds += 60;
    utimesSync(file, seconds, seconds);
  };
  const ask = (trustDir: string | null = directory, portrait = false) =>
    answer('emrtd', { sod, dg1, dg2, portrait }, { settings: { trustDir } as SandboxSettings });

  it('rest on the lists that were imported, from the next question on', async () => {
    install(indexOf(STATE.csca));
    expect((await ask()).result.trust).to.include({ chainTrusted: true });
    install(indexOf(OTHER.csca));
    const other = (await ask()).result;
    expect(other.trust.chainTrusted).not.to.equal(true);
    expect(other.passiveAuthentication.signatureVerified).to.equal(true);
    rmSync(path.join(directory, 'index.json'));
    expect((await ask()).result.trust.chainTrusted).not.to.equal(true);
  });

  it('still tell what needs no trust where the lists are damaged, or there are none', async () => {
    for (const text of ['{"format": 1', '{"format": 2}']) {
      install(text);
      const { result } = await ask();
      expect(result.trust.chainTrusted, text).not.to.equal(true);
      expect(result.passiveAuthentication.signatureVerified, text).to.equal(true);
    }
    expect((await ask(null)).result.passiveAuthentication.signatureVerified).to.equal(true);
  });

  it('still tell it where nobody can even see whether there are lists', async () => {
    symlinkSync('index.json', path.join(directory, 'index.json'));
    const { result } = await ask();
    expect(result.trust).to.include({ chainTrusted: null, reason: 'trust_list_unusable' });
    expect(result.passiveAuthentication.signatureVerified).to.equal(true);
  });

  it('have the portrait where it is asked for', async () => {
    expect((await ask()).portrait).to.equal(null);
    const { portrait } = await ask(directory, true);
    expect(Buffer.compare(portrait!, jpegHead(413, 531))).to.equal(0);
  });

  it('are given to one question only', async () => {
    let message = '';
    await answer('other', {}, { settings: {} as SandboxSettings }).catch((error: Error) => {
      message = error.message;
    });
    expect(message).to.equal('no such question: other');
  });
});
