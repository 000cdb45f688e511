/**
 * Files of any kind that people have (master lists, LDIF, certificates and revocation lists in DER or PEM) worked into
 * one index. A file that cannot be used is told, never half used: a master list whose signature fails gives nothing.
 */
import { createHash } from 'node:crypto';
import { childrenOf, isContext, isUniversal, rawOf, readBer, TAG } from '../../../formats/cms/ber.ts';
import { type Certificate, hex, KEY_USAGE, parseCertificate } from '../../../formats/cms/certificate.ts';
import { allRevoked, type CrlHead, hasUnclearEntry, readCrl } from '../../../formats/cms/crl.ts';
import { nameKey } from '../../../formats/cms/name-match.ts';
import { crlDifference } from '../../../formats/cms/second-reader-revocation.ts';
import { parseSignedData } from '../../../formats/cms/signed-data.ts';
import { formerNames } from './former-names.ts';
import { hasSigned } from './issued.ts';
import { ldifValues, looksLikeLdif } from './ldif.ts';
import { readMasterList } from './master-list.ts';
import type { Revocations, TrustIndex, TrustSource } from './store.ts';

export interface TrustFile {
  name: string;
  bytes: Uint8Array;
}

interface Collected {
  sources: TrustSource[];
  rejected: TrustIndex['rejected'];
  authorities: Map<string, { certificate: Certificate; source: number }>;
  documentSigners: Map<string, Certificate>;
  lists: { list: CrlHead; der: Uint8Array }[];
}

/** Works files into an index. Their order does not matter. */
export function collectTrust(files: readonly TrustFile[]): TrustIndex {
  const collected: Collected = {
    sources: [],
    rejected: [],
    authorities: new Map(),
    documentSigners: new Map(),
    lists: [],
  };
  for (const file of files) addFile(collected, file);
  return {
    format: 1,
    sources: collected.sources,
    rejected: collected.rejected,
    authorities: [...collected.authorities.values()].map(({ certificate, source }) => ({
      der: Buffer.from(certificate.raw).toString('base64'),
      source,
    })),
    documentSigners: [...collected.documentSigners.values()].map((c) =>
      Buffer.from(c.raw).toString('base64'),
    ),
    revocations: verifiedLists(collected),
  };
}

function newSource(file: TrustFile, kind: TrustSource['kind']): TrustSource {
  return {
    name: file.name,
    kind,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    date: null,
    signer: null,
    signerProven: null,
    authorities: 0,
    documentSigners: 0,
    revocationLists: 0,
  };
}

function addFile(collected: Collected, file: TrustFile): void {
  const text = isBinary(file.bytes) ? null : Buffer.from(file.bytes).toString('latin1');
  const source = newSource(file, text !== null && looksLikeLdif(text) ? 'ldif' : 'certificates');
  collected.sources.push(source);
  const before = collected.rejected.length;
  if (source.kind === 'ldif') {
    for (const { attribute, bytes } of ldifValues(text as string)) {
      addDer(collected, source, bytes, attribute.includes('masterlist'));
    }
  } else {
    const ders = text === null ? [file.bytes] : pemBlocks(text);
    if (ders.length === 0) reject(collected, source, 'no certificate, list or directory in it');
    for (const der of ders) addDer(collected, source, der, false);
  }
  const empty = source.authorities + source.documentSigners + source.revocationLists === 0;
  // A file that gave nothing is not a source; why stands among the rejected.
  if (empty) {
    collected.sources.pop();
    if (collected.rejected.length === before) reject(collected, source, 'nothing usable in it');
  }
}

function reject(collected: Collected, source: TrustSource, why: string): void {
  collected.rejected.push({ name: source.name, why });
}

/** DER begins with the octet of a SEQUENCE; PEM and LDIF with text, which may be the figure of that octet. */
function isBinary(bytes: Uint8Array): boolean {
  return bytes[0] === 0x30 && !Buffer.from(bytes).includes('-----BEGIN ');
}

function pemBlocks(text: string): Uint8Array[] {
  return [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]+?)-----END \1-----/g)].map(
    (match) => Buffer.from(match[2] as string, 'base64'),
  );
}

function addDer(collected: Collected, source: TrustSource, der: Uint8Array, masterList: boolean): void {
  if (masterList || isSignedData(der)) addMessage(collected, source, der);
  else addEntry(collected, source, der);
}

function addEntry(collected: Collected, source: TrustSource, der: Uint8Array): void {
  // First the list: a lenient reader of certificates takes one for a certificate.
  const list = readCrl(der);
  const certificate = list ? null : parseCertificate(der);
  if (list) {
    collected.lists.push({ list, der });
    source.revocationLists++;
  } else if (certificate) addCertificate(collected, source, certificate);
  else reject(collected, source, 'neither a certificate nor a list');
}

