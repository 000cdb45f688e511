/** Reads the import graph of the sources: static, type-only and dynamic imports alike. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Files below a folder of the project, relative to its root, `.ts` only. */
export function sources(folder: string): string[] {
  const absolute = path.join(ROOT, folder);
  return readdirSync(absolute)
    .flatMap((name) => {
      const relative = path.join(folder, name);
      if (statSync(path.join(ROOT, relative)).isDirectory()) return sources(relative);
      return name.endsWith('.ts') ? [relative] : [];
    })
    .toSorted();
}

/** What a file imports: project files as paths from the root, packages and node: modules by name. */
export function importsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return [...text.matchAll(IMPORT)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3]!;
    return target.startsWith('.') ? path.join(path.dirname(file), target) : target;
  });
}
