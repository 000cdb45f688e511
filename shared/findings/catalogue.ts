/**
 * THE RULES AS DATA. One table: code -> what it means and weighs. Start reading here.
 * One code leads to its row, to `workers/stages/<stage>/rules/<code>.ts`, to its test of the same path,
 * and to its entry in `GET /api/public/findings`.
 */
import type { StageId } from '../contracts/stages.ts';
import { FACE } from './catalogue/face.ts';
import { FORENSIC } from './catalogue/forensic.ts';
import { FUSION } from './catalogue/fusion.ts';
import { METADATA } from './catalogue/metadata.ts';
import { OCR } from './catalogue/ocr.ts';
import { QR } from './catalogue/qr.ts';
import { SIGNATURE } from './catalogue/signature.ts';
import { STRUCTURE } from './catalogue/structure.ts';
import type { Row } from './row.ts';

const TABLES = {
  metadata: METADATA,
  structure: STRUCTURE,
  signature: SIGNATURE,
  ocr: OCR,
  qr: QR,
  forensic: FORENSIC,
  face: FACE,
  fusion: FUSION,
} as const;

/** Finding codes whose rules read the facts of stage `S`. */
export type CodeOf<S extends StageId | 'fusion'> = keyof (typeof TABLES)[S] & string;
export type Code = { [S in keyof typeof TABLES]: keyof (typeof TABLES)[S] & string }[keyof typeof TABLES];

/** Every finding code with its row, in stage order. */
export const CATALOGUE: ReadonlyMap<string, Row> = new Map<string, Row>(
  Object.values(TABLES).flatMap((table) => Object.entries(table as Record<string, Row>)),
);

/** The row of a code. Throws for an unknown one: verdicts are checked before they are stored. */
export function rowOf(code: string): Row {
  const row = CATALOGUE.get(code);
  if (!row) throw new Error(`no catalogue row for finding code ${code}`);
  return row;
}
