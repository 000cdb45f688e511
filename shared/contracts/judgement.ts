/** What is stored of a finished stage beside its facts: everything that fusion and the report need of it. */
import { z } from 'zod';
import { FileNote, NotAssessed, TimelineEvent } from './finding.ts';
import { Verdict } from './verdict.ts';

export const Judgement = z.object({
  /** Finding code -> verdict, for every rule of the stage. */
  verdicts: z.record(z.string(), Verdict),
  notAssessed: z.array(NotAssessed),
  timeline: z.array(TimelineEvent),
  /** Absent from what was stored before there were notes. */
  notes: z.array(FileNote).optional(),
  /** The stage's own part of `pipeline.evidence`. */
  evidence: z.record(z.string(), z.unknown()),
});
export type Judgement = z.infer<typeof Judgement>;
