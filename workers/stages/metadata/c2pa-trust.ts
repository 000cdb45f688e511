/**
 * Whom signers of content credentials are believed: a bundle of certificates in PEM, as the C2PA trust list is
 * published. `assay trust import-c2pa` puts it there. Without it no signer can be traced, which is no fault of a file.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const C2PA_ANCHORS_FILE = 'c2pa-anchors.pem';

let known: { file: string; changed: number | null; pem: string | null } | undefined;

/** The installed bundle; null where there is none. Read again when it has changed. */
export function c2paAnchors(trustDir: string | undefined): string | null {
  if (trustDir === undefined) return null;
  const file = path.join(trustDir, C2PA_ANCHORS_FILE);
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
  if (known?.file !== file || known.changed !== changed)
    known = { file, changed, pem: changed === null ? null : readFileSync(file, 'utf8') };
  return known.pem;
}
