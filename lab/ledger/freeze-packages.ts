/**
 * Chooses and freezes the genuine files of packages: `node lab/ledger/freeze-packages.ts --files DIR`.
 * Writes lists/packages.tsv. Done once: `make.ts` has the files again from the list.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isTaken, membersOf } from './fetch.ts';
import { classOf, plainName, sha256, UNTOUCHED, writeFileBelow } from './genuine-file.ts';
import { type Entry, formatList } from './list.ts';
import { SOURCES } from './sources.ts';

const KIND = {
  pdf: 'manual',
  photo: 'photo',
  page: 'page',
  screen: 'screenshot',
  window: 'screenshot',
} as const;

const { values } = parseArgs({ options: { files: { type: 'string' } } });
if (!values.files) {
  console.error('usage: freeze-packages.ts --files DIR');
  process.exit(2);
}
const root = path.resolve(values.files);
const archives = path.join(root, 'archives');
const seen = new Set<string>();
const entries: Entry[] = [];
for (const source of SOURCES) {
  let taken = 0;
  for (const member of membersOf(source, archives)) {
    const hash = sha256(member.bytes);
    if (taken === source.most || seen.has(hash) || !isTaken(source, member, archives)) continue;
    seen.add(hash);
    taken += 1;
    const id = plainName(`${source.from}/${source.name}/${hash.slice(0, 6)}-${path.basename(member.name)}`);
    const file = writeFileBelow(root, id, member.bytes);
    entries.push({
      id,
      sha256: hash,
      kind: KIND[source.take],
      class: classOf(file, source.take),
      part: source.part,
      source: `${source.from}:${source.name}`,
      origin: `${source.from}:${source.name}#${member.name}`,
      ...UNTOUCHED,
    });
  }
  console.log(`${source.name}: ${taken}`);
}
writeFileSync(new URL('./lists/packages.tsv', import.meta.url), formatList(entries));
