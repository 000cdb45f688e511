/** `GET /api/public/findings`: every finding code with its meaning, so that a report can be read without asking. */
import { z } from 'zod';
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
  /** True when it follows from the bytes by necessity, not from statistics. */
  deterministic: z.boolean(),
  /** Natural logarithm of the likelihood ratio at confidence 1; 0 is context that is told and never counted. */
  weight: z.number(),
  /** Share of pristine files on which it fires, where that has been measured. */
  falsePositiveRate: z.number().min(0).max(1).optional(),
});

export const CatalogueResponse = z.object({ findings: z.array(CatalogueEntry) });
export type CatalogueResponse = z.infer<typeof CatalogueResponse>;
