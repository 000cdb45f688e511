/** LDSSecurityObject (ICAO 9303-10, 4.6.2.3): the hashes of the chip's files that the state signed. */
import { algorithmOf, type DigestName, digestNameOf } from '../cms/algorithms.ts';
import {
  type BerNode,
  childrenOf,
  contentOf,
  isUniversal,
  octetsOf,
  readBer,
  smallInteger,
  TAG,
} from '../cms/ber.ts';

export type LdsHash = 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512';

const BYTES: Record<LdsHash, number> = { sha1: 20, sha224: 28, sha256: 32, sha384: 48, sha512: 64 };

/** Hashes that 9303 allows; MD5 and the like would make the file's hashes forgeable. */
export function ldsHashOf(name: DigestName | null): LdsHash | null {
  return name !== null && name in BYTES ? (name as LdsHash) : null;
}

export interface LdsSecurityObject {
  version: 0 | 1;
  hash: LdsHash;
  /** Data group number to its hash, as written; a hash of another length than the algorithm gives is kept. */
  hashes: Map<number, Uint8Array>;
  /** Groups whose hash has not the algorithm's length: nothing can match them. */
  wrongLength: number[];
  /** Of version 1: `0108`, and the Unicode version. */
  ldsVersion: string | null;
  unicodeVersion: string | null;
  trailingBytes: boolean;
  /** Why the list vouches for no group, though it can be read; null when it does. */
  unusable: ListProblem | null;
}

/** What a list can be that was signed as it is, and by which nothing can be checked. */
export type ListProblem = 'no-hashes' | 'no-hash-of-right-length' | 'group-twice';
export type LdsProblem = 'malformed' | 'version-unknown' | 'hash-unknown' | 'group-number-invalid';

/** Reads eContent; the first problem when it cannot be relied on. */
export function parseLdsSecurityObject(content: Uint8Array): LdsSecurityObject | LdsProblem {
  const root = readBer(content);
  if (!isUniversal(root, TAG.sequence)) return 'malformed';
  const [versionNode, algorithm, list, versions] = childrenOf(root);
  if (!isUniversal(versionNode, TAG.integer)) return 'malformed';
  const version = smallInteger(versionNode);
  if (version !== 0 && version !== 1) return 'version-unknown';
  const oid = algorithmOf(algorithm)?.oid;
  if (oid === undefined || !isUniversal(list, TAG.sequence)) return 'malformed';
  const hash = ldsHashOf(digestNameOf(oid));
  if (!hash) return 'hash-unknown';
  const listed = hashesIn(list);
  if (typeof listed === 'string') return listed;
  const { hashes } = listed;
  const wrongLength = [...hashes].filter(([, value]) => value.length !== BYTES[hash]).map(([n]) => n);
  const none = wrongLength.length === hashes.size ? 'no-hash-of-right-length' : null;
  const [lds, unicode] = childrenOf(versions).map((node) => Buffer.from(contentOf(node)).toString('latin1'));
  return {
    version,
    hash,
    hashes,
    wrongLength,
    ldsVersion: lds?.slice(0, 16) ?? null,
    unicodeVersion: unicode?.slice(0, 16) ?? null,
    trailingBytes: root.end < content.length,
    unusable: listed.unusable ?? none,
  };
}

/** DataGroupHashValues: the hash of each group; of a group that stands twice the last. */
function hashesIn(
  list: BerNode,
): { hashes: Map<number, Uint8Array>; unusable: ListProblem | null } | LdsProblem {
  const hashes = new Map<number, Uint8Array>();
  const entries = childrenOf(list);
  if (entries.length === 0 && list.contentEnd > list.contentStart) return 'malformed';
  let unusable: ListProblem | null = entries.length === 0 ? 'no-hashes' : null;
  for (const entry of entries) {
    const [numberNode, value] = childrenOf(entry);
    const number = isUniversal(numberNode, TAG.integer) ? smallInteger(numberNode) : null;
    if (!isUniversal(entry, TAG.sequence) || !isUniversal(value, TAG.octetString)) return 'malformed';
    if (number === null || number < 1 || number > 16) return 'group-number-invalid';
    if (hashes.has(number)) unusable = 'group-twice';
    const hash = octetsOf(value);
    if (hash === null) return 'malformed';
    hashes.set(number, hash);
  }
  return { hashes, unusable };
}
