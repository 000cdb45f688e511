/** Ways of editing a finished PDF that the corpus' causes do not have, and honest changes of the same kind. */
import type { StructureCase } from './case.ts';
import { CONTROLS } from './controls.ts';
import { EDITS } from './edits.ts';
import { SCANS } from './scans.ts';

export const STRUCTURE_CASES: readonly StructureCase[] = [...EDITS, ...SCANS, ...CONTROLS];
