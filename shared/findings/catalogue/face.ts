/** Findings of the face stage. */
import type { Rows } from '../row.ts';

export const FACE = {} as const satisfies Rows<'face'>;
