/**
 * A name that a paper prints twice, small and large in one face, is no copy of a piece of the picture, though every cell of the one is
 * explained by the other. Needs two stages: the pixels say what is alike, the reading what stands there.
 */
import type { Box } from '../../shared/contracts/finding.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import type { OcrFacts } from '../stages/ocr/facts.ts';
import { distance } from '../stages/ocr/identity/names.ts';
import { inconclusive, type Occurrence } from '../stages/stage.ts';

const CODE = 'copied-region';
/** Whoever copies a value keeps its size, or nearly: another one is seen at once. */
const OTHER_SIZE = 1.1;
/** Words of fewer letters stand in many places. */
const WORD = /^\p{L}{4,}$/u;
const NUMBER = /\d.*\d/u;
/** Letters that a reader takes for others. */
const SLIPS = 1;

/** The verdicts by code, of which the one on copies names no words that are printed in two sizes. */
export function copiesOfOneSize(
  verdicts: Record<string, Verdict>,
  facts: Partial<Record<StageId, unknown>>,
): Record<string, Verdict> {
  const verdict = verdicts[CODE];
  const pages = (facts.ocr as OcrFacts | undefined)?.pages;
  if (verdict?.verdict !== 'fail' || !pages) return verdicts;
  const { occurrences } = verdict;
  const isPrintedTwice = (one: Occurrence): boolean => {
    const other = occurrences.find((place) => place !== one && isSameCopy(place, one));
    const [own, its] = [one, other].map((place) => wordsAt(pages, place));
    return isOtherSize(one) && own !== undefined && its !== undefined && saysTheSame(own, its);
  };
  const left = occurrences.filter((one) => !isPrintedTwice(one));
  if (left.length === occurrences.length) return verdicts;
  return {
    ...verdicts,
    [CODE]:
      left.length > 0
        ? { ...verdict, occurrences: left }
        : inconclusive('what looks like a copy are the same words, printed in two sizes'),
  };
}

function isOtherSize({ data }: Occurrence): boolean {
  const scale = Number(data?.scale ?? 1);
  return Math.max(scale, 1 / scale) >= OTHER_SIZE;
}

const isSameCopy = ({ data: one }: Occurrence, { data: other }: Occurrence): boolean =>
  ['alike', 'compared', 'residual', 'scale'].every((name) => one?.[name] === other?.[name]);

/** What was read at a place, in small letters; undefined where nothing was. */
function wordsAt(pages: OcrFacts['pages'], place: Occurrence | undefined): string[] | undefined {
  const { page, box } = place ?? {};
  if (box === undefined) return undefined;
  const words = pages.find((own) => own.page === page)?.words ?? [];
  const found = words.filter((word) => isMiddleWithin(word.box, box)).map(({ text }) => text.toLowerCase());
  return found.length > 0 ? found : undefined;
}

/** A word stands in both, read with one slip at most; a number that does was copied or not, that is the question. */
function saysTheSame(one: readonly string[], other: readonly string[]): boolean {
  const isShared = (which: RegExp, slips: number): boolean =>
    one.some(
      (text) => which.test(text) && other.some((its) => which.test(its) && distance(text, its) <= slips),
    );
  return isShared(WORD, SLIPS) && !isShared(NUMBER, 0);
}

function isMiddleWithin([x, y, width, height]: Box, [left, top, across, down]: Box): boolean {
  const [middle, level] = [x + width / 2, y + height / 2];
  return middle >= left && middle <= left + across && level >= top && level <= top + down;
}
