/**
 * Makes and freezes invoices, statements and payslips in eight languages, and what fraudsters do to them, each way with
 * its honest twin: `node lab/ledger/freeze-account-ways.ts --files DIR [--papers N] [--list FILE]`. Writes
 * lists/account-ways.tsv. `--way NAME --kind KIND --seed N` make papers of one kind and one way, for a list of their own; `--drawn` those
 * with one value drawn instead of typed (lists/drawn-values.tsv); `--in-place NPM` those with one string exchanged, on papers by other
 * programs (lists/in-place.tsv; NPM is a folder of packages, see forge/in-place/printers.ts).
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../../shared/platform/errors.ts';
import { ACCOUNT_PRINTERS } from './forge/account-printers.ts';
import { ACCOUNT_WAYS } from './forge/account-ways.ts';
import { ACCOUNT_KINDS, accountOf } from './forge/accounts.ts';
import { DRAWN_WAYS } from './forge/drawn-ways.ts';
import { inPlacePrinters } from './forge/in-place/printers.ts';
import { IN_PLACE_WAYS } from './forge/in-place/ways.ts';
import { sha256, writeFileBelow } from './genuine-file.ts';
import { type Entry, formatList } from './list.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    papers: { type: 'string', default: '3' },
    list: { type: 'string' },
    way: { type: 'string' },
    drawn: { type: 'boolean', default: false },
    'in-place': { type: 'string' },
    kind: { type: 'string' },
    seed: { type: 'string', default: '1700' },
  },
});
if (!values.files) {
  console.error(
    'usage: freeze-account-ways.ts --files DIR [--papers N] [--list FILE] [--way NAME] [--drawn] [--in-place NPM] [--kind KIND] [--seed N]',
  );
  process.exit(2);
}
const root = path.resolve(values.files);
mkdirSync(path.join(root, 'scratch'), { recursive: true });
const folder = mkdtempSync(path.join(root, 'scratch', 'accounts-'));
const entries: Entry[] = [];
const kinds = ACCOUNT_KINDS.filter((kind) => kind === (values.kind ?? kind));
const printers = values['in-place'] ? inPlacePrinters(values['in-place']) : ACCOUNT_PRINTERS;
const tried = values['in-place'] ? IN_PLACE_WAYS : values.drawn ? DRAWN_WAYS : ACCOUNT_WAYS;
const ways = tried.filter(({ name }) => name === (values.way ?? name));
/** Lists of other papers than the first one's keep theirs apart by name. */
const LIST = path.basename(values.list ?? 'account-ways', '.tsv');
const reproducible = 'no';
const synthetic = 'yes';

for (const [index, printer] of printers.entries()) {
  for (let paperAt = 0; paperAt < Number(values.papers); paperAt += 1) {
    const kind = kinds[paperAt % kinds.length] ?? 'tax-invoice';
    const language = printer.languages[paperAt % printer.languages.length] ?? 'en';
    const seed = Number(values.seed) + index * 40 + paperAt;
    const account = accountOf(kind, language, seed);
    const about = {
      kind,
      part: printer.part,
      source: `paper:${printer.name}`,
      reproducible,
      synthetic,
    } as const;
    const keep = (file: string, what: Pick<Entry, 'truth' | 'way' | 'class'>): void => {
      const bytes = readFileSync(path.join(folder, file));
      const hash = sha256(bytes);
      // Two ways may have the same honest twin: it counts once.
      if (entries.some((entry) => entry.sha256 === hash)) return;
      const name = `${printer.name}-${kind}-${language}-${seed}`;
      const id = `${LIST}/${name}-${what.way}-${what.truth}.pdf`;
      writeFileBelow(root, id, bytes);
      const chain = what.class === 'pdf-of-scans' ? 'wrapped' : 'as-is';
      const origin = `way:${name} ${what.way} ${what.truth}`;
      entries.push({ id, sha256: hash, chain, origin, ...about, ...what });
    };
    // A program that makes nothing must not leave what another made in its place.
    const unmake = (file: string): void => rmSync(path.join(folder, file), { force: true });
    const print = (body: string, pdf: string): void => {
      unmake(pdf);
      printer.print(body, pdf, folder);
    };
    try {
      print(account.body, 'paper.pdf');
      keep('paper.pdf', { truth: 'genuine', way: 'none', class: 'born-digital-pdf' });
    } catch (thrown) {
      console.error(`${printer.name} ${kind} ${language}: ${messageOf(thrown)}`);
      process.exitCode = 1;
      continue;
    }
    for (const { name: way, class: captured, suits, twin, honest, apply } of ways) {
      if (suits && !suits(account)) continue;
      for (const truth of ['forged', 'genuine'] as const) {
        if (truth === 'genuine' ? twin === null : honest) continue;
        const work = { folder, account, seed, from: 'paper.pdf', to: 'out.pdf', font: printer.font, print };
        try {
          unmake('out.pdf');
          await apply({ ...work, twin: truth === 'genuine' });
          keep('out.pdf', { truth, way, class: captured });
        } catch (thrown) {
          // Not every program can do everything to every paper: what it could not do is in no list.
          console.log(
            `not made: ${printer.name} ${kind} ${language} ${way} ${truth}: ${messageOf(thrown).split('\n')[0]}`,
          );
        }
      }
    }
    console.log(`${printer.name} ${kind} ${language}: ${entries.length} files`);
  }
}
writeFileSync(values.list ?? new URL('./lists/account-ways.tsv', import.meta.url), formatList(entries));
rmSync(folder, { recursive: true, force: true });
