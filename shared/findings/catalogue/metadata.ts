/** Findings of the metadata stage. */
import type { Rows } from '../row.ts';

export const METADATA = {} as const satisfies Rows<'metadata'>;
