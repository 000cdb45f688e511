/**
 * Stamps of receipt: "EINGEGANGEN 11.02.2026", put on scans by whoever registers them. The word stands alone in its line, or its day
 * beside it, in capitals; nothing but that word and its day is taken for the stamp. Needs what was read beside what is told of print.
 */
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import type { PageText, Word } from '../stages/ocr/facts.ts';
import type { Occurrence } from '../stages/stage.ts';
import { OF_PRINT, withoutExplained, wordsOfPage } from './places-read.ts';

const REASON = 'What is unlike the print is a stamp of receipt.';
const STAMP =
  /^(?:EINGEGANGEN|EINGANG|RECEIVED|RE[ÇC]U|RECIBIDO|RICEVUTO|ONTVANGEN|INGEKOMEN|WP[ŁL]YN[ĘE][ŁL]O|DORU[ČC]ENO|MODTAGET|MOTTATT|INKOM|SAAPUNUT|[ÉE]RKEZETT|PRIMIT|RECEBIDO|COPY|KOPIE|COPIE|COPIA|KOPIA)[.:]?$/;
const DAY = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?$/;
/** Heights of the word: its day stands beside it or so far below it. */
const NEAR = 3;

/** The verdicts on print, of which none names a stamp of receipt. */
export function stampsAside(
  verdicts: Record<string, Verdict>,
  facts: Partial<Record<StageId, unknown>>,
): Record<string, Verdict> {
  return withoutExplained(verdicts, facts, { codes: OF_PRINT, isExplained: isStamp, reason: REASON });
}

function isStamp(place: Occurrence, pages: readonly PageText[]): boolean {
  const { box } = place;
  const words = wordsOfPage(place, pages);
  const own = words.find((word) => box && isAt(word, box));
  const stamps = words.filter(
    (word) =>
      STAMP.test(word.text) &&
      (words.some((other) => DAY.test(other.text) && isStraightBehind(other, word)) ||
        words.every((other) => other.line !== word.line || other === word || isOfStamp(other))),
  );
  return (
    own !== undefined && stamps.some((stamp) => stamp === own || (DAY.test(own.text) && isNear(own, stamp)))
  );
}

/** Heights of the word between it and its day. */
const GAP = 2;

const isStraightBehind = (
  { line, box: [x] }: Word,
  { line: own, box: [left, , width, height] }: Word,
): boolean => line === own && x > left && x - left - width <= GAP * height;

/** Its day, or a part of its frame. */
const isOfStamp = ({ text }: Word): boolean => DAY.test(text) || !/[\p{L}\p{N}]{2}/u.test(text);

function isAt({ box: [x, y, width, height] }: Word, [left, top, across, down]: Word['box']): boolean {
  const [middle, level] = [left + across / 2, top + down / 2];
  return middle >= x && middle <= x + width && level >= y && level <= y + height;
}

const isNear = ({ line, box: [x, y, width] }: Word, stamp: Word): boolean => {
  const [left, top, across, height] = stamp.box;
  return line === stamp.line || (Math.abs(y - top) <= NEAR * height && x < left + across && left < x + width);
};
