/**
 * What the signature stage finds: `signatures.ts [--seeds N] [--dir DIR] [--write]`.
 *
 * Every attack and every permitted change of the corpus, over kinds, seeds and producers; integrity of all of them and
 * of the signed files in DIR (default ../shared/devset/pdf-signed, left out when missing); the time for a document of
 * 1 MB with one signature; and poppler's `pdfsig` on the same files in the same run, when it is installed. `--write`
 * puts the tables into docs/measurements/signatures.md.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type CauseRow,
  measureCauses,
  measureFolder,
  type PopplerWord,
  popplerVersion,
} from './signature-cases.ts';
import { measureMany } from './signature-many.ts';
import { peerTables } from './signature-peers/measure.ts';
import { oneMegabyte, popplerTimes, stageTimes } from './signature-speed.ts';

const here = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '16' },
    dir: { type: 'string', default: here('../../../shared/devset/pdf-signed') },
    write: { type: 'boolean', default: false },
  },
});

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
const sum = (rows: readonly CauseRow[], of: (row: CauseRow) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

const WORDS: PopplerWord[] = ['clean', 'partly', 'not valid', 'none'];

function table(rows: readonly CauseRow[], column: string): string {
  const head = `| change | files | ${column} | by | pdfsig: valid, whole | valid, not whole | not valid | no signature |`;
  const body = rows.map((row) => {
    const theirs = WORDS.map((word) => row.poppler.get(word) ?? 0).join(' | ');
    return `| ${row.cause} | ${row.files} | ${row.alarmed} | ${[...row.codes].join(', ')} | ${theirs} |`;
  });
  const total = [
    sum(rows, (r) => r.files),
    `${sum(rows, (r) => r.alarmed)} (${percent(
      sum(rows, (r) => r.alarmed),
      sum(rows, (r) => r.files),
    )})`,
  ];
  const theirs = WORDS.map((word) => sum(rows, (row) => row.poppler.get(word) ?? 0)).join(' | ');
  return [
    head,
    '|---|--:|--:|---|--:|--:|--:|--:|',
    ...body,
    `| **all** | ${total.join(' | ')} | | ${theirs} |`,
  ].join('\n');
}

/** What people wrote below the tables stays. */
function keptNotes(): string {
  const target = here('../../docs/measurements/signatures.md');
  const at = existsSync(target) ? readFileSync(target, 'utf8').indexOf('\n## Notes') : -1;
  return at < 0 ? '' : readFileSync(target, 'utf8').slice(at);
}

const seeds = Number(values.seeds);
const scratch = mkdtempSync(path.join(os.tmpdir(), 'assay-signatures-'));
const version = popplerVersion();
const file = path.join(scratch, 'file.pdf');
const attacks = await measureCauses(true, seeds, version ? file : null);
const permitted = await measureCauses(false, seeds, version ? file : null);
const folder = measureFolder(values.dir, version !== null);
const bytes = await oneMegabyte();
writeFileSync(file, bytes);
const ours = stageTimes(bytes);
const theirs = version ? popplerTimes(file) : null;
const many = await measureMany([1, 10, 50, 100, 200, 400], version ? file : null);
rmSync(scratch, { recursive: true, force: true });

const all = [...attacks, ...permitted];
const ms = (value: number): string => `${value.toFixed(1)} ms`;
const text = `# Signatures

${new Date().toISOString().slice(0, 10)}, \`node lab/bench/signatures.ts --seeds ${seeds} --write\`, Node ${process.versions.node}, ${os.availableParallelism()} cores (shared), ${version ?? 'pdfsig not installed'}.
No trust anchors: this is about bytes and changes. Made from the corpus: invoices, statements and payslips over all
producers' file structures. Detected and alarmed mean a finding that weighs (MEDIUM or above).

## Attacks

${table(attacks, 'detected')}

## Permitted changes

${table(permitted, 'alarmed')}

## What other validators test

Cases of the test suites of pyHanko, iText, EU DSS and PDFBox, made anew with documents of our own
(\`lab/bench/signature-peers\`); the words are ours: integrity and later changes of each signature, oldest first.

${peerTables()}

## Integrity

| files | signatures | integrity as it is | wrong accepts | pdfsig agrees |
|---|--:|--:|--:|--:|
| generated (above) | ${sum(all, (r) => r.signatures)} | ${percent(
  sum(all, (r) => r.agreed),
  sum(all, (r) => r.signatures),
)} | | |
${folder ? `| signed files of the development set (${folder.files}) | ${folder.signatures} | ${percent(folder.agreed, folder.files)} of files | ${folder.wrongAccepts} | ${version ? `${percent(folder.popplerAgreed, folder.files)} of files` : '-'} |\n` : ''}
## Speed

One signature, ${(bytes.length / 1e6).toFixed(2)} MB, 25 runs. The stage as a warm child of the pool runs it; \`pdfsig -nocert\` as a process of its own.

| | p50 | p95 | processor p50 |
|---|--:|--:|--:|
| signature stage | ${ms(ours.p50)} | ${ms(ours.p95)} | ${ms(ours.processor)} |
${theirs ? `| pdfsig | ${ms(theirs.p50)} | ${ms(theirs.p95)} | - |\n` : ''}
Load of the machine during the run: ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} cores.

## Many signatures

An invoice signed again and again, each signature compared with the file as it is. Processor seconds, one run each.

| signatures | MB | in order | stage | a signature | pdfsig (no comparison) |
|--:|--:|--:|--:|--:|--:|
${many.map((row) => `| ${row.signatures} | ${row.megabytes.toFixed(2)} | ${row.inOrder} | ${row.stage.toFixed(2)} s | ${ms((row.stage * 1000) / row.signatures)} | ${row.poppler === null ? '-' : `${row.poppler.toFixed(2)} s`} |`).join('\n')}
${keptNotes()}`;
process.stdout.write(text);
if (values.write) {
  mkdirSync(here('../../docs/measurements'), { recursive: true });
  writeFileSync(here('../../docs/measurements/signatures.md'), text);
}
