/** Numbers of a row that may be a quantity: pieces, weights, lengths, and times as hours and minutes. */
import type { Box } from '../../../../../shared/contracts/finding.ts';
import type { Word } from '../../facts.ts';
import { isAgreed, type Line } from '../../words.ts';

export interface Numbered {
  row: number;
  value: number;
  box: Box;
}

/** `12`, `0.354`, `1,5`, `2x`, `×3`, `4h`, `33m3`; a number with parted thousands is read as well. */
const NUMBER =
  /^[x×]?(?<whole>\d{1,3}(?:[.,'’]\d{3})+|\d{1,7})(?:[.,](?<part>\d{1,3}))?(?:[x×*]|h|kg|g|m[23²³]?|km|l|kWh)?$/iu;
/** Of a number with its unit. */
const IN_FRONT = /^\d+(?=\p{L})/u;
const TIME = /^(?<hours>\d{1,3}):(?<minutes>[0-5]\d)$/;

/**
 * A word may be read in two ways: `1.250` is a weight or as many pieces.
 * @param areSeen those that both readers of pixels read alike as well
 */
export function numbersOf(line: Line | undefined, row: number, areSeen = false): Numbered[] {
  return (line?.words ?? []).flatMap((word) => {
    const { text, box, source } = word;
    const isRead = source === 'text-layer' || (areSeen && (isAgreed(word) || isAlikeInFront(word)));
    const texts = isRead ? [text] : areSeen ? butForPoint(word) : [];
    return [...new Set(texts.flatMap(valuesOf))].map((value) => ({ row, value, box }));
  });
}

const PIECES = /^[x×]?\d{1,3}[x×]?$/iu;

/** Numbers of pieces that one reader of pixels saw: the other one loses a lone digit. */
export const singleNumbersOf = (line: Line | undefined, row: number): Numbered[] =>
  (line?.words ?? []).flatMap((word) => {
    const { text, box, source, readings = [] } = word;
    const isOne = source !== 'text-layer' && !isAgreed(word) && readings.every((own) => own.text === text);
    return isOne && PIECES.test(text) ? valuesOf(text).map((value) => ({ row, value, box })) : [];
  });

/** `40m3`, read once with the unit as a square: the readers agree about the number. */
function isAlikeInFront({ text, readings = [] }: Word): boolean {
  const number = IN_FRONT.exec(text)?.[0];
  const readers = new Set(readings.map(({ reader }) => reader.split(' ')[0]));
  return (
    number !== undefined &&
    readers.size > 1 &&
    readings.every((reading) => IN_FRONT.exec(reading.text)?.[0] === number)
  );
}

/** `1,5`, of which the other reader lost the comma: it is one of the two. */
function butForPoint({ readings = [] }: Word): string[] {
  const digits = new Set(readings.map(({ text }) => text.replaceAll(/\D/g, '')));
  const readers = new Set(readings.map(({ reader }) => reader.split(' ')[0]));
  const areNumbers = readings.every(({ text }) => /^\d+(?:[.,]\d+)?$/.test(text));
  return digits.size === 1 && readers.size > 1 && areNumbers ? readings.map(({ text }) => text) : [];
}

function valuesOf(text: string): number[] {
  const { hours, minutes } = TIME.exec(text)?.groups ?? {};
  if (hours !== undefined && minutes !== undefined) return [Number(hours) + Number(minutes) / 60];
  const { whole, part } = NUMBER.exec(text)?.groups ?? {};
  if (whole === undefined) return [];
  const plain = Number(`${whole.replaceAll(/\D/g, '')}.${part ?? '0'}`);
  const asDecimal = /^\d{1,3}[.,]\d{3}$/.exec(whole);
  return asDecimal && part === undefined ? [plain, Number(whole.replace(',', '.'))] : [plain];
}
