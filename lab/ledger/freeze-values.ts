/**
 * Makes and freezes pictures in which a value was altered as people do it, each with its honest twin through the same
 * capture and saving, and honest annotations beside them (`forge/values.py`):
 *   node lab/ledger/freeze-values.ts --files DIR [--devset FOLDER] [--python FILE] [--receipts N]
 * Grounds are real scans of receipts (a folder's receipts/*.jpg with *.csv of words) and the clean papers of
 * lists/pdf-ways.tsv through simulated captures. Writes lists/values.tsv.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { CaptureClass } from '../../shared/contracts/capture.ts';
import { run } from './forge/programs.ts';
import { sha256 } from './genuine-file.ts';
import { type Entry, formatList, type Part, readLists } from './list.ts';

const WAYS = [
  'value-retyped',
  'digit-retyped',
  'value-from-elsewhere',
  'value-retyped',
  'value-from-another-page',
  'digit-copied',
] as const;
const CHAINS = ['saved-once', 'png', 'saved-once', 'messenger', 'saved-once', 'scaled', 'webp'] as const;
const CAPTURES = ['photo', 'scan', 'screen'] as const;
const OWN_CLASS = { none: 'scan', photo: 'photograph', scan: 'scan', screen: 'screenshot' } as const;
/** Dots of a page's raster per inch: what telephones and office scanners give of a page. */
const DPI = [120, 150, 200] as const;

type Word = [x: number, y: number, width: number, height: number, text: string];
interface Base extends Pick<Entry, 'part' | 'source' | 'synthetic' | 'kind'> {
  name: string;
  file: string;
  words: Word[];
  capture: keyof typeof OWN_CLASS;
}

const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    devset: { type: 'string' },
    python: { type: 'string', default: '/usr/bin/python3' },
    receipts: { type: 'string', default: '400' },
  },
});
if (!values.files) {
  console.error('usage: freeze-values.ts --files DIR [--devset FOLDER] [--python FILE] [--receipts N]');
  process.exit(2);
}
const root = path.resolve(values.files);
mkdirSync(path.join(root, 'values'), { recursive: true });
mkdirSync(path.join(root, 'scratch'), { recursive: true });
const folder = mkdtempSync(path.join(root, 'scratch', 'values-'));

/** A text's words share its box by their characters. */
function split([x, y, width, height, text]: Word): Word[] {
  return [...text.matchAll(/\S+/g)].map((match) => [
    x + (width * match.index) / text.length,
    y,
    (width * match[0].length) / text.length,
    height,
    match[0],
  ]);
}

function receipts(from: string): Base[] {
  const names = readdirSync(from).filter((name) => name.endsWith('.jpg'));
  return names.toSorted().map((name, index) => {
    const words = readFileSync(path.join(from, `${name.slice(0, -4)}.csv`), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const cells = line.trim().split(',');
        const [x0 = 0, y0 = 0, , , x1 = 0, y1 = 0] = cells.map(Number);
        const text = cells.slice(8).join(',');
        return text === '' ? [] : split([x0, y0, x1 - x0, y1 - y0, text]);
      });
    // Dealt as in the list of the folder itself.
    const part: Part = index % 2 === 0 ? 'tune' : 'holdout';
    return {
      ...{ name: `receipt-${name.slice(0, -4)}`, file: path.join(from, name), words, part },
      ...{ source: `devset:receipts/${name}`, synthetic: 'no', kind: 'receipt', capture: 'none' },
    };
  });
}

/** Pages of clean papers, drawn by poppler, which tells where their words stand as well. */
function papers(): Base[] {
  const clean = readLists()
    .flatMap(({ entries }) => entries)
    .filter(({ id, way }) => id.startsWith('pdf-ways/') && way === 'none');
  return clean.flatMap((entry, index) => {
    const pdf = path.join(root, entry.id);
    const [printer, kind, seed] = entry.origin.replace('way:', '').split(' ');
    const dpi = DPI[index % DPI.length] ?? 150;
    const drawn = path.join(folder, `${printer}-${kind}-${seed}`);
    run('pdftoppm', ['-r', String(dpi), '-png', '-singlefile', pdf, drawn], folder);
    const scale = dpi / 72;
    const words = [
      ...run('pdftotext', ['-bbox', '-l', '1', pdf, '-'], folder).matchAll(
        /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)<\/word>/g,
      ),
    ].map(([, ...cells]): Word => {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = cells.slice(0, 4).map((cell) => Number(cell) * scale);
      return [x0, y0, x1 - x0, y1 - y0, cells[4] ?? ''];
    });
    const { part, source } = entry;
    return CAPTURES.map((capture) => ({
      ...{ name: `${printer}-${kind}-${seed}-${capture}`, file: `${drawn}.png`, words, part, source },
      ...{ synthetic: 'yes' as const, kind: kind ?? 'paper', capture },
    }));
  });
}

