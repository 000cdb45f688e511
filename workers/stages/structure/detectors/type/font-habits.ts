/** What a document's own way of changing fonts is, for the detectors that look for departures from it. */
import type { Suspicion } from '../../../../../shared/contracts/finding.ts';
import { all, type Found, partly } from '../detector.ts';
import { HABITS, MINORITY } from '../layout/thresholds.ts';

/** Documents with fewer words have no habits to depart from. */
export const MIN_WORDS = 25;
const MAX_FOUND = 100;

export interface PairOfFonts {
  font: string;
  around: string;
}

/** How often each pair of fonts is among the candidates, and how many there are of their kind. */
export class Pairs<Candidate extends PairOfFonts> {
  private readonly counts = new Map<string, number>();
  private readonly total: number;

  constructor(candidates: readonly Candidate[]) {
    this.total = candidates.length;
    for (const { font, around } of candidates) {
      const key = `${font}|${around}`;
      this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    }
  }

  alike({ font, around }: Candidate): number {
    return this.counts.get(`${font}|${around}`) ?? 1;
  }

  /** Fonts made from recognised shapes change from letter to letter, each pair once: so both are counted. */
  isHabit(candidate: Candidate): boolean {
    return this.alike(candidate) > HABITS.fontPairs || this.total > 2 * HABITS.fontPairs;
  }
}

/**
 * @param many candidates in pairs of fonts that the document changes between so often that it may be its own way
 * @param values how many values the document has
 */
export function againstHabits<Item, Candidate>(
  told: readonly Item[],
  many: readonly Candidate[],
  values: number,
  toCheck: (candidate: Candidate) => Suspicion,
): Found<Item[]> {
  const items = told.slice(0, MAX_FOUND);
  if (many.length === 0) return all(items);
  if (many.length * MINORITY > values)
    return partly(
      items,
      'The document changes between fonts in so many of its values that one of them tells nothing.',
    );
  return partly(
    items,
    'Many values are set in another font than their own kind around them.',
    many.map(toCheck),
  );
}
