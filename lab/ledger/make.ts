/**
 * Has the ledger's files again and checks each against its list:
 *   node lab/ledger/make.ts --files DIR [--devset FOLDER] [--list NAME]... [--class CLASS] [--check]
 *
 * Packages come from their registries, the corpus from its generators, the folder's files from the folder. Files of
 * `way:`, `picture:` and `photo:` are made by freeze-pdf-ways.ts, freeze-pictures.ts and freeze-photos.ts (lists of
 * screens by freeze-screens.ts and freeze-sharp-screens.ts), all at once; here they are checked.
 * `--class` takes the files that were made as one class of capture. `--check` makes nothing. Exits with 1 when a reproducible file is missing or differs.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeCorpusFile, parseRecipe } from './corpus-file.ts';
import { membersOf } from './fetch.ts';
import { sha256, writeFileBelow } from './genuine-file.ts';
import { type Entry, readLists } from './list.ts';
import { SOURCES } from './sources.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    devset: { type: 'string' },
    list: { type: 'string', multiple: true },
    class: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});
if (!values.files) {
  console.error('usage: make.ts --files DIR [--devset FOLDER] [--list NAME]... [--class CLASS] [--check]');
  process.exit(2);
}
const root = path.resolve(values.files);
const unpacked = new Map<string, Map<string, Buffer>>();

/** Members of a package by name, read once. */
function packageOf(from: string, name: string): Map<string, Buffer> {
  const key = `${from}:${name}`;
  const source = SOURCES.find((one) => one.from === from && one.name === name);
  if (!source) throw new Error(`no source ${key}`);
  const members =
    unpacked.get(key) ??
    new Map(membersOf(source, path.join(root, 'archives')).map((member) => [member.name, member.bytes]));
  unpacked.set(key, members);
  return members;
}

/** @returns null where this command does not make it */
async function bytesOf({ origin }: Entry): Promise<Buffer | null> {
  const colon = origin.indexOf(':');
  const [from, rest] = [origin.slice(0, colon), origin.slice(colon + 1)];
  if (from === 'corpus') return (await makeCorpusFile(parseRecipe(rest)))?.bytes ?? null;
  const hash = rest.indexOf('#');
  const [name, member] = [rest.slice(0, hash), rest.slice(hash + 1)];
  if (from === 'devset') return values.devset ? readFileSync(path.join(values.devset, member)) : null;
  if (from === 'deb' || from === 'src' || from === 'npm') return packageOf(from, name).get(member) ?? null;
  return null;
}

const count = { right: 0, made: 0, missing: [] as string[], different: [] as string[] };
for (const entry of readLists()
  .filter(({ name }) => values.list?.includes(name) ?? true)
  .flatMap((l) => l.entries)
  .filter((entry) => !values.class || entry.class === values.class)) {
  const file = path.join(root, entry.id);
  if (existsSync(file) && sha256(readFileSync(file)) === entry.sha256) {
    count.right += 1;
    continue;
  }
  const bytes = values.check ? null : await bytesOf(entry);
  if (!bytes) count[existsSync(file) ? 'different' : 'missing'].push(entry.id);
  else if (sha256(bytes) !== entry.sha256) count.different.push(entry.id);
  else {
    writeFileBelow(root, entry.id, bytes);
    count.made += 1;
  }
}
console.log(`${count.right} were there, ${count.made} made again`);
for (const id of count.missing) console.log(`missing: ${id}`);
for (const id of count.different) console.log(`different: ${id}`);
process.exitCode = count.missing.length + count.different.length > 0 ? 1 : 0;
