/** Counts behind a weight. */
import { z } from 'zod';

const count = z.int().min(0);

/** k1 of n1 altered files in a way that this rule looks for, k0 of n0 genuine files, on which the rule spoke. */
export const Counts = z.object({ k1: count, n1: count, k0: count, n0: count });
export type Counts = z.infer<typeof Counts>;
