/**
 * Certificate revocation lists (RFC 5280, 5). Their entries are walked one by one: signed PDFs carry lists of megabytes,
 * and a list that is read up to a cap only would call the rest of the revoked certificates good.
 */
import { algorithmOf } from './algorithms.ts';
import {
  type BerNode,
  childrenOf,
  contentOf,
  integerHex,
  isContext,
  isUniversal,
  rawOf,
  readBer,
  smallInteger,
  TAG,
  timeOf,
} from './ber.ts';
import { extensionsIn, type SignedValue, signedValueOf } from './signed-value.ts';

/** What a list says about one certificate. */
export interface CrlEntry {
  /** Milliseconds since the epoch. */
  revokedAt: number | null;
  /** CRLReason (RFC 5280, 5.3.1). */
  reason: number | null;
  /** It has a critical extension that is not known here, such as another issuer's name (5.3.3): it may be about any certificate. */
  unclear?: true;
}

export interface CrlHead extends SignedValue {
  issuerRaw: Uint8Array;
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
  /** Its entries may be about other certificates than the issuer's own, or mean something else: no ground to call anything revoked. */
  foreign: boolean;
  /** The distribution point's name, raw: the certificate has to name it too. */
  point: Uint8Array | null;
}

const ISSUING_DISTRIBUTION_POINT = '2.5.29.28';
const DELTA = '2.5.29.27';
const EXPIRED_CERTS_ON_CRL = '2.5.29.60';
const REASON_CODE = '2.5.29.21';
/** Reason and date since when (RFC 5280, 5.3.1 and 5.3.2): what they add does not change whose entry it is. */
const UNDERSTOOD = new Set([REASON_CODE, '2.5.29.24']);
const URI = 6;

/** Reads everything but the entries; null when it is no list. */
export function readCrl(der: Uint8Array): CrlHead | null {
  const root = readBer(der);
  if (!isUniversal(root, TAG.sequence)) return null;
  const signed = signedValueOf(childrenOf(root));
  if (!signed) return null;
  const { fields, ...value } = signed;
  if (isUniversal(fields[0], TAG.integer)) fields.shift();
  const [inner, issuer, thisUpdate, ...rest] = fields;
  if (!algorithmOf(inner) || !isUniversal(issuer, TAG.sequence) || timeOf(thisUpdate) === null) return null;
  const next = isTime(rest[0]) ? rest[0] : undefined;
  // A list whose own end cannot be read is not one without entries: who may still rely on it, nobody can say.
  if (next && timeOf(next) === null) return null;
  const list = rest[next ? 1 : 0];
  return {
    ...value,
    issuerRaw: rawOf(issuer),
    thisUpdate: timeOf(thisUpdate),
    nextUpdate: timeOf(next),
    revoked: isUniversal(list, TAG.sequence) ? list : null,
    ...scopeOf(rest.find((field) => isContext(field, 0))),
  };
}

const isTime = (node: BerNode | undefined): boolean =>
  isUniversal(node, TAG.utcTime) || isUniversal(node, TAG.generalizedTime);

/** The list's entry for a serial number (hex without leading zeros); null when it is not listed. */
export function findRevoked(head: CrlHead, serial: string): CrlEntry | null {
  const { revoked } = head;
  if (!revoked) return null;
  const wanted = Buffer.from(serial.length % 2 === 0 ? serial : `0${serial}`, 'hex');
  const content = contentOf(revoked);
  // Nearly all lookups end here: a listed serial number stands in the bytes as it is.
  if (!Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes(wanted)) return null;
  for (const [number, when, extensions] of entriesOf(revoked)) {
    if (integerHex(number) !== serial) continue;
    const reason = extensionsIn(extensions).find(({ oid }) => oid === REASON_CODE);
    return {
      revokedAt: timeOf(when),
      reason: smallInteger(reason?.value),
      ...(isUnclear(extensions) ? { unclear: true } : {}),
    };
  }
  return null;
}

const isUnclear = (extensions: BerNode | undefined): boolean =>
  extensionsIn(extensions).some(({ oid, critical }) => critical && !UNDERSTOOD.has(oid ?? ''));

/** Whether one of the entries may be about another issuer's certificate; then the list tells nobody's status (RFC 5280, 5.3). */
export function hasUnclearEntry({ revoked }: CrlHead): boolean {
  if (!revoked) return false;
  for (const [, , extensions] of entriesOf(revoked)) if (isUnclear(extensions)) return true;
  return false;
}

/** Every listed serial number (hex without leading zeros) with the instant of its revocation. */
export function allRevoked({ revoked }: CrlHead): Map<string, number | null> {
  const found = new Map<string, number | null>();
  if (!revoked) return found;
  for (const [number, when] of entriesOf(revoked)) {
    const serial = integerHex(number);
    if (serial !== null) found.set(serial, timeOf(when));
  }
  return found;
}

/** The entries' elements, up to the first damaged one. */
function* entriesOf(revoked: BerNode): Generator<BerNode[]> {
  for (let at = revoked.contentStart; at < revoked.contentEnd; ) {
    const entry = readBer(revoked.source, at, revoked.contentEnd);
    if (!entry) return;
    at = entry.end;
    yield childrenOf(entry);
  }
}

function scopeOf(wrapper: BerNode | undefined): Pick<CrlHead, 'scope' | 'expiredSince'> {
  const found: Pick<CrlHead, 'scope' | 'expiredSince'> = { scope: null, expiredSince: null };
  const scope = (): CrlScope => {
    found.scope ??= { users: true, authorities: true, partial: false, foreign: false, point: null };
    return found.scope;
  };
  for (const { oid, critical, value } of extensionsIn(childrenOf(wrapper)[0])) {
    if (oid === DELTA) scope().partial = true;
    else if (oid === EXPIRED_CERTS_ON_CRL) found.expiredSince = timeOf(value);
    else if (oid === ISSUING_DISTRIBUTION_POINT) readPoint(scope(), value);
    else if (critical) Object.assign(scope(), OTHERWISE);
  }
  return found;
}

const OTHERWISE = { partial: true, foreign: true };

function readPoint(scope: CrlScope, value: BerNode | null): void {
  for (const field of childrenOf(value)) {
    const yes = contentOf(field)[0] !== 0;
    if (isContext(field, 0)) scope.point = nameIn(field);
    else if (isContext(field, 1) && yes) scope.authorities = false;
    else if (isContext(field, 2) && yes) scope.users = false;
    else if (isContext(field, 3)) scope.partial = true;
    else if (yes) Object.assign(scope, OTHERWISE);
  }
}

/** The first URI of a DistributionPointName, or its raw content. */
function nameIn(field: BerNode): Uint8Array {
  const names = childrenOf(childrenOf(field)[0]);
  const uri = names.find((name) => isContext(name, URI));
  return contentOf(uri ?? names[0] ?? field);
}
