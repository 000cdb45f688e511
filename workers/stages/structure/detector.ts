/** What every detector of the stage answers, so that none of them can be silent about what it did not see. */
import type { Suspicion } from '../../../shared/contracts/finding.ts';

export interface Found<Items> {
  items: Items;
  /** False where a limit, the time or the document itself leaves open whether there is more. */
  complete: boolean;
  /** Why; one plain sentence for the reviewer. Always there when it is not complete. */
  reason?: string;
  /** What was seen and could not be told from the document's own way of writing. */
  toCheck?: readonly Suspicion[];
}

/** Everything was looked at. */
export function all<Items>(items: Items): Found<Items> {
  return { items, complete: true };
}

/** @param toCheck what was seen of what the detector looks for, and not counted */
export function partly<Items>(
  items: Items,
  reason: string,
  toCheck: readonly Suspicion[] = [],
): Found<Items> {
  return { items, complete: false, reason, toCheck };
}
