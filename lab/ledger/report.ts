/**
 * Writes docs/measurements/detection.md and its plots from the ledger: `node lab/ledger/report.ts --files DIR`.
 * Judges the stored facts (collect.ts) by the present rules, rates and policy; `tune`, `holdout` and `first-sight` apart.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CAPTURE_CLASSES } from '../../shared/contracts/capture.ts';
import { detectionIn } from '../../shared/findings/detection.ts';
import { PRIOR_FRAUD } from '../../shared/findings/policy.ts';
import { weightOverall } from '../../shared/findings/weight.ts';
import { isFound } from './count.ts';
import { type Alarms, classFigures, confusion, loudRules, scored } from './figures.ts';
import type { JudgedFile } from './judged.ts';
import { PARTS, readLists } from './list.ts';
import { ALTERS_NOTHING } from './looks-for.ts';
import { judgeLists } from './measure.ts';
import { reliabilityPlot } from './plot.ts';
import { reliability } from './statistics.ts';

const number = (value: number | null): string => (value === null ? '-' : value.toFixed(3));
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;
const alarms = ({ k, n, bound }: Alarms): string => (n === 0 ? '-' : `${k}/${n} (<= ${percent(bound)})`);
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function levels(files: readonly JudgedFile[]): string {
  const head = [
    'class',
    'genuine',
    'not assessable',
    'MEDIUM or above',
    'HIGH or above',
    'forged',
    'found',
    'AUC',
    'Cllr',
    'min',
    'loss of evidence',
    'ECE',
  ];
  const rows = classFigures(files).map((one) => [
    one.captured,
    one.genuine,
    one.notAssessable,
    alarms(one.medium),
    alarms(one.high),
    one.forged,
    one.found.n === 0 ? '-' : `${one.found.k} (${percent(one.found.k / one.found.n)})`,
    ...[one.auc, one.cllr, one.minCllr, one.lossOfEvidence, one.ece].map(number),
  ]);
  return table(head, rows);
}

function byWay(files: readonly JudgedFile[]): string {
  const forged = files.filter(({ entry }) => entry.truth === 'forged');
  const rows = CAPTURE_CLASSES.flatMap((captured) => {
    const own = forged.filter((file) => file.captured === captured);
    return [...new Set(own.map(({ entry }) => entry.way))].toSorted().map((way) => [
      captured,
      way,
      ...PARTS.map((part) => {
        const of = own.filter(({ entry }) => entry.way === way && entry.part === part);
        return of.length === 0 ? '' : `${of.filter(isFound).length}/${of.length}`;
      }),
    ]);
  });
  return table(['class', 'way', ...PARTS], rows);
}

function confusionTable(files: readonly JudgedFile[]): string {
  const rows = [...confusion(files)].map(([listed, row]) => [
    listed,
    ...CAPTURE_CLASSES.map((taken) => row.get(taken) ?? ''),
  ]);
  return table(['made as, taken for', ...CAPTURE_CLASSES], rows);
}

function loudTable(files: readonly JudgedFile[]): string {
  const loud = loudRules(files, (code) => weightOverall(code) > 0);
  if (loud.length === 0) return 'None.';
  return table(
    ['code', 'class', 'fired on genuine', 'for example'],
    loud.map(({ code, captured, k, n, files: on }) => [
      code,
      captured,
      `${k}/${n}`,
      on.slice(0, 2).join(', '),
    ]),
  );
}

/** Forged files that read MINIMAL with a confidence above what is found in their class: there must be none. */
const overconfident = (files: readonly JudgedFile[]): JudgedFile[] =>
  files.filter(
    ({ entry, report, captured }) =>
      entry.truth === 'forged' &&
      report.riskLevel === 'MINIMAL' &&
      report.confidence > detectionIn(captured).rate,
  );

const { values } = parseArgs({ options: { files: { type: 'string' }, write: { type: 'string' } } });
if (!values.files) {
  console.error('usage: report.ts --files DIR [--write FILE]');
  process.exit(2);
}
const target =
  values.write ?? fileURLToPath(new URL('../../docs/measurements/detection.md', import.meta.url));
const lists = readLists();
const { files, missing } = await judgeLists(lists, values.files, PARTS);
const of = (part: string): JudgedFile[] =>
  files.filter(({ entry }) => entry.part === part && !ALTERS_NOTHING.has(entry.way));
mkdirSync(path.dirname(target), { recursive: true });
const sections = PARTS.filter((part) => of(part).length > 0).map((part) => {
  const lines = CAPTURE_CLASSES.map((name) => ({
    name,
    bins: reliability(scored(of(part).filter(({ captured }) => captured === name)), PRIOR_FRAUD),
  })).filter(({ bins }) => bins.length > 0);
  const picture = `reliability-${part}.png`;
  writeFileSync(path.join(path.dirname(target), picture), reliabilityPlot(`Reliability, ${part}`, lines));
  return `### ${part} (${of(part).length} files)\n\n${levels(of(part))}\n\n![reliability](${picture})`;
});
const wrong = overconfident(files);
writeFileSync(
  target,
  `# What is found, and who is accused

${new Date().toISOString().slice(0, 10)}. Written by

    node lab/ledger/collect.ts --files DIR
    node lab/ledger/report.ts --files DIR

from the files of [the ledger](../../lab/ledger/README.md): each was prepared and looked at by every stage that has rules, in the
product's own code, and its stored facts are judged here by the rules, rates and policy of this commit. Weights are counted
on \`tune\` alone (lab/ledger/measure.ts); \`holdout\` and \`first-sight\` share no package, layout, printer or receipt with it.

- **Found**: a forged file that reaches MEDIUM or above and could be assessed. **Not assessable**: genuine files for which the report
  says that it could not look; they are in no other column.
- Bounds of alarms: 95 %, one-sided, Clopper and Pearson. AUC, Cllr (bits) and its minimum by pooling adjacent violators over
  fraudProbability; Cllr and ECE under the prior of ${PRIOR_FRAUD} under which it is told, files weighed to that prior.
- **Loss of evidence**: Cllr less its minimum, had silence been told at the ratio that it has among the list's own files. The rest of
  the distance is silence: told by what is found of forgeries that other people made as well (lab/ledger/earlier.json), and without what
  content alone finds where no sum or code could look, it reassures less than these lists would allow.
- Lists: ${lists.map(({ name, sha256, entries }) => `${name} ${entries.length} (\`${sha256.slice(0, 12)}\`)`).join(', ')}.
  ${missing.length} files of them had no facts of the present shape and are not counted.

## By class of capture, as the product takes the file

Photographs of screens, in which nothing was altered, stand below by their way alone.

${sections.join('\n\n')}

## Found, by way of altering

${byWay(files)}

## Rules that weigh and speak on more than 1 % of the genuine files of a class

${loudTable(files)}

## Class of capture

${confusionTable(files)}

## Forged files that read MINIMAL with more confidence than their class allows

${wrong.length === 0 ? 'None.' : wrong.map(({ entry, report }) => `- ${entry.id} (${report.confidence})`).join('\n')}
`,
);
console.log(`${files.length} files judged, ${missing.length} without facts`);
