/**
 * Two readings of a line become its words. The first reader tells characters apart better, the second knows where
 * words end: characters are aligned, the second's gaps cut the line, and each word keeps what either read.
 */
import { align, fold, type Pair, same } from './align.ts';
import type { Faint } from './ctc.ts';
import type { SheetWord } from './sheet.ts';
import { IN_NUMBER, type LineWord, NUMBER_PITCHES } from './words.ts';

export interface Reading {
  reader: 'pp-ocr' | 'tesseract' | 'pp-ocr again';
  text: string;
  confidence: number;
  /** Of the first reader: how sure it is of each of its digits. Signs between them are doubted far more often. */
  digits?: number[];
}

/** As `Reading.digits` is told of characters; of none nothing is. */
export function sureOfDigits(
  characters: readonly { text: string; confidence: number }[],
): Pick<Reading, 'digits'> {
  const digits = characters.filter(({ text }) => /^\d$/.test(text));
  return digits.length > 0 ? { digits: digits.map(({ confidence }) => confidence) } : {};
}

export interface ReadWord {
  text: string;
  /** 0..1 along its line. */
  from: number;
  to: number;
  confidence: number;
  /** What each reader made of it; a reader that saw nothing there is absent. */
  readings: Reading[];
  /** Both readers, or most of several looks, gave these characters. */
  agreed: boolean;
  /** A point may have stood between two of its digits: no two readings alike make it certain. */
  pointDoubted?: true;
}

/** Share of characters that must be alike before the second reader's gaps are trusted. */
const ALIKE = 0.6;
/** From here on the first reader is right about letters more often than the second. */
const SURE = 0.9;
/** A character that is this unsure and has no counterpart in the other reading is a speck. */
const SPECK = 0.5;

/**
 * Less than this, of the first reader and of both together, does not make a number certain that both read alike: of 71
 * such numbers on real receipts 5 were wrong, of the other 1651 one in 80.
 */
const LEAST_OF_FIRST = 0.5;
const LEAST_OF_BOTH = 0.9;

/**
 * Paper, in line heights, from which the second reader's cut of a number is believed, where its two sides also stand farther apart
 * than digits do: beside a 1 or a dash of type of one width there is as much paper (of 42 such cuts on real receipts 3 were right).
 */
const NUMBER_PAPER = 0.25;

interface Character {
  text: string;
  /** Its middle along the line. */
  at: number;
  from: number;
  to: number;
  confidence: number;
  /** Number of its word within its own reading. */
  word: number;
  /** Paper before it, in line heights, where that was measured. */
  gap?: number;
  /** A point that may stand before it. */
  faint?: Faint;
}

/** @param second null where the second reader was not asked */
export function agree(first: readonly LineWord[], second: readonly SheetWord[] | null): ReadWord[] {
  if (second === null || second.length === 0) return first.map((word) => alone(word, 'pp-ocr'));
  if (first.length === 0) return second.map((word) => alone(word, 'tesseract'));
  const a = first.flatMap(({ glyphs, from, to }, word) =>
    glyphs.map((glyph, i): Character => {
      const width = (to - from) / glyphs.length;
      return { ...glyph, from: from + i * width, to: from + (i + 1) * width, word };
    }),
  );
  const b = second.flatMap(({ text, from, to, confidence }, word) => {
    const characters = [...text];
    const width = (to - from) / characters.length;
    return characters.map(
      (character, i): Character => ({
        text: character,
        at: from + (i + 0.5) * width,
        from: from + i * width,
        to: from + (i + 1) * width,
        confidence,
        word,
      }),
    );
  });
  const pairs = align(a, b);
  const alike = pairs.filter(([i, j]) => i !== null && j !== null && same(a[i]?.text, b[j]?.text)).length;
  if (alike < ALIKE * Math.min(a.length, b.length)) return first.map((word) => alone(word, 'pp-ocr'));
  const pieces = cut(pairs, a, b);
  return pieces.map((piece, at) => {
    // A point that may stand where a number was cut is a doubt for both of its parts.
    const next = pieces[at + 1]?.find(([i]) => i !== null)?.[0];
    const cutAtPoint = typeof next === 'number' && a[next]?.faint !== undefined;
    return wordOf(piece, a, b, cutAtPoint);
  });
}

function alone(word: LineWord | SheetWord, reader: Reading['reader']): ReadWord {
  const { text, from, to, confidence } = word;
  return { text, from, to, confidence, readings: [{ reader, text, confidence }], agreed: false };
}

/**
 * Pairs word by word: a word ends where the second reader's does; within a number only where the first's does as well
 * (the second cuts at faint points); where the second saw nothing, where the first's does.
 */
