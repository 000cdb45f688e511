/**
 * What is told of a set of papers that somebody else made and altered, by way and by class of capture:
 *   node lab/ledger/sight.ts --truth truth.jsonl... [--misses] FACTS...
 *
 * Several sets, as many truths as folders and in their order, are counted together. FACTS is a folder of stored facts (lab/facts/save.ts). The truth has one line a file: `file` (`genuine/x.pdf`, `twins/..` or
 * `forged/..`), `way` (up to a semicolon it names a row) and, of a picture, `box`: x, y, width and height of what was altered, in pixels of the
 * picture as it is stored, or `boxes`, where several values were. Told: MEDIUM and above, and could be assessed. Asked: not told, and a person is asked to look at something.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { CaptureClass } from '../../shared/contracts/capture.ts';
import type { Box } from '../../shared/contracts/finding.ts';
import type { ProductionReport } from '../../shared/contracts/report.ts';
import { PRIOR_FRAUD } from '../../shared/findings/policy.ts';
import { StoredFacts } from '../../workers/fusion/stored-facts.ts';
import { lowerBound, upperBound } from '../bench/bounds.ts';
import { isAtLeast, isNotAssessable, judgeStoredFile } from './judged.ts';
import { regionOf } from './region.ts';
import { auc, cllr, ece, llrs, minCllr } from './statistics.ts';

const Place = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const Truth = z.looseObject({
  file: z.string().regex(/^(genuine|twins|forged)\/[^/]+$/),
  way: z.string(),
  what: z.string().optional(),
  box: Place.nullish(),
  boxes: z.array(Place).nullish(),
});
export type Truth = z.infer<typeof Truth>;

export interface Seen {
  truth: Truth;
  captured: CaptureClass;
  report: ProductionReport;
  /** Of a told file whose altered place is known: F1 of the places that were told, by area. */
  f1: number | null;
}

export const isForged = ({ truth }: Pick<Seen, 'truth'>): boolean => truth.file.startsWith('forged/');
export const isTold = ({ report }: Pick<Seen, 'report'>): boolean =>
  isAtLeast(report, 'MEDIUM') && !isNotAssessable(report);
const isAsked = (seen: Seen): boolean => !isTold(seen) && seen.report.pipeline.evidence.toCheck.length > 0;

/** Places of what counts against the document: what says little is no accusation of its place. */
const LEAST_RATIO = 2;

/** @throws Error for facts of an earlier shape */
export function seenOf(truth: Truth, stored: StoredFacts): Seen {
  const judged = judgeStoredFile(stored);
  if (!judged) throw new Error(`${stored.name}: facts of an earlier shape, save them again`);
  const { captured, report } = judged;
  const page = stored.prepared?.pages[0];
  const places = truth.boxes ?? (truth.box ? [truth.box] : []);
  if (places.length === 0 || !page || !isTold({ report })) return { truth, captured, report, f1: null };
  const altered = places.map(([x, y, width, height]): Box => {
    return [x / page.width, y / page.height, width / page.width, height / page.height];
  });
  const told = Object.values(report.pipeline.evidence.findings).flatMap(({ box, likelihoodRatio }) =>
    box && likelihoodRatio >= LEAST_RATIO ? [box] : [],
  );
  return { truth, captured, report, f1: regionOf(told, altered).f1 };
}

/** Rows of a Markdown table: files, told, asked, could not be assessed. */
export function tableOf(title: string, groups: ReadonlyMap<string, readonly Seen[]>): string {
  const rows = [...groups].map(([name, files]) => {
    const told = files.filter(isTold).length;
    const range = `${percent(lowerBound(told, files.length))} to ${percent(upperBound(told, files.length))}`;
    const counts = [files.filter(isAsked), files.filter(({ report }) => isNotAssessable(report))];
    return `| ${name} | ${files.length} | ${told} (${range}) | ${counts.map(({ length }) => length).join(' | ')} |`;
  });
  return [`| ${title} | files | told | asked | not assessable |`, '|---|--:|--:|--:|--:|', ...rows].join(
    '\n',
  );
}

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

