/** `GET /api/public/findings`: every finding code with its meaning, so that a report can be read without asking. */
import { z } from 'zod';
import { CaptureClass } from './capture.ts';
import { Counts } from './counts.ts';
import { FindingSeverity, REPORT_GROUPS } from './finding.ts';

export const CatalogueEntry = z.object({
  code: z.string(),
  /** The analysis stage whose facts it is judged on; `fusion` sees several. */
  stage: z.string(),
  group: z.enum(REPORT_GROUPS),
  severity: FindingSeverity,
  family: z.string(),
  title: z.string(),
  meaning: z.string(),
  basis: z.string(),
  alternatives: z.array(z.string()),
  advice: z.string(),
  /** True when it is a proof: it follows from the bytes by necessity, not from statistics. */
  deterministic: z.boolean(),
  /** Why it is a proof. */
  proof: z.string().optional(),
  /** Told and never counted, whatever is measured. */
  context: z.boolean(),
  /** Natural logarithm of the likelihood ratio at confidence 1, over all classes; 0 is context. */
  weight: z.number(),
  /** What was counted: k1 of n1 altered and k0 of n0 genuine files of each class, and what the finding weighs there. */
  measured: z.array(z.object({ captureClass: CaptureClass, counts: Counts, weight: z.number() })),
});

const CatalogueNote = CatalogueEntry.pick({
  code: true,
  stage: true,
  title: true,
  meaning: true,
  basis: true,
  alternatives: true,
  advice: true,
});

export const CatalogueResponse = z.object({
  /** The day on which the counts were taken. */
  measuredOn: z.iso.date(),
  findings: z.array(CatalogueEntry),
  /** What `pipeline.evidence.notes` may hold: neither for nor against a document, and not counted. */
  notes: z.array(CatalogueNote),
  /** What silence is worth: of `n` altered files of each class, how many were found. */
  detection: z.array(
    z.object({
      captureClass: CaptureClass,
      k: z.int().min(0),
      n: z.int().min(0),
      blindTo: z.array(z.string()),
    }),
  ),
});
export type CatalogueResponse = z.infer<typeof CatalogueResponse>;
