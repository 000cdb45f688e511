/** What the extractor saw of a PDF's signatures. Judgement (permitted, trusted, passed) is not in here. */
import { z } from 'zod';
import { Box, NotAssessed, TimelineEvent } from '../../../shared/contracts/finding.ts';

/** How a ByteRange can be wrong (ISO 32000-2, 12.8.1; the attacks: research of pdf-insecurity.org, USF and SWA). */
export const RangeProblem = z.enum([
  'missing',
  'not-four-integers',
  'negative',
  'not-from-start',
  'out-of-order',
  'beyond-end-of-file',
  'contents-missing',
  'contents-empty',
  'contents-not-a-direct-hex-string',
  'gap-holds-another-contents',
  'gap-wider-than-contents',
  'fits-no-place',
  'duplicate-keys',
  'dictionary-not-in-signed-bytes',
  'ends-inside-a-save',
  'field-is-its-own-kid',
]);
export type RangeProblem = z.infer<typeof RangeProblem>;

/** Classes of later changes, cut as the difference policies of pyHanko and the modification detection of DSS cut them. */
export const ChangeClass = z.enum([
  /** Validation material: /DSS, /Extensions. */
  'dss',
  'timestamp',
  /** A further signature, or a new empty signature field. */
  'signature',
  'form-fill',
  'annotation',
  /** Info, XMP, private application data: nothing that is shown. */
  'metadata',
  /** Something that the document refers to was overwritten, and nothing that is shown depends on it. */
  'unseen',
  /** Page content, structure of the form, certification, anything else. */
  'other',
]);
export type ChangeClass = z.infer<typeof ChangeClass>;

export const Change = z.object({
  class: ChangeClass,
  /** Where in the object graph, e.g. `Root/Pages/2/Contents`. */
  path: z.string(),
  /** A few words: what happened there. */
  what: z.string(),
  objectNumber: z.int().nullable(),
  /** 1-based. */
  page: z.int().min(1).optional(),
  box: Box.optional(),
  /** Full name of the form field that it concerns. */
  field: z.string().optional(),
  /** That field did not exist when it was signed. */
  created: z.boolean().optional(),
  /** A new signature field in which nobody signed. */
  empty: z.boolean().optional(),
  /** Text of the signed state that it hides, and the text that it shows in that place. */
  hides: z.string().optional(),
  shows: z.string().optional(),
  /** What the field said when it was signed, and what it says now. */
  replaced: z.object({ signed: z.string(), now: z.string() }).optional(),
});
export type Change = z.infer<typeof Change>;

/** What lies ready in the signed bytes for a later save to show another document (shadow attacks). */
export const Prepared = z.object({
  kind: z.enum([
    'second-object',
    'unused-catalog',
    'unused-page',
    'field-shows-other',
    'covered-text',
    /** Text below a picture of the page's size: a layer of recognised text, or another text than is seen. */
    'text-under-picture',
  ]),
  what: z.string(),
  objectNumber: z.int().nullable(),
  /** 1-based. */
  page: z.int().min(1).optional(),
  box: Box.optional(),
  /** Text that is seen, and text that would come to light. */
  shows: z.string().optional(),
  holds: z.string().optional(),
  /** Full name of the form field. */
  field: z.string().optional(),
  /** What the field shows in the file as it is, where that is something else than when it was signed. */
  showsNow: z.string().optional(),
});
export type Prepared = z.infer<typeof Prepared>;

/** Fields that a signature or a lock dictionary freezes (ISO 32000-2, tables 235 and 258). */
export const FieldLock = z.object({
  action: z.enum(['All', 'Include', 'Exclude']),
  fields: z.array(z.string()),
});
export type FieldLock = z.infer<typeof FieldLock>;

export const CertificateFacts = z.object({
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  notBefore: z.string().nullable(),
  notAfter: z.string().nullable(),
  selfIssued: z.boolean(),
  key: z.string().nullable(),
  sha256: z.string(),
});
export type CertificateFacts = z.infer<typeof CertificateFacts>;

export const SecondReadingFacts = z.object({
  outcome: z.enum(['valid', 'invalid', 'unreadable', 'not-asked']),
  /** In its own words. */
  reason: z.string().nullable(),
  /** Known limit of it (`workers/formats/cms/second-reader-limits.ts`) that explains why it says otherwise. */
  limit: z.string().nullable(),
});
export type SecondReadingFacts = z.infer<typeof SecondReadingFacts>;

export const CryptographyFacts = z.object({
  integrity: z.enum(['valid', 'invalid', 'indeterminate']),
  /** Digest of the covered bytes against the signed digest. */
  digest: z.enum(['match', 'mismatch', 'not-checked']),
  /** Signature value against the signer's public key. */
  value: z.enum(['valid', 'invalid', 'not-checked']),
  digestAlgorithm: z.string().nullable(),
  signatureAlgorithm: z.string().nullable(),
  /** The signer's certificate was bound by an ESS attribute. */
  certificateBound: z.boolean(),
  /** Codes of `workers/formats/cms` and of the sub-filters. */
  problems: z.array(z.string()),
  detail: z.string().nullable(),
  /** What pkijs read of the same message; absent where there is no message to read. */
  second: SecondReadingFacts.optional(),
});
export type CryptographyFacts = z.infer<typeof CryptographyFacts>;

