/**
 * Numbers of a line, told by a network of this project (models/cards/numbers.md) from what PP-OCR's network made of each step:
 * it knows points that were hardly printed, blanks, and digits from the letters that look like them. Letters stay PP-OCR's.
 */
import type { Session } from '../networks/session.ts';
import { align, fold } from './align.ts';
import { type Alphabet, decode, type Glyph } from './ctc.ts';

/** What the network tells apart, as models/training/numbers/train.py has it; class 0 is the blank, the last one any other sign. */
const CHARACTERS = '0123456789.,:/-ABCDEFGHIJKLMNOPQRSTUVWXYZ ()#%*&\'@+=$€£;!?"<>[]_|~°';
const OTHER = '\ufffd';

const ALPHABET: Alphabet = {
  characters: ['', ...CHARACTERS, OTHER],
  latin: new Uint8Array(CHARACTERS.length + 2).fill(1),
  points: [...'.,'].map((text) => ({ class: CHARACTERS.indexOf(text) + 1, text })),
};

/** Outputs of PP-OCR's network that scripts/models/make.ts has it hand out, and how many numbers each has a step. */
const INNER = { behind: 'transpose_51.tmp_0', before: 'p2o.AveragePool.1' };
const [BEHIND, BEFORE] = [120, 480];
export const FEATURES = BEHIND + BEFORE;

/** [steps, {@link FEATURES}]: what the network made of each step before its neck and behind it; null of a network that hands out neither. */
export function featuresOf(outputs: Readonly<Record<string, Float32Array>>): Float32Array | null {
  const [before, behind] = [outputs[INNER.before], outputs[INNER.behind]];
  if (!before || !behind) return null;
  const steps = behind.length / BEHIND;
  const features = new Float32Array(steps * FEATURES);
  for (let step = 0; step < steps; step++) {
    const own = features.subarray(step * FEATURES, (step + 1) * FEATURES);
    own.set(behind.subarray(step * BEHIND, (step + 1) * BEHIND));
    for (let i = 0; i < BEFORE; i++) own[BEHIND + i] = before[i * steps + step] ?? 0;
  }
  return features;
}

/** @param features of {@link FEATURES} numbers a step */
export async function readNumbers(session: Session, features: Float32Array): Promise<Glyph[]> {
  const [output] = Object.values(await session.run(features, [1, features.length / FEATURES, FEATURES]));
  return output ? decode(output, ALPHABET).glyphs : [];
}

/** What numbers are made of. */
const NUMERIC = /^[\d.,:/-]$/;
const LETTER = /^\p{L}$/u;

/** A sign that one of the two alone saw has to be as probable as this. */
const ALONE = 0.5;

/**
 * The line's characters with the numbers as the second network tells them. Where the two differ the character is as sure as the one
 * that is taken, less what speaks for the other: no more than a doubt where they are alike.
 */
export function withNumbers(own: readonly Glyph[], numbers: readonly Glyph[]): Glyph[] {
  const a = own.filter(({ text }) => text !== ' ');
  const b = numbers.filter(({ text }) => text !== ' ');
  const pairs = align(a, b).map(([i, j]) => [i === null ? undefined : a[i], j === null ? undefined : b[j]]);
  const inWord = pairs.map((pair) => pair.every((glyph) => glyph && LETTER.test(glyph.text)));
  const taken = pairs.flatMap(([p, q], at): Glyph[] => {
    if (p && q && !isSame(p, q) && (isNumeric(p) || isNumeric(q)))
      // Between two letters of both stands a letter.
      return [inWord[at - 1] && inWord[at + 1] ? letterOf(p, q) : chosen(p, q)];
    if (p) return q || !isNumeric(p) || p.confidence >= ALONE ? [p] : [];
    return q && isNumeric(q) && q.confidence >= ALONE ? [q] : [];
  });
  return withBlanks(
    taken.toSorted((p, q) => p.at - q.at),
    own,
    numbers,
  );
}

const isNumeric = ({ text }: Glyph): boolean => NUMERIC.test(text);

const isSame = (p: Glyph, q: Glyph): boolean => fold(p.text).toUpperCase() === fold(q.text);

function chosen(p: Glyph, q: Glyph): Glyph {
  if (q.text === OTHER) return p;
  return { ...p, text: q.text, confidence: q.confidence * (1 - p.confidence / 2) };
}

/** The one of the two that is a letter; the second network knows capitals alone. */
function letterOf(p: Glyph, q: Glyph): Glyph {
  return LETTER.test(q.text) && !LETTER.test(p.text)
    ? { ...p, text: q.text.toLowerCase(), confidence: q.confidence }
    : p;
}

/** Blanks beside a number are the second network's, all others the first's. */
function withBlanks(taken: readonly Glyph[], own: readonly Glyph[], numbers: readonly Glyph[]): Glyph[] {
  const blanks = (of: readonly Glyph[]): Glyph[] => of.filter(({ text }) => text === ' ');
  const between = (of: readonly Glyph[], from: number, to: number): Glyph | undefined =>
    of.find(({ at }) => at > from && at < to);
  const [first, second] = [blanks(own), blanks(numbers)];
  const blankBefore = (at: number): Glyph | undefined => {
    const [before, glyph] = [taken[at - 1], taken[at]];
    if (!before || !glyph) return undefined;
    const besideNumber = isNumeric(before) || isNumeric(glyph);
    return between(besideNumber ? second : first, before.at, glyph.at);
  };
  return taken.flatMap((glyph, at) => {
    const blank = blankBefore(at);
    return blank && !goesOn(taken, at, blankBefore) ? [blank, glyph] : [glyph];
  });
}

/** An amount or a time with a blank behind its point, or a time with one before it: `6. 90`, `08: 20 10886`, `17 :17`. */
function goesOn(
  glyphs: readonly Glyph[],
  at: number,
  blankBefore: (at: number) => Glyph | undefined,
): boolean {
  const isWhole = (from: number, form: RegExp): boolean => {
    const text = glyphs.slice(Math.max(0, from), from + 4).map((glyph) => glyph.text.slice(0, 1));
    const isOver = !/^\d/.test(glyphs[from + 4]?.text ?? '') || blankBefore(from + 4) !== undefined;
    return from >= 0 && isOver && form.test(text.join(''));
  };
  return isWhole(at - 2, /^\d[.:]\d\d$/) || isWhole(at - 1, /^\d:\d\d$/);
}
