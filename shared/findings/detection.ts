/** What silence is worth: which share of the known ways of altering a file of its class is found. */
import { CAPTURE_CLASSES, type CaptureClass } from '../contracts/capture.ts';
import { jeffreysEstimate, jeffreysLowerBound } from './jeffreys.ts';
import { BLIND_BELOW } from './policy.ts';
import { RATES, type Rates } from './rates.ts';

export interface Detection {
  /** Lower bound (95 %) of the share of altered files that is found; 0 where none were tried. */
  rate: number;
  /** Altered files behind it. */
  of: number;
  /** Ways of altering that are mostly not found, the most often tried first. */
  blindTo: string[];
  /** Of the finds that rest on content alone, those whose check could not look here; null where there are none. */
  contentUnseen: number | null;
}

/** @param couldLook whether a check of content had something to check in the file; what only it would find is not seen where it had not */
export function detectionIn(
  captureClass: CaptureClass,
  couldLook: (code: string) => boolean = () => true,
  rates: Rates = RATES,
): Detection {
  const counted = rates.detection[captureClass];
  if (!counted) return { rate: 0, of: 0, blindTo: [], contentUnseen: null };
  const { all, byWay, onContent } = counted;
  const finds = Object.entries(onContent);
  const total = finds.reduce((sum, [, k]) => sum + k, 0);
  const unseen = finds.reduce((sum, [code, k]) => sum + (couldLook(code) ? 0 : k), 0);
  return {
    rate: jeffreysLowerBound(all.k - unseen, all.n),
    of: all.n,
    blindTo: Object.entries(byWay)
      .filter(([, { k, n }]) => jeffreysEstimate(k, n) < BLIND_BELOW)
      .toSorted(([, a], [, b]) => b.n - a.n)
      .map(([way]) => way),
    contentUnseen: total > 0 ? unseen / total : null,
  };
}

/**
 * Ways of altering in which a program that opens pages to change them wrote the whole file anew: nothing of the file before is left
 * to see, and what such a program writes is all alike.
 */
const WRITTEN_ANEW: readonly string[] = [
  'rewritten-by-an-editor',
  'office-round-trip',
  'inkscape-text',
  'inkscape-glyphs',
];

/** What silence is worth in a PDF that such a program wrote. */
export function detectionAnew(rates: Rates = RATES): Pick<Detection, 'rate' | 'of'> {
  const byWay = rates.detection['born-digital-pdf']?.byWay ?? {};
  const counted = WRITTEN_ANEW.flatMap((way) => byWay[way] ?? []);
  const sum = (of: 'k' | 'n'): number => counted.reduce((total, share) => total + share[of], 0);
  return { rate: sum('n') > 0 ? jeffreysLowerBound(sum('k'), sum('n')) : 0, of: sum('n') };
}

/** The lowest rate among the classes that a file of this type may belong to. */
export function lowestDetection(mediaType: string, couldLook?: (code: string) => boolean): number {
  const pdf = mediaType === 'application/pdf';
  const possible = CAPTURE_CLASSES.filter((name) => isOfPdf(name) === pdf);
  return Math.min(...possible.map((name) => detectionIn(name, couldLook).rate));
}

const isOfPdf = (name: CaptureClass): boolean => name === 'born-digital-pdf' || name === 'pdf-of-scans';
