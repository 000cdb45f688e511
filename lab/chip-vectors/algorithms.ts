/** Every signature algorithm that a chip may use, as keys that sign with it. Keys are made fresh: they protect nothing. */
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { bits, explicit, integer, nul, oid, sequence } from '../corpus/pki/der.ts';

export type Hash = 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512';

export const HASH_OID: Record<Hash, string> = {
  sha1: '1.3.14.3.2.26',
  sha224: '2.16.840.1.101.3.4.2.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
};

export interface SigningKey {
  /** SubjectPublicKeyInfo, DER. */
  spki: Buffer;
  sign(data: Buffer): Buffer;
}

export interface Algorithm {
  name: string;
  hash: Hash;
  /** signatureAlgorithm as a SignerInfo or certificate names it, DER. */
  identifier: Buffer;
  /** The same for certificates, which have no digest beside it and must name the hash. */
  certificateIdentifier: Buffer;
  newKey(): SigningKey;
}

const PKCS1: Record<Hash, string> = {
  sha1: '1.2.840.113549.1.1.5',
  sha224: '1.2.840.113549.1.1.14',
  sha256: '1.2.840.113549.1.1.11',
  sha384: '1.2.840.113549.1.1.12',
  sha512: '1.2.840.113549.1.1.13',
};
const ECDSA: Record<Hash, string> = {
  sha1: '1.2.840.10045.4.1',
  sha224: '1.2.840.10045.4.3.1',
  sha256: '1.2.840.10045.4.3.2',
  sha384: '1.2.840.10045.4.3.3',
  sha512: '1.2.840.10045.4.3.4',
};
const PLAIN: Record<Hash, string> = {
  sha1: '0.4.0.127.0.7.1.1.4.1.1',
  sha224: '0.4.0.127.0.7.1.1.4.1.2',
  sha256: '0.4.0.127.0.7.1.1.4.1.3',
  sha384: '0.4.0.127.0.7.1.1.4.1.4',
  sha512: '0.4.0.127.0.7.1.1.4.1.5',
};

const spkiOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }) as Buffer;

/** RSA keys are slow to make and nothing depends on their being different. */
const rsaKeys = new Map<string, { privateKey: KeyObject; publicKey: KeyObject }>();
function rsaPair(modulusLength: number, publicExponent: number, turn: number) {
  const name = `${modulusLength} ${publicExponent} ${turn}`;
  const known = rsaKeys.get(name) ?? generateKeyPairSync('rsa', { modulusLength, publicExponent });
  rsaKeys.set(name, known);
  return known;
}

/** Authority and signer have different keys. */
const KEYS_EACH = 2;

export function pkcs1(
  hash: Hash,
  modulusLength = 2048,
  exponent = 65537,
  identifierOid = PKCS1[hash],
): Algorithm {
  let made = 0;
  return {
    name: `rsa-${modulusLength} e=${exponent} pkcs1 ${hash}${identifierOid === PKCS1[hash] ? '' : ' as rsaEncryption'}`,
    hash,
    identifier: sequence(oid(identifierOid), nul()),
    certificateIdentifier: sequence(oid(PKCS1[hash]), nul()),
    newKey() {
      const pair = rsaPair(modulusLength, exponent, made++ % KEYS_EACH);
      return { spki: spkiOf(pair.publicKey), sign: (data) => sign(hash, data, pair.privateKey) };
    },
  };
}

const RSA_ENCRYPTION = '1.2.840.113549.1.1.1';
const RSASSA_PSS = '1.2.840.113549.1.1.10';
const MGF1 = '1.2.840.113549.1.1.8';

/** @param pssKey the certificate's key is itself marked as RSASSA-PSS */
export function pss(hash: Hash, mask: Hash, saltLength: number, pssKey = false): Algorithm {
  const id = (name: Hash): Buffer => sequence(oid(HASH_OID[name]), nul());
  // SHA-1, MGF1 with SHA-1 and 20 octets are the defaults, written as nothing (RFC 4055, 3.1).
  const isDefault = hash === 'sha1' && mask === 'sha1' && saltLength === 20;
  const parameters = isDefault
    ? sequence()
    : sequence(
        explicit(0, id(hash)),
        explicit(1, sequence(oid(MGF1), id(mask))),
        explicit(2, integer(saltLength)),
      );
  return {
    name: `rsa-pss ${hash} mask ${mask} salt ${saltLength}${pssKey ? ' pss key' : ''}`,
    hash,
    identifier: sequence(oid(RSASSA_PSS), parameters),
    certificateIdentifier: sequence(oid(RSASSA_PSS), parameters),
    newKey() {
      const { privateKey, publicKey } = generateKeyPairSync('rsa-pss', {
        modulusLength: 2048,
        hashAlgorithm: hash,
        mgf1HashAlgorithm: mask,
        ...({ saltLength: 0 } as object),
      });
      const spki = spkiOf(publicKey);
      const { n, e } = createPublicKey({ key: plainRsa(spki), format: 'der', type: 'spki' }).export({
        format: 'jwk',
      });
      const plain = spkiOf(
        createPublicKey({ key: { kty: 'RSA', n: n as string, e: e as string }, format: 'jwk' }),
      );
      return {
        spki: pssKey ? spki : plain,
        sign: (data) => sign(hash, data, { key: privateKey, saltLength }),
      };
    },
  };
}

