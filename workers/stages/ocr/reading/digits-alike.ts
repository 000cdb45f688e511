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

/** As numbers that are alike with their marks have to be sure (`reading/agree.ts`): of the first reader, and of both together. */
const LEAST_OF_FIRST = 0.5;
const LEAST_OF_BOTH = 0.9;
/**
 * Or of each of its digits the first reader is as sure as this, and the second saw the same ones (docs/measurements/reading.md, Numbers
 * whose digits both readers have alike).
 */
const LEAST_OF_DIGITS = 0.98;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether every reading of both kinds has the digits of a number, and how sure they are of them; null where not all have. */
export function digitsAlikeIn(word: Word): 'surely' | 'faintly' | null {
  if (isAgreed(word)) return 'surely';
  const { readings = [], layer, text } = word;
  const wanted = digitsOf(text);
  const kinds = Map.groupBy(readings, ({ reader }) => kindOf(reader));
  const isAlike = readings.every(
    (reading) => digitsOf(reading.text) === wanted && !/\p{L}/u.test(reading.text),
  );
  if (layer !== undefined || wanted === '' || kinds.size < MIN_KINDS || !isAlike) return null;
  const sure = [...kinds.values()].map((own) => Math.max(...own.map(({ confidence }) => confidence)));
  const isFirstSure = readings.some(
    ({ reader, confidence }) => reader === 'pp-ocr' && confidence >= LEAST_OF_FIRST,
  );
  // Most doubts are of the marks: a blank that is read as a point, a comma of one pixel.
  const together = 1 - sure.reduce((doubt, confidence) => doubt * (1 - confidence), 1);
  return unsurePlacesIn(word)?.length === 0 || (isFirstSure && together >= LEAST_OF_BOTH)
    ? 'surely'
    : 'faintly';
}

/** Places, from the last digit, of those of which the first reader is unsure; null where it did not tell of each. */
export function unsurePlacesIn({ readings = [], text }: Word): number[] | null {
  const own = readings.find(({ reader }) => reader === 'pp-ocr')?.digits;
  const count = digitsOf(text).length;
  if (own?.length !== count) return null;
  return own.flatMap((confidence, at) => (confidence < LEAST_OF_DIGITS ? [count - 1 - at] : []));
}

/** What each kind of reader made of parts that are one number; none where one of them did not see them all. */
export function readingsOf(parts: readonly Word[], between: string): Readings {
  const doubted = parts.filter(({ readings }) => readings !== undefined);
  const readers = new Set(doubted.flatMap(({ readings = [] }) => readings.map(({ reader }) => reader)));
  return [...readers].flatMap((reader) => {
    const own = parts.map(({ readings, ...part }) =>
      readings
        ? readings.find((reading) => reading.reader === reader)
        : { ...part, confidence: part.confidence ?? 1, digits: asSureOf(part) },
    );
    const read = own.filter((one) => one !== undefined);
    if (read.length < parts.length) return [];
    const confidence = Math.min(...read.map((one) => one.confidence));
    const digits = read.flatMap((one) => one.digits ?? []);
    const isTold = reader !== 'tesseract' && read.every(({ text, digits: own }) => own ?? !/\d/.test(text));
    return [
      {
        ...{ reader, text: read.map(({ text }) => text).join(between), confidence },
        ...(isTold ? { digits } : {}),
      },
    ];
  });
}

/** Of a part that is certain each digit is as sure as the part. */
const asSureOf = ({ text, confidence }: Pick<Word, 'text' | 'confidence'>): number[] =>
  Array.from(digitsOf(text), () => confidence ?? 1);
