/** The words in which evidence is told: severities, report groups, places on a page, finding references. */
import { z } from 'zod';

export const FindingSeverity = z.enum(['INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL']);
export type FindingSeverity = z.infer<typeof FindingSeverity>;

export const RiskLevel = z.enum(['MINIMAL', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL']);
export type RiskLevel = z.infer<typeof RiskLevel>;

/** The seven arrays of `ProductionReport.findings`. */
export const REPORT_GROUPS = [
  'metadata',
  'ocr',
  'qr',
  'digitalSignature',
  'securityFeatures',
  'forensic',
  'documentStructure',
] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

const unit = z.number().min(0).max(1);

/** [x, y, width, height] as fractions of the displayed page, origin at its upper left corner. */
export const Box = z.tuple([unit, unit, unit, unit]);
export type Box = z.infer<typeof Box>;

/**
 * Which part of a box a region covers: the box as a grid of cells, row by row, in runs that lie outside and inside the
 * region by turns, beginning outside. The runs' sum is `columns * rows`.
 */
export const Mask = z.object({
  columns: z.int().min(1).max(32),
  rows: z.int().min(1).max(32),
  runs: z.array(z.int().min(0)).max(1025),
});
export type Mask = z.infer<typeof Mask>;

export const FindingRef = z.object({
  id: z.string(),
  label: z.string(),
  severity: FindingSeverity,
  confidence: unit,
  source: z.string(),
});
export type FindingRef = z.infer<typeof FindingRef>;

/** What stood there before, where it can be told, and where the old value was found. */
export const Recovered = z.object({
  old: z.string().nullable(),
  new: z.string().nullable(),
  source: z.string(),
});
export type Recovered = z.infer<typeof Recovered>;

/** One place where a rule saw what it looks for. `confidence` is that of this sighting, 0..1. */
export const Occurrence = z.object({
  confidence: unit,
  page: z.int().min(1).optional(),
  box: Box.optional(),
  /** Only with a box. */
  mask: Mask.optional(),
  recovered: Recovered.optional(),
  /** One plain sentence about this very sighting, for the reviewer. */
  note: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
export type Occurrence = z.infer<typeof Occurrence>;

/** Something that was not looked at, and why: never silently counted as clean. */
export const NotAssessed = z.object({
  what: z.string(),
  reason: z.string(),
  pages: z.array(z.int().min(1)).optional(),
});
export type NotAssessed = z.infer<typeof NotAssessed>;

/**
 * What looked odd and could not be decided: two readings that differ, a value that may have been misread. It stands in
 * the report's `evidence.toCheck` for a person to look at, and keeps the level at LOW or above.
 */
export const Suspicion = z.object({
  page: z.int().min(1).optional(),
  box: Box.optional(),
  /** What is said by whom: `{source: 'printed', text: 'U17240570'}`; at least one. Boxes where the source has a place of its own. */
  values: z.array(z.object({ source: z.string(), text: z.string(), box: Box.optional() })).min(1),
  /** One plain sentence that tells a person what to look at. */
  note: z.string(),
});
export type Suspicion = z.infer<typeof Suspicion>;

/** What the facts of a file tell of its making that is neither for nor against it; the codes are in shared/findings/notes.ts. */
export const FileNote = z.object({
  code: z.string(),
  note: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type FileNote = z.infer<typeof FileNote>;

/** A dated event of the document's history, as some layer of the file tells it. */
export const TimelineEvent = z.object({
  /** ISO 8601 instant; an offset is kept where the source has one. */
  at: z.string(),
  event: z.string(),
  source: z.string(),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;
