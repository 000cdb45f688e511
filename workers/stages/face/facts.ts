/** What the face stage knows about portraits: so far, that it cannot look for them. */
import { z } from 'zod';
import { NotAssessed } from '../../../shared/contracts/finding.ts';

export const FaceFacts = z.object({ notAssessed: z.array(NotAssessed) });
export type FaceFacts = z.infer<typeof FaceFacts>;
