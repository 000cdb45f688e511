/**
 * pkijs as the second reader of a CMS message: another program's word on who signed and whether it holds, computed with
 * WebCrypto. A throw of it is a reading too ("could not read: ..."), never a crash. What it cannot know is named in
 * `second-reader-limits.ts`.
 */
import { randomBytes, webcrypto } from 'node:crypto';
import * as pkijs from 'pkijs';
import { type Digester, digestOf } from './algorithms.ts';
import { fresh } from './second-reader-asn1.ts';
import { oneSignerOf } from './second-reader-message.ts';

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
  const result = await data.verify(
    { signer: 0, data: bare ? fresh(Buffer.concat(parts)) : engine.token, extendedMode: true },
    engine,
  );
  return result.signatureVerified
    ? { outcome: 'valid', reason: null, ...(stampsTime(data) ? { time: result.date?.getTime() } : {}) }
    : { outcome: 'invalid', reason: 'the signature does not fit the key of the certificate' };
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

/** WebCrypto, but for the digest of the content: it stands in ranges of the file and is never put together. */
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
    const asked = ArrayBuffer.isView(data)
      ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      : Buffer.from(data);
    if (!asked.equals(Buffer.from(this.token))) return super.digest(...given);
    const name = (typeof algorithm === 'string' ? algorithm : algorithm.name).toUpperCase();
    const own = DIGESTS[name as keyof typeof DIGESTS];
    if (!own) throw new Error(`no digest ${name}`);
    return fresh(this.digester(own, this.parts));
  }
}