/** The key bits of an RSASSA-PSS SubjectPublicKeyInfo under rsaEncryption. */
function plainRsa(spki: Buffer): Buffer {
  // The bit string is the last element: 03 82 LL LL 00 ...
  const at = spki.indexOf(Buffer.from([0x03, 0x82]));
  return sequence(sequence(oid(RSA_ENCRYPTION), nul()), bits(spki.subarray(at + 5)));
}

export interface EcOptions {
  explicit?: boolean;
  plain?: boolean;
  /** Names the key only, the hash being that of the digest. */
  asKeyOid?: boolean;
}

export function ecdsa(namedCurve: string, hash: Hash, options: EcOptions = {}): Algorithm {
  const dsaEncoding = options.plain ? 'ieee-p1363' : 'der';
  const form = `${options.explicit ? ' explicit' : ''}${options.plain ? ' plain' : ''}${options.asKeyOid ? ' as ecPublicKey' : ''}`;
  const id = options.asKeyOid ? '1.2.840.10045.2.1' : (options.plain ? PLAIN : ECDSA)[hash];
  return {
    name: `ecdsa ${namedCurve} ${hash}${form}`,
    hash,
    identifier: sequence(oid(id)),
    certificateIdentifier: sequence(oid((options.plain ? PLAIN : ECDSA)[hash])),
    newKey() {
      const pair = generateKeyPairSync('ec', {
        namedCurve,
        paramEncoding: options.explicit ? 'explicit' : 'named',
      });
      return {
        spki: spkiOf(pair.publicKey),
        sign: (data) => sign(hash, data, { key: pair.privateKey, dsaEncoding }),
      };
    },
  };
}

const HASHES: Hash[] = ['sha1', 'sha224', 'sha256', 'sha384', 'sha512'];
const CURVES = [
  'prime192v1',
  'secp224r1',
  'prime256v1',
  'secp384r1',
  'secp521r1',
  'brainpoolP192r1',
  'brainpoolP224r1',
  'brainpoolP256r1',
  'brainpoolP320r1',
  'brainpoolP384r1',
  'brainpoolP512r1',
  'brainpoolP256t1',
];

export const ALGORITHMS: Algorithm[] = [
  ...HASHES.map((hash) => pkcs1(hash)),
  ...HASHES.map((hash) => pkcs1(hash, 2048, 65537, RSA_ENCRYPTION)),
  pkcs1('sha256', 3072),
  pkcs1('sha512', 4096),
  pkcs1('sha256', 2048, 3),
  ...HASHES.map((hash) =>
    pss(hash, hash, { sha1: 20, sha224: 28, sha256: 32, sha384: 48, sha512: 64 }[hash]),
  ),
  pss('sha256', 'sha256', 20),
  pss('sha256', 'sha256', 0),
  pss('sha256', 'sha256', 64),
  pss('sha256', 'sha256', 222),
  pss('sha512', 'sha512', 20),
  pss('sha256', 'sha1', 32),
  pss('sha512', 'sha256', 64),
  pss('sha256', 'sha256', 32, true),
  pss('sha512', 'sha1', 20, true),
  ...CURVES.flatMap((curve) => [ecdsa(curve, 'sha256'), ecdsa(curve, 'sha256', { explicit: true })]),
  ...HASHES.filter((hash) => hash !== 'sha256').map((hash) => ecdsa('brainpoolP384r1', hash)),
  ...HASHES.map((hash) => ecdsa('prime256v1', hash, { plain: true })),
  ecdsa('brainpoolP512r1', 'sha512', { plain: true, explicit: true }),
  ecdsa('secp521r1', 'sha512', { asKeyOid: true }),
];
