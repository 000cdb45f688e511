/** What pages consist of. */
import { z } from 'zod';

export const PageKind = z.enum(['picture', 'text', 'empty']);
export type PageKind = z.infer<typeof PageKind>;
