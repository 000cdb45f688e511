import {
  constants,
  createHash,
  generateKeyPairSync,
  type KeyObject,
  sign,
  X509Certificate,
} from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { encode, Tagged } from 'cborg';
import { expect } from 'chai';
import { bool, nul, OID, oid, sequence } from '../../../../lab/corpus/pki/der.ts';
import { certificate, distinguishedName, extension } from '../../../../lab/corpus/pki/x509.ts';
import { checkSeal } from '../../../../workers/formats/seal/check.ts';
import { readSeal } from '../../../../workers/formats/seal/read.ts';
import type { Seal } from '../../../../workers/formats/seal/seal.ts';
import { base45, c40, sealSigner, vdsOf } from './make-seal.ts';

const read = (written: string | Buffer): Seal | null =>
  readSeal(typeof written === 'string' ? Buffer.from(written) : written);

interface Signer {
  key: KeyObject;
  certificate: X509Certificate;
}

function rsaSigner(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const name = distinguishedName('UT', 'Made-up Authority', 'Health');
  const algorithm = sequence(oid(OID.sha256WithRsa), nul());
  const der = certificate(
    {
      serial: 9n,
      algorithm,
      issuer: name,
      from: '200101000000Z',
      until: '450101000000Z',
      subject: name,
      spki: publicKey.export({ type: 'spki', format: 'der' }),
      extensions: [extension(OID.basicConstraints, true, sequence(bool(true)))],
    },
    (body) => sign('sha256', body, privateKey),
  );
  return { key: privateKey, certificate: new X509Certificate(der) };
}

interface Wish {
  algorithm?: number;
  /** The key is named outside of what is protected, where the rules of the Union allow it. */
  unprotected?: boolean;
  saltLength?: number;
  claims?: Map<number, unknown>;
  tags?: readonly number[];
}

/** COSE_Sign1 (RFC 9052, 4.2) in Base45, as HC1 has it. */
function health({ key, certificate: own }: Signer, wish: Wish = {}): string {
  const { algorithm = -37, unprotected = false, saltLength = 32, tags = [18] } = wish;
  const person = { ver: '1.3.0', nam: { fn: 'Martin', gn: 'Ann' }, dob: '1987-05-04' };
  const claims = encode(
    wish.claims ??
      new Map<number, unknown>([
        [1, 'UT'],
        [-260, new Map([[1, person]])],
      ]),
  );
  const keyId = createHash('sha256').update(own.raw).digest().subarray(0, 8);
  const named: [number, unknown] = [4, new Uint8Array(keyId)];
  const written = encode(new Map<number, unknown>([[1, algorithm], ...(unprotected ? [] : [named])]));
  const message = Buffer.from(encode(['Signature1', written, new Uint8Array(0), claims]));
  const value =
    key.asymmetricKeyType === 'rsa'
      ? sign('sha256', message, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength })
      : sign('sha256', message, { key, dsaEncoding: 'ieee-p1363' });
  const parts = [written, new Map(unprotected ? [named] : []), claims, new Uint8Array(value)];
  const tagged = tags.reduceRight<unknown>((inner, tag) => new Tagged(tag, inner), parts);
  return `HC1:${base45(deflateSync(encode(tagged)))}`;
}

const state = (text: string, { certificate: own }: Signer) => {
  const seal = read(text)!;
  return [seal.scheme, checkSeal(seal, [own]).state];
};

