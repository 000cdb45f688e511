/** How clean the words of a page stand on flat ground, and which of their letters repeat exactly. */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { DrawnPrintFacts } from '../../facts.ts';
import type { Samples } from '../../history-in-samples.ts';
import type { Place } from '../../place.ts';
import { mixingReader } from '../ink-mixing/word-mixing.ts';
import { formsOf } from './forms.ts';
import { type Glyph, glyphsOf, groundOf } from './glyphs.ts';
import { shapesOf, strongestInk } from './shapes.ts';
import { type Word, wordsOf } from './words.ts';

/** Share of tiles with flat ground from which a picture is a page, with pictures on it or not. */
const MIN_GROUND_SHARE = 0.3;
/** More are pages of small running text; what stands further down is left out. */
const MAX_WORDS = 600;
/** Headings and amounts; more are pictures. */
const MAX_LARGE_WORDS = 20;
/** Antialiasing of sharp letters rarely comes so near to the ground; noise, blur and JPEG coding do all around them. */
const FAINT_LEVELS = 8;
const MARGIN_PX = 1;

type PlaceOf = (x: number, y: number, width: number, height: number) => Place;

/**
 * @param isCoded a lossy coding changed the samples: letters are compared all the same, their noise and their copies are the coding's
 * @param samples in colour; null where there are none
 * @returns null for pictures without flat ground, with a texture in place of print, or where the time was spent
 */
export function drawnPrintFacts(
  luma: LumaPlane,
  isCoded: boolean,
  samples: Samples | null,
  placeOf: PlaceOf,
  shouldStop: () => boolean,
): DrawnPrintFacts | null {
  const ground = groundOf(luma);
  if (ground.share < MIN_GROUND_SHARE) return null;
  const glyphs = glyphsOf(luma, ground, shouldStop);
  if (!glyphs) return null;
  const words = wordsOf(glyphs.usual).toSorted((a, b) => a.y - b.y || a.x - b.x);
  const counts = keyCounts(words.flatMap(({ letters }) => letters));
  const kept = words.slice(0, MAX_WORDS);
  const shapes = shapesOf(kept, isCoded, shouldStop);
  const mixingOf = samples && !isCoded ? mixingReader(samples) : null;
  const placed = ({ x, y, width, height }: Word): Place => placeOf(x, y, width, height);
  return {
    isCoded,
    leftOut: Math.max(0, words.length - MAX_WORDS),
    words: kept.map((word, at) => ({
      place: placed(word),
      glyphs: word.glyphs.length,
      letters: word.letters.length,
      single: singleLetters(word, counts),
      contrast: Math.abs(strongestInk(word.letters)),
      faint: Math.round(faintShare(luma, word) * 1000) / 1000,
      shapes: shapes?.[at] ?? null,
      levels: word.letters.map((letter) => Math.abs(strongestInk([letter]))),
      middlesPx: word.letters.map(({ x, width }) => Math.round(x + width / 2 - word.x)),
      forms: formsOf(word),
      ground: word.letters[0]?.ground ?? 0,
      letterPx: heightOf(word),
      strokePx: Math.round(strokeOf(word) * 1000) / 1000,
      mixing: mixingOf?.(word) ?? null,
    })),
    largeWords: mixingOf
      ? wordsOf(glyphs.large)
          .slice(0, MAX_LARGE_WORDS)
          .map((word) => ({ place: placed(word), letters: word.letters.length, mixing: mixingOf(word) }))
      : [],
  };
}

function keyCounts(letters: readonly Glyph[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of letters) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function singleLetters({ letters }: Word, counts: ReadonlyMap<string, number>): number {
  const own = keyCounts(letters);
  return letters.filter(({ key }) => (counts.get(key) ?? 0) <= (own.get(key) ?? 0)).length;
}

function heightOf({ letters }: Word): number {
  const heights = letters.map(({ height }) => height).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

/** Width of its strokes: twice the ink by the length of its border, which is told by the steps between samples. */
function strokeOf({ letters }: Word): number {
  let [ink, border] = [0, 0];
  for (const letter of letters) {
    const at = (x: number, y: number): number =>
      x < 0 || y < 0 || x >= letter.width || y >= letter.height ? 0 : (letter.ink[y * letter.width + x] ?? 0);
    for (let y = 0; y <= letter.height; y++) {
      for (let x = 0; x <= letter.width; x++) {
        ink += Math.abs(at(x, y));
        border += Math.abs(at(x, y) - at(x - 1, y)) + Math.abs(at(x, y) - at(x, y - 1));
      }
    }
  }
  return (2 * ink) / Math.max(1, border);
}

function faintShare({ width, height, data }: LumaPlane, word: Word): number {
  const ground = word.letters[0]?.ground ?? 0;
  const [left, top] = [Math.max(0, word.x - MARGIN_PX), Math.max(0, word.y - MARGIN_PX)];
  const right = Math.min(width, word.x + word.width + MARGIN_PX);
  const bottom = Math.min(height, word.y + word.height + MARGIN_PX);
  let faint = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const apart = Math.abs((data[y * width + x] ?? 0) - ground);
      if (apart > 0 && apart <= FAINT_LEVELS) faint++;
    }
  }
  return faint / ((right - left) * (bottom - top));
}
