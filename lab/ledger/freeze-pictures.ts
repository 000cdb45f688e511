/**
 * Makes and freezes pictures: real scans of receipts from a folder (receipts/*.jpg with *.csv of words and *.json) and
 * papers of the ledger's printers through simulated captures, altered by Pillow and ImageMagick, each with its twin:
 *   node lab/ledger/freeze-pictures.ts --files DIR [--devset FOLDER] [--python FILE]
 * Writes lists/pictures.tsv. Needs freeze-pdf-ways.ts and freeze-devset.ts run before.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { CaptureClass } from '../../shared/contracts/capture.ts';
import { forgedValue, type PaperKind, paperOf } from './forge/papers.ts';
import { PRINTERS, placeOf, run } from './forge/programs.ts';
import { sha256 } from './genuine-file.ts';
import { type Entry, formatList, type Part, readLists } from './list.ts';

const WAYS = ['cover-retype', 'magick-retype', 'clone', 'splice', 'erase', 'blur', 'blended-retype'] as const;
/** Of photographs and scans; drawn pages have no messenger and no scanner of their own. */
const CHAINS = ['as-is', 'as-is', 'coarse', 'messenger', 'screenshot', 'print-scan', 'wrapped'] as const;
const CLASS_OF_CHAIN: Partial<Record<string, CaptureClass>> = {
  coarse: 'resaved-picture',
  messenger: 'resaved-picture',
  screenshot: 'screenshot',
  'print-scan': 'scan',
  wrapped: 'pdf-of-scans',
};

interface Base {
  name: string;
  file: string;
  kind: string;
  part: Part;
  source: string;
  synthetic: 'yes' | 'no';
  capture: 'none' | 'photo' | 'scan' | 'screen';
  box: [number, number, number, number];
  value: string;
}

const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    devset: { type: 'string' },
    python: { type: 'string', default: '/usr/bin/python3' },
    receipts: { type: 'string', default: '40' },
  },
});
if (!values.files) {
  console.error('usage: freeze-pictures.ts --files DIR [--devset FOLDER] [--python FILE] [--receipts N]');
  process.exit(2);
}
const root = path.resolve(values.files);
mkdirSync(path.join(root, 'scratch'), { recursive: true });
mkdirSync(path.join(root, 'pictures'), { recursive: true });
const folder = mkdtempSync(path.join(root, 'scratch', 'pictures-'));

/** The word of the receipt's total, where its words say so. */
function receipts(from: string): Base[] {
  const names = readdirSync(from)
    .filter((name) => name.endsWith('.jpg'))
    .toSorted();
  return names.flatMap((name, index): Base[] => {
    const stem = path.join(from, name.slice(0, -4));
    if (!existsSync(`${stem}.json`) || !existsSync(`${stem}.csv`)) return [];
    const { total = '' } = JSON.parse(readFileSync(`${stem}.json`, 'utf8')) as { total?: string };
    const word = readFileSync(`${stem}.csv`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(','))
      .findLast((cells) => total !== '' && cells.slice(8).join(',') === total);
    if (!word) return [];
    const [x0 = 0, y0 = 0, , , x1 = 0, y1 = 0] = word.map(Number);
    const size = /(\d+)x(\d+)/.exec(run('identify', ['-format', '%wx%h', path.join(from, name)], folder));
    const [width, height] = [Number(size?.[1]), Number(size?.[2])];
    const box: Base['box'] = [x0 / width, y0 / height, (x1 - x0) / width, (y1 - y0) / height];
    // Dealt as in the list of the folder itself.
    const part = index % 2 === 0 ? 'tune' : 'holdout';
    const place = { part, source: `devset:receipts/${name}`, synthetic: 'no', capture: 'none' } as const;
    return [
      {
        name: `receipt-${name.slice(0, -4)}`,
        file: path.join(from, name),
        kind: 'receipt',
        box,
        value: forgedValue(total),
        ...place,
      },
    ];
  });
}

