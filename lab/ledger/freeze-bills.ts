/**
 * Makes and freezes invoices whose parts contradict each other after somebody changed one and printed again, with the
 * honest ones: `node lab/ledger/freeze-bills.ts --files DIR [--seeds N] [--python FILE]`. Writes lists/bills.tsv.
 * Each is kept as printed, with its data attached where the way is about that, and through a simulated camera or scanner.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AFRelationship, PDFDocument } from 'pdf-lib';
import {
  BILL_WAYS,
  type Bill,
  billData,
  billHtml,
  billOf,
  codeBitmap,
  WITH_DATA,
  WORDINGS,
} from './forge/bills.ts';
import { PRINTERS, type Printer, run } from './forge/programs.ts';
import { sha256, writeFileBelow } from './genuine-file.ts';
import { type Entry, formatList } from './list.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    seeds: { type: 'string', default: '4' },
    python: { type: 'string', default: '/usr/bin/python3' },
  },
});
if (!values.files) {
  console.error('usage: freeze-bills.ts --files DIR [--seeds N] [--python FILE]');
  process.exit(2);
}
const root = path.resolve(values.files);
mkdirSync(path.join(root, 'scratch'), { recursive: true });
mkdirSync(path.join(root, 'bills'), { recursive: true });
const folder = mkdtempSync(path.join(root, 'scratch', 'bills-'));
const entries: Entry[] = [];
const captures: { line: string; entry: Omit<Entry, 'sha256'> }[] = [];

type What = Pick<Entry, 'id' | 'class' | 'source' | 'origin' | 'part' | 'way'>;

const entryOf = (what: What): Omit<Entry, 'sha256'> => ({
  ...{ truth: what.way === 'none' ? 'genuine' : 'forged', kind: 'invoice', chain: 'as-is' },
  ...{ reproducible: 'no', synthetic: 'yes' },
  ...what,
});

async function withData(pdf: Buffer, bill: Bill): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  await document.attach(Buffer.from(billData(bill)), 'factur-x.xml', {
    mimeType: 'text/xml',
    afRelationship: AFRelationship.Alternative,
  });
  return Buffer.from(await document.save());
}

const pagesOf = (pdf: string): number =>
  Number(/^Pages:\s+(\d+)/m.exec(execFileSync('pdfinfo', [pdf], { encoding: 'utf8' }))?.[1] ?? 1);

function captured(pdf: string, seed: number, what: What, capture: 'photo' | 'scan'): void {
  const drawn = path.join(folder, path.basename(what.id, '.jpg'));
  // LibreOffice begins with an empty page; the invoice is on the last one.
  const page = String(pagesOf(pdf));
  run('pdftoppm', ['-r', '150', '-png', '-singlefile', '-f', page, '-l', page, pdf, drawn], folder);
  const out = path.join(root, what.id);
  const job = {
    base: `${drawn}.png`,
    capture,
    box: null,
    value: '',
    way: null,
    chain: 'as-is',
    seed,
    out,
    long: 1600,
  };
  captures.push({ line: JSON.stringify(job), entry: entryOf(what) });
}

async function freeze(printer: Printer, seed: number, way: string, bill: Bill): Promise<void> {
  const wording = WORDINGS[printer.name];
  if (!wording) return;
  writeFileSync(path.join(folder, 'code.pbm'), codeBitmap(bill));
  run('convert', ['code.pbm', 'code.png'], folder);
  rmSync(path.join(folder, 'paper.pdf'), { force: true });
  printer.print(billHtml(bill, wording, 'code.png'), 'paper.pdf', folder);
  const pdf = readFileSync(path.join(folder, 'paper.pdf'));
  const place = { part: printer.part, source: `bill:${printer.name}`, way };
  const name = `bills/${printer.name}-${seed}-${way}`;
  const about = (id: string, as: string): What => ({
    id,
    class: 'born-digital-pdf',
    origin: `bill:${printer.name} ${seed} ${way} ${as}`,
    ...place,
  });
  const keep = (bytes: Buffer, what: What): void => {
    writeFileBelow(root, what.id, bytes);
    entries.push({ ...entryOf(what), sha256: sha256(bytes) });
  };
  keep(pdf, about(`${name}.pdf`, 'printed'));
  if (way === 'none' || (WITH_DATA as readonly string[]).includes(way))
    keep(await withData(pdf, bill), {
      ...about(`${name}-data.pdf`, 'data'),
      way: way === 'none' ? way : `${way}-beside-its-data`,
    });
  const capture = seed % 2 === 0 ? 'photo' : 'scan';
  const as = {
    ...about(`${name}-${capture}.jpg`, capture),
    class: capture === 'photo' ? 'photograph' : 'scan',
  } as const;
  captured(path.join(folder, 'paper.pdf'), seed, as, capture);
}

for (const [index, printer] of PRINTERS.entries())
  for (let at = 0; at < Number(values.seeds); at += 1) {
    const seed = 900 + index * 20 + at;
    const bill = billOf(seed);
    await freeze(printer, seed, 'none', bill);
    for (const [way, change] of Object.entries(BILL_WAYS)) await freeze(printer, seed, way, change(bill));
    console.log(`${printer.name} ${seed}: ${entries.length} PDFs, ${captures.length} pictures`);
  }
execFileSync(values.python, [fileURLToPath(new URL('./forge/pictures.py', import.meta.url))], {
  input: `${captures.map(({ line }) => line).join('\n')}\n`,
  stdio: ['pipe', 'ignore', 'inherit'],
});
for (const { entry } of captures)
  entries.push({ ...entry, sha256: sha256(readFileSync(path.join(root, entry.id))) });
writeFileSync(new URL('./lists/bills.tsv', import.meta.url), formatList(entries));
console.log(`${entries.length} files`);
rmSync(folder, { recursive: true, force: true });
