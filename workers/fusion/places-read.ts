/** What becomes of places that pixels tell of, by what was read there. */
import type { Box } from '../../shared/contracts/finding.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import { inconclusive, type Occurrence, type Suspicion } from '../stages/stage.ts';

type Told = Extract<Verdict, { verdict: 'fail' }>;

/** Of a word's height: so much of it lies in the rows of a place. */
const WITHIN = 0.3;

export const sharesRows = ([, y, , height]: Box, [, top, , down]: Box): boolean =>
  Math.min(y + height, top + down) - Math.max(y, top) > WITHIN * height;

/** The verdict without the places that are explained; where none is left, a person is asked about them. */
export function askedAbout(
  verdict: Told,
  isExplained: (one: Occurrence) => boolean,
  reason: string,
): Verdict {
  const left = verdict.occurrences.filter((one) => !isExplained(one));
  if (left.length === verdict.occurrences.length) return verdict;
  if (left.length > 0) return { ...verdict, occurrences: left };
  return inconclusive(
    reason,
    verdict.occurrences.map((one) => asked(one, reason)),
  );
}

const asked = ({ page, box, note }: Occurrence, reason: string): Suspicion => ({
  ...(page === undefined ? {} : { page }),
  ...(box ? { box } : {}),
  values: [{ source: 'picture', text: page === undefined ? '(in the file as a whole)' : `(page ${page})` }],
  note: note ?? reason,
});
