/** What the metadata of a document says, layer by layer, without judgement. */
import { z } from 'zod';
import { NotAssessed, TimelineEvent } from '../../../shared/contracts/finding.ts';
import { TOOL_KINDS } from './products.ts';

/** Where in the file a statement stands. */
const LAYERS = ['exif', 'iptc', 'xmp', 'png-text', 'pdf-info', 'pdf-xmp', 'c2pa'] as const;
export const Layer = z.enum(LAYERS);
export type Layer = z.infer<typeof Layer>;

/** A program that the file names. */
export const Tool = z.object({
  layer: Layer,
  /** Name of the field: `Software`, `CreatorTool`, `Producer`, `History`, ... */
  field: z.string(),
  /** As the file has it, at most 256 characters. */
  text: z.string(),
  product: z.string().nullable(),
  kind: z.enum(TOOL_KINDS),
  /** For PDF Info: the revision (0 oldest) that first says so. */
  revision: z.int().min(0).optional(),
});
export type Tool = z.infer<typeof Tool>;

export const DateFact = z.object({
  layer: Layer,
  field: z.string(),
  role: z.enum(['captured', 'created', 'modified', 'metadata-changed', 'history']),
  /** As the file has it, at most 64 characters. */
  raw: z.string(),
  iso: z.string().nullable(),
  /** Wall-clock time as if it were UTC, milliseconds since the epoch. */
  localMs: z.number().nullable(),
  /** The instant; null where the file gives no zone. */
  instantMs: z.number().nullable(),
  offsetMinutes: z.number().nullable(),
  precision: z.enum(['year', 'month', 'day', 'minute', 'second']),
  problem: z.enum(['unset', 'unreadable', 'impossible-field', 'impossible-zone']).nullable(),
});
export type DateFact = z.infer<typeof DateFact>;

export const Camera = z.object({
  make: z.string().nullable(),
  model: z.string().nullable(),
  /** A maker note is there: bytes that only the camera's firmware writes and most editors drop. */
  makerNote: z.boolean(),
});
export type Camera = z.infer<typeof Camera>;

const HistoryEntry = z.object({
  action: z.string(),
  softwareAgent: z.string().nullable(),
  when: z.string().nullable(),
  changed: z.string().nullable(),
});

export const XmpMedia = z.object({
  documentId: z.string().nullable(),
  instanceId: z.string().nullable(),
  originalDocumentId: z.string().nullable(),
  derivedFromDocumentId: z.string().nullable(),
  history: z.array(HistoryEntry),
});
export type XmpMedia = z.infer<typeof XmpMedia>;

/** A statement of the file itself that it, or a part of it, was made by a generative model. */
export const AiTrace = z.object({
  layer: Layer,
  field: z.string(),
  /** `whole`: the picture; `part`: composed with or edited by a model. */
  extent: z.enum(['whole', 'part']),
  /** How it says so. */
  form: z.enum(['digital-source-type', 'generator-parameters', 'generator-name', 'content-label']),
  /** At most 200 characters. */
  value: z.string(),
  generator: z.string().nullable(),
});
export type AiTrace = z.infer<typeof AiTrace>;

export const C2pa = z.object({
  /**
   * `none`: no manifest and no sign of one. `remnant`: XMP points into a manifest store that is not there.
   * `remote-only`: the manifest is on a server, which is never asked. `valid-*`: signature and all hashes hold.
   * `tampered`: a hash or the claim signature does not match. `invalid`: it cannot be verified for another reason.
   */
  state: z.enum([
    'none',
    'remnant',
    'remote-only',
    'valid-trusted',
    'valid-untrusted',
    'tampered',
    'invalid',
  ]),
  /**
   * What the signer left out of the hash beside the manifest itself, where that is more than the specification has:
   * `metadata` (EXIF that a camera wrote afterwards) or `content` (bytes that the picture is made of).
   */
  leftOut: z.enum(['metadata', 'content']).nullable(),
  /** Failure codes of the active manifest (C2PA specification, 15.2), or the reader's error name. */
  failures: z.array(z.string()),
  /** Failure codes of ingredients: about earlier files, not about this one. */
  ingredientFailures: z.array(z.string()),
  claimGenerator: z.string().nullable(),
  signer: z.string().nullable(),
  signedAt: z.string().nullable(),
  actions: z.array(z.string()),
  digitalSourceTypes: z.array(z.string()),
  ingredients: z.int().min(0),
});
export type C2pa = z.infer<typeof C2pa>;

/** What a PDF says about itself, Info against XMP. */
export const PdfIdentity = z.object({
  /** `encrypted`: strings cannot be read without a password. */
  readable: z.boolean(),
  hasInfo: z.boolean(),
  hasXmp: z.boolean(),
  revisions: z.int().min(0),
  /** Revision (0 oldest) that last wrote the Info dictionary, and the XMP stream. */
  infoRevision: z.int().nullable(),
  xmpRevision: z.int().nullable(),
  producer: z.object({ info: z.string().nullable(), xmp: z.string().nullable() }),
  creator: z.object({ info: z.string().nullable(), xmp: z.string().nullable() }),
  /** Trailer /ID, lower-case hexadecimal; null when missing. */
  permanentId: z.string().nullable(),
  changingId: z.string().nullable(),
});
export type PdfIdentity = z.infer<typeof PdfIdentity>;

/** What the invoice attached to a hybrid invoice (Factur-X, ZUGFeRD, UBL) says. */
export const EmbeddedInvoice = z.object({
  fileName: z.string(),
  syntax: z.enum(['cii', 'ubl']),
  number: z.string(),
  currency: z.string(),
  /** With taxes, in hundredths; null when it is not stated or has more decimals. */
  totalCents: z.int().nullable(),
  /** What is left to pay. */
  payableCents: z.int().nullable(),
  /** Accounts to be paid to, without spaces. */
  ibans: z.array(z.string()),
});
export type EmbeddedInvoice = z.infer<typeof EmbeddedInvoice>;

export const MetadataFacts = z.object({
  container: z.enum(['pdf', 'jpeg', 'png', 'webp']),
  /** Layers that hold anything at all. */
  layers: z.array(Layer),
  tools: z.array(Tool),
  dates: z.array(DateFact),
  camera: Camera.nullable(),
  media: XmpMedia.nullable(),
  pdf: PdfIdentity.nullable(),
  invoice: EmbeddedInvoice.nullable(),
  c2pa: C2pa,
  ai: z.array(AiTrace),
  timeline: z.array(TimelineEvent),
  notAssessed: z.array(NotAssessed),
});
export type MetadataFacts = z.infer<typeof MetadataFacts>;
