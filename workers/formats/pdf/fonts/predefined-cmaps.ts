/** Adobe's predefined CMaps (ISO 32000-2, 9.7.5.2) and those that lead from identifiers to Unicode (9.10.2). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readBinaryCMap } from './binary-cmap.ts';
import type { CMap } from './cmap.ts';

const NAME = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/;
const MAX_NAME = 40;
/** Kept for being asked again; what is not at hand too. */
const MAX_KEPT = 64;

const known = new Map<string, CMap | null>();

/** Null where there is no such CMap at hand. */
export function predefinedCMap(name: string): CMap | null {
  if (name.length > MAX_NAME || !NAME.test(name)) return null;
  const kept = known.get(name);
  if (kept !== undefined) return kept;
  const map = read(name);
  if (known.size < MAX_KEPT) known.set(name, map);
  return map;
}

function read(name: string): CMap | null {
  try {
    const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
    return readBinaryCMap(readFileSync(join(root, 'cmaps', `${name}.bcmap`)));
  } catch {
    return null;
  }
}
