/** Findings that need the facts of several stages. */
import type { Rows } from '../row.ts';

export const FUSION = {} as const satisfies Rows<'fusion'>;
