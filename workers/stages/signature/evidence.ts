/**
 * `pipeline.evidence.signatures[]`: every signature on four axes that never hide one another: integrity, coverage and
 * later changes, signer, time. Pure. The field names are a contract.
 */
import type { Change, RangeProblem, SignatureFacts, SignatureStageFacts } from './facts.ts';
import { integrityOf } from './integrity.ts';
import { type LaterChanges, laterChanges } from './permission.ts';
import { weaknessOf } from './strength.ts';
import { rangeWords, structureOf } from './structure.ts';
import { intactTime } from './time.ts';
import { type Trust, type TrustContext, trustJudge } from './trust.ts';

export interface SignatureEvidence {
  field: string | null;
  kind: 'signature' | 'timestamp';
  subFilter: string | null;
  integrity: 'valid' | 'invalid' | 'indeterminate';
  coversWholeFile: boolean;
  /** The file ended here when it was signed; null where nothing came after, or its bytes are not what was signed. */
  signedBytes: number | null;
  laterChanges: LaterChanges['verdict'];
  changes: (Change & { permitted: boolean })[];
  /** Permission of the certification that applies, 1 to 3; null when the document is not certified. */
  docMdp: number | null;
  /** EN 319 102-1. */
  indication: 'TOTAL-PASSED' | 'TOTAL-FAILED' | 'INDETERMINATE';
  subIndication: string | null;
  trust: Trust['trust'];
  /** Date of the oldest trusted list behind the answer, ISO 8601; null without a list. */
  trustListDate: string | null;
  /** `B-B` to `B-LTA` (EN 319 142-1), `PKCS7-*` for the older sub-filters; null when that cannot be told. */
  level: string | null;
  signer: string | null;
  /** Proven by a timestamp, or the signer's own word: `timeSource` says which. */
  signedAt: string | null;
  timeSource: 'timestamp' | 'claimed' | null;
  /** Present in an older save only: somebody took it out. */
  removed: boolean;
  reasons: string[];
}

/** Changes told of one signature, forbidden ones first; the facts keep more. */
const MAX_LISTED = 60;

export function signatureEvidence(
  facts: SignatureStageFacts,
  context: TrustContext = {},
): SignatureEvidence[] {
  const trustOf = trustJudge(facts, context);
  const asOf = context.anchorsAsOf ?? null;
  return facts.signatures.map((signature) => ({
    ...evidenceOf(signature, facts.signatures, trustOf(signature)),
    trustListDate: context.anchors && context.anchors.length > 0 ? asOf : null,
  }));
}

function evidenceOf(
  signature: SignatureFacts,
  all: readonly SignatureFacts[],
  trust: Trust,
): Omit<SignatureEvidence, 'trustListDate'> {
  const integrity = integrityOf(signature);
  const later = laterChanges(signature, all);
  const proven = provenTime(signature, all);
  const removed = signature.reachedBy !== 'form';
  return {
    field: signature.fields[0] ?? null,
    kind: signature.kind,
    subFilter: signature.subFilter,
    integrity,
    coversWholeFile: signature.coversWholeFile && signature.blankTail === 0,
    signedBytes: signedBytesOf(signature, integrity),
    laterChanges: removed && later.verdict !== 'unknown' ? 'forbidden' : later.verdict,
    changes: [
      ...later.forbidden.map((change) => ({ ...change, permitted: false })),
      ...later.permitted.map((change) => ({ ...change, permitted: true })),
    ].slice(0, MAX_LISTED),
    docMdp: later.permission,
    ...indicationOf(signature, integrity, trust),
    trust: trust.trust,
    level: integrity === 'valid' ? levelOf(signature, proven !== null) : null,
    signer: signature.signer?.subject ?? null,
    signedAt: proven ?? signature.claimedTime,
    timeSource: proven ? 'timestamp' : signature.claimedTime ? 'claimed' : null,
    removed,
    reasons: reasonsOf(signature, integrity, later, trust, proven),
  };
}

