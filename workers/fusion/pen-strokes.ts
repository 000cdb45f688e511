/**
 * A region that was put into a scan after it was saved, and in which nothing is print: a signature, a note by hand, a tick. Honest people
 * draw them into pictures of their papers. Needs two stages: the pixels say where something was put in, the reading whether print
 * stands there.
 */
import type { Box } from '../../shared/contracts/finding.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import type { PageText, Word } from '../stages/ocr/facts.ts';
import { medianOf } from '../stages/ocr/print/quantile.ts';
import { isAgreed } from '../stages/ocr/words.ts';
import type { Occurrence } from '../stages/stage.ts';
import { sharesRows, withoutExplained, wordsOfPage } from './places-read.ts';

const CODES = ['edited-region-in-resaved-jpeg'] as const;
/** What is as high as so many lines of print is a picture: a portrait is exchanged as a whole. */
const MAX_LINES = 5;
/** Words of a page that are read as print: of fewer its print is not known. */
const MIN_WORDS = 10;
const REASON = 'What was put into the picture is no print, as a signature or a note by hand.';

/** The verdicts by code, of which the one on edited regions names strokes of a pen as questions. */
export function penStrokesAside(
  verdicts: Record<string, Verdict>,
  facts: Partial<Record<StageId, unknown>>,
): Record<string, Verdict> {
  return withoutExplained(verdicts, facts, { codes: CODES, isExplained: isPen, reason: REASON });
}

function isPen(place: Occurrence, pages: readonly PageText[]): boolean {
  const { box, data } = place;
  const print = wordsOfPage(place, pages).filter(isPrint);
  // What was erased has no print either.
  if (!box || print.length < MIN_WORDS || data?.inked === 0) return false;
  const line = medianOf(print.map((word) => word.box[3]));
  return box[3] <= MAX_LINES * line && !print.some((word) => isIn(word.box, box));
}

/** Both readers have it alike, or it is a number, whatever its digits are. */
const isPrint = (word: Word): boolean => isAgreed(word) || /\d.*\d/.test(word.text);

const isIn = (word: Box, place: Box): boolean =>
  sharesRows(word, place) && word[0] < place[0] + place[2] && place[0] < word[0] + word[2];