describe('health certificates', () => {
  const rsa = rsaSigner();
  const curve = sealSigner({ common: 'Curve' });

  it('hold under RSA with PSS (RFC 8230, PS256), and not with another salt', () => {
    expect(state(health(rsa), rsa)).to.deep.equal(['eu-health', 'valid']);
    expect(state(health(rsa, { saltLength: 20 }), rsa)).to.deep.equal(['eu-health', 'broken']);
  });

  it('may name their key outside of what is protected, and carry further tags', () => {
    expect(state(health(rsa, { unprotected: true }), rsa)).to.deep.equal(['eu-health', 'valid']);
    expect(state(health(curve, { algorithm: -7, tags: [61, 18] }), curve)).to.deep.equal([
      'eu-health',
      'valid',
    ]);
    expect(state(health(curve, { algorithm: -7, tags: [] }), curve)).to.deep.equal(['eu-health', 'valid']);
  });

  it('of another algorithm, or for a key of another kind, are not judged', () => {
    expect(read(health(curve, { algorithm: -35 }))!.signed).to.equal(null);
    expect(state(health(curve, { algorithm: -37 }), curve)).to.deep.equal(['eu-health', 'unchecked']);
    expect(state(health(rsa, { algorithm: -7 }), rsa)).to.deep.equal(['eu-health', 'unchecked']);
  });

  it('with a character over in their Base45 cannot be taken apart (RFC 9285, 4)', () => {
    const good = health(curve, { algorithm: -7 });
    const over = (good.length - 'HC1:'.length) % 3;
    const cut = `${good.slice(0, good.length - (over === 2 ? 2 : 0))}0`;
    expect(read(cut)).to.deep.include({ scheme: 'eu-health', fields: [], signed: null });
  });

  it('say what they say in text only', () => {
    const claims = new Map<number, unknown>([
      [1, 7],
      [-260, new Map([[1, { nam: { fn: '', gn: 5 }, dob: '1987-05-04' }]])],
    ]);
    const seal = read(health(curve, { algorithm: -7, claims }))!;
    expect([seal.issuer, seal.fields]).to.deep.equal([
      '',
      [{ kind: 'date', label: 'date of birth', value: '1987-05-04' }],
    ]);
    expect(read(health(curve, { algorithm: -7, claims: new Map() }))!.fields).to.deep.equal([]);
  });
});

describe('visible digital seals', () => {
  const { key, certificate: own } = sealSigner({ common: 'TS', serial: 0x32n });
  const made = (version: 3 | 4, features: { tag: number; value: Buffer }[]) =>
    vdsOf(key, { version, type: 'fd02', features });

  it('have features of 128 bytes and more, whose length takes an octet more', () => {
    const good = made(4, [{ tag: 3, value: c40('AB12') }]);
    const feature = good.indexOf(Buffer.from([3, c40('AB12').length]));
    const value = Buffer.alloc(201, 7);
    const message = Buffer.concat([good.subarray(0, feature), Buffer.from([9, 0x81, 201]), value]);
    const signature = sign('sha256', message, { key, dsaEncoding: 'ieee-p1363' });
    const whole = Buffer.concat([message, Buffer.from([0xff, signature.length]), signature]);
    expect(checkSeal(read(whole)!, [own]).state).to.equal('valid');
  });

  it('end where a feature is longer than the code, without a signature', () => {
    const good = made(4, [{ tag: 3, value: c40('AB12') }]);
    const cut = read(good.subarray(0, good.length - 1))!;
    expect([cut.signed, cut.signer, cut.fields.length]).to.deep.equal([null, 'UTTS 32', 1]);
    expect(checkSeal(cut, [own])).to.deep.include({ state: 'unchecked', reason: 'no-signature' });
  });

  it('are none with another magic, version, country or certificate, or without their header', () => {
    for (const version of [3, 4] as const) {
      const good = made(version, []);
      expect(read(good)?.signer, String(version)).to.equal('UTTS 32');
      const changed = (at: number, ...bytes: number[]) => {
        const bent = Buffer.from(good);
        bent.set(bytes, at);
        return read(bent);
      };
      expect(changed(0, 0xdd)).to.equal(null);
      expect(changed(1, 9)).to.equal(null);
      expect(changed(2, ...c40('U1O'))).to.equal(null);
      expect(read(good.subarray(0, 15))).to.equal(null);
    }
    // The length of the reference, in version 4, is hexadecimal; no reference is none.
    const four = made(4, []);
    const named = (start: string) =>
      read(Buffer.concat([four.subarray(0, 4), c40(start), four.subarray(10)]));
    expect(named('UTTS0A0000000032')?.signer).to.equal('UTTS 32');
    for (const start of ['UTTS0032', 'UTTSXX32']) expect(named(start), start).to.equal(null);
  });
});
