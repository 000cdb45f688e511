/**
 * What is read of real receipts with a published transcription, by both readers and by tesseract alone.
 *
 *   node lab/reading/receipts.ts DIRECTORY [--every N] [--from K] [--alone] [--facts FOLDER]
 *
 * `--facts` keeps what was read, and takes it from there the next time; `--from` begins with the K-th of every N.
 * The directory holds `NAME.jpg` and `NAME.csv`, one line of print a row: eight coordinates, then the text; and where totals are
 * counted `NAME.json` with `total`. A total is found where an amount of its value was read, and named where the words beside
 * such an amount call it a result.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { OcrFacts } from '../../workers/stages/ocr/facts.ts';
import { collectAmounts } from '../../workers/stages/ocr/reading/cells.ts';
import { ocr } from '../../workers/stages/ocr/stage.ts';
import { entriesOf } from '../../workers/stages/ocr/sums/entries.ts';
import { linesOf } from '../../workers/stages/ocr/words.ts';
import { readFacts } from './read.ts';
import { found, type Share, tokensOf } from './score.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    alone: { type: 'boolean' },
    from: { type: 'string', default: '0' },
    facts: { type: 'string' },
  },
});
const [directory] = positionals;
if (!directory) throw new Error('a directory of receipts is needed');

const words: Share = { right: 0, of: 0 };
const numbers: Share = { right: 0, of: 0 };
const certain: Share = { right: 0, of: 0 };
const totals = { of: 0, found: 0, certain: 0, named: 0 };
const times: number[] = [];
const alarms = new Map<string, number>();
let files = 0;

const add = (into: Share, { right, of }: Share): void => {
  into.right += right;
  into.of += of;
};

function countTotal({ pages }: OcrFacts, file: string): void {
  if (!existsSync(file)) return;
  const { total } = JSON.parse(readFileSync(file, 'utf8')) as { total?: string };
  const cents = Math.round(Number(total?.replaceAll(/[^\d.]/g, '')) * 100);
  if (!total || !Number.isFinite(cents)) return;
  const amounts = collectAmounts(pages.flatMap(({ page, words }) => linesOf(page, words)));
  const own = entriesOf(amounts).filter(({ cell }) => Math.abs(cell.cents) === cents);
  totals.of++;
  totals.found += Number(amounts.cells.some((cell) => Math.abs(cell.cents) === cents));
  totals.certain += Number(own.some(({ cell }) => cell.agreed));
  totals.named += Number(own.some(({ role }) => role === 'result'));
}

async function readOrKept(directory: string, name: string): Promise<{ facts: OcrFacts; ms: number }> {
  const kept = values.facts ? path.join(values.facts, `${name}.json`) : null;
  if (kept && existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const read = await readFacts(
    readFileSync(path.join(directory, name)),
    'image/jpeg',
    values.alone ? { modelsDir: directory } : {},
  );
  if (kept) writeFileSync(kept, JSON.stringify(read));
  return read;
}

const names = readdirSync(directory)
  .filter((name) => name.endsWith('.jpg'))
  .filter((_, at) => at % Number(values.every) === Number(values.from));
for (const name of names) {
  const { facts, ms } = await readOrKept(directory, name);
  const truth = tokensOf(
    readFileSync(path.join(directory, name.replace('.jpg', '.csv')), 'utf8')
      .split(/\r?\n/)
      .filter((line) => line !== '')
      .map((line) => line.split(',').slice(8).join(',')),
  );
  const own = facts.pages.flatMap((page) => page.words);
  const read = tokensOf(own.map(({ text }) => text));
  add(words, found(truth.words, read.words));
  add(numbers, found(truth.numbers, read.numbers));
  const sure = tokensOf(own.filter(({ agreed }) => agreed).map(({ text }) => text));
  add(certain, found(sure.numbers, truth.numbers));
  countTotal(facts, path.join(directory, name.replace('.jpg', '.json')));
  times.push(ms);
  files++;
  for (const [code, rule] of Object.entries(ocr.rules)) {
    const verdict = rule(facts, { now: 0 });
    if (verdict.verdict === 'fail') {
      alarms.set(code, (alarms.get(code) ?? 0) + 1);
      console.log(`${name}: ${code}`, JSON.stringify(verdict.occurrences.map(({ note }) => note)));
    }
    if (verdict.verdict === 'inconclusive' && verdict.toCheck) {
      alarms.set(`${code} (to check)`, (alarms.get(`${code} (to check)`) ?? 0) + 1);
      console.log(`${name}: ${code} to check`, JSON.stringify(verdict.toCheck.map(({ values }) => values)));
    }
  }
}

const percent = ({ right, of }: Share): string => `${((100 * right) / of).toFixed(1)} % (${right} of ${of})`;
console.log(`${files} receipts, ${values.alone ? 'tesseract alone' : 'both readers'}`);
console.log(`words right      ${percent(words)}`);
console.log(`numbers right    ${percent(numbers)}`);
if (!values.alone) console.log(`certain ones     ${percent(certain)}`);
if (totals.of > 0) console.log(`totals           ${JSON.stringify(totals)}`);
console.log(`median time      ${Math.round(times.toSorted((a, b) => a - b)[files >> 1] ?? 0)} ms`);
console.log(`false alarms     ${JSON.stringify(Object.fromEntries(alarms))}`);
