/**
 * Makes and freezes papers by FOP, TCPDF, iText, PDFBox, ReportLab, PDF::API2 and Inkscape and what further such programs
 * do to them, each way with its honest twin: `node lab/ledger/freeze-other-programs.ts --files DIR [--only NAME]`. Writes
 * lists/other-programs.tsv; with a part of printers' names, as `-b`, the lines of the others as they were. An edit that
 * cannot be seen on the page is no entry.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../../shared/platform/errors.ts';
import { type Leaf, leafOf } from './forge/other/leaf.ts';
import { LEAVES_A } from './forge/other/leaves-a.ts';
import { LEAVES_B } from './forge/other/leaves-b.ts';
import { OTHER_PRINTERS, type OtherPrinter } from './forge/other/printers.ts';
import { isSeen } from './forge/other/seen.ts';
import { OTHER_WAYS, type OtherWay } from './forge/other/ways.ts';
import { type Place, placeOf } from './forge/programs.ts';
import { sha256, writeFileBelow } from './genuine-file.ts';
import { type Entry, formatList, parseList } from './list.ts';

const { values } = parseArgs({
  options: { files: { type: 'string' }, only: { type: 'string', default: '' } },
});
if (!values.files) {
  console.error('usage: freeze-other-programs.ts --files DIR [--only NAME]');
  process.exit(2);
}
const root = path.resolve(values.files);
mkdirSync(path.join(root, 'scratch'), { recursive: true });
const folder = mkdtempSync(path.join(root, 'scratch', 'other-'));
const LIST = new URL('./lists/other-programs.tsv', import.meta.url);
const kept = existsSync(LIST) ? parseList(readFileSync(LIST, 'utf8')) : [];
const entries: Entry[] = kept.filter(({ source }) => !source.includes(values.only));

/** Papers of a printer, and ways that are tried on each. */
const PAPERS = 3;
const WAYS = 6;

interface Paper {
  printer: OtherPrinter;
  leaf: Leaf;
  seed: number;
}

function keep(
  { printer, leaf, seed }: Paper,
  what: Pick<Entry, 'truth' | 'way' | 'class'>,
  file: string,
): void {
  const bytes = readFileSync(path.join(folder, file));
  const hash = sha256(bytes);
  // Two ways may have the same honest twin: it counts once.
  if (entries.some((entry) => entry.sha256 === hash)) return;
  const name = `${printer.name}-${leaf.kind}-${leaf.language}-${seed}`;
  const id = `other-programs/${name}-${what.way}-${what.truth}.pdf`;
  writeFileBelow(root, id, bytes);
  const chain = what.class === 'pdf-of-scans' ? 'wrapped' : 'as-is';
  const origin = `way:${name} ${what.way} ${what.truth}`;
  const about = { kind: leaf.kind, part: printer.part, source: `paper:${printer.name}` } as const;
  entries.push({ id, sha256: hash, chain, origin, reproducible: 'no', synthetic: 'yes', ...about, ...what });
}

/** @returns whether both the forgery and its twin could be made */
function forge(paper: Paper, way: OtherWay, turn: number): boolean {
  const { leaf, printer } = paper;
  const target = leaf.targets[turn % leaf.targets.length];
  const place: Place | null = target ? placeOf('paper.pdf', target.old, folder) : null;
  if (!target || !place) {
    console.log(`no place: ${printer.name} ${leaf.kind} ${target?.what} ${target?.old}`);
    return false;
  }
  for (const truth of ['forged', 'genuine'] as const) {
    const work = { folder, from: 'paper.pdf', to: 'out.pdf', other: 'second.pdf', place, target, turn };
    try {
      rmSync(path.join(folder, 'out.pdf'), { force: true });
      way.apply({ ...work, twin: truth === 'genuine', size: printer.style.size });
      if (truth === 'forged' && !isSeen('paper.pdf', 'out.pdf', place, folder))
        throw new Error('nothing to be seen');
      keep(paper, { truth, way: way.name, class: way.class }, 'out.pdf');
    } catch (thrown) {
      // Not every program can do everything to every paper: what it could not do is in no list.
      const why = messageOf(thrown).split('\n', 1)[0]?.slice(0, 60);
      console.log(
        `not made: ${printer.name} ${leaf.kind} ${leaf.language} ${way.name} ${target.what} ${truth}: ${why}`,
      );
      if (truth === 'forged') return false;
    }
  }
  return true;
}

let next = 0;
for (const [index, printer] of OTHER_PRINTERS.entries()) {
  if (!printer.name.includes(values.only)) continue;
  const designs = printer.part === 'tune' ? LEAVES_A : LEAVES_B;
  for (let at = 0; at < PAPERS; at += 1) {
    const design = designs[(index * PAPERS + at) % designs.length];
    if (!design) continue;
    const seed = 3100 + index * 10 + at;
    const leaf = leafOf(design, printer.name, seed);
    printer.print(leafOf(design, printer.name, seed + 5), printer, 'second.pdf', folder);
    rmSync(path.join(folder, 'paper.pdf'), { force: true });
    printer.print(leaf, printer, 'paper.pdf', folder);
    const paper = { printer, leaf, seed };
    keep(paper, { truth: 'genuine', way: 'none', class: 'born-digital-pdf' }, 'paper.pdf');
    let made = 0;
    for (let tried = 0; tried < OTHER_WAYS.length && made < WAYS; tried += 1, next += 1) {
      const way = OTHER_WAYS[next % OTHER_WAYS.length];
      if (way && forge(paper, way, next)) made += 1;
    }
    console.log(`${printer.name} ${leaf.kind} ${leaf.language}: ${entries.length} files`);
  }
}
writeFileSync(LIST, formatList(entries));
rmSync(folder, { recursive: true, force: true });