function signedBytesOf(
  { coversWholeFile, coveredUntil, rangeProblems }: SignatureFacts,
  integrity: SignatureEvidence['integrity'],
): number | null {
  return coversWholeFile || rangeProblems.length > 0 || integrity === 'invalid' ? null : coveredUntil;
}

/** The earliest intact timestamp over this signature: its own, or a document timestamp made later. */
function provenTime(signature: SignatureFacts, all: readonly SignatureFacts[]): string | null {
  const over = all.filter(
    (other) => other.kind === 'timestamp' && (other.coveredUntil ?? 0) > (signature.coveredUntil ?? Infinity),
  );
  const times = [signature, ...over].flatMap(({ timestamp }) => intactTime(timestamp) ?? []);
  return times.sort()[0] ?? null;
}

/** EN 319 102-1, 5.2.2: what stands as the value is none. */
const UNREADABLE = ['not-cms', 'not-signed-data', 'damaged', 'not-a-timestamp'];
/** 5.2.8: the message is readable and not made as PDF asks for, so that it could be read in two ways. */
const OUT_OF_BOUNDS = [
  'several-signer-infos',
  'no-signer-info',
  'encapsulated-digest-missing',
  'content-type-missing',
  'message-digest-missing',
  'several-message-digests',
  'several-content-types',
  'signing-certificate-unreadable',
  'sub-filter-unknown',
  'attributes-not-der',
];

function indicationOf(
  signature: SignatureFacts,
  integrity: SignatureEvidence['integrity'],
  trust: Trust,
): Pick<SignatureEvidence, 'indication' | 'subIndication'> {
  const failed = (subIndication: string) => ({ indication: 'TOTAL-FAILED' as const, subIndication });
  const open = (subIndication: string) => ({ indication: 'INDETERMINATE' as const, subIndication });
  const structure = structureOf(signature);
  if (structure === 'broken') return failed('FORMAT_FAILURE');
  const { cryptography } = signature;
  if (integrity === 'invalid') {
    const hash =
      cryptography?.digest === 'mismatch' || cryptography?.problems.includes('encapsulated-content');
    return failed(hash ? 'HASH_FAILURE' : 'SIG_CRYPTO_FAILURE');
  }
  if (structure === 'unusable' || !cryptography) return open('SIGNED_DATA_NOT_FOUND');
  if (integrity === 'indeterminate') {
    const has = (codes: readonly string[]) =>
      cryptography.problems.some((problem) => codes.includes(problem));
    if (has(UNREADABLE)) return failed('FORMAT_FAILURE');
    if (has(['no-signing-certificate'])) return open('NO_SIGNING_CERTIFICATE_FOUND');
    return open(has(OUT_OF_BOUNDS) ? 'SIG_CONSTRAINTS_FAILURE' : 'CRYPTO_CONSTRAINTS_FAILURE');
  }
  return { indication: trust.indication, subIndication: trust.subIndication };
}

/** EN 319 142-1, 6: T has a proven time, LT what is needed to validate it later, LTA a timestamp over that. */
function levelOf(signature: SignatureFacts, proven: boolean): string | null {
  if (signature.kind === 'timestamp') return null;
  const pades = signature.subFilter === 'ETSI.CAdES.detached';
  if (pades && !signature.cryptography?.certificateBound) return null;
  const { signer, timestamp, timestamped } = signature.validationData;
  const stored = proven && signer && (intactTime(signature.timestamp) === null || timestamp);
  const step = stored ? (timestamped ? 'LTA' : 'LT') : proven ? 'T' : 'B';
  return `${pades ? 'B' : 'PKCS7'}-${step}`;
}

