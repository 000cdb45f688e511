/** Where ink is seen on the drawn pages, as the preparation found it (../../prepare/pdf/ink.ts). */
import { readFileSync } from 'node:fs';
import type { PreparedDocument } from '../../../shared/contracts/document.ts';
import type { Pixels } from '../pixels.ts';
import { plainPng } from './plain-png.ts';

/** By page number, from 1; a page without one was not drawn. Levels are differences of luma within a cell. */
export type InkMaps = ReadonlyMap<number, Pixels>;

/** Cells of the largest picture of a page, and more: 2600 pixels of each side, four a cell. */
const MAX_SIDE = 700;

export async function inkMaps(
  { pages }: Pick<PreparedDocument, 'pages'>,
  artifactPath: (name: string) => string,
): Promise<InkMaps> {
  const maps = new Map<number, Pixels>();
  for (const { number, ink } of pages) {
    if (!ink) continue;
    const path = artifactPath(ink.file);
    // Read at once: handing small files to other threads takes longer than reading them.
    maps.set(number, plainPng(readFileSync(path), MAX_SIDE) ?? (await decoded(path)));
  }
  return maps;
}

/** Loading the decoder of pictures is a quarter of a child's start, and hardly any map needs it. */
async function decoded(path: string): Promise<Pixels> {
  const { readRaster } = await import('../pixels.ts');
  return readRaster(path, 'grey', MAX_SIDE);
}
