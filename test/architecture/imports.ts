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

const LOADED = /(?:^|\n)\s*(?:import|export)\s(?!type\b)(?:[^'"`;]*?from\s*)?['"]([^'"]+)['"]/g;

/** What comes with a file when it is loaded: neither types alone nor what it loads later. */
export function loadedBy(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  return [...text.matchAll(LOADED)].map(([, target = '']) =>
    target.startsWith('.') ? path.join(path.dirname(file), target) : target,
  );
}

const NAMES =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\}|\*\s*(?:as\s+\w+)?)?\s*from\s*'(\.[^']+)'/g;
/** A whole module: loaded when it is needed, or started by its address. */
const WHOLE = /(?:\bimport\(|new URL\()\s*'(\.[^']+\.ts)'/g;

/** Names that the files import of each file of the project; `*` where one of them takes the whole module. */
export function importedNames(files: readonly string[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  const use = (file: string, from: string, name: string): void => {
    const target = path.join(path.dirname(file), from);
    const names = used.get(target) ?? new Set();
    used.set(target, names.add(name));
  };
  for (const file of files) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, alone, list, from = ''] of text.matchAll(NAMES)) {
      if (alone) use(file, from, 'default');
      if (list === undefined && !alone) use(file, from, '*');
      for (const part of list?.split(',') ?? []) {
        const [name] = part
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/);
        if (name) use(file, from, name);
      }
    }
    for (const [, from = ''] of text.matchAll(WHOLE)) use(file, from, '*');
  }
  return used;
}

/** Functions, classes and constants that a file exports by name. Types are the words of signatures and stay out. */
export function exportedValues(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const named = /^export (?:async )?(?:abstract )?(?:function\*?|class|const|let|enum) (\w+)/gm;
  return [...text.matchAll(named)].flatMap(([, name]) => name ?? []);
}
