/** Digits of a font as text extraction gives them, with the outlines that are drawn for them. */
import { type DigitReading, readDigit } from './digit-reading.ts';
import type { FontGlyphs } from './font-glyphs.ts';

export interface DigitShape {
  digit: string;
  /** The outline's bytes; equal for equal shapes. */
  shape: string;
  /** What the outline looks like; null where its kind is not drawn. */
  reading: DigitReading | null;
}

const MAX_CODES = 20_000;
const MAX_SHAPES = 100;
/** Shorter outlines call subroutines and say little by themselves; longer ones are pictures. */
const MIN_BYTES = 20;
const MAX_BYTES = 2_048;

/**
 * One entry for each digit and shape of a font.
 * @param map the font's /ToUnicode by code; where it has no word, a glyph's own name counts
 */
export function digitShapes(glyphs: FontGlyphs, map: ReadonlyMap<number, string>): DigitShape[] {
  const found = new Map<string, DigitShape>();
  const see = (code: number, digit: string): void => {
    if (digit.length !== 1 || digit < '0' || digit > '9' || found.size >= MAX_SHAPES) return;
    const outline = glyphs.outline(code);
    if (outline.length < MIN_BYTES || outline.length > MAX_BYTES) return;
    const shape = Buffer.from(outline).toString('latin1');
    if (found.has(digit + shape)) return;
    const reading = glyphs.outlines === 'glyf' ? readDigit(outline) : null;
    found.set(digit + shape, { digit, shape, reading });
  };
  let seen = 0;
  for (const [code, text] of map) if (++seen <= MAX_CODES) see(code, text);
  for (let code = 0; code < 256; code++) if (!map.has(code)) see(code, glyphs.characters(code)[0] ?? '');
  return [...found.values()];
}
