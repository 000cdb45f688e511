/**
 * What was read at both places of a copy. A name that a paper prints twice, small and large in one face, is no copy of a piece of the
 * picture, though every cell of the one is explained by the other; nor is print of one face whose digits are others. Needs two stages: the
 * pixels say what is alike, the reading what stands there.
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
/** Digits of which as many differ as no reader misreads: fewer are a mark. */
const MIN_DIGITS = 3;
const OTHER_DIGITS = 2;
const REASON =
  'what looks like a copy are the same words, printed in two sizes or twice in a text, or print that reads otherwise';

/** The verdicts by code, of which the one on copies names none that the reading explains. */
export function copiesAsRead(
  verdicts: Record<string, Verdict>,
  facts: Partial<Record<StageId, unknown>>,
): Record<string, Verdict> {
  const verdict = verdicts[CODE];
  const pages = (facts.ocr as OcrFacts | undefined)?.pages;
  if (verdict?.verdict !== 'fail' || !pages) return verdicts;
  const { occurrences } = verdict;
  const isPrinted = (one: Occurrence): boolean => {
    const other = occurrences.find((place) => place !== one && isSameCopy(place, one));
    return (
      other !== undefined &&
      [isPrintedTwice, hasOtherDigits, isPhraseTwice].some((isExplained) => isExplained(pages, one, other))
    );
  };
  const left = occurrences.filter((one) => !isPrinted(one));
  if (left.length === occurrences.length) return verdicts;
  return {
    ...verdicts,
    [CODE]: left.length > 0 ? { ...verdict, occurrences: left } : inconclusive(REASON),
  };
}

function isPrintedTwice(pages: OcrFacts['pages'], one: Occurrence, other: Occurrence): boolean {
  const [own, its] = [one, other].map((place) => wordsAt(pages, place));
  return isOtherSize(one) && own !== undefined && its !== undefined && saysTheSame(own, its);
}

/** A word of running text: neither a name nor a number. */
const PLAIN_WORD = /^\p{Ll}[\p{Ll}\p{M}]*[.,;:]?$/u;
const MIN_WORDS = 2;

/** What a text says twice, "of the employee", has the same letters in the same face; nobody copies it to alter anything. */
function isPhraseTwice(pages: OcrFacts['pages'], one: Occurrence, other: Occurrence): boolean {
  const [own = [], its = []] = [one, other].map((place) => textsAt(pages, place));
  return (
    own.length >= MIN_WORDS &&
    own.length === its.length &&
    [...own, ...its].every((text) => PLAIN_WORD.test(text)) &&
    own.every((text, at) => distance(bare(text), bare(its[at] ?? '')) <= SLIPS)
  );
}

const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{M}]/gu, '');

function hasOtherDigits(pages: OcrFacts['pages'], one: Occurrence, other: Occurrence): boolean {
  const [own = '', its = ''] = [one, other].map((place) => digitsAt(pages, place));
  return Math.min(own.length, its.length) >= MIN_DIGITS && distance(own, its) >= OTHER_DIGITS;
}

/** Of the parts of words that lie within a place, as far as their length tells. */
function digitsAt(pages: OcrFacts['pages'], { page, box }: Occurrence): string {
  if (box === undefined) return '';
  const words = pages.find((own) => own.page === page)?.words ?? [];
  const parts = words
    .filter((word) => isLevel(word.box, box))
    .toSorted((a, b) => a.box[0] - b.box[0])
    .map(({ text, box: [x, , width] }) => {
      const [from, to] = [box[0], box[0] + box[2]].map((edge) =>
        Math.round(((edge - x) / width) * text.length),
      ) as [number, number];
      return text.slice(Math.max(0, from), Math.max(0, to));
    });
  return parts.join('').replaceAll(/\D/g, '');
}

function isOtherSize({ data }: Occurrence): boolean {
  const scale = Number(data?.scale ?? 1);
  return Math.max(scale, 1 / scale) >= OTHER_SIZE;
}

const isSameCopy = ({ data: one }: Occurrence, { data: other }: Occurrence): boolean =>
  ['alike', 'compared', 'residual', 'scale'].every((name) => one?.[name] === other?.[name]);

/** Words whose middle lies within a place. */
function textsAt(pages: OcrFacts['pages'], place: Occurrence | undefined): string[] {
  const { page, box } = place ?? {};
  if (box === undefined) return [];
  const words = pages.find((own) => own.page === page)?.words ?? [];
  return words.filter((word) => isMiddleWithin(word.box, box)).map(({ text }) => text);
}

/** What was read at a place, in small letters; undefined where nothing was. */
function wordsAt(pages: OcrFacts['pages'], place: Occurrence | undefined): string[] | undefined {
  const found = textsAt(pages, place).map((text) => text.toLowerCase());
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

const isLevel = ([, y, , height]: Box, [, top, , down]: Box): boolean =>
  y + height / 2 >= top && y + height / 2 <= top + down;

function isMiddleWithin([x, y, width, height]: Box, [left, top, across, down]: Box): boolean {
  const [middle, level] = [x + width / 2, y + height / 2];
  return middle >= left && middle <= left + across && level >= top && level <= top + down;
}
