/**
 * What the whole service finds of the generated corpus, and what it says about clean and permitted documents:
 *   node lab/corpus/make.ts CORPUS --seed 100 --count 2
 *   npx assay verify CORPUS --json > REPORTS.jsonl
 *   node lab/bench/detection.ts CORPUS REPORTS.jsonl
 * Prints a table by cause: how many were raised to MEDIUM or above and to HIGH or above, on how many the old value
 * was recovered, on how many a box lies where the change is.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ProductionReport } from '../../shared/contracts/report.ts';

interface Truth {
  file: string;
  form: string;
  forged: boolean;
  cause?: string;
  page?: number;
  box?: readonly number[];
  old?: string;
}

interface Tally {
  files: number;
  medium: number;
  high: number;
  withOld: number;
  recovered: number;
  withBox: number;
  placed: number;
}

const lines = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const overlaps = (a: readonly number[], b: readonly number[]): boolean =>
  a[0]! < b[0]! + b[2]! && b[0]! < a[0]! + a[2]! && a[1]! < b[1]! + b[3]! && b[1]! < a[1]! + a[3]!;

function count(tally: Tally, truth: Truth, report: ProductionReport): void {
  tally.files += 1;
  tally.medium += Number(['MEDIUM', 'HIGH', 'CRITICAL'].includes(report.riskLevel));
  tally.high += Number(['HIGH', 'CRITICAL'].includes(report.riskLevel));
  const findings = Object.values(report.pipeline.evidence.findings).filter((f) => f.likelihoodRatio > 1);
  if (truth.old) {
    const { old } = truth;
    tally.withOld += 1;
    tally.recovered += Number(findings.some((finding) => finding.recovered?.old?.includes(old)));
  }
  if (truth.box) {
    const { box, page } = truth;
    tally.withBox += 1;
    tally.placed += Number(
      findings.some((finding) => finding.box && finding.page === (page ?? 1) && overlaps(finding.box, box)),
    );
  }
}

function table(title: string, tallies: Map<string, Tally>): void {
  const share = (part: number, whole: number): string => (whole === 0 ? '-' : `${part}/${whole}`);
  console.log(`\n### ${title}\n`);
  console.log('| cause | files | MEDIUM or above | HIGH or above | old value recovered | box on the place |');
  console.log('|---|--:|--:|--:|--:|--:|');
  for (const [cause, t] of [...tallies].toSorted(([a], [b]) => a.localeCompare(b))) {
    const row = [t.files, share(t.medium, t.files), share(t.high, t.files), share(t.recovered, t.withOld)];
    console.log(`| ${cause} | ${row.join(' | ')} | ${share(t.placed, t.withBox)} |`);
  }
}

const [corpus, reports] = process.argv.slice(2);
if (!corpus || !reports) {
  console.error('usage: detection.ts CORPUS REPORTS.jsonl');
  process.exit(2);
}
const told = new Map(
  lines<{ file: string; productionReport?: ProductionReport }>(reports).map((line) => [
    path.basename(line.file),
    line.productionReport,
  ]),
);
const groups = { forged: new Map<string, Tally>(), genuine: new Map<string, Tally>() };
let unanswered = 0;
for (const truth of lines<Truth>(path.join(corpus, 'truth.jsonl'))) {
  const report = told.get(truth.file);
  if (!report) {
    unanswered += 1;
    continue;
  }
  const group = truth.forged ? groups.forged : groups.genuine;
  const name = `${truth.cause ?? 'clean'} (${truth.form})`;
  const tally = group.get(name) ?? {
    files: 0,
    medium: 0,
    high: 0,
    withOld: 0,
    recovered: 0,
    withBox: 0,
    placed: 0,
  };
  group.set(name, tally);
  count(tally, truth, report);
}
table('Forged', groups.forged);
table('Clean and permitted changes', groups.genuine);
console.log(`\n${unanswered} files without a report.`);
