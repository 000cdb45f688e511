import type { PdfDict, PdfView } from '../types.ts';
import { cmapOf } from './file-cmaps.ts';
import { type FontGlyphs, fontGlyphs } from './font-glyphs.ts';

/** What an embedded font holds, whether or not a text uses it. */
export interface HeldGlyphs {
  /** Number of a code's glyph in the font's program; null where programs do not number them. */
  glyph(code: number): number | null;
  /** Characters by code, also of codes without an outline; empty where nothing says what they are. */
  characters: ReadonlyMap<number, string>;
  /** The code has an outline of its own. */
  draws(code: number): boolean;
}

/** Codes that are looked at; a font of Chinese has fewer. */
const MAX_CODES = 30_000;
const SIMPLE_CODES = 256;

/** Null for fonts that the file does not hold, for Type 3 fonts, and for those with too many codes to look at. */
export function heldGlyphs(view: PdfView, font: PdfDict): HeldGlyphs | null {
  const glyphs = fontGlyphs(view, font);
  if (!glyphs) return null;
  const stream = view.get(font, 'ToUnicode');
  const named = stream.kind === 'stream' ? cmapOf(view, stream).unicode : new Map<number, string>();
  if (named.size > MAX_CODES) return null;
  const characters = named.size > 0 ? named : ofSimpleCodes(glyphs);
  return { glyph: glyphs.glyph, characters, draws: (code) => glyphs.outline(code).length > 0 };
}

function ofSimpleCodes(glyphs: FontGlyphs): Map<number, string> {
  const characters = new Map<number, string>();
  for (let code = 0; code < SIMPLE_CODES; code++) {
    const [text] = glyphs.characters(code);
    if (text !== undefined) characters.set(code, text);
  }
  return characters;
}
