/** Findings of the structure stage. */
import type { Rows } from '../row.ts';

export const STRUCTURE = {} as const satisfies Rows<'structure'>;
