/** All cases of other validators' suites. */
import { DSS_AND_PDFBOX } from './dss.ts';
import { ITEXT_LOCKS } from './itext-locks.ts';
import { ITEXT_REVISIONS } from './itext-revisions.ts';
import type { PeerCase } from './paper.ts';
import { PYHANKO_FIELDS } from './pyhanko-fields.ts';
import { PYHANKO_SAVES } from './pyhanko-saves.ts';
import { PYHANKO_STRUCTURE } from './pyhanko-structure.ts';

export const PEER_CASES: readonly PeerCase[] = [
  ...PYHANKO_FIELDS,
  ...PYHANKO_STRUCTURE,
  ...PYHANKO_SAVES,
  ...ITEXT_REVISIONS,
  ...ITEXT_LOCKS,
  ...DSS_AND_PDFBOX,
];
