/**
 * Makes and freezes pictures in which a value was altered as people do it, each with its honest twin through the same
 * capture and saving, and honest annotations beside them (`forge/values.py`):
 *   node lab/ledger/freeze-values.ts --files DIR [--devset FOLDER] [--python FILE] [--receipts N]
 * Grounds are real scans of receipts (a folder's receipts/*.jpg with *.csv of words) and the clean papers of
 * lists/pdf-ways.tsv through simulated captures. Writes lists/values.tsv.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { alterValues, type Base, type Word } from './forge/altered-values.ts';
import { run } from './forge/programs.ts';
import { formatList, type Part, readLists } from './list.ts';

const CAPTURES = ['photo', 'scan', 'screen'] as const;
/** Dots of a page's raster per inch: what telephones and office scanners give of a page. */
const DPI = [120, 150, 200] as const;

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

const real = values.devset
  ? receipts(path.resolve(values.devset, 'receipts')).slice(0, Number(values.receipts))
  : [];
const bases = [...real, ...papers()].filter(({ words }) => words.length >= 12);
const entries = alterValues('values', bases, root, values.python);
writeFileSync(new URL('./lists/values.tsv', import.meta.url), formatList(entries));
console.log(`${entries.length} pictures`);
rmSync(folder, { recursive: true, force: true });
