/** Numbers about which the readers differ are read again, cut out closely and at two other scales: most looks decide. */
import { type Reading, type ReadWord, sureOfDigits } from './agree.ts';
import { fold } from './align.ts';
import type { Quad } from './geometry.ts';
import type { PrintReader } from './networks.ts';
import { aspectOf, type Picture } from './picture.ts';
import { readLine } from './recognise.ts';
import { partOf } from './words.ts';

/** Factors of the width at which a number is read again. */
const STRETCHES = [1.25, 1.6] as const;
/** Looks at one line: a line of noise has no end of disputes. */
const MOST = 4;

/** Paper around a word, in line heights. */
const MARGIN = 0.35;

/** The first reader's confidence from which its numbers are not read again. */
const SURE = 0.8;

/** @param words of one line; those without a dispute come back as they are */
export async function lookAgain(
  reader: PrintReader,
  picture: Picture,
  line: Quad,
  words: readonly ReadWord[],
  remainingMs: () => number,
): Promise<ReadWord[]> {
  const settled: ReadWord[] = [];
  let looks = 0;
  for (const [at, word] of words.entries()) {
    const disputed = isDisputed(word);
    if (!disputed || looks >= MOST || remainingMs() <= 0) {
      settled.push(word);
      continue;
    }
    looks++;
    const margin = MARGIN / Math.max(1, aspectOf(line));
    const [from, to] = betweenOthers(word, margin, words[at - 1], words[at + 1]);
    const place = partOf(line, from, to);
    const again: Reading[] = [];
    for (const stretch of STRETCHES) {
      const { glyphs } = await readLine(reader, picture, place, stretch);
      if (glyphs.length === 0) continue;
      again.push({
        reader: 'pp-ocr again',
        text: glyphs
          .map(({ text }) => text)
          .join('')
          .replaceAll(' ', ''),
        confidence: Math.min(...glyphs.map(({ confidence }) => confidence)),
        ...sureOfDigits(glyphs),
      });
    }
    settled.push(voted({ ...word, readings: [...word.readings, ...again] }));
  }
  return settled;
}

/** With paper on both sides, and nothing of what stands beside it: of `5 662,76` the second part was read as `5662,76`. */
function betweenOthers(
  { from, to }: ReadWord,
  margin: number,
  left: ReadWord | undefined,
  right: ReadWord | undefined,
): [from: number, to: number] {
  const [least, most] = [left ? (left.to + from) / 2 : 0, right ? (right.from + to) / 2 : 1];
  return [
    Math.max(Math.min(least, from + margin), from - margin),
    Math.min(Math.max(most, to - margin), to + margin),
  ];
}

/** A number's digits and signs, without the letters about it. */
const numberOf = (text: string): string => fold(text).replaceAll(/[^\d.,:/-]/g, '');

/** Whether it is the other one with a digit twice: two equal ones in a row are read as one where they nearly touch. */
const hasDoubled = (text: string, other: string): boolean =>
  [...text].some(
    (sign, at) =>
      /\d/.test(sign) && sign === text[at - 1] && text.slice(0, at) + text.slice(at + 1) === other,
  );

/**
 * Numbers on which the readers differ; letters beside equal digits are none. What the first is sure of is right more often
 * than its further looks (447 and 433 of 482 numbers), and a single character cut out closely tells it less than its line did.
 */
function isDisputed({ agreed, readings, pointDoubted }: ReadWord): boolean {
  if (agreed || pointDoubted || !readings.some(({ text }) => /\d/.test(text))) return false;
  const first = readings.find(({ reader }) => reader === 'pp-ocr');
  const second = readings.find(({ reader }) => reader === 'tesseract');
  if (first && second && numberOf(first.text) === numberOf(second.text)) return false;
  if (first && second && hasDoubled(second.text, first.text)) return true;
  return (first?.confidence ?? 0) < SURE && first?.text.length !== 1;
}

/**
 * The text that most looks gave. Looks by one reader err alike, so its own majority is only a better value; agreed is
 * what the other reader saw as well, or what three looks gave surely where the other one saw nothing.
 */
export function voted(word: ReadWord): ReadWord {
  const counts = new Map<string, Reading[]>();
  for (const reading of word.readings) {
    counts.set(reading.text, [...(counts.get(reading.text) ?? []), reading]);
  }
  const [most] = [...counts.values()].toSorted((a, b) => b.length - a.length || total(b) - total(a));
  const [head] = most ?? [];
  if (!most || !head) return word;
  const readers = new Set(most.map(({ reader }) => (reader === 'tesseract' ? 'second' : 'first')));
  const others = word.readings.length - most.length;
  const agreed = !word.pointDoubted && most.length >= 2 && others <= 1 && readers.size === 2;
  const confidence = Math.max(...most.map((reading) => reading.confidence));
  return { ...word, text: head.text, agreed, confidence: agreed ? confidence : confidence * 0.6 };
}

const total = (readings: readonly Reading[]): number =>
  readings.reduce((sum, { confidence }) => sum + confidence, 0);