function reasonsOf(
  signature: SignatureFacts,
  integrity: SignatureEvidence['integrity'],
  later: LaterChanges,
  trust: Trust,
  proven: string | null,
): string[] {
  const { cryptography } = signature;
  const reasons = [
    ...signature.rangeProblems.map((problem: RangeProblem) => rangeWords(problem)),
    ...(cryptography?.problems ?? []).map(
      (problem) => PROBLEM_WORDS[problem] ?? `Not verifiable here: ${problem}.`,
    ),
  ];
  if (integrity === 'valid') {
    reasons.push(`The signed bytes are unchanged${extentOf(signature)}.`);
  }
  if (signature.reachedBy !== 'form')
    reasons.push('The signature was taken out of the document by a later save.');
  if (later.verdict === 'forbidden') {
    reasons.push(
      `Changed afterwards without permission: ${[...new Set(later.forbidden.map((c) => c.what))].slice(0, 4).join('; ')}.`,
    );
  }
  if (later.verdict === 'permitted')
    reasons.push('Everything that was changed afterwards is of a permitted kind.');
  const cover = signature.changes?.find((change) => change.hides);
  if (cover) reasons.push(`Something was put over signed text afterwards: “${cover.hides}”.`);
  if (signature.looseTail) reasons.push('Bytes that belong to no saved state were appended to the file.');
  else if (later.verdict === 'unknown')
    reasons.push('What was changed afterwards could not be compared in full.');
  reasons.push(...trust.reasons);
  if (!proven && signature.claimedTime) reasons.push('The time of signing is the signer’s own word.');
  const weak = weaknessOf(signature);
  if (weak) reasons.push(weak.words);
  if (signature.fields.length > 1) reasons.push(`${signature.fields.length} fields show this one signature.`);
  return reasons;
}

function extentOf({ coversWholeFile, blankTail }: SignatureFacts): string {
  if (!coversWholeFile) return '; the file was saved again after this signature';
  if (blankTail === 0) return ' and are the whole file';
  return ` and are the whole file but for ${blankTail} blank ${blankTail === 1 ? 'byte' : 'bytes'} at its end`;
}

const PROBLEM_WORDS: Record<string, string> = {
  'message-digest-mismatch': 'The signed bytes were changed after signing.',
  'imprint-mismatch': 'The stamped bytes were changed after the timestamp.',
  'encapsulated-digest-mismatch': 'The signed bytes were changed after signing.',
  'signature-mismatch': 'The signature value was not made with the key of its certificate.',
  'signing-certificate-mismatch': 'The certificate is not the one that the signer bound: it was exchanged.',
  'algorithm-protection-mismatch': 'The algorithms are not the ones that the signer signed.',
  'content-type-missing': 'It does not say which kind of content was signed.',
  'content-type-mismatch': 'The kind of content is not the one that was signed.',
  'algorithms-contradict':
    'Its digest and signature algorithms contradict each other, so it cannot be judged.',
  'digest-algorithm-misnamed':
    'It names a signature algorithm where its digest algorithm belongs, so it cannot be judged.',
  'several-signer-infos': 'It has several signers in one message, which PDF does not allow.',
  'unknown-signature-algorithm': 'Its signature algorithm is not supported.',
  'unknown-digest-algorithm': 'Its digest algorithm is not supported.',
  'encapsulated-content': 'Its message holds and signs a content of its own, and its digest is not of that.',
  'signature-not-computable': 'Its signature value cannot be computed here.',
  'no-signing-certificate': 'The certificate of its signer is missing.',
  'message-digest-missing': 'It does not say which content was signed.',
  'several-message-digests': 'It says more than once which content was signed, so it cannot be judged.',
  'several-content-types': 'It says more than once which kind of content was signed, so it cannot be judged.',
  'signing-certificate-unreadable': 'How it binds its certificate cannot be told.',
  'not-cms': 'What stands as its value is no signature message.',
  'not-signed-data': 'What stands as its value is a message of another kind.',
  damaged: 'Its message is damaged and cannot be read.',
  'readers-disagree': 'Two readers of its message say different things, so it cannot be judged.',
  'attributes-not-der':
    'Its signed attributes are not written in DER: common readers accept it, strict validators do not.',
  'sub-filter-unknown': 'Its kind (SubFilter) is not supported.',
};
