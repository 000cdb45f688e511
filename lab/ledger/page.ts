/** docs/measurements/detection.md, of what was counted class by class. */
import { CAPTURE_CLASSES } from '../../shared/contracts/capture.ts';
import { PRIOR_FRAUD } from '../../shared/findings/policy.ts';
import { type CountedClass, type CountedClasses, type Figures, inOrder } from './counted-class.ts';
import type { Alarms } from './figures.ts';
import { PARTS, type Part } from './list.ts';

const number = (value: number | null): string => (value === null ? '-' : value.toFixed(3));
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;
const alarms = ({ k, n, bound }: Alarms): string => (n === 0 ? '-' : `${k}/${n} (<= ${percent(bound)})`);
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const LEVELS = [
  'class',
  'counted',
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

type Row = [captured: string, date: string, figures: Figures];

const rowOf = ([captured, date, one]: Row): (string | number)[] => [
  captured,
  date,
  one.genuine,
  one.notAssessable,
  alarms(one.medium),
  alarms(one.high),
  one.forged,
  one.found.n === 0 ? '-' : `${one.found.k} (${percent(one.found.k / one.found.n)})`,
  ...[one.auc, one.cllr, one.minCllr, one.lossOfEvidence, one.ece].map(number),
];

/** What stands for each class now, and below it the count before. */
function section(part: Part, classes: CountedClasses): string {
  const rows = inOrder(classes).flatMap(([captured, { date, parts, earlier }]): Row[] => {
    const [now, before] = [parts[part], earlier?.parts[part]];
    const own: Row[] = now ? [[captured, date, now]] : [];
    return earlier && before ? [...own, ['(before)', earlier.date, before]] : own;
  });
  if (rows.length === 0) return '';
  const of = inOrder(classes).flatMap(([captured, { parts }]) => {
    const figures = parts[part];
    return figures ? [{ captured, ...figures }] : [];
  });
  const files = of.reduce((sum, { genuine, forged }) => sum + genuine + forged, 0);
  // Without altered files there is nothing to calibrate, and no plot was drawn.
  const drawn = of.filter(({ ece }) => ece !== null);
  const pictures = [...new Set(drawn.map(({ picture }) => picture))].map((picture) => {
    const shown = drawn.filter((one) => one.picture === picture).map(({ captured }) => captured);
    return `![reliability of ${shown.join(', ')}](${picture})`;
  });
  return `### ${part} (${files} files)\n\n${table(LEVELS, rows.map(rowOf))}\n\n${pictures.join('\n')}`;
}

/** Classes that were counted together are told together. */
function listsOf(classes: CountedClasses): string {
  const together = Map.groupBy(inOrder(classes), ([, { date, lists, missing, note }]) =>
    JSON.stringify([date, lists, missing, note]),
  );
  const told = [...together.values()].map((group) => {
    const [[, { date, lists, missing, note }]] = group as [(typeof group)[0]];
    const names = Object.entries(lists).map(
      ([name, { sha256, files }]) => `${name} ${files} (\`${sha256.slice(0, 12)}\`)`,
    );
    const without = `${missing} of their files had no facts of the shape of that day and are not counted.`;
    const which = group.map(([captured]) => captured).join(', ');
    return `- **${which}**, ${date}: ${names.join(', ')}. ${without}${note ? ` ${note}` : ''}`;
  });
  return told.join('\n');
}

const byWay = (classes: CountedClasses): string =>
  table(
    ['class', 'way', ...PARTS],
    inOrder(classes).flatMap(([captured, { ways }]) =>
      Object.entries(ways).map(([way, shares]) => [
        captured,
        way,
        ...PARTS.map((part) => (shares[part] ? `${shares[part].k}/${shares[part].n}` : '')),
      ]),
    ),
  );

function loudTable(classes: CountedClasses): string {
  const rows = inOrder(classes).flatMap(([captured, { loud }]) =>
    loud.map(({ code, k, n, files }) => [code, captured, `${k}/${n}`, files.join(', ')]),
  );
  return rows.length === 0 ? 'None.' : table(['code', 'class', 'fired on genuine', 'for example'], rows);
}

const confusionTable = (classes: CountedClasses): string =>
  table(
    ['made as, taken for', ...CAPTURE_CLASSES],
    inOrder(classes).map(([made, { takenFor }]) => [
      made,
      ...CAPTURE_CLASSES.map((one) => takenFor[one] ?? ''),
    ]),
  );

const overconfident = (of: readonly CountedClass[]): string =>
  of.flatMap((one) => one.overconfident.map(({ id, confidence }) => `- ${id} (${confidence})`)).join('\n') ||
  'None.';

/** @param date of the newest count */
export const pageOf = (classes: CountedClasses, date: string): string => `# What is found, and who is accused

${date}. Written by

    node lab/ledger/collect.ts --files DIR
    node lab/ledger/report.ts --files DIR [--class CLASS]

from the files of [the ledger](../../lab/ledger/README.md): each was prepared and looked at by every stage that has rules, in the
product's own code, and its stored facts are judged by the rules, rates and policy of the day that stands beside its class;
with \`--class\` one class is counted anew and the others keep their rows (detection.json). Weights are counted
on \`tune\` alone (lab/ledger/measure.ts); \`holdout\` and \`first-sight\` share no package, layout, printer or receipt with it.

- **Found**: a forged file that reaches MEDIUM or above and could be assessed. **Not assessable**: genuine files for which the report
  says that it could not look; they are in no other column.
- Bounds of alarms: 95 %, one-sided, Clopper and Pearson. AUC, Cllr (bits) and its minimum by pooling adjacent violators over
  fraudProbability; Cllr and ECE under the prior of ${PRIOR_FRAUD} under which it is told, files weighed to that prior.
- **Loss of evidence**: Cllr less its minimum, had silence been told at the ratio that it has among the list's own files. The rest of
  the distance is silence: told by what is found of forgeries that other people made as well (lab/ledger/earlier.json), and without what
  content alone finds where no sum or code could look, it reassures less than these lists would allow.

Lists, with the number of all their files:

${listsOf(classes)}

## By class of capture, as the product takes the file

Photographs of screens, in which nothing was altered, stand below by their way alone.

${PARTS.map((part) => section(part, classes))
  .filter((text) => text !== '')
  .join('\n\n')}

## Found, by way of altering

${byWay(classes)}

## Rules that weigh and speak on more than 1 % of the genuine files of a class

${loudTable(classes)}

## Class of capture

${confusionTable(classes)}

## Forged files that read MINIMAL with more confidence than their class allows

${overconfident(inOrder(classes).map(([, one]) => one))}
`;
