/** Findings of the forensic stage. */
import type { Rows } from '../row.ts';

export const FORENSIC = {} as const satisfies Rows<'forensic'>;
