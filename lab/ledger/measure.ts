/**
 * Counts what the rules find and where they are wrong, on the ledger's `tune` files, and writes
 * shared/findings/rates.json:
 *   node lab/ledger/measure.ts --files DIR [--write FILE] [--code CODE]... [--class CLASS | --detection CLASS | --add LIST...]
 * after collect.ts. `--code` writes the row of a new rule beside those that are there, on the files that have facts: not all need to be
 * at hand. `--class` writes what is counted in one class of capture, whose files have to be at hand, beside the others.
 * `--detection` writes what is detected in one class alone, for which the altered files suffice. `--add` adds the counts of a list that was not counted yet, for all codes or those of `--code`.
 *
 * Weights follow from the counts of codes, and what is detected follows from weights: so run it twice, the second run
 * counts detection with the first one's weights. Where the lists are short, counts from before the ledger are added. Holdout and first-sight files are never read here.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CaptureClass } from '../../shared/contracts/capture.ts';
import { CATALOGUE } from '../../shared/findings/catalogue.ts';
import { Rates } from '../../shared/findings/rates.ts';
import { countCodes, countDetection } from './count.ts';
import { EARLIER, withEarlier } from './earlier.ts';
import { openFacts } from './facts-store.ts';
import { withClass, withDetection, withMore, withRows } from './in-part.ts';
import { type JudgedFile, judgeFile } from './judged.ts';
import { type List, type Part, readLists } from './list.ts';
import { PROOFS } from './looks-for.ts';
import { readRates, writeRates } from './rates-file.ts';

export interface Judged {
  files: JudgedFile[];
  /** Entries without facts, or with facts of an earlier shape: collect.ts has them again. */
  missing: string[];
}

/** Every file of the parts, judged by the rules and weights that this process loaded. */
export async function judgeLists(
  lists: readonly List[],
  folder: string,
  parts: readonly Part[],
): Promise<Judged> {
  const store = openFacts(path.join(folder, 'facts'));
  const judged: Judged = { files: [], missing: [] };
  for (const entry of lists.flatMap((list) => list.entries)) {
    if (!parts.includes(entry.part)) continue;
    const facts = await store.read(entry.sha256);
    const file = facts && judgeFile(entry, facts);
    if (file) judged.files.push(file);
    else judged.missing.push(entry.id);
  }
  return judged;
}

/**
 * Lists whose forgeries were made with programs of others. What the corpus and the benches of this project forge was made
 * by the hand that wrote the rules: it shows that a rule works, and nothing of what is found elsewhere.
 */
const MADE_WITH_OTHER_PROGRAMS = [
  'account-ways',
  'drawn-values',
  'in-place',
  'other-programs',
  'pages',
  'pdf-ways',
  'pictures',
  'screens',
  'searchable',
  'sharp-screens',
  'values',
];

export function ratesOf(lists: readonly List[], files: readonly JudgedFile[], date: string): Rates {
  const counted = lists.flatMap(({ name, sha256, entries }) => {
    const ids = new Set(entries.map(({ id }) => id));
    const own = files.filter(({ entry }) => ids.has(entry.id)).length;
    return own > 0 ? [[name, { sha256, files: own }]] : [];
  });
  const others = new Set(
    lists
      .filter(({ name }) => MADE_WITH_OTHER_PROGRAMS.includes(name))
      .flatMap(({ entries }) => entries.map(({ id }) => id)),
  );
  return Rates.parse({
    date,
    lists: Object.fromEntries(counted),
    ...countCodes(files),
    proofs: PROOFS,
    detection: countDetection(files.filter(({ entry }) => others.has(entry.id))),
  });
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      files: { type: 'string' },
      write: { type: 'string' },
      code: { type: 'string', multiple: true },
      class: { type: 'string' },
      detection: { type: 'string' },
      add: { type: 'string', multiple: true },
    },
  });
  if (!values.files) {
    console.error(
      'usage: measure.ts --files DIR [--write FILE] [--code CODE]... [--class CLASS | --detection CLASS | --add LIST...]',
    );
    process.exit(2);
  }
  const lists = readLists().filter(({ name }) => values.add?.includes(name) ?? true);
  const { files, missing } = await judgeLists(lists, values.files, ['tune']);
  const present = readRates();
  const today = new Date().toISOString().slice(0, 10);
  const counted = () => ({ ...withEarlier(ratesOf(lists, files, today), EARLIER), unseen: present.unseen });
  const asked = (): Rates => {
    if (values.add)
      return withMore(present, values.code ?? [...CATALOGUE.keys()], ratesOf(lists, files, present.date));
    if (values.detection) return withDetection(present, CaptureClass.parse(values.detection), counted());
    if (values.class) return withClass(present, CaptureClass.parse(values.class), counted());
    return values.code ? withRows(present, values.code, ratesOf(lists, files, present.date)) : counted();
  };
  const rates = asked();
  writeRates(rates, values.write);
  console.log(`${files.length} files judged, ${missing.length} without facts of the present shape`);
}
