/**
 * Makes and freezes renderings of invoices whose parts contradict each other after somebody changed one, with the honest ones:
 * what a program draws of a page, without camera or scanner. `node lab/ledger/freeze-screen-bills.ts --files DIR [--seeds N]`.
 * Writes lists/screen-bills.tsv; the invoices are others than those of lists/bills.tsv.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { BILL_WAYS, type Bill, billHtml, billOf, codeBitmap, WORDINGS } from './forge/bills.ts';
import { PRINTERS, type Printer, run } from './forge/programs.ts';
import { sha256, writeFileBelow } from './genuine-file.ts';
import { type Entry, formatList } from './list.ts';

const PRINTED_BY = ['chromium', 'weasyprint', 'wkhtmltopdf'];
/** Dots an inch, and how the picture is saved: as windows and telephones show pages. */
const SHOWN = [
  { dpi: 110, chain: 'png' },
  { dpi: 160, chain: 'png' },
  { dpi: 140, chain: 'jpeg-90' },
] as const;

const { values } = parseArgs({
  options: { files: { type: 'string' }, seeds: { type: 'string', default: '6' } },
});
if (!values.files) {
  console.error('usage: freeze-screen-bills.ts --files DIR [--seeds N]');
  process.exit(2);
}
const root = path.resolve(values.files);
mkdirSync(path.join(root, 'scratch'), { recursive: true });
const folder = mkdtempSync(path.join(root, 'scratch', 'screen-bills-'));
const entries: Entry[] = [];

async function freeze(printer: Printer, seed: number, way: string, bill: Bill): Promise<void> {
  const wording = WORDINGS[printer.name];
  const shown = SHOWN[seed % SHOWN.length];
  if (!wording || !shown) throw new Error(`no wording for ${printer.name}`);
  writeFileSync(path.join(folder, 'code.pbm'), codeBitmap(bill));
  run('convert', ['code.pbm', 'code.png'], folder);
  printer.print(billHtml(bill, wording, 'code.png'), 'paper.pdf', folder);
  run('pdftoppm', ['-r', String(shown.dpi), '-png', '-singlefile', 'paper.pdf', 'page'], folder);
  const drawn = sharp(readFileSync(path.join(folder, 'page.png')));
  const bytes =
    shown.chain === 'png' ? await drawn.png().toBuffer() : await drawn.jpeg({ quality: 90 }).toBuffer();
  const id = `screen-bills/${printer.name}-${seed}-${way}.${shown.chain === 'png' ? 'png' : 'jpg'}`;
  writeFileBelow(root, id, bytes);
  entries.push({
    ...{ id, sha256: sha256(bytes), truth: way === 'none' ? 'genuine' : 'forged', way, kind: 'invoice' },
    ...{ class: 'screenshot', chain: shown.chain, part: printer.part, source: `bill:${printer.name}` },
    ...{ reproducible: 'no', synthetic: 'yes' },
    origin: `screen-bill:${printer.name} ${seed} ${way} ${shown.dpi} ${shown.chain}`,
  });
}

for (const [index, printer] of PRINTERS.filter(({ name }) => PRINTED_BY.includes(name)).entries())
  for (let at = 0; at < Number(values.seeds); at += 1) {
    const seed = 1900 + index * 20 + at;
    const bill = billOf(seed);
    await freeze(printer, seed, 'none', bill);
    for (const [way, change] of Object.entries(BILL_WAYS)) await freeze(printer, seed, way, change(bill));
    console.log(`${printer.name} ${seed}: ${entries.length} pictures`);
  }
writeFileSync(new URL('./lists/screen-bills.tsv', import.meta.url), formatList(entries));
rmSync(folder, { recursive: true, force: true });
