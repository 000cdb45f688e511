/** Figures of judged files, a class of capture at a time: levels, calibration, what is found by way of altering. */
import { CAPTURE_CLASSES, type CaptureClass } from '../../shared/contracts/capture.ts';
import { PRIOR_FRAUD } from '../../shared/findings/policy.ts';
import { isFound } from './count.ts';
import { isAtLeast, isNotAssessable, type JudgedFile } from './judged.ts';
import { auc, cllr, ece, type Judged, llrs, minCllr, upperBound, withOwnSilence } from './statistics.ts';

export interface Alarms {
  k: number;
  n: number;
  /** Clopper and Pearson, one-sided 95 %. */
  bound: number;
}

export interface ClassFigures {
  captured: CaptureClass;
  genuine: number;
  forged: number;
  /** Genuine files that could not be assessed; they are in no other figure. */
  notAssessable: number;
  medium: Alarms;
  high: Alarms;
  found: { k: number; n: number };
  auc: number | null;
  cllr: number | null;
  minCllr: number | null;
  /** Cllr less its minimum, had silence been told at the ratio that it has among these files. */
  lossOfEvidence: number | null;
  ece: number | null;
}

export const scored = (files: readonly JudgedFile[]): Judged[] =>
  files
    .filter(({ report }) => !isNotAssessable(report))
    .map(({ report, entry }) => ({ probability: report.fraudProbability, forged: entry.truth === 'forged' }));

export function classFigures(files: readonly JudgedFile[]): ClassFigures[] {
  return CAPTURE_CLASSES.flatMap((captured) => {
    const own = files.filter((file) => file.captured === captured);
    if (own.length === 0) return [];
    const forged = own.filter(({ entry }) => entry.truth === 'forged');
    const genuine = own.filter(({ entry }) => entry.truth === 'genuine');
    const assessed = genuine.filter(({ report }) => !isNotAssessable(report));
    const alarms = (level: 'MEDIUM' | 'HIGH'): Alarms => {
      const k = assessed.filter(({ report }) => isAtLeast(report, level)).length;
      return { k, n: assessed.length, bound: upperBound(k, assessed.length) };
    };
    const judged = scored(own);
    const ratios = llrs(judged, PRIOR_FRAUD);
    const [cost, least] = [cllr, minCllr].map((of) => of(withOwnSilence(ratios)));
    return [
      {
        captured,
        genuine: genuine.length,
        forged: forged.length,
        notAssessable: genuine.length - assessed.length,
        medium: alarms('MEDIUM'),
        high: alarms('HIGH'),
        found: { k: forged.filter(isFound).length, n: forged.length },
        auc: auc(judged),
        cllr: cllr(ratios),
        minCllr: minCllr(ratios),
        lossOfEvidence: cost == null || least == null ? null : cost - least,
        ece: ece(judged, PRIOR_FRAUD),
      },
    ];
  });
}

export interface Firing {
  code: string;
  captured: CaptureClass;
  k: number;
  n: number;
  files: string[];
}

/** Rules that speak on more than one in a hundred genuine files of a class, loudest first. */
export function loudRules(files: readonly JudgedFile[], weighs: (code: string) => boolean): Firing[] {
  const genuine = files.filter(({ entry }) => entry.truth === 'genuine');
  const firings = CAPTURE_CLASSES.flatMap((captured) => {
    const own = genuine.filter((file) => file.captured === captured);
    const codes = new Set(own.flatMap(({ verdicts }) => Object.keys(verdicts)));
    return [...codes].filter(weighs).map((code): Firing => {
      const fired = own.filter(({ verdicts }) => verdicts[code] === 'fail');
      const n = own.filter(({ verdicts }) => verdicts[code] !== undefined).length;
      return { code, captured, k: fired.length, n, files: fired.map(({ entry }) => entry.id) };
    });
  });
  return firings.filter(({ k, n }) => k > 1 && k > n / 100).toSorted((a, b) => b.k / b.n - a.k / a.n);
}

/** Files of the class that the list says, by the class that the product takes them for. */
export function confusion(files: readonly JudgedFile[]): Map<CaptureClass, Map<CaptureClass, number>> {
  const rows = new Map<CaptureClass, Map<CaptureClass, number>>();
  for (const { entry, captured } of files) {
    const row = rows.get(entry.class) ?? new Map<CaptureClass, number>();
    row.set(captured, (row.get(captured) ?? 0) + 1);
    rows.set(entry.class, row);
  }
  return rows;
}
