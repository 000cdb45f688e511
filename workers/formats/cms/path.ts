/** Certification path building (RFC 5280, 6) towards given trust anchors, at a given instant. Anchors and time are arguments. */
import { schemeOf } from './algorithms.ts';
import { type Certificate, hex, KEY_USAGE } from './certificate.ts';
import { namesAllowed } from './name-constraints.ts';
import { sameName } from './name-match.ts';
import { certificateDifference } from './second-reader-certificate.ts';
import { checkSignature } from './verify.ts';

export type PathProblem =
  | 'no-path'
  | 'not-yet-valid'
  | 'expired'
  | 'not-a-certification-authority'
  | 'name-not-permitted'
  | 'unknown-critical-extension'
  | 'readers-disagree';

export interface Path {
  /** Signer first, anchor last; empty when none was found. */
  certificates: Certificate[];
  /** Of the path found; `no-path` alone when there is none. */
  problems: PathProblem[];
  /** What the two readers of a certificate on it say differently; null where they agree. */
  disagreement: string | null;
}

/**
 * Critical extensions that a path is judged by here (name constraints), or that say nothing as long as no policy is
 * asked for: policy mappings and inhibitAnyPolicy (RFC 5280, 6.1.5 g with any policy accepted and none required).
 */
const HANDLED = new Set(['2.5.29.30', '2.5.29.33', '2.5.29.54']);
const MAX_PATH = 8;
/** Signature checks spent on one path: cross-certified pools must not explode. */
const MAX_CHECKS = 64;

/**
 * The first path without a problem, else the first path, else `no-path`. `at`: milliseconds since the epoch.
 * @param budget signature checks left for all paths that share it
 */
export function buildPath(
  leaf: Certificate,
  pool: readonly Certificate[],
  anchors: readonly Certificate[],
  at: number,
  budget = { left: MAX_CHECKS },
): Path {
  const trusted = new Set(anchors.map((anchor) => hex(anchor.raw)));
  let checks = 0;
  let fallback: Path | null = null;

  const extend = (path: Certificate[]): Path | null => {
    const last = path.at(-1) as Certificate;
    if (trusted.has(hex(last.raw))) {
      const found = judgedPath(path, at);
      if (found.problems.length === 0) return found;
      fallback ??= found;
      return null;
    }
    if (path.length >= MAX_PATH) return null;
    for (const issuer of [...anchors, ...pool]) {
      if (path.some((seen) => hex(seen.raw) === hex(issuer.raw)) || !mayHaveIssued(issuer, last)) continue;
      if (++checks > MAX_CHECKS || budget.left-- <= 0) return null;
      if (!issued(issuer, last)) continue;
      const found = extend([...path, issuer]);
      if (found) return found;
    }
    return null;
  };
  return extend([leaf]) ?? fallback ?? { certificates: [], problems: ['no-path'], disagreement: null };
}

function mayHaveIssued(issuer: Certificate, subject: Certificate): boolean {
  if (!sameName(issuer.subjectRaw, subject.issuerRaw)) return false;
  return !subject.authorityKeyId || !issuer.subjectKeyId || subject.authorityKeyId === issuer.subjectKeyId;
}

/** Did this key sign that certificate, under the name that the certificate gives for its issuer? */
export function isIssuedBy(subject: Certificate, issuer: Certificate): boolean {
  return mayHaveIssued(issuer, subject) && issued(issuer, subject);
}

function issued(issuer: Certificate, subject: Certificate): boolean {
  const scheme = schemeOf(subject.signatureAlgorithm);
  if (!scheme || !subject.algorithmsAgree) return false;
  const hash = scheme.hash ?? 'sha256';
  return checkSignature(scheme, hash, issuer.spki, [subject.tbs], subject.signature).outcome === 'valid';
}

/** Every certificate of a path is read by pkijs too; the anchor, which is one by its bytes, for its name, key and limits. */
function judgedPath(path: Certificate[], at: number): Path {
  const problems = problemsOf(path, at);
  const disagreement = firstDifference(path);
  if (disagreement !== null) problems.push('readers-disagree');
  return { certificates: path, problems, disagreement };
}

/** What the two readers say differently of one of the certificates; null where they agree. */
export function firstDifference(certificates: readonly Certificate[]): string | null {
  for (const certificate of certificates) {
    const difference = certificateDifference(certificate);
    if (difference !== null) return difference;
  }
  return null;
}

function problemsOf(path: readonly Certificate[], at: number): PathProblem[] {
  const found = new Set<PathProblem>();
  for (const [i, certificate] of path.entries()) {
    // The anchor is trusted by being one; its dates are its store's business (RFC 5280, 6.1.1 d).
    if (i < path.length - 1 || i === 0)
      for (const problem of ownProblems(certificate, at)) found.add(problem);
    if (i > 0 && !mayIssue(certificate, path.slice(1, i), i === path.length - 1))
      found.add('not-a-certification-authority');
  }
  const names = namesAllowed(path);
  if (names === 'forbidden') found.add('name-not-permitted');
  if (names === 'unknown') found.add('unknown-critical-extension');
  return [...found];
}

function ownProblems({ notBefore, notAfter, unknownCritical }: Certificate, at: number): PathProblem[] {
  const found: PathProblem[] = [];
  if (notBefore === null || at < notBefore) found.push('not-yet-valid');
  if (notAfter === null || at > notAfter) found.push('expired');
  if (unknownCritical.some((oid) => !HANDLED.has(oid))) found.push('unknown-critical-extension');
  return found;
}

/** @param below authorities on the path between it and the signer */
function mayIssue(
  { keyUsage, isCa, pathLength }: Certificate,
  below: readonly Certificate[],
  isAnchor: boolean,
): boolean {
  const signs = keyUsage === null || (keyUsage & KEY_USAGE.keyCertSign) !== 0;
  // Version 1 roots have no extensions; as anchors they are trusted to issue.
  const authority = isCa === true || (isAnchor && isCa === null);
  // What an authority issued to itself, for a new key of its own, does not count (RFC 5280, 4.2.1.9).
  const counted = () => below.filter(({ subjectRaw, issuerRaw }) => !sameName(subjectRaw, issuerRaw)).length;
  return signs && authority && (pathLength === null || counted() <= pathLength);
}
