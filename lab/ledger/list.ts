/**
 * The ledger's frozen lists: one line a file, what it is, what was done to it, how it is had again, which part it plays.
 * A list is tab-separated text with a head line; its own SHA-256 is what measurements cite.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { CaptureClass } from '../../shared/contracts/capture.ts';

/** `tune`: weights are counted on it. `holdout`: never looked at for them. `first-sight`: counted when first run. */
export const PARTS = ['tune', 'holdout', 'first-sight'] as const;
export type Part = (typeof PARTS)[number];

const field = z.string().regex(/^[^\t\n]+$/);

export const Entry = z.object({
  /** Path below the folder of files; unique over all lists. */
  id: field.regex(/^[\w.@+,=~ -]+(?:\/[\w.@+,=~ -]+)+\.(?:pdf|jpg|jpeg|png|webp)$/i),
  /** Of the file's bytes. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  truth: z.enum(['genuine', 'forged']),
  /** How it was altered; for genuine files what was done to it without altering it, `none` where nothing was. */
  way: field,
  /** Kind of document: invoice, statement, manual, photo ... */
  kind: field,
  /** Class of capture as it was made; the product's own answer is measured against it. */
  class: CaptureClass,
  /** What happened to the file afterwards: `as-is`, `coarse`, `messenger`, `screenshot`, `print-scan`, `wrapped`. */
  chain: field,
  part: z.enum(PARTS),
  /** Package, template or program: no source stands in two parts. */
  source: field,
  /** `no` where a program writes dates or random numbers: then the hash is that of the file as made once. */
  reproducible: z.enum(['yes', 'no']),
  /** `yes` for papers that a program wrote, photographed or scanned by simulation. */
  synthetic: z.enum(['yes', 'no']),
  /** How it is had again, read by `make.ts`. */
  origin: field,
});
export type Entry = z.infer<typeof Entry>;

const COLUMNS = Object.keys(Entry.shape) as (keyof Entry)[];

/** @throws Error that names the line, for a line that is not an entry */
export function parseList(text: string): Entry[] {
  const [head, ...lines] = text.trimEnd().split('\n');
  if (head !== COLUMNS.join('\t')) throw new Error(`a list begins with: ${COLUMNS.join(' ')}`);
  return lines.map((line, index) => {
    const cells = line.split('\t');
    const parsed = Entry.safeParse(Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at]])));
    if (!parsed.success || cells.length !== COLUMNS.length)
      throw new Error(`line ${index + 2}: ${parsed.error?.issues[0]?.path.join('.') ?? 'too many columns'}`);
    return parsed.data;
  });
}

/** In order of ids, so that the same entries are the same bytes. */
export function formatList(entries: readonly Entry[]): string {
  const rows = entries
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((entry) => COLUMNS.map((c) => entry[c]));
  return `${[COLUMNS, ...rows].map((cells) => cells.join('\t')).join('\n')}\n`;
}

export const listHash = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface List {
  name: string;
  sha256: string;
  entries: Entry[];
}

const FOLDER = new URL('./lists/', import.meta.url);

/** The frozen lists of the repository, or those of another folder. */
export function readLists(folder: URL = FOLDER): List[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      return { name: name.replace(/\.tsv$/, ''), sha256: listHash(text), entries: parseList(text) };
    });
}

/** What is wrong with lists taken together: an id twice, a source or a file's bytes in two parts. */
export function leaksOf(lists: readonly List[]): string[] {
  const entries = lists.flatMap((list) => list.entries);
  const partOf = { source: new Map<string, Part>(), sha256: new Map<string, Part>() };
  const ids = new Set<string>();
  const leaks: string[] = [];
  for (const entry of entries) {
    if (ids.has(entry.id)) leaks.push(`${entry.id} is listed twice`);
    ids.add(entry.id);
    for (const key of ['source', 'sha256'] as const) {
      const part = partOf[key].get(entry[key]) ?? entry.part;
      partOf[key].set(entry[key], part);
      if (part !== entry.part) leaks.push(`${key} ${entry[key]} stands in ${part} and in ${entry.part}`);
    }
  }
  return leaks;
}