function isSignedData(der: Uint8Array): boolean {
  return isUniversal(readBer(der), TAG.sequence) && typeof parseSignedData(der) !== 'string';
}

/** A message that nobody signed and that says nothing is a mere bag (RFC 5652, 5.1: .p7b, .p7c). */
function addMessage(collected: Collected, source: TrustSource, der: Uint8Array): void {
  const message = parseSignedData(der);
  if (typeof message === 'string' || message.content || message.signerInfos.length > 0) {
    addMasterList(collected, source, der);
    return;
  }
  // A bag holds more certificates than are read of a message that somebody signed.
  const [, wrapper] = childrenOf(readBer(der));
  for (const field of childrenOf(childrenOf(wrapper)[0]))
    if (isContext(field, 0) || isContext(field, 1))
      for (const entry of childrenOf(field)) addEntry(collected, source, rawOf(entry));
}

function addMasterList(collected: Collected, source: TrustSource, der: Uint8Array): void {
  const list = readMasterList(der);
  if (typeof list === 'string') {
    reject(collected, source, list);
    return;
  }
  if (source.kind === 'certificates') source.kind = 'master-list';
  const date = list.signingTime === null ? null : new Date(list.signingTime).toISOString();
  if (date !== null && (source.date === null || date > source.date)) source.date = date;
  source.signer = list.signer.subject;
  source.signerProven = (source.signerProven ?? true) && list.signerProven;
  for (const certificate of list.certificates) addAuthority(collected, source, certificate);
  const { unread, certificates } = list;
  if (unread > 0) {
    const all = certificates.length + unread;
    reject(collected, source, `${unread} of the list’s ${all} certificates cannot be read`);
  }
}

/** Some states give their signers the very name of their authority: where usage is told, the name alone makes none. */
function isRoot(certificate: Certificate): boolean {
  const isSelfIssued = hex(certificate.subjectRaw) === hex(certificate.issuerRaw);
  return isSelfIssued && (certificate.keyUsage === null || hasSigned(certificate, certificate) !== 'no');
}

/** A loose certificate is what it says it is: whoever put it there trusts it if it is an authority's. */
function addCertificate(collected: Collected, source: TrustSource, certificate: Certificate): void {
  const signs = certificate.keyUsage !== null && (certificate.keyUsage & KEY_USAGE.keyCertSign) !== 0;
  if (certificate.isCa === true || signs || isRoot(certificate)) addAuthority(collected, source, certificate);
  else {
    collected.documentSigners.set(hex(certificate.raw), certificate);
    source.documentSigners++;
  }
}

function addAuthority(collected: Collected, source: TrustSource, certificate: Certificate): void {
  const key = hex(certificate.raw);
  if (!collected.authorities.has(key)) {
    collected.authorities.set(key, { certificate, source: collected.sources.length - 1 });
  }
  source.authorities++;
}

/** Only lists that an authority of the same name signed count; of several the newest. */
function verifiedLists({ lists, authorities, rejected }: Collected): Revocations[] {
  const byName = new Map<string, Certificate[]>();
  for (const { certificate } of authorities.values()) {
    const key = nameKey(certificate.subjectRaw);
    byName.set(key, [...(byName.get(key) ?? []), certificate]);
  }
  const newest = new Map<string, Revocations>();
  for (const { list, der } of lists) {
    const issuerKey = nameKey(list.issuerRaw);
    const signed = (byName.get(issuerKey) ?? []).some((issuer) => hasSigned(issuer, list) === 'yes');
    if (!signed) {
      rejected.push({
        name: issuerKey.slice(0, 120),
        why: 'a revocation list that no known authority signed',
      });
      continue;
    }
    const difference = crlDifference(list, der);
    if (difference !== null) {
      rejected.push({ name: issuerKey.slice(0, 120), why: `read in two ways: ${difference}` });
      continue;
    }
    // A delta, or a list that leaves signers out, would put the complete list aside (RFC 5280, 5.2.4 and 5.2.5).
    if (list.scope && (list.scope.partial || !list.scope.users)) {
      rejected.push({ name: issuerKey.slice(0, 120), why: 'a revocation list that is not complete' });
      continue;
    }
    if (hasUnclearEntry(list)) {
      const why = 'a revocation list with an entry that may be about another issuer’s certificate';
      rejected.push({ name: issuerKey.slice(0, 120), why });
      continue;
    }
    const { thisUpdate, nextUpdate } = list;
    const revoked = Object.fromEntries(allRevoked(list));
    for (const key of new Set([issuerKey, ...formerNames(list).map(nameKey)])) {
      const known = newest.get(key);
      if (known && (known.thisUpdate ?? 0) >= (thisUpdate ?? 0)) continue;
      newest.set(key, { issuerKey: key, thisUpdate, nextUpdate, revoked });
    }
  }
  return [...newest.values()];
}
