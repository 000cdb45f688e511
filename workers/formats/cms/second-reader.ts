/**
 * pkijs as the second reader of a CMS message: what another program says of the signer and of the signature. When it
 * throws, that is a reading too ("could not read: ..."), never a crash. What it cannot know is named in
 * `second-reader-limits.ts`.
 */
import { constants, randomBytes, type VerifyKeyObjectInput, verify, webcrypto } from 'node:crypto';
import * as pkijs from 'pkijs';
import { type Digester, type DigestName, digestOf } from './algorithms.ts';
import { fresh } from './second-reader-asn1.ts';
import { oneSignerOf } from './second-reader-message.ts';
import { keyOf, pssKey } from './verify.ts';

export interface SecondReading {
  outcome: 'valid' | 'invalid' | 'unreadable';
  /** Its own words; null when it is valid. */
  reason: string | null;
  /** genTime of a timestamp token that is valid, ms since the epoch; absent for other messages. */
  time?: number;
}

export interface Question {
  /** ContentInfo; what follows it is left out. */
  message: Uint8Array;
  /** Detached content, or what a timestamp token stamps: ranges that count as standing side by side. */
  parts: readonly Uint8Array[];
  /** Computes their digest; shared with the first reader, so that a file is digested once. */
  digester?: Digester;
  /** Certificates from elsewhere, for messages that leave out their signer's. DER. */
  certificates?: readonly Uint8Array[];
  /** Which SignerInfo; the first by default. */
  signer?: number;
}

const MAX_REASON = 200;
/** Further certificates that are tried. */
const MAX_OTHERS = 4;

/** What pkijs knows of identifiers. */
const algorithms = new pkijs.CryptoEngine({ name: 'node', crypto: webcrypto as typeof globalThis.crypto });

const DIGESTS = { 'SHA-1': 'sha1', 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' } as const;

export async function readAgain(question: Question): Promise<SecondReading> {
  try {
    return await read(question);
  } catch (error) {
    return refusal(error instanceof Error ? error.message : String(error));
  }
}

async function read({ message, parts, digester, certificates, signer }: Question): Promise<SecondReading> {
  const data = oneSignerOf(message, signer ?? 0, certificates ?? []);
  const [info] = data.signerInfos;
  // Without attributes the signature is over the content itself, which then has to be there in one piece.
  const bare = info !== undefined && !info.signedAttrs;
  const engine = new OverRanges(parts, digester ?? digestOf);
  const given = bare ? fresh(Buffer.concat(parts)) : engine.token;
  let result = await data.verify({ signer: 0, data: given, extendedMode: true }, engine);
  // It takes the first certificate with the signer's name and number; another that says the same may be the signer's.
  for (let left = MAX_OTHERS; left > 0 && !result.signatureVerified; left--) {
    const { signerCertificate } = result;
    data.certificates = data.certificates?.filter((one) => one !== signerCertificate);
    const other = await data.verify({ signer: 0, data: given, extendedMode: true }, engine).catch(() => null);
    if (!other) break;
    result = other;
  }
  if (!result.signatureVerified)
    return { outcome: 'invalid', reason: 'the signature does not fit the key of the certificate' };
  return { outcome: 'valid', reason: null, ...(stampsTime(data) ? { time: result.date?.getTime() } : {}) };
}

const stampsTime = ({ encapContentInfo }: pkijs.SignedData): boolean =>
  encapContentInfo.eContentType === pkijs.id_eContentType_TSTInfo;

/** What its errors say of a computation that failed; all others are of something that it could not read. */
const FAILED = [/Message digest doesn't match/, /TSTInfo verification is failed/];

function refusal(message: string): SecondReading {
  const words = message.replace(/^Error during verification: /, '').slice(0, MAX_REASON);
  return FAILED.some((pattern) => pattern.test(message))
    ? { outcome: 'invalid', reason: words }
    : { outcome: 'unreadable', reason: `could not read: ${words}` };
}

/**
 * Computes with node:crypto. The content stands in ranges of the file and is never put together: where pkijs asks for its
 * digest the ranges are digested.
 */
class OverRanges extends pkijs.CryptoEngine {
  /** Stands for the content where pkijs asks for it. */
  readonly token = fresh(randomBytes(32));
  private readonly parts: readonly Uint8Array[];
  private readonly digester: Digester;

  constructor(parts: readonly Uint8Array[], digester: Digester) {
    super({ name: 'node', crypto: webcrypto as typeof globalThis.crypto });
    this.parts = parts;
    this.digester = digester;
  }

  override async digest(...given: Parameters<pkijs.CryptoEngine['digest']>): Promise<ArrayBuffer> {
    const [algorithm, data] = given;
    const asked = toBuffer(data);
    const own = digestName(typeof algorithm === 'string' ? algorithm : algorithm.name);
    return fresh(
      asked.equals(Buffer.from(this.token)) ? this.digester(own, this.parts) : digestOf(own, [asked]),
    );
  }

  /** As pkijs understands key and algorithm; computed by node:crypto, which is the same OpenSSL without copies and threads. */
  override async verifyWithPublicKey(
    ...[data, signature, info, algorithm, named]: Parameters<pkijs.CryptoEngine['verifyWithPublicKey']>
  ): Promise<boolean> {
    const hash = named ?? this.getHashAlgorithm(algorithm);
    if (!hash) throw new Error(`Unsupported signature algorithm: ${algorithm.algorithmId}`);
    const spki = new Uint8Array(info.toSchema().toBER());
    const { name } = this.getAlgorithmByOID<{ name: string }>(algorithm.algorithmId, true);
    const value = signature.valueBlock.valueHexView;
    return verify(digestName(hash), toBuffer(data), planOf(name, spki, algorithm), value);
  }
}

function digestName(name: string): DigestName {
  const own = DIGESTS[name.toUpperCase() as keyof typeof DIGESTS];
  if (!own) throw new Error(`no digest ${name}`);
  return own;
}

const toBuffer = (data: ArrayBuffer | ArrayBufferView): Buffer =>
  ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);

/** How node:crypto computes what pkijs took the algorithm for. @param name in WebCrypto's words */
function planOf(
  name: string,
  spki: Uint8Array,
  { algorithmParams }: pkijs.AlgorithmIdentifier,
): VerifyKeyObjectInput {
  const pss = name === 'RSA-PSS' ? new pkijs.RSASSAPSSParams({ schema: algorithmParams }) : null;
  const key = pss ? pssKey(spki, hashesOf(pss)) : keyOf(spki);
  if (!key) throw new Error('the key cannot be read');
  const type = key.asymmetricKeyType;
  if (name === 'ECDSA' && type === 'ec') return { key, dsaEncoding: 'der' };
  if (pss && type === 'rsa-pss')
    return { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: pss.saltLength };
  if (!pss && name.startsWith('RSA') && type === 'rsa') return { key, padding: constants.RSA_PKCS1_PADDING };
  throw new Error(`${name} with a key of ${type}`);
}

function hashesOf({ hashAlgorithm, maskGenAlgorithm }: pkijs.RSASSAPSSParams) {
  const mask = new pkijs.AlgorithmIdentifier({ schema: maskGenAlgorithm.algorithmParams });
  const name = ({ algorithmId }: pkijs.AlgorithmIdentifier): DigestName =>
    digestName(algorithms.getAlgorithmByOID<{ name: string }>(algorithmId, true).name);
  return { hash: name(hashAlgorithm), mgfHash: name(mask) };
}