export const TimestampFacts = z.object({
  time: z.string().nullable(),
  integrity: z.enum(['valid', 'invalid', 'indeterminate']),
  authority: z.string().nullable(),
  /** SHA-256 of the authority's certificate, which is among the file's. */
  certificate: z.string().nullable(),
  problems: z.array(z.string()),
  second: SecondReadingFacts.optional(),
});
export type TimestampFacts = z.infer<typeof TimestampFacts>;

export const SignatureFacts = z.object({
  /** Full field name; several when fields share one signature dictionary. Empty when no field leads there. */
  fields: z.array(z.string()),
  objectNumber: z.int().nullable(),
  kind: z.enum(['signature', 'timestamp']),
  subFilter: z.string().nullable(),
  /** How it was reached: by the newest form, only by an older save's form, or only in the raw bytes. */
  reachedBy: z.enum(['form', 'older-save', 'bytes']),
  byteRange: z.array(z.number()).nullable(),
  rangeProblems: z.array(RangeProblem),
  /** Byte after the last covered one; null without a usable range. */
  coveredUntil: z.int().nullable(),
  /** Save (0 oldest) that ends where the coverage ends; null when none does. */
  signedSave: z.int().nullable(),
  /** Nothing but `blankTail` bytes of white space stands after what is covered. */
  coversWholeFile: z.boolean(),
  blankTail: z.int(),
  /** Bytes that are neither blank nor part of a saved state stand at the end of the file, not covered. */
  looseTail: z.boolean().optional(),
  cryptography: CryptographyFacts.nullable(),
  signer: CertificateFacts.nullable(),
  timestamp: TimestampFacts.nullable(),
  /** The signer's own word: /M or the signing-time attribute. */
  claimedTime: z.string().nullable(),
  reason: z.string().nullable(),
  location: z.string().nullable(),
  /** DocMDP permission of a certification signature. */
  certifies: z.int().min(1).max(3).nullable(),
  /** Locks that this signature put on (FieldMDP reference, /Lock of its field) and the permission of its /Lock. */
  locks: z.array(FieldLock),
  lockPermission: z.int().min(1).max(3).nullable(),
  /** Null when the later bytes could not be compared. */
  changes: z.array(Change).nullable(),
  changesCut: z.boolean(),
  /** Further changes of the kinds listed, left out where there are too many to tell. */
  changesOmitted: z.int().optional(),
  /** Does the file itself hold what is needed to validate later: for the signer's chain, and for its timestamp's. */
  validationData: z.object({
    signer: z.boolean(),
    timestamp: z.boolean(),
    /** A later intact document timestamp covers the signer's revocation data. */
    timestamped: z.boolean(),
  }),
});
export type SignatureFacts = z.infer<typeof SignatureFacts>;

/** What a verified OCSP response or list in the file says about one of its certificates. */
export const RevocationFacts = z.object({
  /** SHA-256 of the certificate and of the issuer that vouches for the statement. */
  certificate: z.string(),
  issuer: z.string(),
  kind: z.enum(['ocsp', 'crl']),
  status: z.enum(['good', 'revoked', 'unknown']),
  revokedAt: z.string().nullable(),
  thisUpdate: z.string(),
  nextUpdate: z.string().nullable(),
  /** It still speaks for certificates that expired after this instant. */
  expiredSince: z.string().nullable(),
  /** What the two readers of the statement say differently; absent where they agree. */
  disputed: z.string().optional(),
});
export type RevocationFacts = z.infer<typeof RevocationFacts>;

export const SignatureStageFacts = z.object({
  /** Signature fields without a value: places to sign, nothing to verify. */
  emptyFields: z.array(z.string()),
  /** Whether there is a usage-rights signature of a reader-extended form (ISO 32000-1, 12.8.2.3): not the author's. */
  usageRights: z.boolean(),
  saves: z.int(),
  /** Oldest first by the end of their coverage. */
  signatures: z.array(SignatureFacts),
  /** Of the state that the oldest intact signature covers. */
  prepared: z.array(Prepared),
  /** The search for it ended at a limit: what else lies there is not known. */
  preparedCut: z.boolean().optional(),
  /** Signatures or older saves are more than are looked at: what the others say is not known. */
  cut: z.boolean().optional(),
  /** Objects with more values than are read: what else they say, signatures included, is not known. */
  unread: z.boolean().optional(),
  /** Every certificate of the file's signatures, timestamps and DSS, DER in base64: paths are built when anchors are known. */
  certificates: z.array(z.string()),
  revocation: z.array(RevocationFacts),
  /** Revocation data whose issuer the file does not hold: an anchor may be it. DER in base64. */
  unverifiedRevocation: z.array(z.object({ kind: z.enum(['ocsp', 'crl']), der: z.string() })),
  notAssessed: z.array(NotAssessed),
  timeline: z.array(TimelineEvent),
});
export type SignatureStageFacts = z.infer<typeof SignatureStageFacts>;
