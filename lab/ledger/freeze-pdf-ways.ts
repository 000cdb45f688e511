/**
 * Makes and freezes papers of programs that are not ours and forgeries of them by further such programs, each with its
 * honest twin: `node lab/ledger/freeze-pdf-ways.ts --files DIR [--papers N]`. Writes lists/pdf-ways.tsv.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../../shared/platform/errors.ts';
import { forgedValue, PAPER_KINDS, paperOf, withValue } from './forge/papers.ts';
import { FROM_SOURCE, marginOf, PDF_WAYS } from './forge/pdf-ways.ts';
import { PRINTERS, type Printer, placeOf } from './forge/programs.ts';
import { sha256, writeFileBelow } from './genuine-file.ts';
import { type Entry, formatList } from './list.ts';

const { values } = parseArgs({
  options: { files: { type: 'string' }, papers: { type: 'string', default: '3' } },
});
if (!values.files) {
  console.error('usage: freeze-pdf-ways.ts --files DIR [--papers N]');
  process.exit(2);
}
const root = path.resolve(values.files);
mkdirSync(path.join(root, 'scratch'), { recursive: true });
const folder = mkdtempSync(path.join(root, 'scratch', 'ways-'));
const entries: Entry[] = [];

type What = Pick<Entry, 'truth' | 'way' | 'class' | 'reproducible'>;

function keep(printer: Printer, kind: string, seed: number, file: string, what: What): void {
  const bytes = readFileSync(path.join(folder, file));
  const id = `pdf-ways/${printer.name}-${kind}-${seed}-${what.way}-${what.truth}.pdf`;
  writeFileBelow(root, id, bytes);
  const place = { part: printer.part, source: `paper:${printer.name}`, synthetic: 'yes' } as const;
  const origin = `way:${printer.name} ${kind} ${seed} ${what.way} ${what.truth}`;
  const chain = what.class === 'pdf-of-scans' ? 'wrapped' : 'as-is';
  entries.push({ id, sha256: sha256(bytes), kind, chain, origin, ...place, ...what });
}

for (const [index, printer] of PRINTERS.entries()) {
  for (let paperAt = 0; paperAt < Number(values.papers); paperAt += 1) {
    const kind = PAPER_KINDS[(paperAt + index * 2) % PAPER_KINDS.length] ?? 'invoice';
    const seed = 700 + index * 20 + paperAt;
    const paper = paperOf(kind, seed);
    const value = forgedValue(paper.target);
    const source = printer.sourceOf(paper);
    const { name, reproducible } = printer;
    try {
      // A program that prints nothing must not leave the paper before it in its place.
      rmSync(path.join(folder, 'paper.pdf'), { force: true });
      printer.print(source, 'paper.pdf', folder);
      const place = placeOf('paper.pdf', paper.target, folder);
      if (!place) throw new Error('the value is not on the page as one word');
      const own = { class: 'born-digital-pdf', reproducible } as const;
      keep(printer, kind, seed, 'paper.pdf', { truth: 'genuine', way: 'none', ...own });
      printer.print(withValue(source, paper.target, value), 'again.pdf', folder);
      keep(printer, kind, seed, 'again.pdf', { truth: 'forged', way: FROM_SOURCE, ...own });
      for (const way of PDF_WAYS) {
        const made = {
          way: way.name,
          class: way.class,
          reproducible: reproducible === 'yes' ? way.reproducible : 'no',
        } as const;
        const work = { folder, from: 'paper.pdf', to: 'out.pdf' };
        await way.apply({ ...work, place, value });
        keep(printer, kind, seed, 'out.pdf', { truth: 'forged', ...made });
        await way.apply({ ...work, place: marginOf(place), value: '22.11.2026' });
        keep(printer, kind, seed, 'out.pdf', { truth: 'genuine', ...made });
      }
      console.log(`${name} ${kind}: ${entries.length} files`);
    } catch (thrown) {
      console.error(`${name} ${kind} ${seed}: ${messageOf(thrown)}`);
      process.exitCode = 1;
    }
  }
}
writeFileSync(new URL('./lists/pdf-ways.tsv', import.meta.url), formatList(entries));
rmSync(folder, { recursive: true, force: true });
