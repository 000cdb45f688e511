/** RFC 3161 timestamp tokens: what was stamped, when, and whether the token itself holds. */
import { algorithmOf, type Digester, digestNameOf, digestOf } from './algorithms.ts';
import { childrenOf, isUniversal, octetsOf, oidOf, readBer, TAG, timeOf } from './ber.ts';
import { type Certificate, hex } from './certificate.ts';
import { type CmsProblem, parseSignedData, type SignedData } from './signed-data.ts';
import { checkSigner, type SignerOutcome } from './signer.ts';

export type TimestampProblem =
  | CmsProblem
  | 'not-a-timestamp'
  | 'imprint-algorithm-unknown'
  | 'imprint-mismatch'
  | 'not-a-timestamping-certificate';

export interface Timestamp {
  /** `imprint` is that of the stamped bytes. */
  imprint: 'match' | 'mismatch' | 'not-checked';
  /** genTime, ms since the epoch. */
  time: number | null;
  policy: string | null;
  signer: SignerOutcome | null;
  message: SignedData | null;
  problems: TimestampProblem[];
}

const TST_INFO = '1.2.840.113549.1.9.16.1.4';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

/** Is the message a token by its content, whatever its container calls it? */
export function isTimestampToken(bytes: Uint8Array): boolean {
  const message = parseSignedData(bytes);
  return typeof message !== 'string' && message.contentType === TST_INFO;
}

/**
 * Checks a token over `content`: its message imprint, its signature, and that the certificate may stamp.
 * `stored`: certificates from elsewhere, for tokens that leave out their authority's.
 */
export function checkTimestamp(
  token: Uint8Array,
  content: readonly Uint8Array[],
  stored: readonly Certificate[] = [],
  digester: Digester = digestOf,
): Timestamp {
  const result: Timestamp = {
    imprint: 'not-checked',
    time: null,
    policy: null,
    signer: null,
    message: null,
    problems: [],
  };
  const message = parseSignedData(token);
  if (typeof message === 'string') {
    result.problems.push(message);
    return result;
  }
  message.certificates.push(...stored);
  result.message = message;
  const info = message.contentType === TST_INFO && message.content ? readBer(message.content) : null;
  const [, policy, imprint, , time] = childrenOf(info);
  if (!isUniversal(info, TAG.sequence) || !imprint || !message.content) {
    result.problems.push('not-a-timestamp');
    return result;
  }
  result.policy = oidOf(policy);
  result.time = timeOf(time);
  const [algorithm, hashed] = childrenOf(imprint);
  const digest = digestNameOf(algorithmOf(algorithm)?.oid);
  const stated = isUniversal(hashed, TAG.octetString) ? octetsOf(hashed) : null;
  if (!digest || !stated) result.problems.push('imprint-algorithm-unknown');
  else {
    const matches = hex(stated) === hex(digester(digest, content));
    result.imprint = matches ? 'match' : 'mismatch';
    if (!matches) result.problems.push('imprint-mismatch');
  }
  result.signer = checkSigner(message, [message.content]);
  const usage = result.signer.certificate?.extendedKeyUsage;
  if (result.signer.certificate && !usage?.includes(TIME_STAMPING)) {
    result.problems.push('not-a-timestamping-certificate');
  }
  return result;
}
