/** Counts of judged files: by code and class for the weights, by way and class for what silence is worth. */
import { CAPTURE_CLASSES, type CaptureClass } from '../../shared/contracts/capture.ts';
import type { FindingEvidence } from '../../shared/contracts/report.ts';
import { CATALOGUE, type Code, rowOf } from '../../shared/findings/catalogue.ts';
import type { Counts, Rates, Share } from '../../shared/findings/rates.ts';
import { isTelling } from '../../workers/fusion/findings.ts';
import { score, type Weighed } from '../../workers/fusion/score.ts';
import { isAtLeast, isNotAssessable, type JudgedFile } from './judged.ts';
import { KEEPS_HISTORY, LOOKS_FOR } from './looks-for.ts';

/** Codes whose evidence is in how pixels were saved: another saving afterwards ends it. */
const OF_HISTORY: ReadonlySet<string> = new Set<Code>([
  'foreign-jpeg-grid',
  'edited-region-in-resaved-jpeg',
  'thumbnail-disagrees',
  'jpeg-editor-traces',
  'capture-edited',
]);

function isLookedFor(code: string, { entry }: JudgedFile): boolean {
  const ways = LOOKS_FOR[code as Code] ?? [];
  return ways.includes(entry.way) && (!OF_HISTORY.has(code) || KEEPS_HISTORY.has(entry.chain));
}

/** @returns null where the rule has nothing to say on any file of the class */
function countsOf(code: string, files: readonly JudgedFile[]): Counts | null {
  const answered = files.filter(({ verdicts }) => verdicts[code] !== undefined);
  if (!answered.some(({ verdicts }) => verdicts[code] !== 'not-applicable')) return null;
  const genuine = answered.filter(({ entry }) => entry.truth === 'genuine');
  const forged = answered.filter((file) => file.entry.truth === 'forged' && isLookedFor(code, file));
  const fired = (of: readonly JudgedFile[]): number =>
    of.filter(({ verdicts }) => verdicts[code] === 'fail').length;
  return { k1: fired(forged), n1: forged.length, k0: fired(genuine), n0: genuine.length };
}

/** A row for every code of the catalogue: one that applied to nothing at all gets all genuine files, and no finds. */
export function countCodes(files: readonly JudgedFile[]): Pick<Rates, 'codes' | 'synthetic'> {
  const codes: Rates['codes'] = {};
  const synthetic: Rates['synthetic'] = {};
  for (const code of CATALOGUE.keys()) {
    const byClass: Partial<Record<CaptureClass, Counts>> = {};
    for (const captured of CAPTURE_CLASSES) {
      const counts = countsOf(
        code,
        files.filter((file) => file.captured === captured),
      );
      if (counts) byClass[captured] = counts;
    }
    codes[code] = Object.keys(byClass).length > 0 ? byClass : genuineOnly(files);
    const drawn = Object.keys(byClass).filter((captured) => isMostlySynthetic(code, files, captured));
    if (drawn.length > 0) synthetic[code] = drawn as CaptureClass[];
  }
  return { codes, synthetic };
}

function genuineOnly(files: readonly JudgedFile[]): Rates['codes'][string] {
  const of = (captured: CaptureClass): number =>
    files.filter((file) => file.captured === captured && file.entry.truth === 'genuine').length;
  return Object.fromEntries(
    CAPTURE_CLASSES.filter((captured) => of(captured) > 0).map((captured) => [
      captured,
      { k1: 0, n1: 0, k0: 0, n0: of(captured) },
    ]),
  );
}

/**
 * Rules about what few genuine files show: identity papers, of which none can be had, and lists of amounts on a screen. Only drawn
 * ones tell what they are worth.
 */
const OF_RARE_FILES: ReadonlySet<string> = new Set<Code>([
  'mrz-check-digit-failed',
  'viz-mrz-disagrees',
  'value-in-foreign-glyphs',
]);

/** As many genuine files that no program of this project drew tell by themselves how often a rule is wrong. */
const ENOUGH_REAL = 300;

/** More than half of its genuine files were drawn or captured by simulation, and the others are too few; of rare ones: too few were asked. */
function isMostlySynthetic(code: string, files: readonly JudgedFile[], captured: string): boolean {
  const genuine = files.filter((file) => file.captured === captured && file.entry.truth === 'genuine');
  if (OF_RARE_FILES.has(code)) {
    const asked = genuine.filter(({ verdicts }) => (verdicts[code] ?? 'not-applicable') !== 'not-applicable');
    return asked.length > 0 && asked.filter(({ entry }) => entry.synthetic !== 'yes').length < ENOUGH_REAL;
  }
  const real = genuine.filter(({ entry }) => entry.synthetic !== 'yes').length;
  return real < ENOUGH_REAL && real * 2 < genuine.length;
}

/** Share of forged files that reach MEDIUM because something was found. */
export function countDetection(files: readonly JudgedFile[]): Rates['detection'] {
  const forged = files.filter(({ entry }) => entry.truth === 'forged');
  const share = (of: readonly JudgedFile[]): Share => ({ k: of.filter(isFound).length, n: of.length });
  return Object.fromEntries(
    CAPTURE_CLASSES.flatMap((captured) => {
      const own = forged.filter((file) => file.captured === captured);
      if (own.length === 0) return [];
      const ways = [...new Set(own.map(({ entry }) => entry.way))].toSorted();
      const byWay = ways.map((way) => [way, share(own.filter(({ entry }) => entry.way === way))]);
      return [[captured, { all: share(own), byWay: Object.fromEntries(byWay), onContent: onContent(own) }]];
    }),
  );
}

/** Finds that would be none without what the document says, by the code of content that told most. */
function onContent(files: readonly JudgedFile[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { report } of files.filter(isFound)) {
    const told = Object.values(report.pipeline.evidence.findings).toSorted(byWeight);
    const strongest = told.find(({ code }) => rowOf(code).family === 'content');
    if (!strongest || isFoundBy(told.filter(({ code }) => rowOf(code).family !== 'content'))) continue;
    counts[strongest.code] = (counts[strongest.code] ?? 0) + 1;
  }
  return counts;
}

const byWeight = (a: FindingEvidence, b: FindingEvidence): number => b.likelihoodRatio - a.likelihoodRatio;

/** These findings alone reach MEDIUM; strongest first, and a code weighs once. */
function isFoundBy(told: readonly FindingEvidence[]): boolean {
  const first = told.filter(({ code }, at) => told.findIndex((other) => other.code === code) === at);
  const evidence = first.map(({ code, likelihoodRatio, basis }): Weighed => {
    const row = rowOf(code);
    const made = row.madeAsAWhole ?? false;
    const llr = Math.log(likelihoodRatio);
    return { family: row.family, llr, proof: basis === 'proof', telling: isTelling(row), made };
  });
  const { riskLevel } = score({ evidence, assurance: [], seen: 0, read: 1, open: false });
  return riskLevel !== 'MINIMAL' && riskLevel !== 'LOW';
}

export const isFound = ({ report }: JudgedFile): boolean =>
  isAtLeast(report, 'MEDIUM') && !isNotAssessable(report);
