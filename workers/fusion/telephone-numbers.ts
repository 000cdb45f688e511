/**
 * Telephone numbers, by the word in front of them: what people correct on papers of their own before they send them, with the same tools
 * as whoever alters an amount. That one was exchanged is shown and asked about, and is no finding by itself. Needs what was read beside
 * what the structure tells.
 */
import type { StageId } from '../../shared/contracts/stages.ts';
import type { Verdict } from '../../shared/contracts/verdict.ts';
import type { PageText, Word } from '../stages/ocr/facts.ts';
import type { Occurrence } from '../stages/stage.ts';
import { isAt, withoutExplained, wordsOfPage } from './places-read.ts';

const CODES = [
  ...['value-typed-later', 'value-exchanged', 'value-off-grid', 'value-set-apart', 'value-overlaps-text'],
  ...['value-painted-over', 'value-touched-up', 'text-covered-and-retyped', 'subset-contradicts-text'],
];
const REASON = 'What was exchanged is a telephone number, as people correct on papers of their own.';
const NAME =
  /^(?:tel|t[ée]l|tlf|tfno?|telef[óo]?n\p{L}*|t[ée]l[ée]phone|phone|fon|fax|mobil\p{L}*|mob|handy|gsm|cell|puh|puhelin\p{L}*|sími|τηλ\p{L}*|тел\p{L}*)[.:]*$/iu;
const PART = /^[+(]?\d[\d()/.-]*[,;.]?$/;
/** An amount or a date is none, whatever stands in front of it. */
const OTHERWISE = /[.,]\d{2}$|^\d{1,4}([./-])\d{1,2}\1\d{1,4}\.?$/;
/** Digits of a number with those of its country. */
const DIGITS = [6, 15] as const;

/** The verdicts by code, of which those of structure ask about telephone numbers. */
export function telephoneNumbersAside(
  verdicts: Record<string, Verdict>,
  facts: Partial<Record<StageId, unknown>>,
): Record<string, Verdict> {
  return withoutExplained(verdicts, facts, { codes: CODES, isExplained: isTelephone, reason: REASON });
}

function isTelephone(place: Occurrence, pages: readonly PageText[]): boolean {
  const { box } = place;
  if (!box) return false;
  const lines = Map.groupBy(wordsOfPage(place, pages), ({ line }) => line);
  const numbers = [...lines.values()].flatMap(numbersOf);
  const inside = (word: Word): boolean => isAt(word, box);
  const own = [...lines.values()].flat().filter(inside);
  return own.length > 0 && numbers.some((number) => own.every((word) => number.includes(word)));
}

/** Words of each telephone number of a line. */
function numbersOf(line: readonly Word[]): Word[][] {
  return line.flatMap((word, at) => {
    if (!NAME.test(word.text)) return [];
    const behind = line.slice(at + 1);
    const end = behind.findIndex(({ text }) => !PART.test(text) || OTHERWISE.test(text));
    const number = end < 0 ? behind : behind.slice(0, end);
    const digits = number.map(({ text }) => text.replaceAll(/\D/g, '')).join('').length;
    return digits >= DIGITS[0] && digits <= DIGITS[1] ? [number] : [];
  });
}
