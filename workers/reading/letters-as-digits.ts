/** Letters that can only be a digit where they stand: `RMO.55` is nothing but 0.55. */
import type { Glyph } from './ctc.ts';

/** Before a point and two digits, behind the letters of a currency or nothing. */
const ZERO = /(?<=^|[\s:(]|RM|[$€£]|EUR|USD|CHF|GBP)[OoDQ](?=[.,]\d{2}(?!\d))/g;
/** What was changed is no sure reading. */
const UNSURE = 0.5;

/** @returns the glyphs with a zero where the print can have nothing else; its confidence falls, so that it is a doubt */
export function withZeros(glyphs: readonly Glyph[]): Glyph[] {
  // One character a glyph, so that places in the text are those of the glyphs.
  const text = glyphs.map((glyph) => (glyph.text.length === 1 ? glyph.text : '_')).join('');
  const zeros = new Set([...text.matchAll(ZERO)].map(({ index }) => index));
  return glyphs.map((glyph, at) =>
    zeros.has(at) ? { ...glyph, text: '0', confidence: Math.min(UNSURE, glyph.confidence) } : glyph,
  );
}
