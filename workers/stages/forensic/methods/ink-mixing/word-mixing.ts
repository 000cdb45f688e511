/** Which ways of mixing ink and ground can have made the samples of a drawn word. */
import type { DrawnPrintFacts } from '../../facts.ts';
import type { Samples } from '../../history-in-samples.ts';
import type { Word } from '../drawn-print/words.ts';
import { codeOf, colourOf, MIXING_NAMES, type MixingName, refusalsOf } from './mixings.ts';

/** Faint samples around a letter stand outside its box, which strong ones alone make. */
const MARGIN_PX = 1;
/** A word with a picture or a gradient behind it has no ground; letters fill less than two thirds of their box. */
const LEAST_GROUND = 0.3;
/** Fewer say nothing of how they were made. */
const MIN_MIXED = 60;

type Mixing = NonNullable<DrawnPrintFacts['words'][number]['mixing']>;
type Area = Pick<Word, 'x' | 'y' | 'width' | 'height'>;

export function mixingReader(samples: Samples): (word: Word) => Mixing | null {
  /** Words of one ink and ground share what can be made of them. */
  const known = new Map<string, (code: number) => number>();
  return (word) => {
    const codes = codesIn(samples, word);
    const colours = coloursOf(codes);
    if (!colours) return null;
    const { ink, ground } = colours;
    const isMixed = (code: number): boolean => code !== ink && code !== ground;
    const mixed = codes.filter(isMixed);
    if (mixed.length < MIN_MIXED) return null;
    const key = `${ink} ${ground}`;
    const refusals = known.get(key) ?? refusalsOf(ink, ground);
    known.set(key, refusals);
    const letters = word.letters.map((letter) =>
      codesIn(samples, letter).reduce((bits, code) => (isMixed(code) ? bits | refusals(code) : bits), 0),
    );
    return {
      ...{ ink, ground, mixed: mixed.length, colours: new Set(mixed).size },
      misfits: countsOf(mixed.map(refusals)),
      misfitLetters: countsOf(letters),
    };
  };
}

/** How many have each mixing's bit. */
function countsOf(all: ArrayLike<number>): Record<MixingName, number> {
  const counts = MIXING_NAMES.map(() => 0);
  for (let at = 0; at < all.length; at++) {
    for (let bits = all[at] ?? 0, name = 0; bits > 0; bits >>= 1, name++)
      counts[name] = (counts[name] ?? 0) + (bits & 1);
  }
  return Object.fromEntries(MIXING_NAMES.map((name, at) => [name, counts[at] ?? 0])) as Record<
    MixingName,
    number
  >;
}

function codesIn({ data, width, height, channels }: Samples, area: Area): Uint32Array {
  const [left, top] = [Math.max(0, area.x - MARGIN_PX), Math.max(0, area.y - MARGIN_PX)];
  const right = Math.min(width, area.x + area.width + MARGIN_PX);
  const bottom = Math.min(height, area.y + area.height + MARGIN_PX);
  const codes = new Uint32Array((right - left) * (bottom - top));
  let next = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left, at = (y * width + left) * channels; x < right; x++, at += channels) {
      const red = data[at] ?? 0;
      codes[next++] =
        channels < 3 ? codeOf(red, red, red) : codeOf(red, data[at + 1] ?? 0, data[at + 2] ?? 0);
    }
  }
  return codes;
}

/** The commonest colour, and the furthest from it. */
function coloursOf(codes: Uint32Array): { ink: number; ground: number } | null {
  const counts = new Map<number, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  let [ground, most] = [0, 0];
  for (const [code, count] of counts) if (count > most) [ground, most] = [code, count];
  if (most < LEAST_GROUND * codes.length) return null;
  let [ink, furthest] = [ground, 0];
  for (const code of counts.keys()) {
    const apart = distance(code, ground);
    if (apart > furthest) [ink, furthest] = [code, apart];
  }
  return { ink, ground };
}

function distance(one: number, other: number): number {
  const levels = colourOf(other);
  return colourOf(one).reduce((sum, level, at) => sum + Math.abs(level - (levels[at] ?? 0)), 0);
}
