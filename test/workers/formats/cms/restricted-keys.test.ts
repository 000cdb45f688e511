/** RSASSA-PSS keys that say what may be signed with them (RFC 4055, 1.2 and 3.3), over one RSA key. */
import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { expect } from 'chai';
import { bits, explicit, integer, nul, oid, sequence } from '../../../../lab/corpus/pki/der.ts';
import { algorithmOf, type DigestName, schemeOf } from '../../../../workers/formats/cms/algorithms.ts';
import { childrenOf, contentOf, readBer } from '../../../../workers/formats/cms/ber.ts';
import { checkSignature } from '../../../../workers/formats/cms/verify.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const plain = publicKey.export({ format: 'der', type: 'spki' });
const modulus = Buffer.from(contentOf(childrenOf(readBer(plain))[1]!).subarray(1));
const message = Buffer.from('what is signed');

const OIDS = { sha1: '1.3.14.3.2.26', sha256: '2.16.840.1.101.3.4.2.1', sha512: '2.16.840.1.101.3.4.2.3' };
const RSASSA_PSS = '1.2.840.113549.1.1.10';
const id = (hash: string): Buffer => sequence(oid(hash), nul());
const parameters = (hash: string, salt: number, mask = hash): Buffer =>
  sequence(
    explicit(0, id(hash)),
    explicit(1, sequence(oid('1.2.840.113549.1.1.8'), id(mask))),
    explicit(2, integer(salt)),
  );
const keyWith = (...limits: Buffer[]): Buffer =>
  sequence(sequence(oid(RSASSA_PSS), ...limits), bits(modulus));

function outcomeOf(spki: Buffer, hash: DigestName & keyof typeof OIDS, saltLength: number): string {
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  const signature = sign(hash, message, { key: privateKey, padding, saltLength });
  const algorithm = readBer(sequence(oid(RSASSA_PSS), parameters(OIDS[hash], saltLength)));
  const scheme = schemeOf(algorithmOf(algorithm)!)!;
  return checkSignature(scheme, hash, spki, [message], signature).outcome;
}

describe('parameters of RSASSA-PSS with a signature (RFC 4055, 3.1)', () => {
  const scheme = (...given: Buffer[]) => schemeOf(algorithmOf(readBer(sequence(oid(RSASSA_PSS), ...given)))!);
  const SHA1 = { kind: 'rsa-pss', hash: 'sha1', mgfHash: 'sha1', saltLength: 20 };

  it('mean what they leave out, and say so themselves', () => {
    expect(scheme(sequence())).to.deep.equal(SHA1);
    expect(scheme(sequence(explicit(3, integer(1))))).to.deep.equal(SHA1);
    expect(scheme(parameters(OIDS.sha512, 64))).to.include({ hash: 'sha512', saltLength: 64 });
  });

  it('name no algorithm where they are not there, or ask for what is not defined', () => {
    expect(scheme()).to.equal(null);
    expect(scheme(nul())).to.equal(null);
    expect(scheme(sequence(explicit(3, integer(2))))).to.equal(null);
    expect(scheme(sequence(explicit(4, integer(1))))).to.equal(null);
  });
});

describe('keys that are restricted to parameters of RSASSA-PSS', () => {
  it('verify under their own hash, with at least their salt', () => {
    const key = keyWith(parameters(OIDS.sha256, 32));
    expect(outcomeOf(key, 'sha256', 32)).to.equal('valid');
    expect(outcomeOf(key, 'sha256', 64)).to.equal('valid');
  });

  it('vouch for nothing under another hash, another mask, or a shorter salt', () => {
    expect(outcomeOf(keyWith(parameters(OIDS.sha256, 32)), 'sha512', 32)).to.equal('unsupported');
    expect(outcomeOf(keyWith(parameters(OIDS.sha256, 32)), 'sha256', 20)).to.equal('unsupported');
    expect(outcomeOf(keyWith(parameters(OIDS.sha256, 32, OIDS.sha1)), 'sha256', 32)).to.equal('unsupported');
  });

  it('mean SHA-1 and 20 octets of salt where their parameters are left empty', () => {
    expect(outcomeOf(keyWith(sequence()), 'sha1', 20)).to.equal('valid');
    expect(outcomeOf(keyWith(sequence()), 'sha256', 32)).to.equal('unsupported');
  });

  it('are not taken where their limits cannot be read', () => {
    expect(outcomeOf(keyWith(parameters('1.2.3.4', 32)), 'sha256', 32)).to.equal('unsupported');
  });

  it('restrict nothing without parameters, as a plain RSA key does', () => {
    for (const key of [keyWith(), plain]) {
      expect(outcomeOf(key, 'sha256', 32)).to.equal('valid');
      expect(outcomeOf(key, 'sha512', 20)).to.equal('valid');
    }
  });
});
