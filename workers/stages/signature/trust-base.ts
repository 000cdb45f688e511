/** What trust is judged with: the anchors that the judge brings, the certificates and revocation statements of the file. */
import { type Certificate, fingerprint, parseCertificate } from '../../formats/cms/certificate.ts';
import { nameKey } from '../../formats/cms/name-match.ts';
import { buildPath, type Path } from '../../formats/cms/path.ts';
import { revocationLibrary } from '../../formats/cms/revocation.ts';
import type { RevocationFacts, SignatureStageFacts } from './facts.ts';

/** What the judge brings: which authorities are trusted, and when it judges. */
export interface TrustContext {
  /** DER certificates of trust anchors in base64; none configured means that trust cannot be told. */
  anchors?: readonly string[];
  /** Date of the oldest trusted list that they come from, ISO 8601; absent for certificates without a list. */
  anchorsAsOf?: string | null;
  /** Milliseconds since the epoch; needed only together with anchors. */
  now?: number;
}

export interface TrustBase {
  now: number;
  certificate(sha256: string): Certificate | null;
  /** Path to an anchor at an instant, milliseconds since the epoch. */
  path(leaf: Certificate, at: number): Path;
  /** Statements about a certificate under its issuer in a path. */
  statements(subject: Certificate, issuer: Certificate): Statement[];
}

/** A revocation statement with its instants in milliseconds since the epoch. */
export interface Statement {
  status: RevocationFacts['status'];
  revokedAt: number | null;
  thisUpdate: number;
  nextUpdate: number | null;
  expiredSince: number | null;
  /** What its two readers say differently; absent where they agree. */
  disputed?: string;
}

/** Anchors by subject name: trusted lists hold thousands, and a path needs a few. Parsed once for one array. */
const parsedAnchors = new WeakMap<readonly string[], Map<string, Certificate[]>>();

function anchorsBySubject(anchors: readonly string[]): Map<string, Certificate[]> {
  const known = parsedAnchors.get(anchors);
  if (known) return known;
  const bySubject = new Map<string, Certificate[]>();
  for (const der of anchors) {
    const certificate = parseCertificate(Buffer.from(der, 'base64'));
    if (!certificate) continue;
    const subject = nameKey(certificate.subjectRaw);
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), certificate]);
  }
  parsedAnchors.set(anchors, bySubject);
  return bySubject;
}

/**
 * Signature checks for the paths of one file: a thousand signatures of one signer ask for one path. They are made in the
 * process that judges, where nothing ends what takes too long.
 */
const MAX_CHECKS = 500;

/** Null without anchors or time: then nothing about trust can be said. */
export function trustBase(facts: SignatureStageFacts, context: TrustContext): TrustBase | null {
  const { anchors, now } = context;
  if (!anchors || anchors.length === 0 || now === undefined) return null;
  const bySubject = anchorsBySubject(anchors);
  const pool = facts.certificates.flatMap((der) => parseCertificate(Buffer.from(der, 'base64')) ?? []);
  const bySha = new Map(pool.map((certificate) => [fingerprint(certificate), certificate]));
  const names = new Set(pool.flatMap((c) => [nameKey(c.subjectRaw), nameKey(c.issuerRaw)]));
  const relevant = [...names].flatMap((name) => bySubject.get(name) ?? []);
  const open = revocationLibrary(
    facts.unverifiedRevocation.map(({ kind, der }) => ({ kind, der: Buffer.from(der, 'base64') })),
    [...pool, ...relevant],
  );
  const budget = { left: MAX_CHECKS };
  const paths = new Map<string, Path>();
  return {
    now,
    certificate: (sha256) => bySha.get(sha256) ?? null,
    path: (leaf, at) => {
      const key = `${fingerprint(leaf)} ${at}`;
      const known = paths.get(key) ?? buildPath(leaf, pool, relevant, at, budget);
      paths.set(key, known);
      return known;
    },
    statements: (subject, issuer) => {
      const own = fingerprint(subject);
      const stated = facts.revocation.filter((fact) => fact.certificate === own).map(statementOf);
      return stated.length > 0 || bySha.has(fingerprint(issuer)) ? stated : open.about(subject, issuer);
    },
  };
}

function statementOf(fact: RevocationFacts): Statement {
  const instant = (iso: string | null) => (iso === null ? null : Date.parse(iso));
  return {
    status: fact.status,
    revokedAt: instant(fact.revokedAt),
    thisUpdate: Date.parse(fact.thisUpdate),
    nextUpdate: instant(fact.nextUpdate),
    expiredSince: instant(fact.expiredSince),
    disputed: fact.disputed,
  };
}
