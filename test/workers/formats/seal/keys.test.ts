/** Certificates of those who sign seals: how they are read from disk, and which of them a seal means. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { certificatesIn, isVouchedFor, keysFor, sealKeysIn } from '../../../../workers/formats/seal/keys.ts';
import type { Seal } from '../../../../workers/formats/seal/seal.ts';
import { type Named, sealSigner } from './make-seal.ts';

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const certificateOf = (wish: Named) => sealSigner(wish).certificate;
const [one, two] = [certificateOf({ common: 'One' }), certificateOf({ common: 'Two' })];
const subjects = (found: readonly { subject: string }[]): string[] =>
  found.map(({ subject }) => /CN=(.*)/.exec(subject)?.[1] ?? '');

describe('files of certificates', () => {
  it('are PEM with any text around the blocks, or DER', () => {
    const bundle = `Bag Attributes\n${one.toString()}\nsubject=/CN=Two\r\n${two.toString().replaceAll('\n', '\r\n')}`;
    expect(subjects(certificatesIn(Buffer.from(bundle)))).to.deep.equal(['One', 'Two']);
    expect(subjects(certificatesIn(one.raw))).to.deep.equal(['One']);
  });

  it('give what is one, and pass over what is none', () => {
    const broken = one.toString().replace(/MII.{20}/, 'MII'.padEnd(23, 'A'));
    expect(subjects(certificatesIn(Buffer.from(`${broken}${two.toString()}`)))).to.deep.equal(['Two']);
    for (const bytes of ['', 'no certificate', '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----'])
      expect(certificatesIn(Buffer.from(bytes)), bytes).to.deep.equal([]);
  });
});

describe('certificates that are installed', () => {
  let place: string;
  let seconds = 1_700_000_000;
  beforeEach(() => {
    place = mkdtempSync(path.join(tmpdir(), 'seal-keys-'));
    mkdirSync(path.join(place, 'seals'));
  });
  afterEach(() => rmSync(place, { recursive: true }));

  const seals = () => path.join(place, 'seals');
  const put = (name: string, bytes: string | Buffer): void => {
    writeFileSync(path.join(seals(), name), bytes);
    seconds += 60;
    utimesSync(seals(), seconds, seconds);
  };

  it('are those of the endings that certificates have, in the order of their names', () => {
    put('b.pem', two.toString());
    put('a.CRT', one.raw);
    put('c.der', one.raw);
    put('d.cer', two.raw);
    put('readme.txt', one.toString());
    put('e.pem.bak', one.toString());
    expect(subjects(sealKeysIn(place))).to.deep.equal(['One', 'Two', 'One', 'Two']);
  });

  it('are none without a directory, and none where nothing is installed', () => {
    expect(sealKeysIn(undefined)).to.deep.equal([]);
    expect(sealKeysIn(path.join(place, 'nowhere'))).to.deep.equal([]);
    expect(sealKeysIn(place)).to.deep.equal([]);
  });

  it('are read again once the directory has changed, or another one is asked about', () => {
    put('a.pem', one.toString());
    expect(subjects(sealKeysIn(place))).to.deep.equal(['One']);
    put('b.pem', two.toString());
    expect(subjects(sealKeysIn(place))).to.deep.equal(['One', 'Two']);
    expect(sealKeysIn(place)).to.equal(sealKeysIn(place));
    rmSync(seals(), { recursive: true });
    expect(sealKeysIn(place)).to.deep.equal([]);
  });

  it('are the others where one cannot be read: no file of an operator’s leaves a document unread', () => {
    put('b.pem', two.toString());
    put('c.pem', 'rubbish');
    mkdirSync(path.join(seals(), 'a.pem'));
    symlinkSync('nowhere', path.join(seals(), 'd.cer'));
    expect(subjects(sealKeysIn(place))).to.deep.equal(['Two']);
  });
});

describe('the certificate that a seal means', () => {
  const seal = (wish: Partial<Seal>): Seal => ({
    scheme: 'icao-vds',
    issuer: '',
    signer: '',
    type: '',
    fields: [],
    signed: null,
    ...wish,
  });
  const under = (authority: string, common: string) =>
    certificateOf({ country: 'FR', common, issuer: { common: authority, key } });

  it('has the country and name of its signer in any case, and its number without leading zeros (9303-13, 2.2)', () => {
    const signer = certificateOf({ country: 'de', common: 'me', serial: 0xabcn });
    const all = [
      signer,
      certificateOf({ country: 'DE', common: 'ME', serial: 0xabdn }),
      certificateOf({ country: 'DE', common: 'MF', serial: 0xabcn }),
      certificateOf({ country: 'DF', common: 'ME', serial: 0xabcn }),
      certificateOf({ country: 'D', common: 'EMEX', serial: 0xabcn }),
    ];
    expect(keysFor(seal({ signer: 'DEME ABC' }), all)).to.deep.equal([signer]);
    expect(keysFor(seal({ signer: 'DEME' }), all)).to.deep.equal([]);
  });

  it('has the names of its authority and its own, as they stand, in 2D-Doc', () => {
    const signer = under('FR00', '0001');
    const all = [
      signer,
      under('FR01', '0001'),
      under('FR00', '0002'),
      under('fr00', '0001'),
      under('0001', 'FR00'),
    ];
    expect(keysFor(seal({ scheme: '2d-doc', signer: 'FR00 0001' }), all)).to.deep.equal([signer]);
    expect(keysFor(seal({ scheme: '2d-doc', signer: '' }), all)).to.deep.equal([]);
  });

  it('are several where short names meet', () => {
    const twins = [under('FR00', '0001'), under('FR00', '0001')];
    expect(keysFor(seal({ scheme: '2d-doc', signer: 'FR00 0001' }), twins)).to.have.length(2);
  });
});

describe('who vouches for a certificate', () => {
  const root = sealSigner({ common: 'Root' });
  const issued = (common: string, by = root) =>
    sealSigner({ common, issuer: { common: 'Root', key: by.key } });
  const middle = issued('Middle');

  it('is itself, installed, or an installed authority that signed it', () => {
    expect(isVouchedFor(middle.certificate, [middle.certificate])).to.equal(true);
    expect(isVouchedFor(middle.certificate, [two, root.certificate])).to.equal(true);
    expect(isVouchedFor(middle.certificate, [])).to.equal(false);
  });

  it('is no certificate that may not issue, though its key signed (RFC 5280, 4.2.1.9)', () => {
    const below = sealSigner({ common: 'Below', issuer: { common: 'Middle', key: middle.key } });
    expect(isVouchedFor(below.certificate, [middle.certificate])).to.equal(false);
  });

  it('is no authority of the same name with another key', () => {
    const namesake = sealSigner({ common: 'Root' });
    expect(isVouchedFor(issued('Other', namesake).certificate, [root.certificate])).to.equal(false);
  });
});
