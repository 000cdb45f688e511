/** Whether a word's colours are as one way of mixing makes them, or cannot have been made so. Pure. */
import type { DrawnPrintFacts } from '../../facts.ts';
import { colourOf, type MixingName } from './mixings.ts';

/** Of a word's mixed samples, those that may come from what touches it: an underline, a neighbour. */
const MOST_MISFITS = 0.004;
/** Within a level, what the tables of an editor round otherwise as well. */
const MOST_NEARLY = 0.01;
/** What a mixing cannot have made has at least so many samples that refuse it, and half of its letters have some. */
const LEAST_MISFITS = 0.04;
const MIN_MISFITS = 4;
const LEAST_LETTERS = 0.5;

type Drawn = DrawnPrintFacts['largeWords'][number];
export type MixedWord = Drawn & { mixing: NonNullable<Drawn['mixing']> };

export const isMadeBy = ({ mixing }: MixedWord, name: MixingName): boolean =>
  mixing.misfits[name] <= (name === 'nearlyLight' ? MOST_NEARLY : MOST_MISFITS) * mixing.mixed;

export const refuses = ({ mixing, letters }: MixedWord, name: MixingName): boolean =>
  mixing.misfits[name] >= Math.max(MIN_MISFITS, LEAST_MISFITS * mixing.mixed) &&
  mixing.misfitLetters[name] >= LEAST_LETTERS * letters;

export const samplesOf = (words: readonly MixedWord[]): number =>
  words.reduce((sum, { mixing }) => sum + mixing.mixed, 0);

/** Levels of the channel in which two inks differ most. */
export function inkApart(one: MixedWord, other: MixedWord): number {
  const levels = colourOf(other.mixing.ink);
  return Math.max(...colourOf(one.mixing.ink).map((level, at) => Math.abs(level - (levels[at] ?? 0))));
}
