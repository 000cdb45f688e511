/**
 * Places that were painted over where nothing is printed beside them: dust that was brushed away. A value that was taken out leaves its
 * label in its row, or another value in its place. Needs two stages: the pixels say what was painted over, the reading what stands in
 * its rows.
 */
import type { Box } from '../../shared/contracts/finding.ts';
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import type { PageText } from '../stages/ocr/facts.ts';
import type { Occurrence } from '../stages/stage.ts';
import { sharesRows, withoutExplained, wordsOfPage } from './places-read.ts';

const CODES = ['ground-without-grain', 'edited-region-in-resaved-jpeg'] as const;
const REASON = 'What was painted over has no print in its rows, as where dust was taken away.';
/** Shares of the page: a row that was taken out is wider. */
const MAX_SPOT = { width: 0.04, height: 0.025 };
/** Of fewer words a page is not known to have been read. */
const MIN_WORDS = 10;

/** The verdicts by code, of which those on painted ground name free paper as a question. */
export function freePaperAside(
  verdicts: Record<string, Verdict>,
  facts: Partial<Record<StageId, unknown>>,
): Record<string, Verdict> {
  return withoutExplained(verdicts, facts, { codes: CODES, isExplained: isFree, reason: REASON });
}

/** Where something is printed in its place, that is looked at as what it is. */
function isFree(place: Occurrence, pages: readonly PageText[]): boolean {
  const { box, data } = place;
  const words = wordsOfPage(place, pages);
  const isBeside = (word: { box: Box }): boolean => box !== undefined && sharesRows(word.box, box);
  const isSpot = box !== undefined && box[2] <= MAX_SPOT.width && box[3] <= MAX_SPOT.height;
  return data?.inked !== 1 && isSpot && words.length >= MIN_WORDS && !words.some(isBeside);
}
