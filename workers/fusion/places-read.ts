/** What becomes of places that pixels tell of, by what was read there. */
import type { Box } from '../../shared/contracts/finding.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import type { OcrFacts, PageText, Word } from '../stages/ocr/facts.ts';
import { inconclusive, type Occurrence, type Suspicion } from '../stages/stage.ts';

/** Codes that compare the looks of what was read. */
export const OF_PRINT = ['value-printed-otherwise', 'value-copied'] as const;

type Told = Extract<Verdict, { verdict: 'fail' }>;

/** Of a word's height: so much of it lies in the rows of a place. */
const WITHIN = 0.3;

export const sharesRows = ([, y, , height]: Box, [, top, , down]: Box): boolean =>
  Math.min(y + height, top + down) - Math.max(y, top) > WITHIN * height;

/** What was read explains places of a verdict. */
export interface Explained {
  codes: readonly string[];
  isExplained: (place: Occurrence, pages: readonly PageText[]) => boolean;
  reason: string;
}

/** The verdicts by code, of which those of these codes name no place that is explained. */
export function withoutExplained(
  verdicts: Record<string, Verdict>,
  facts: Partial<Record<StageId, unknown>>,
  { codes, isExplained, reason }: Explained,
): Record<string, Verdict> {
  const pages = (facts.ocr as OcrFacts | undefined)?.pages ?? [];
  const changed = codes.flatMap((code) => {
    const verdict = verdicts[code];
    const left =
      verdict?.verdict === 'fail' ? askedAbout(verdict, (one) => isExplained(one, pages), reason) : verdict;
    return left && left !== verdict ? [[code, left] as const] : [];
  });
  return changed.length > 0 ? { ...verdicts, ...Object.fromEntries(changed) } : verdicts;
}

/** Words of the page on which a place lies. */
export const wordsOfPage = ({ page }: Occurrence, pages: readonly PageText[]): readonly Word[] =>
  pages.find((own) => own.page === page)?.words ?? [];

/** The middle of a word lies within the place. */
export function isAt({ box: [x, y, width, height] }: Word, [left, top, across, down]: Box): boolean {
  const [middle, level] = [x + width / 2, y + height / 2];
  return middle >= left && middle <= left + across && level >= top && level <= top + down;
}

/** The verdict without the places that are explained; where none is left, a person is asked about them. */
function askedAbout(verdict: Told, isExplained: (one: Occurrence) => boolean, reason: string): Verdict {
  const left = verdict.occurrences.filter((one) => !isExplained(one));
  if (left.length === verdict.occurrences.length) return verdict;
  if (left.length > 0) return { ...verdict, occurrences: left };
  return inconclusive(
    reason,
    verdict.occurrences.map((one) => asked(one, reason)),
  );
}

const asked = ({ page, box, note, data }: Occurrence, reason: string): Suspicion => ({
  ...(page === undefined ? {} : { page }),
  ...(box ? { box } : {}),
  values: [
    typeof data?.text === 'string'
      ? { source: 'printed', text: data.text }
      : { source: 'picture', text: page === undefined ? '(in the file as a whole)' : `(page ${page})` },
  ],
  note: note ?? reason,
});