interface Job {
  base: Base;
  other: Base;
  way: string | null;
  chain: string;
  id: string;
  index: number;
}

/** What is captured by simulation can be written on before; on a scan that is there already it would be an edit. */
const isPaper = ({ capture }: Base): boolean => capture === 'photo' || capture === 'scan';

/** Each base gets its twin, one annotated honestly and two ways under one chain; ways and chains turn at different speeds. */
function jobsOf(base: Base, index: number, bases: readonly Base[]): Job[] {
  const chain = CHAINS[index % CHAINS.length] ?? 'saved-once';
  const ways = new Set([
    WAYS[index % WAYS.length],
    WAYS[(index + 2 + Math.floor(index / WAYS.length)) % WAYS.length],
  ]);
  const extension = chain === 'png' || chain === 'webp' ? chain : 'jpg';
  const peers = bases.filter(({ part }) => part === base.part);
  const other = peers[(index * 7 + 3) % peers.length] ?? base;
  return [null, ...(isPaper(base) && index % 3 === 0 ? ['annotated'] : []), ...ways].map((way = null) => ({
    ...{ base, other, way, chain, index },
    id: `values/${base.name}-${chain}-${way ?? 'twin'}.${extension}`,
  }));
}

function classOf({ base, chain }: Job): CaptureClass {
  if (chain === 'messenger' || chain === 'scaled') return 'resaved-picture';
  return base.capture === 'screen' && chain === 'saved-once' ? 'resaved-picture' : OWN_CLASS[base.capture];
}

const real = values.devset
  ? receipts(path.resolve(values.devset, 'receipts')).slice(0, Number(values.receipts))
  : [];
const bases = [...real, ...papers()].filter(({ words }) => words.length >= 12);
const jobs = bases.flatMap((base, index) => jobsOf(base, index, bases));
const lines = jobs.map(({ base, other, way, chain, id, index }) => {
  const { words, capture } = base;
  const taken = { other: path.resolve(other.file), otherWords: other.words };
  const place = { base: path.resolve(base.file), out: path.join(root, id) };
  return JSON.stringify({ ...place, ...taken, words, capture, way, chain, seed: index });
});
const answers = execFileSync(values.python, [fileURLToPath(new URL('./forge/values.py', import.meta.url))], {
  input: `${lines.join('\n')}\n`,
  stdio: ['pipe', 'pipe', 'inherit'],
  maxBuffer: 2 ** 30,
})
  .toString()
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as { altered: number[] });
const seen = new Set<string>();
const entries = jobs.flatMap((job, at): Entry[] => {
  const { base, way, chain, id } = job;
  const forged = way !== null && way !== 'annotated';
  const file = path.join(root, id);
  const hash = sha256(readFileSync(file));
  // A way that found no value to alter left the twin.
  if (seen.has(hash) || (forged && answers[at]?.altered.length === 0)) {
    rmSync(file);
    return [];
  }
  seen.add(hash);
  const { kind, part, source, synthetic } = base;
  return [
    {
      ...{ id, sha256: hash, truth: forged ? 'forged' : 'genuine', way: way ?? 'none', kind },
      ...{ class: classOf(job), chain, part, source, reproducible: 'yes', synthetic },
      origin: `picture:${base.name} ${chain} ${way ?? 'twin'}`,
    },
  ];
});
writeFileSync(new URL('./lists/values.tsv', import.meta.url), formatList(entries));
console.log(`${entries.length} pictures`);
rmSync(folder, { recursive: true, force: true });
