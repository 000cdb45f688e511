/** Findings of the signature stage. */
import type { Rows } from '../row.ts';

export const SIGNATURE = {} as const satisfies Rows<'signature'>;
