/** Trust from disk: a file or directory of lists, or the index that `assay trust import` made of them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { collectTrust, type TrustFile } from './collect.ts';
import { openStore, type TrustIndex, type TrustStore } from './store.ts';

export const INDEX_FILE = 'index.json';

const MAX_FILES = 10_000;
const MAX_BYTES = 256 * 1024 * 1024;

/** Files below a directory (or the one file), in the order of their names. */
export function trustFilesAt(place: string): TrustFile[] {
  if (!statSync(place).isDirectory()) return [{ name: path.basename(place), bytes: readFileSync(place) }];
  const files: TrustFile[] = [];
  let bytes = 0;
  for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || isHidden(path.relative(place, file))) continue;
    bytes += statSync(file).size;
    if (files.length >= MAX_FILES || bytes > MAX_BYTES)
      throw new Error(`too much in ${place} for a trust list`);
    files.push({ name: path.relative(place, file), bytes: readFileSync(file) });
  }
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const isHidden = (name: string): boolean => name.split(path.sep).some((part) => part.startsWith('.'));

/** The index of a directory; null when it has none (nothing was imported). @throws when it cannot be read, or is damaged */
export function readIndex(directory: string): TrustIndex | null {
  const file = path.join(directory, INDEX_FILE);
  if (!statSync(file, { throwIfNoEntry: false })) return null;
  const index = JSON.parse(readFileSync(file, 'utf8')) as TrustIndex;
  if (index.format !== 1) throw new Error(`${INDEX_FILE} is of another version: import the lists again`);
  return index;
}

/** Opens a directory with an index, or any file or directory of lists. @throws when nothing can be read there */
export function openTrust(place: string): TrustStore {
  const index = statSync(place).isDirectory() ? readIndex(place) : null;
  return openStore(index ?? collectTrust(trustFilesAt(place)));
}
