/**
 * Amounts of which two kinds of readers saw the same digits, though not the same marks between them: a blank between thousands is
 * a point to one and nothing to the other, and a minus or a point of one pixel is lost.
 */
import type { Word } from '../facts.ts';
import { isAgreed } from '../words.ts';

type Readings = NonNullable<Word['readings']>;

/** `pp-ocr` and its further looks are one kind, `tesseract` the other. */
const kindOf = (reader: string): string => reader.split(' ')[0] ?? reader;
const MIN_KINDS = 2;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Characters of the file, what both readers read alike, and numbers whose digits every reading of both kinds has. */
export function areDigitsAlike(word: Word): boolean {
  if (isAgreed(word)) return true;
  const { readings = [], layer, text } = word;
  const wanted = digitsOf(text);
  if (layer !== undefined || wanted === '') return false;
  return (
    new Set(readings.map(({ reader }) => kindOf(reader))).size >= MIN_KINDS &&
    readings.every((reading) => digitsOf(reading.text) === wanted && !/\p{L}/u.test(reading.text))
  );
}

/** What each kind of reader made of parts that are one number; none where one of them did not see them all. */
export function readingsOf(parts: readonly Word[], between: string): Readings {
  const doubted = parts.filter(({ readings }) => readings !== undefined);
  const readers = new Set(doubted.flatMap(({ readings = [] }) => readings.map(({ reader }) => reader)));
  return [...readers].flatMap((reader) => {
    const own = parts.map(({ readings, ...part }) =>
      readings
        ? readings.find((reading) => reading.reader === reader)
        : { ...part, confidence: part.confidence ?? 1 },
    );
    const read = own.filter((one) => one !== undefined);
    if (read.length < parts.length) return [];
    const confidence = Math.min(...read.map((one) => one.confidence));
    return [{ reader, text: read.map(({ text }) => text).join(between), confidence }];
  });
}