export const groupsBy = (seen: readonly Seen[], nameOf: (one: Seen) => string): Map<string, Seen[]> =>
  new Map([...Map.groupBy(seen, nameOf)].toSorted(([one], [other]) => one.localeCompare(other)));

export interface Figures {
  /** Probability that an altered file is told as likelier altered than an honest one. */
  auc: number | null;
  /** Bits. */
  cllr: number | null;
  minCllr: number | null;
  ece: number | null;
  /** How well told places fit, by area. */
  f1: number | null;
  places: number;
}

/** Of what could be assessed; null where there are no files of one sort, or no told places. */
export function figuresOf(seen: readonly Seen[]): Figures {
  const assessed = seen.filter(({ report }) => !isNotAssessable(report));
  const judged = assessed.map((one) => ({
    probability: one.report.fraudProbability,
    forged: isForged(one),
  }));
  const ratios = llrs(judged, PRIOR_FRAUD);
  const fits = seen.flatMap(({ f1 }) => (f1 === null ? [] : [f1]));
  return {
    auc: auc(judged),
    cllr: cllr(ratios),
    minCllr: minCllr(ratios),
    ece: ece(judged, PRIOR_FRAUD),
    f1: fits.length > 0 ? fits.reduce((sum, f1) => sum + f1, 0) / fits.length : null,
    places: fits.length,
  };
}

const shown = (value: number | null, digits = 3): string => value?.toFixed(digits) ?? '-';

/** Rows of a Markdown table: honest files, those of them that were told and at HIGH or above, altered ones, and how well they are parted. */
export function figuresTable(groups: ReadonlyMap<string, readonly Seen[]>): string {
  const rows = [...groups].map(([name, files]) => {
    const honest = files.filter((one) => !isForged(one));
    const high = honest.filter((one) => isTold(one) && isAtLeast(one.report, 'HIGH'));
    const { auc: area, cllr: bits, minCllr: least, ece: error } = figuresOf(files);
    const counts = [honest.length, honest.filter(isTold).length, high.length, files.length - honest.length];
    return `| ${[name, ...counts, ...[area, bits, least, error].map((value) => shown(value))].join(' | ')} |`;
  });
  return [
    '| class | honest | told | HIGH | altered | AUC | Cllr | min | ECE |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n');
}

export const readTruth = (file: string): Truth[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => Truth.parse(JSON.parse(line)));

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      truth: { type: 'string', multiple: true, default: [] },
      misses: { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0 || values.truth.length !== positionals.length) {
    console.error('usage: sight.ts --truth truth.jsonl... [--misses] FACTS...');
    process.exit(2);
  }
  const seen = positionals.flatMap((folder, at) =>
    readTruth(values.truth[at] ?? '').map((truth) => {
      const file = path.join(folder, `${path.basename(truth.file)}.facts.json`);
      return seenOf(truth, StoredFacts.parse(JSON.parse(readFileSync(file, 'utf8'))));
    }),
  );
  const forged = seen.filter(isForged);
  console.log(
    tableOf(
      'part',
      groupsBy(seen, ({ truth }) => truth.file.split('/')[0] ?? ''),
    ),
  );
  console.log(
    `\n${tableOf(
      'altered, by way',
      groupsBy(forged, ({ truth }) => truth.way.split(';')[0] ?? ''),
    )}`,
  );
  console.log(
    `\n${tableOf(
      'altered, by class',
      groupsBy(forged, ({ captured }) => captured),
    )}`,
  );
  console.log(`\n${figuresTable(groupsBy(seen, ({ captured }) => captured))}`);
  const { places, f1, ...told } = figuresOf(seen);
  console.log(
    `\nAUC ${shown(told.auc)}; Cllr ${shown(told.cllr)}, its minimum ${shown(told.minCllr)}; ECE ${shown(told.ece)}; F1 of told places ${shown(f1, 2)} (${places} told files with a known place)`,
  );
  if (values.misses)
    for (const one of seen.filter((each) => (isForged(each) ? !isTold(each) : isTold(each) || isAsked(each))))
      console.log(
        [
          one.truth.file,
          one.report.riskLevel,
          isAsked(one) ? 'asked' : '',
          one.truth.way,
          one.truth.what ?? '',
        ].join('  '),
      );
}
