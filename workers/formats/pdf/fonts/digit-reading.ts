/**
 * Which digit an outline draws, whatever its font calls it. Linear discriminants over the shapes of digits of 543 fonts of
 * 138 families, written by lab/fonts/digits.py; figures in docs/measurements/glyphs.md.
 */
import { DIGIT_FEATURES, digitFeatures } from './digit-features.ts';
import WEIGHTS from './digit-weights.json' with { type: 'json' };
import { glyphPolygons } from './glyph-outline.ts';

export interface DigitReading {
  digit: string;
  /** How far the next digit is behind, in natural logarithms of likelihood; some typefaces are misread by up to 40. */
  lead: number;
}

/** @param outline entry of glyf; null where it is none that can be drawn */
export function readDigit(outline: Uint8Array): DigitReading | null {
  const polygons = glyphPolygons(outline);
  const features = polygons && digitFeatures(polygons);
  if (features?.length !== DIGIT_FEATURES) return null;
  const scores = WEIGHTS.weights.map((weights, digit) => ({
    digit: String(digit),
    score: scoreOf(features, weights, WEIGHTS.bias[digit] ?? 0),
  }));
  const [best, next] = scores.sort((a, b) => b.score - a.score);
  return best && next ? { digit: best.digit, lead: best.score - next.score } : null;
}

function scoreOf(features: readonly number[], weights: readonly number[], bias: number): number {
  let score = bias;
  for (let i = 0; i < features.length; i++) score += features[i]! * (weights[i] ?? 0);
  return score;
}
