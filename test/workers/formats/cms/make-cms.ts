/** Makes CMS messages of every kind that the reader has to verify, with node's own signing as the counterpart. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { attribute, storedAttributes } from '../../../../lab/corpus/pki/cms.ts';
import {
  bits,
  explicit,
  integer,
  nul,
  octets,
  oid,
  sequence,
  setOf,
  tlv,
  utcTime,
  utf8,
} from '../../../../lab/corpus/pki/der.ts';

export interface SignerKind {
  name: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** signatureAlgorithm of the SignerInfo, DER. */
  algorithm: Buffer;
  /** digestAlgorithm: object identifier and node's name. */
  digest: [string, string];
  sign(data: Buffer): Buffer;
}

const SHA: Record<string, string> = {
  sha1: '1.3.14.3.2.26',
  sha224: '2.16.840.1.101.3.4.2.4',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  'sha3-256': '2.16.840.1.101.3.4.2.8',
  shake256: '2.16.840.1.101.3.4.2.12',
};
const digest = (name: string): [string, string] => [SHA[name] as string, name];

const keys = new Map<string, { privateKey: KeyObject; publicKey: KeyObject }>();
function keyPair(name: string, make: () => { privateKey: KeyObject; publicKey: KeyObject }) {
  const pair = keys.get(name) ?? make();
  keys.set(name, pair);
  return pair;
}

export function rsa(hash: string, algorithmOid: string): SignerKind {
  const pair = keyPair('rsa', () => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  return {
    name: `RSA PKCS #1 with ${hash}`,
    ...pair,
    algorithm: sequence(oid(algorithmOid), nul()),
    digest: digest(hash),
    sign: (data) => sign(hash, data, pair.privateKey),
  };
}

export function pss(hash: string, mask: string, saltLength: number): SignerKind {
  const pair = keyPair(`pss ${hash} ${mask}`, () =>
    generateKeyPairSync('rsa-pss', {
      modulusLength: 2048,
      hashAlgorithm: hash,
      mgf1HashAlgorithm: mask,
      ...({ saltLength: 0 } as object),
    }),
  );
  const id = (name: string) => sequence(oid(SHA[name] as string), nul());
  const parameters = sequence(
    explicit(0, id(hash)),
    explicit(1, sequence(oid('1.2.840.113549.1.1.8'), id(mask))),
    explicit(2, integer(saltLength)),
  );
  return {
    name: `RSA-PSS with ${hash}, mask ${mask}, salt ${saltLength}`,
    ...pair,
    algorithm: sequence(oid('1.2.840.113549.1.1.10'), parameters),
    digest: digest(hash),
    sign: (data) => sign(hash, data, { key: pair.privateKey, saltLength }),
  };
}

export function ecdsa(curve: string, hash: string, algorithmOid: string, plain = false): SignerKind {
  const pair = keyPair(curve, () => generateKeyPairSync('ec', { namedCurve: curve }));
  const dsaEncoding = plain ? ('ieee-p1363' as const) : ('der' as const);
  return {
    name: `${plain ? 'plain ' : ''}ECDSA on ${curve} with ${hash}`,
    ...pair,
    algorithm: sequence(oid(algorithmOid)),
    digest: digest(hash),
    sign: (data) => sign(hash, data, { key: pair.privateKey, dsaEncoding }),
  };
}

export function eddsa(type: 'ed25519' | 'ed448'): SignerKind {
  const pair = keyPair(type, () =>
    type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ed448'),
  );
  return {
    name: type,
    ...pair,
    algorithm: sequence(oid(type === 'ed25519' ? '1.3.101.112' : '1.3.101.113')),
    digest: digest(type === 'ed25519' ? 'sha512' : 'shake256'),
    sign: (data) => sign(null, data, pair.privateKey),
  };
}

export const SIGNERS: SignerKind[] = [
  rsa('sha256', '1.2.840.113549.1.1.11'),
  rsa('sha512', '1.2.840.113549.1.1.1'),
  rsa('sha1', '1.2.840.113549.1.1.5'),
  rsa('sha3-256', '2.16.840.1.101.3.4.3.14'),
  pss('sha256', 'sha256', 32),
  pss('sha512', 'sha1', 20),
  ecdsa('prime256v1', 'sha256', '1.2.840.10045.4.3.2'),
  ecdsa('secp384r1', 'sha384', '1.2.840.10045.4.3.3'),
  ecdsa('secp521r1', 'sha512', '1.2.840.10045.2.1'),
  ecdsa('secp224r1', 'sha256', '1.2.840.10045.4.3.2'),
  ecdsa('brainpoolP256r1', 'sha256', '1.2.840.10045.4.3.2'),
  ecdsa('brainpoolP384r1', 'sha3-256', '2.16.840.1.101.3.4.3.10'),
  ecdsa('prime256v1', 'sha256', '0.4.0.127.0.7.1.1.4.1.3', true),
  eddsa('ed25519'),
  eddsa('ed448'),
];

const name = (common: string) => sequence(setOf(sequence(oid('2.5.4.3'), utf8(common))));

export interface CertificateOptions {
  common?: string;
  serial?: number;
  timestamping?: boolean;
}

/** A self-signed certificate (its own signature is RSA or not checked: trust is tested elsewhere). */
export function certificate(kind: SignerKind, options: CertificateOptions = {}): Buffer {
  const subject = name(options.common ?? 'Test Signer');
  const spki = kind.publicKey.export({ format: 'der', type: 'spki' });
  const usage = sequence(sequence(oid('2.5.29.37'), octets(sequence(oid('1.3.6.1.5.5.7.3.8')))));
  const body = sequence(
    explicit(0, integer(2)),
    integer(options.serial ?? 7),
    kind.algorithm,
    subject,
    sequence(utcTime('220101000000Z'), utcTime('420101000000Z')),
    subject,
    spki,
    ...(options.timestamping ? [explicit(3, usage)] : []),
  );
  return sequence(body, kind.algorithm, bits(kind.sign(body)));
}

export interface MessageOptions {
  content: Buffer;
  /** eContent; null for a detached signature. */
  embedded?: Buffer | null;
  contentType?: string;
  /** False: the signature is over the content itself. */
  attributes?: boolean;
  /** Digest algorithm written into the SignerInfo instead of the true one. */
  statedDigest?: string;
  signers?: number;
  /** Hash put into signing-certificate-v2 instead of the certificate's; true for the right one. */
  ess?: Buffer | true;
  certificate?: Buffer;
  unsigned?: Buffer;
  /** Hex of the subject key identifier that names the signer instead of issuer and serial. */
  keyId?: string;
  /** True: the content-type attribute is left out. */
  untyped?: boolean;
  /** Further content-type attributes. */
  alsoTyped?: string[];
  /** Makes the signed attributes out of the usual ones. */
  signedAttributes?: (usual: readonly Buffer[]) => readonly Buffer[];
  /** Indefinite lengths and a chunked octet string, as old smart card software writes. */
  ber?: boolean;
  /** Digests within the signed attributes are stored in chunks; the signature is over their DER. */
  chunkedDigests?: boolean;
}

const DATA = '1.2.840.113549.1.7.1';

/** `[tag] 80 ... 00 00`: the element with an indefinite length. */
const indefinite = (tag: number, ...items: Buffer[]) =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...items, Buffer.alloc(2)]);

