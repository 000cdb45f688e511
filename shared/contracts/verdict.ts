/** What a rule answers. "Not detected" is never "clean", so there are four answers and not two. */
import { z } from 'zod';
import { Occurrence, Suspicion } from './finding.ts';

export const Verdict = z.discriminatedUnion('verdict', [
  /** Looked, and did not find it. `assurance`: what this says in the document's favour, where it says something. */
  z.object({ verdict: z.literal('pass'), assurance: z.array(Occurrence).optional() }),
  /** Found it, at these places (at least one, the strongest first). */
  z.object({ verdict: z.literal('fail'), occurrences: z.array(Occurrence).min(1) }),
  /** It could not be told; the reason is for the reviewer. `toCheck`: what was seen and may be an alteration. */
  z.object({
    verdict: z.literal('inconclusive'),
    reason: z.string(),
    toCheck: z.array(Suspicion).min(1).optional(),
  }),
  /** The question does not arise for this document. */
  z.object({ verdict: z.literal('not-applicable'), reason: z.string().optional() }),
]);
export type Verdict = z.infer<typeof Verdict>;
