/**
 * Makes and freezes simulated photographs of screens that show a paper, each with its twin, the photograph of a print
 * (`lab/recapture/screens.py`): `node lab/ledger/freeze-recapture.ts --files DIR [--python FILE]`. Identity papers are drawn,
 * receipts are those of the list `devset` in the same part. Writes lists/recapture.tsv.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeClean } from '../corpus/index.ts';
import { run } from './forge/programs.ts';
import { type Entry, formatList, readLists } from './list.ts';

/** Of each part, and the seeds of their papers and photographs. */
const PAPERS = { 'id-card': 12, passport: 6 } as const;
const RECEIPTS = 4;
const SEEDS = { tune: { papers: 720, photographs: 65 }, holdout: { papers: 820, photographs: 66 } } as const;
type Part = keyof typeof SEEDS;

const { values } = parseArgs({
  options: { files: { type: 'string' }, python: { type: 'string', default: '/usr/bin/python3' } },
});
if (!values.files) {
  console.error('usage: freeze-recapture.ts --files DIR [--python FILE]');
  process.exit(2);
}
const root = path.resolve(values.files);
const program = new URL('../recapture/screens.py', import.meta.url).pathname;
mkdirSync(path.join(root, 'scratch'), { recursive: true });
const folder = mkdtempSync(path.join(root, 'scratch', 'recapture-'));
const entries = [...(await photographed('tune')), ...(await photographed('holdout'))];
writeFileSync(new URL('./lists/recapture.tsv', import.meta.url), formatList(entries));
console.log(`${entries.length} pictures`);
rmSync(folder, { recursive: true, force: true });

interface Shown {
  file: string;
  kind: string;
  source: string;
}

async function photographed(part: Part): Promise<Entry[]> {
  const shown = [...(await papersOf(part)), ...receiptsOf(part)];
  return shown.flatMap(({ file, kind, source }, index) => {
    const seed = SEEDS[part].photographs * 100 + index;
    run(values.python, [program, path.join(root, 'recapture'), `${seed}`, file], folder);
    return (['screen', 'print'] as const).map((how): Entry => {
      const id = `recapture/${path.parse(file).name}-${seed}-0-${how}.jpg`;
      const isScreen = how === 'screen';
      return {
        id,
        sha256: createHash('sha256')
          .update(readFileSync(path.join(root, id)))
          .digest('hex'),
        truth: isScreen ? 'forged' : 'genuine',
        way: isScreen ? 'photographed-from-screen' : 'none',
        kind,
        class: 'photograph',
        chain: 'as-is',
        part,
        source,
        reproducible: 'yes',
        synthetic: 'yes',
        origin: `recapture:${path.parse(file).name} ${seed} ${how}`,
      };
    });
  });
}

/** Drawn and scanned by simulation. */
async function papersOf(part: Part): Promise<Shown[]> {
  const found: Shown[] = [];
  for (const [kind, count] of Object.entries(PAPERS)) {
    for (let nth = 0; nth < count; nth++) {
      const seed = SEEDS[part].papers + nth;
      const { bytes } = await makeClean(kind as keyof typeof PAPERS, seed, { form: 'jpeg', capture: 'scan' });
      const file = path.join(folder, `${kind}-${seed}.jpg`);
      writeFileSync(file, bytes);
      found.push({ file, kind, source: `corpus-${part}` });
    }
  }
  return found;
}

function receiptsOf(part: Part): Shown[] {
  return readLists()
    .filter(({ name }) => name === 'devset')
    .flatMap((list) => list.entries)
    .filter((entry) => entry.kind === 'receipt' && entry.part === part && entry.truth === 'genuine')
    .slice(0, RECEIPTS)
    .map(({ id, source }) => ({ file: path.join(root, id), kind: 'receipt', source }));
}
