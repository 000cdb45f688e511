/** Electronic passports: what the biometric API takes (specification 4.2), and what it asks the signature pool. */
import { z } from 'zod';
import { Bytes } from './bytes.ts';
import { FaceQuality, FaceTemplate } from './face.ts';

/** The chip's files. */
export const EmrtdQuestion = z.object({
  sod: Bytes,
  dg1: Bytes.optional(),
  dg2: Bytes.optional(),
  /** The portrait's image is wanted as well. */
  portrait: z.boolean().optional(),
});
export type EmrtdQuestion = z.infer<typeof EmrtdQuestion>;

/** The constant that requests may carry; another value is refused. */
export const BIOMETRIC_SCHEMA = 'biometric-core.api/v1';

export const EMRTD_PROTOCOLS = ['BAC', 'PACE'] as const;

/** Of each file, decoded. Portraits have some ten kilobytes. */
export const MAX_CHIP_FILE_BYTES = 1024 * 1024;

const CertificateInfo = z.object({
  subject: z.string(),
  issuer: z.string(),
  serial: z.string().describe('Hexadecimal'),
  subjectKeyId: z.string().nullable(),
  notBefore: z.iso.datetime().nullable(),
  notAfter: z.iso.datetime().nullable(),
  fingerprint: z.string().describe('SHA-256 of the certificate, hexadecimal'),
});

const Group = z.object({
  tag: z.string().describe('First octet of the file, hexadecimal'),
  hashHex: z.string(),
  hashAlgorithm: z.string(),
  bytes: z.int(),
  listed: z.boolean().nullable(),
  matches: z.boolean(),
});

const DigitCheck = z.object({ given: z.string(), computed: z.string(), valid: z.boolean() });

const MrzResult = z.object({
  format: z
    .enum(['TD1', 'TD2', 'TD3', 'MRV-A', 'MRV-B', 'FRA-ID', ''])
    .describe('Empty when DG1 holds no readable zone'),
  lines: z.array(z.string()),
  documentCode: z.string(),
  issuingState: z.string(),
  knownStates: z
    .object({ issuingState: z.boolean(), nationality: z.boolean() })
    .describe('Whether each stands in the list of ICAO 9303-3, 5'),
  documentNumber: z.string(),
  surname: z.string(),
  givenNames: z.string(),
  nameTruncated: z.boolean(),
  nationality: z.string(),
  dateOfBirth: z.string().describe('YYMMDD as it stands'),
  sex: z.string(),
  dateOfExpiry: z.string().describe('YYMMDD as it stands'),
  optionalData: z.array(z.string()),
  checkDigits: z.record(z.string(), DigitCheck),
  verified: z.boolean().describe('Signed by a signer whom a trusted authority vouches for'),
  birthDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  centuryAssumed: z.boolean(),
});

/** Stands in the result when the request has `template: true`. */
export const PortraitTemplate = z.object({
  portraitTemplate: FaceTemplate.nullable(),
  portraitQuality: FaceQuality.nullable(),
  portraitTemplateReason: z
    .string()
    .nullable()
    .describe(
      'Why there is no template: no_portrait, portrait_not_verified, portrait_format_not_supported, or the reason that enrolment gives',
    ),
});
export type PortraitTemplate = z.infer<typeof PortraitTemplate>;

/** `result` of POST /api/v1/biometrics/emrtd. */
export const EmrtdResult = z.object({
  ...PortraitTemplate.partial().shape,
  sessionId: z.guid(),
  protocol: z.enum(EMRTD_PROTOCOLS),
  passiveAuthentication: z.object({
    sodParsed: z.boolean(),
    dgHashesVerified: z.boolean().describe('Every group that was sent is the one that was signed'),
    signatureVerified: z.boolean().describe('Says nothing about who signed'),
  }),
  trust: z.object({
    chainTrusted: z
      .boolean()
      .nullable()
      .describe('null: no trust list, or an authority that it does not know'),
    reason: z.string(),
    signer: CertificateInfo.nullable(),
    issuer: CertificateInfo.extend({
      list: z.string().nullable(),
      listDate: z.string().nullable(),
    }).nullable(),
    trustListDate: z.string().nullable(),
    signingTime: z.string().nullable(),
    validityBasis: z.enum(['signing_time', 'none']),
    signerExpiredNow: z.boolean().nullable(),
    revocation: z
      .object({ checked: z.boolean(), revoked: z.boolean().nullable(), listDate: z.string().nullable() })
      .nullable(),
    countries: z
      .object({
        documentSigner: z.string().nullable(),
        authority: z.string().nullable(),
        mrz: z.string().nullable(),
        match: z.boolean().nullable(),
      })
      .nullable(),
  }),
  reasons: z.array(z.string()),
  anomalies: z.array(
    z.object({ code: z.string(), severity: z.enum(['info', 'warning']), message: z.string() }),
  ),
  explanations: z.record(z.string(), z.string()),
  mrz: MrzResult.nullable(),
  dgMetadata: z.object({
    dg1: Group.nullable(),
    dg2: Group.extend({
      portrait: z
        .object({
          encoding: z.enum(['iso19794-5', 'iso39794-5']),
          format: z.enum(['jpeg', 'jp2', 'j2k']),
          bytes: z.int(),
          width: z.int().nullable(),
          height: z.int().nullable(),
        })
        .nullable(),
    }).nullable(),
  }),
  dg2Portrait: z.boolean(),
  dataGroups: z.object({
    listed: z.array(z.int()),
    supplied: z.array(z.int()),
    notSupplied: z.array(z.int()),
  }),
  algorithms: z.object({
    dataGroupHash: z.string().nullable(),
    digest: z.string().nullable(),
    signature: z.string().nullable(),
    key: z.string().nullable(),
    ldsVersion: z.string().nullable(),
    unicodeVersion: z.string().nullable(),
  }),
  cloneDetection: z.literal('not_performed').describe('Passive Authentication cannot tell a copied chip'),
});
export type EmrtdResult = z.infer<typeof EmrtdResult>;

/** What the signature pool answers: the result without what the API adds, and the portrait's image where it was wanted. */
export interface EmrtdAnswer {
  result: Omit<EmrtdResult, 'sessionId' | 'protocol' | keyof PortraitTemplate>;
  portrait: Uint8Array | null;
}
