/**
 * Makes and freezes PDFs of scans from pictures of documents in other lists, genuine and forged, each in its picture's part: three of
 * four with the text that tesseract reads laid under them, the fourth by img2pdf as it is. The text is that of the
 * picture as it is shown: who forges a picture and makes it searchable afterwards.
 *
 *   node lab/ledger/freeze-searchable.ts --files DIR
 *
 * Writes lists/searchable.tsv. A PDF that is there already is kept.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type Entry, formatList, readLists } from './list.ts';

const FROM = {
  genuine: new Set(['devset', 'packages', 'papers', 'values']),
  forged: new Set(['values', 'pictures']),
};
/** Of forged pictures those that were sent as they were, and what messengers and coarse savings leave of them. */
const CHAINS: ReadonlySet<string> = new Set(['as-is', 'saved-once', 'png', 'coarse', 'messenger']);
const CLASSES: ReadonlySet<string> = new Set(['scan', 'photograph', 'resaved-picture']);
/** Of packages only scans are documents. */
const isDocument = (list: string, { class: captured }: Entry): boolean =>
  CLASSES.has(captured) && (list !== 'packages' || captured === 'scan');
const WITHOUT_LAYER = 4;
const AT_ONCE = 2;

const { values } = parseArgs({ options: { files: { type: 'string' } } });
if (!values.files) {
  console.error('usage: freeze-searchable.ts --files DIR');
  process.exit(2);
}
const root = path.resolve(values.files);
const execute = promisify(execFile);
mkdirSync(path.join(root, 'searchable'), { recursive: true });
const shown = readLists().flatMap(({ name, entries }) =>
  (['genuine', 'forged'] as const)
    .filter((truth) => FROM[truth].has(name))
    .flatMap((truth) =>
      entries
        .filter((entry) => entry.truth === truth && (truth === 'genuine' || CHAINS.has(entry.chain)))
        .filter((entry) => entry.part !== 'first-sight' && isDocument(name, entry))
        .filter(({ id }) => /\.(?:jpe?g|png)$/i.test(id) && existsSync(path.join(root, id)))
        .map((entry, at) => ({ entry, hasLayer: at % WITHOUT_LAYER !== 0 })),
    ),
);
const waiting = [...shown];
const entries: Entry[] = [];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const made = await wrapped(next.entry, next.hasLayer);
      if (made) entries.push(made);
    }
  }),
);
entries.sort((a, b) => (a.id < b.id ? -1 : 1));
writeFileSync(new URL('./lists/searchable.tsv', import.meta.url), formatList(entries));
console.log(`${entries.length} PDFs of ${shown.length} pictures`);

/** Null where the program takes the picture for none of its kind. */
async function wrapped(entry: Entry, hasLayer: boolean): Promise<Entry | null> {
  const id = `searchable/${entry.id.replaceAll('/', '-').replace(/\.\w+$/, '')}.pdf`;
  const file = path.join(root, id);
  try {
    if (!existsSync(file)) await make(path.join(root, entry.id), file, hasLayer);
  } catch {
    console.log(`left out: ${entry.id}`);
    return null;
  }
  return {
    id,
    sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
    ...{ truth: entry.truth, way: entry.way, kind: entry.kind, class: 'pdf-of-scans' },
    // The program takes JPEG streams as they are.
    ...{ chain: entry.chain === 'as-is' ? 'wrapped' : entry.chain, part: entry.part, source: entry.source },
    ...{ reproducible: 'no', synthetic: entry.synthetic },
    origin: `${hasLayer ? 'tesseract' : 'img2pdf'}:${entry.id}`,
  };
}

async function make(picture: string, file: string, hasLayer: boolean): Promise<void> {
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
  if (hasLayer)
    await execute('tesseract', [picture, file.slice(0, -'.pdf'.length), '-l', 'eng', 'pdf'], { env });
  else await execute('img2pdf', [picture, '-o', file]);
}