const inChunks = (data: Buffer) => indefinite(0x24, octets(data.subarray(0, 3)), octets(data.subarray(3)));

export function signedMessage(kind: SignerKind, options: MessageOptions): Buffer {
  const der = options.certificate ?? certificate(kind);
  const contentType = options.contentType ?? DATA;
  const [digestOid, digestName] = kind.digest;
  const hash = createHash(digestName, digestName === 'shake256' ? { outputLength: 64 } : {});
  const bound = options.ess === true ? createHash('sha256').update(der).digest() : options.ess;
  const messageDigest = hash.update(options.content).digest();
  const changed = options.signedAttributes ?? ((usual) => usual);
  const attributesWith = (octets: (data: Buffer) => Buffer) =>
    setOf(
      ...changed([
        ...(options.untyped ? [] : [attribute('1.2.840.113549.1.9.3', oid(contentType))]),
        ...(options.alsoTyped ?? []).map((type) => attribute('1.2.840.113549.1.9.3', oid(type))),
        attribute('1.2.840.113549.1.9.4', octets(messageDigest)),
        attribute('1.2.840.113549.1.9.5', utcTime('240501120000Z')),
        ...(bound
          ? [attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(octets(bound)))))]
          : []),
      ]),
    );
  const attributes = attributesWith(octets);
  const stored = options.chunkedDigests ? attributesWith(inChunks) : attributes;
  const withAttributes = options.attributes !== false;
  const value = kind.sign(withAttributes ? attributes : options.content);
  const digestAlgorithm = sequence(oid(options.statedDigest ?? digestOid));
  const issuer = issuerAndSerial(der);
  const info = sequence(
    integer(1),
    options.keyId === undefined ? issuer : tlv(0x80, Buffer.from(options.keyId, 'hex')),
    digestAlgorithm,
    ...(withAttributes ? [storedAttributes(stored)] : []),
    kind.algorithm,
    octets(value),
    ...(options.unsigned ? [tlv(0xa1, options.unsigned)] : []),
  );
  const infos = Array.from({ length: options.signers ?? 1 }, () => info);
  const embedded = options.embedded ?? null;
  const wrap = options.ber ? indefinite : tlv;
  const chunks = options.ber ? inChunks : octets;
  const body = wrap(
    0x30,
    integer(1),
    setOf(digestAlgorithm),
    wrap(0x30, oid(contentType), ...(embedded ? [wrap(0xa0, chunks(embedded))] : [])),
    wrap(0xa0, der),
    tlv(0x31, ...infos),
  );
  return wrap(0x30, oid('1.2.840.113549.1.7.2'), wrap(0xa0, body));
}

function issuerAndSerial(der: Buffer): Buffer {
  const serial = der.indexOf(Buffer.from([0xa0, 3, 2, 1, 2])) + 5;
  const serialLength = (der[serial + 1] ?? 0) + 2;
  const common = /Test [A-Z][a-z]+/.exec(der.toString('latin1'))?.[0] ?? '';
  return sequence(name(common), der.subarray(serial, serial + serialLength));
}

/** A timestamp token over `stamped`. */
export function timestampToken(kind: SignerKind, stamped: Buffer, timestamping = true): Buffer {
  const info = sequence(
    integer(1),
    oid('1.2.3.4'),
    sequence(
      sequence(oid('2.16.840.1.101.3.4.2.1'), nul()),
      octets(createHash('sha256').update(stamped).digest()),
    ),
    integer(99),
    tlv(0x18, Buffer.from('20240601120000Z')),
  );
  return signedMessage(kind, {
    content: info,
    embedded: info,
    contentType: '1.2.840.113549.1.9.16.1.4',
    certificate: certificate(kind, { common: 'Test Clock', timestamping }),
  });
}

/** The signature-time-stamp attribute, to be put among the unsigned ones. */
export function timestampAttribute(...tokens: Buffer[]): Buffer {
  return sequence(oid('1.2.840.113549.1.9.16.2.14'), tlv(0x31, ...tokens));
}
