/**
 * Freezes the genuine files of a folder with a MANIFEST.tsv (path, kind, expected, ...) and a folder `receipts` of real
 * scans: `node lab/ledger/freeze-devset.ts --files DIR --devset FOLDER`. Writes lists/devset.tsv.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { classOf, plainName, sha256, UNTOUCHED, writeFileBelow } from './genuine-file.ts';
import { type Entry, formatList, type Part } from './list.ts';

/** Receipts are dealt out by their number, which says nothing about them. */
const partOf = (index: number): Part => (index % 2 === 0 ? 'tune' : 'holdout');

const { values } = parseArgs({ options: { files: { type: 'string' }, devset: { type: 'string' } } });
if (!values.files || !values.devset) {
  console.error('usage: freeze-devset.ts --files DIR --devset FOLDER');
  process.exit(2);
}
const [root, folder] = [path.resolve(values.files), path.resolve(values.devset)];
const seen = new Set<string>();
const entries: Entry[] = [];

function add(name: string, what: Pick<Entry, 'kind' | 'class' | 'part' | 'source'>): void {
  const bytes = readFileSync(path.join(folder, name));
  const hash = sha256(bytes);
  if (seen.has(hash)) return;
  seen.add(hash);
  const id = plainName(`devset/${name}`);
  writeFileBelow(root, id, bytes);
  entries.push({ id, sha256: hash, origin: `devset:#${name}`, ...what, ...UNTOUCHED });
}

const receipts = readdirSync(path.join(folder, 'receipts')).filter((name) => name.endsWith('.jpg'));
for (const [index, name] of receipts.toSorted().entries()) {
  const source = `devset:receipts/${name}`;
  add(`receipts/${name}`, { kind: 'receipt', class: 'scan', part: partOf(index), source });
}
const manifest = readFileSync(path.join(folder, 'MANIFEST.tsv'), 'utf8').trim().split('\n').slice(1);
for (const line of manifest) {
  const [name = '', , expected = ''] = line.split('\t');
  if (!/^(?:authentic|not-tampered)/.test(expected) || !/\.(?:pdf|jpe?g)$/i.test(name)) continue;
  if (name.startsWith('pdf-damaged/')) continue;
  const kind = path.dirname(name);
  const captured = classOf(path.join(folder, name), name.endsWith('.pdf') ? 'pdf' : 'photo');
  // This project's rules were made with these in sight.
  add(name, { kind, class: captured, part: 'tune', source: `devset:${kind}` });
}
writeFileSync(new URL('./lists/devset.tsv', import.meta.url), formatList(entries));
console.log(`${entries.length} files`);
