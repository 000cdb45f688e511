/**
 * Whether the rules that ask "is this value made otherwise than its neighbours" find more apart or as one score:
 * `value-neighbours.ts FACTS` (the folder of stored facts) over the lists' PDF files, structure stage only.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import { InvalidFactsError, judge } from '../../workers/runtime/judge.ts';
import { STAGE_BY_ID } from '../../workers/stages/index.ts';
import { openFacts } from './facts-store.ts';

const RULES = [
  'value-typed-later',
  'value-exchanged',
  'value-set-apart',
  'value-off-grid',
  'digits-set-apart',
];
const CONTEXT = { now: Date.parse('2026-11-22T12:00:00Z') };
const LISTS = path.join(import.meta.dirname, 'lists');

interface Row {
  forged: boolean;
  /** Certainty of each rule, 0 where it does not accuse. */
  scores: number[];
}

function certainty(verdict: Verdict | undefined): number {
  return verdict?.verdict === 'fail' ? Math.max(...verdict.occurrences.map((one) => one.confidence)) : 0;
}

const store = openFacts(process.argv[2] ?? '');
const rows: Row[] = [];
let [missing, outdated] = [0, 0];
const seen = new Set<string>();
for (const list of readdirSync(LISTS)) {
  const [head = '', ...lines] = readFileSync(path.join(LISTS, list), 'utf8').trim().split('\n');
  const names = head.split('\t');
  for (const line of lines) {
    const cells = line.split('\t');
    const of = (name: string): string => cells[names.indexOf(name)] ?? '';
    if (!of('id').endsWith('.pdf') || seen.has(of('sha256'))) continue;
    seen.add(of('sha256'));
    const stored = await store.read(of('sha256'));
    const stage = stored?.stages.find(({ id }) => id === 'structure');
    if (stage?.status !== 'COMPLETED') {
      missing++;
      continue;
    }
    try {
      const { verdicts } = judge(STAGE_BY_ID.structure, stage.facts, CONTEXT).judgement;
      rows.push({ forged: of('truth') === 'forged', scores: RULES.map((code) => certainty(verdicts[code])) });
    } catch (thrown) {
      if (!(thrown instanceof InvalidFactsError)) throw thrown;
      outdated++;
    }
  }
}

const told = (what: string, accuses: (row: Row) => boolean): void => {
  const [forged, genuine] = [true, false].map((truth) => rows.filter((row) => row.forged === truth));
  const count = (of: Row[] = []): string => `${of.filter(accuses).length} of ${of.length}`;
  console.log(`| ${what} | ${count(forged)} | ${count(genuine)} |`);
};
console.log(`${rows.length} files; ${missing} without facts, ${outdated} with facts of another version\n`);
console.log('| rule | altered files found | genuine files accused |\n|---|---|---|');
for (const [i, code] of RULES.entries()) {
  told(code, ({ scores }) => (scores[i] ?? 0) > 0);
  told(`${code}, none of the others`, ({ scores }) => scores.every((score, at) => score > 0 === (at === i)));
}
told('any of the five', ({ scores }) => scores.some((score) => score > 0));
for (const least of [0.95, 0.9, 0.8, 0.7, 0.5, 0.3, 0.1])
  told(
    `one score of at least ${least}`,
    ({ scores }) => 1 - scores.reduce((left, score) => left * (1 - score), 1) >= least,
  );