/** Pages of the clean papers of lists/pdf-ways.tsv, drawn by poppler. */
function papers(): Base[] {
  const clean = readLists()
    .flatMap(({ entries }) => entries)
    .filter(({ id, way }) => id.startsWith('pdf-ways/') && way === 'none');
  return clean.flatMap((entry): Base[] => {
    const [printer = '', kind = '', seed = ''] = entry.origin.replace('way:', '').split(' ');
    const paper = paperOf(kind as PaperKind, Number(seed));
    const pdf = path.join(root, entry.id);
    const place = placeOf(pdf, paper.target, folder);
    if (!place || !PRINTERS.some(({ name }) => name === printer)) return [];
    const drawn = path.join(folder, `${printer}-${kind}-${seed}`);
    run('pdftoppm', ['-r', '98', '-png', '-singlefile', pdf, drawn], folder);
    const box: Base['box'] = [
      place.x / place.pageWidth,
      place.y / place.pageHeight,
      place.width / place.pageWidth,
      place.height / place.pageHeight,
    ];
    const common = {
      file: `${drawn}.png`,
      kind,
      part: entry.part,
      source: entry.source,
      synthetic: 'yes',
      box,
    } as const;
    return (['photo', 'scan', 'screen'] as const).map((capture) => ({
      ...common,
      name: `${printer}-${kind}-${seed}-${capture}`,
      capture,
      value: forgedValue(paper.target),
    }));
  });
}

const OWN_CLASS = { none: 'scan', photo: 'photograph', scan: 'scan', screen: 'screenshot' } as const;

interface Job {
  base: Base;
  way: (typeof WAYS)[number] | null;
  chain: string;
  id: string;
  index: number;
}

/** Each base gets two ways under one chain and their twin; ways and chains turn at different speeds. */
function jobsOf(base: Base, index: number): Job[] {
  const drawn = base.capture === 'screen';
  const chain = drawn ? (index % 3 === 0 ? 'wrapped' : 'as-is') : (CHAINS[index % CHAINS.length] ?? 'as-is');
  const ways = [WAYS[index % WAYS.length], WAYS[(index + 1 + Math.floor(index / WAYS.length)) % WAYS.length]];
  const extension =
    chain === 'wrapped' ? 'pdf' : chain === 'screenshot' || (drawn && index % 2 === 0) ? 'png' : 'jpg';
  return [null, ...new Set(ways)].map((way = null) => ({
    base,
    way,
    chain,
    index,
    id: `pictures/${base.name}-${chain}-${way ?? 'twin'}.${extension}`,
  }));
}

function classOf({ base, chain, id }: Job): CaptureClass {
  if (base.capture === 'screen')
    return chain === 'wrapped' ? 'pdf-of-scans' : id.endsWith('.jpg') ? 'resaved-picture' : 'screenshot';
  return CLASS_OF_CHAIN[chain] ?? OWN_CLASS[base.capture];
}

const chosen = values.devset
  ? receipts(path.resolve(values.devset, 'receipts')).slice(0, Number(values.receipts))
  : [];
const jobs = [...chosen, ...papers()].flatMap(jobsOf);
const lines = jobs.map(({ base, way, chain, id, index }) =>
  JSON.stringify({
    base: path.resolve(base.file),
    capture: base.capture,
    box: base.box,
    value: base.value,
    way,
    chain,
    seed: index,
    out: path.join(root, id),
  }),
);
execFileSync(values.python, [fileURLToPath(new URL('./forge/pictures.py', import.meta.url))], {
  input: `${lines.join('\n')}\n`,
  stdio: ['pipe', 'ignore', 'inherit'],
});
const seen = new Set<string>();
const entries = jobs.flatMap((job): Entry[] => {
  const hash = sha256(readFileSync(path.join(root, job.id)));
  if (seen.has(hash)) return [];
  seen.add(hash);
  const { base, way, chain, id } = job;
  const { kind, part, source, synthetic } = base;
  return [
    {
      ...{
        id,
        sha256: hash,
        truth: way ? 'forged' : 'genuine',
        way: way ?? 'none',
        kind,
        class: classOf(job),
        chain,
      },
      ...{ part, source, synthetic, reproducible: chain === 'wrapped' ? 'no' : 'yes' },
      origin: `picture:${base.name} ${chain} ${way ?? 'twin'}`,
    },
  ];
});
writeFileSync(new URL('./lists/pictures.tsv', import.meta.url), formatList(entries));
console.log(`${entries.length} pictures`);
rmSync(folder, { recursive: true, force: true });