function cut(pairs: readonly Pair[], a: readonly Character[], b: readonly Character[]): Pair[][] {
  const pieces: Pair[][] = [];
  const apart = NUMBER_PITCHES * pitchOfDigits(a);
  let first: Character | undefined;
  let second: Character | undefined;
  for (const pair of pairs) {
    const p = pair[0] === null ? undefined : a[pair[0]];
    const q = pair[1] === null ? undefined : b[pair[1]];
    const ends = wordEnds({ last: first, now: p }, { last: second, now: q }, apart);
    const open = pieces.at(-1);
    if (!open || ends) pieces.push([pair]);
    else open.push(pair);
    if (p) first = p;
    // A character that only the first reader saw breaks the second's line of sight.
    second = q ?? (ends ? undefined : second);
  }
  return pieces;
}

/** The last character of a reader, and the one that comes now. */
interface Step {
  last: Character | undefined;
  now: Character | undefined;
}

const parts = ({ last, now }: Step): boolean =>
  last !== undefined && now !== undefined && now.word !== last.word;

/** From middle to middle of two digits of one number, along the line: the median, 0 where no two stand together. */
function pitchOfDigits(characters: readonly Character[]): number {
  const steps = characters.slice(1).flatMap((now, i) => {
    const last = characters[i];
    const digits = last?.word === now.word && /^\d$/.test(last.text) && /^\d$/.test(now.text);
    return digits ? [now.at - last.at] : [];
  });
  return steps.toSorted((x, y) => x - y)[steps.length >> 1] ?? 0;
}

/**
 * Whether a word ends in front of the character that comes now.
 * @param apart from middle to middle of two characters of numbers that are known to be apart
 */
function wordEnds(first: Step, second: Step, apart: number): boolean {
  if (!second.now || !second.last) return parts(first);
  const both = [first.now?.text ?? '', first.last?.text ?? ''];
  if (!both.every((text) => IN_NUMBER.test(text))) return parts(second);
  const hasPoint = both.some((text) => /^[.,:]$/.test(text));
  const isFar = (first.now?.at ?? 1) - (first.last?.at ?? 0) > apart;
  const hasPaper = (first.now?.gap ?? 1) > NUMBER_PAPER && isFar && !hasPoint;
  return parts(first) || (parts(second) && hasPaper);
}

function wordOf(
  piece: readonly Pair[],
  a: readonly Character[],
  b: readonly Character[],
  cutAtPoint: boolean,
): ReadWord {
  const own = piece.flatMap(([i]) => (i === null ? [] : (a[i] ?? [])));
  const other = piece.flatMap(([, j]) => (j === null ? [] : (b[j] ?? [])));
  const specks = piece.flatMap(([i, j]) => {
    const character = i === null ? undefined : a[i];
    const isPoint = /^[.,]$/.test(character?.text ?? '') && own.some(({ text }) => /\d/.test(text));
    return j === null && character && character.confidence < SPECK && !isPoint ? [character] : [];
  });
  const kept = other.length > 0 ? own.filter((character) => !specks.includes(character)) : own;
  const reading = (reader: Reading['reader'], from: readonly Character[]): Reading => ({
    reader,
    text: from.map(({ text }) => text).join(''),
    confidence: Math.min(...from.map(({ confidence }) => confidence)),
  });
  const readings = [
    ...(kept.length > 0 ? [{ ...reading('pp-ocr', kept), ...sureOfDigits(kept) }] : []),
    ...(other.length > 0 ? [reading('tesseract', other)] : []),
  ];
  const places = kept.length > 0 ? kept : other.length > 0 ? other : own;
  const [from, to] = [Math.min(...places.map((c) => c.from)), Math.max(...places.map((c) => c.to))];
  const settled = { ...settle(readings), from, to, readings };
  const doubted = cutAtPoint || kept.some(({ faint }) => faint);
  return doubted ? { ...settled, agreed: false, pointDoubted: true } : settled;
}

const hasAccent = (text: string): boolean => /\p{M}/u.test(text.normalize('NFD'));

/** Which of the readings is taken. */
export function settle(readings: readonly Reading[]): Pick<ReadWord, 'text' | 'confidence' | 'agreed'> {
  const [first, second] = readings;
  if (!first) return { text: '', confidence: 0, agreed: false };
  if (!second) return { text: first.text, confidence: first.confidence, agreed: false };
  if (fold(first.text) === fold(second.text)) {
    // An accent that one of them saw is there: the other has no sign for it. Dashes and quotation marks both have.
    const text = hasAccent(second.text) ? second.text : first.text;
    const confidence = 1 - (1 - first.confidence) * (1 - second.confidence);
    const sure = first.confidence >= LEAST_OF_FIRST && confidence >= LEAST_OF_BOTH;
    return { text, confidence, agreed: sure || !/\d/.test(text) };
  }
  const sure = first.confidence >= SURE || first.confidence >= second.confidence || /\d/.test(first.text);
  const taken = sure ? first : second;
  return { text: taken.text, confidence: taken.confidence * 0.6, agreed: false };
}
