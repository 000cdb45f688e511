/**
 * One certificate looked up in a revocation list (RFC 5280, 5) without reading the list whole: signed PDFs carry lists
 * of megabytes, and a list that is read up to a cap only would call the rest of the revoked certificates good.
 */
import { type AlgorithmId, algorithmOf } from './algorithms.ts';
import {
  type BerNode,
  childrenOf,
  contentOf,
  integerHex,
  isContext,
  isUniversal,
  oidOf,
  rawOf,
  readBer,
  smallInteger,
  TAG,
  timeOf,
} from './ber.ts';

/** What a list says about one certificate. */
export interface CrlEntry {
  /** Milliseconds since the epoch. */
  revokedAt: number | null;
  /** CRLReason (RFC 5280, 5.3.1). */
  reason: number | null;
}

export interface CrlHead {
  tbs: Uint8Array;
  issuerRaw: Uint8Array;
  signatureAlgorithm: AlgorithmId;
  signature: Uint8Array;
  /** Milliseconds since the epoch. */
  thisUpdate: number | null;
  nextUpdate: number | null;
  /** Which certificates it speaks for; null for all of its issuer. */
  scope: CrlScope | null;
  /** Since when certificates stay listed after they expire (X.509, 2.5.29.60); null when they may be dropped. */
  expiredSince: number | null;
  /** SEQUENCE OF revoked certificates; null when it is empty. */
  revoked: BerNode | null;
}

/** IssuingDistributionPoint (RFC 5280, 5.2.5), and delta lists, which say nothing alone. */
export interface CrlScope {
  users: boolean;
  authorities: boolean;
  /** Some reasons only, other issuers' certificates, attribute certificates, or a delta: no ground to call anything good. */
  partial: boolean;
  /** The distribution point's name, raw: the certificate has to name it too. */
  point: Uint8Array | null;
}

const ISSUING_DISTRIBUTION_POINT = '2.5.29.28';
const DELTA = '2.5.29.27';
const EXPIRED_CERTS_ON_CRL = '2.5.29.60';
const REASON_CODE = '2.5.29.21';
const URI = 6;

/** Reads everything but the entries; null when it is no list. */
export function readCrl(der: Uint8Array): CrlHead | null {
  const root = readBer(der);
  if (!isUniversal(root, TAG.sequence)) return null;
  const [tbs, algorithm, signature] = childrenOf(root);
  const signatureAlgorithm = algorithmOf(algorithm);
  if (!tbs || !signatureAlgorithm || !isUniversal(signature, TAG.bitString)) return null;
  const fields = childrenOf(tbs);
  if (isUniversal(fields[0], TAG.integer)) fields.shift();
  const [, issuer, thisUpdate, ...rest] = fields;
  if (!isUniversal(issuer, TAG.sequence) || timeOf(thisUpdate) === null) return null;
  const nextUpdate = timeOf(rest[0]);
  const list = rest[nextUpdate === null ? 0 : 1];
  return {
    tbs: rawOf(tbs),
    issuerRaw: rawOf(issuer),
    signatureAlgorithm,
    signature: contentOf(signature).subarray(1),
    thisUpdate: timeOf(thisUpdate),
    nextUpdate,
    revoked: isUniversal(list, TAG.sequence) ? list : null,
    ...extensionsOf(rest.find((field) => isContext(field, 0))),
  };
}

/** The list's entry for a serial number (hex without leading zeros); null when it is not listed. */
export function findRevoked(head: CrlHead, serial: string): CrlEntry | null {
  const { revoked } = head;
  if (!revoked) return null;
  const wanted = Buffer.from(serial.length % 2 === 0 ? serial : `0${serial}`, 'hex');
  const content = contentOf(revoked);
  // Nearly all lookups end here: a listed serial number stands in the bytes as it is.
  if (!Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(wanted)) return null;
  for (let at = revoked.contentStart; at < revoked.contentEnd; ) {
    const entry = readBer(revoked.source, at, revoked.contentEnd);
    if (!entry) return null;
    at = entry.end;
    const [number, when, extensions] = childrenOf(entry);
    if (integerHex(number) !== serial) continue;
    const reason = childrenOf(extensions)
      .map(childrenOf)
      .find(([type]) => oidOf(type) === REASON_CODE)
      ?.at(-1);
    return { revokedAt: timeOf(when), reason: reason ? smallInteger(readBer(contentOf(reason))) : null };
  }
  return null;
}

function extensionsOf(wrapper: BerNode | undefined): Pick<CrlHead, 'scope' | 'expiredSince'> {
  const found: Pick<CrlHead, 'scope' | 'expiredSince'> = { scope: null, expiredSince: null };
  const scope = (): CrlScope => {
    found.scope ??= { users: true, authorities: true, partial: false, point: null };
    return found.scope;
  };
  for (const extension of childrenOf(childrenOf(wrapper)[0])) {
    const parts = childrenOf(extension);
    const oid = oidOf(parts[0]);
    const wrapped = parts.at(-1);
    const value = isUniversal(wrapped, TAG.octetString) ? readBer(contentOf(wrapped)) : null;
    if (oid === DELTA) scope().partial = true;
    else if (oid === EXPIRED_CERTS_ON_CRL) found.expiredSince = timeOf(value);
    else if (oid === ISSUING_DISTRIBUTION_POINT) readPoint(scope(), value);
    else if (isUniversal(parts[1], TAG.boolean) && contentOf(parts[1])[0] !== 0) scope().partial = true;
  }
  return found;
}

function readPoint(scope: CrlScope, value: BerNode | null): void {
  for (const field of childrenOf(value)) {
    const yes = contentOf(field)[0] !== 0;
    if (isContext(field, 0)) scope.point = nameIn(field);
    else if (isContext(field, 1) && yes) scope.authorities = false;
    else if (isContext(field, 2) && yes) scope.users = false;
    else if (isContext(field, 3) || yes) scope.partial = true;
  }
}

/** The first URI of a DistributionPointName, or its raw content. */
function nameIn(field: BerNode): Uint8Array {
  const names = childrenOf(childrenOf(field)[0]);
  const uri = names.find((name) => isContext(name, URI));
  return contentOf(uri ?? names[0] ?? field);
}
