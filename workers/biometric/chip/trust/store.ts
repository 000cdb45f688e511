/**
 * What a verifier trusts, in memory: country signing certificates by key, name and country, document signers for chips
 * that carry none, revocation lists. Where each came from stands beside it.
 */
import { type Certificate, hex, parseCertificate } from '../../../formats/cms/certificate.ts';
import { countryOf, nameKey } from '../../../formats/cms/name-match.ts';

export interface TrustSource {
  /** File name. */
  name: string;
  kind: 'master-list' | 'ldif' | 'certificates';
  sha256: string;
  /** Signing time of a master list, ISO 8601; null for what states none. */
  date: string | null;
  /** Subject of a master list's signer. */
  signer: string | null;
  /** How far the signer was proven: by an authority in the list itself, or not at all. */
  signerProven: boolean | null;
  authorities: number;
  documentSigners: number;
  revocationLists: number;
}

/** One issuer's newest list, already verified. */
export interface Revocations {
  issuerKey: string;
  thisUpdate: number | null;
  nextUpdate: number | null;
  /** Serial (hex) to instant of revocation. */
  revoked: Record<string, number | null>;
}

/** The stored form: JSON, DER in base64. */
export interface TrustIndex {
  format: 1;
  sources: TrustSource[];
  /** What could not be used, for people. */
  rejected: { name: string; why: string }[];
  authorities: { der: string; source: number }[];
  documentSigners: string[];
  revocations: Revocations[];
}

export interface Authority {
  certificate: Certificate;
  source: TrustSource | null;
}

export interface TrustStore {
  sources: TrustSource[];
  rejected: TrustIndex['rejected'];
  authorities: Authority[];
  /** Is this very certificate on the list? */
  authority(certificate: Certificate): Authority | null;
  byKeyId(id: string): readonly Authority[];
  byName(nameKey: string): readonly Authority[];
  byCountry(country: string): readonly Authority[];
  /** Document signers with a serial number, or with a key identifier. */
  documentSigners(serialOrKeyId: string): readonly Certificate[];
  revocations(issuerNameKey: string): Revocations | null;
  /** Signing time of the newest master list, ISO 8601. */
  newestDate: string | null;
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Builds the look-ups; entries that are no certificates are left out. */
export function openStore(index: TrustIndex): TrustStore {
  const byRaw = new Map<string, Authority>();
  const byKeyId = new Map<string, Authority[]>();
  const byName = new Map<string, Authority[]>();
  const byCountry = new Map<string, Authority[]>();
  for (const { der, source } of index.authorities) {
    const certificate = parseCertificate(Buffer.from(der, 'base64'));
    if (!certificate) continue;
    const authority = { certificate, source: index.sources[source] ?? null };
    byRaw.set(hex(certificate.raw), authority);
    if (certificate.subjectKeyId) add(byKeyId, certificate.subjectKeyId, authority);
    add(byName, nameKey(certificate.subjectRaw), authority);
    const country = countryOf(certificate.subjectRaw);
    if (country) add(byCountry, country, authority);
  }
  const revocations = new Map(index.revocations.map((list) => [list.issuerKey, list]));
  const dates = index.sources.flatMap(({ date }) => date ?? []).sort();
  // National directories hold tens of thousands of signers that hardly any chip needs: read when first asked for.
  let signers: Map<string, Certificate[]> | null = null;
  return {
    sources: index.sources,
    rejected: index.rejected,
    authorities: [...byRaw.values()],
    authority: (certificate) => byRaw.get(hex(certificate.raw)) ?? null,
    byKeyId: (id) => byKeyId.get(id) ?? [],
    byName: (key) => byName.get(key) ?? [],
    byCountry: (country) => byCountry.get(country) ?? [],
    documentSigners: (id) => (signers ??= readSigners(index.documentSigners)).get(id) ?? [],
    revocations: (key) => revocations.get(key) ?? null,
    newestDate: dates.at(-1) ?? null,
  };
}

function readSigners(ders: readonly string[]): Map<string, Certificate[]> {
  const signers = new Map<string, Certificate[]>();
  for (const der of ders) {
    const certificate = parseCertificate(Buffer.from(der, 'base64'));
    if (!certificate) continue;
    add(signers, certificate.serial, certificate);
    if (certificate.subjectKeyId) add(signers, certificate.subjectKeyId, certificate);
  }
  return signers;
}
