/** Validation material of a file: the document security store (ISO 32000-2, 12.8.4.3), and what it proves about whom. */
import { type Certificate, fingerprint, hex, parseCertificate } from '../../formats/cms/certificate.ts';
import { isIssuedBy } from '../../formats/cms/path.ts';
import {
  type RevocationLibrary,
  type RevocationSource,
  type RevocationStatement,
  revocationLibrary,
} from '../../formats/cms/revocation.ts';
import type { PdfView } from '../../formats/pdf/types.ts';
import type { RevocationFacts, SignatureStageFacts } from './facts.ts';

export interface Material {
  certificates: Certificate[];
  sources: RevocationSource[];
}

/** Entries read of each of the store's arrays; a national archive's store has some dozens. */
const MAX_ENTRIES = 500;
/** Certificates whose chains and revocation are looked up. */
const MAX_CERTIFICATES = 80;
/** Certificates handed on, each and together, bytes: the largest in use (SLH-DSA) have some 50 000. */
const MAX_CERTIFICATE = 128 * 1024;
const MAX_CERTIFICATE_TOTAL = 1024 * 1024;
/** Responses and lists read; statements kept about one certificate. */
const MAX_SOURCES = 1_000;
const MAX_STATEMENTS = 50;
/** Unverified data handed on, each and together, bytes: facts are stored with the report. */
const MAX_OPEN = 16 * 1024;
const MAX_OPEN_TOTAL = 96 * 1024;

/** Reads /DSS of a view; null when there is none. Entries of /VRI stand in the arrays too (12.8.4.4) or are read with them. */
export function readStore(view: PdfView): Material | null {
  const dss = view.get(view.catalog, 'DSS');
  if (dss.kind !== 'dict') return null;
  const holders = [dss, ...perSignature(view, dss)];
  const seen = new Set<number>();
  const streams = (...keys: string[]): Uint8Array[] =>
    holders.flatMap((holder) =>
      keys.flatMap((key) => {
        const list = view.get(holder, key);
        if (list.kind !== 'array') return [];
        return list.items.slice(0, MAX_ENTRIES).flatMap((item) => {
          const stream = view.resolve(item);
          if (stream.kind !== 'stream' || seen.has(stream.start)) return [];
          seen.add(stream.start);
          return [view.decode(stream).bytes];
        });
      }),
    );
  const certificates = streams('Certs', 'Cert').flatMap((der) => parseCertificate(der) ?? []);
  const of = (kind: 'ocsp' | 'crl', found: Uint8Array[]) => found.map((der) => ({ kind, der }));
  return {
    certificates,
    sources: [...of('ocsp', streams('OCSPs', 'OCSP')), ...of('crl', streams('CRLs', 'CRL'))],
  };
}

function perSignature(view: PdfView, dss: ReturnType<PdfView['resolve']>) {
  const vri = view.get(dss, 'VRI');
  return vri.kind === 'dict'
    ? vri.entries.slice(0, MAX_ENTRIES).map((entry) => view.resolve(entry.value))
    : [];
}

/** What the file's material says, computed once a file. */
export interface Proofs {
  facts: Pick<SignatureStageFacts, 'certificates' | 'revocation' | 'unverifiedRevocation'>;
  /** Has the file revocation data for this certificate and for every authority above it that the file holds? */
  complete(leaf: Certificate): boolean;
}

/** @param expired ends the search for issuers and statements, each of which may cost a signature check */
export function proofsOf(material: Material, expired: () => boolean = () => false): Proofs {
  const certificates = distinct(material.certificates);
  const library = revocationLibrary(material.sources.slice(0, MAX_SOURCES), certificates);
  const issuers = new Map<string, Certificate | null>();
  const revocation: RevocationFacts[] = [];
  for (const subject of certificates) {
    const own = fingerprint(subject);
    if (hex(subject.issuerRaw) === hex(subject.subjectRaw)) continue;
    const issuer = certificates.find((candidate) => !expired() && isIssuedBy(subject, candidate)) ?? null;
    issuers.set(own, issuer);
    if (!issuer || expired()) continue;
    const by = fingerprint(issuer);
    const statements = library.about(subject, issuer, expired).slice(0, MAX_STATEMENTS);
    revocation.push(...statements.map((statement) => factsOf(statement, own, by)));
  }
  const open = [...issuers.values()].includes(null);
  const answered = new Set(revocation.map((fact) => fact.certificate));
  const complete = (leaf: Certificate): boolean => {
    if (!issuers.has(fingerprint(leaf))) return false;
    for (let at: Certificate | null = leaf, hops = 0; at && hops < 8; hops++) {
      const key = fingerprint(at);
      if (!issuers.has(key)) return true;
      const issuer: Certificate | null = issuers.get(key) ?? null;
      const known = at.revocationNeedless || answered.has(key) || (!issuer && material.sources.length > 0);
      if (!known) return false;
      at = issuer;
    }
    return true;
  };
  return {
    facts: {
      certificates: certificates.map((certificate) => base64(certificate.raw)),
      revocation,
      unverifiedRevocation: open ? smallSources(material.sources) : [],
    },
    complete,
  };
}

const libraries = new WeakMap<Material, RevocationLibrary>();

/** Does this material alone say something verified about the certificate? @param pool the same for all questions */
export function speaksOf(material: Material, subject: Certificate, pool: readonly Certificate[]): boolean {
  const issuer = pool.find((candidate) => isIssuedBy(subject, candidate));
  if (!issuer) return material.sources.length > 0;
  const library = libraries.get(material) ?? revocationLibrary(material.sources.slice(0, MAX_SOURCES), pool);
  libraries.set(material, library);
  return library.about(subject, issuer).length > 0;
}

function factsOf(statement: RevocationStatement, certificate: string, issuer: string): RevocationFacts {
  const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
  return {
    certificate,
    issuer,
    kind: statement.kind,
    status: statement.status,
    revokedAt: iso(statement.revokedAt),
    thisUpdate: iso(statement.thisUpdate) as string,
    nextUpdate: iso(statement.nextUpdate),
    expiredSince: iso(statement.expiredSince),
    ...(statement.disputed === undefined ? {} : { disputed: statement.disputed }),
  };
}

function smallSources(sources: readonly RevocationSource[]): SignatureStageFacts['unverifiedRevocation'] {
  let left = MAX_OPEN_TOTAL;
  return sources.flatMap(({ kind, der }) => {
    if (der.length > MAX_OPEN || der.length > left) return [];
    left -= der.length;
    return [{ kind, der: base64(der) }];
  });
}

/** Each certificate once, in the order given; the first ones of very many. */
export function distinct(certificates: readonly Certificate[]): Certificate[] {
  const seen = new Set<string>();
  const kept: Certificate[] = [];
  let left = MAX_CERTIFICATE_TOTAL;
  for (const certificate of certificates) {
    const size = certificate.raw.length;
    if (kept.length >= MAX_CERTIFICATES) break;
    if (size > MAX_CERTIFICATE || size > left) continue;
    const key = fingerprint(certificate);
    if (seen.has(key)) continue;
    seen.add(key);
    left -= size;
    kept.push(certificate);
  }
  return kept;
}

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
