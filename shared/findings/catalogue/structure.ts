/**
 * Findings of the structure stage: how the file was saved, what lies under what, and what its bytes hide.
 * Rows whose cause is common in honest files are context.
 */
import type { Rows } from '../row.ts';
import { COVERS } from './structure/covers.ts';
import { FILE } from './structure/file.ts';
import { OUTLIERS } from './structure/outliers.ts';
import { READINGS } from './structure/readings.ts';
import { SAVES } from './structure/saves.ts';

export const STRUCTURE = {
  ...SAVES,
  ...COVERS,
  ...READINGS,
  ...OUTLIERS,
  ...FILE,
} as const satisfies Rows<'structure'>;
