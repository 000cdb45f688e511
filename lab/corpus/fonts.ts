/**
 * The fonts of the corpus: Liberation Sans (metrics of Helvetica) and Foxit Fixed (Courier), both from pdfjs-dist,
 * so that a document looks the same on a machine without any font.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readTrueType, type TrueType } from './truetype.ts';

export type FontName = 'sans' | 'sansBold' | 'sansItalic' | 'mono';

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
);

const FILES: Record<FontName, string> = {
  sans: 'LiberationSans-Regular.ttf',
  sansBold: 'LiberationSans-Bold.ttf',
  sansItalic: 'LiberationSans-Italic.ttf',
  mono: 'FoxitFixed.pfb',
};

/** Path of the font file, for a canvas that registers it. */
export function fontPath(font: FontName): string {
  return path.join(folder, FILES[font]);
}

const loaded = new Map<FontName, TrueType>();

/** The parsed TrueType font; the fixed-pitch one is Type 1 and has none. */
export function trueType(font: Exclude<FontName, 'mono'>): TrueType {
  const known = loaded.get(font);
  if (known !== undefined) return known;
  const parsed = readTrueType(readFileSync(fontPath(font)));
  loaded.set(font, parsed);
  return parsed;
}

/** Advance of one character in 1/1000 em. */
export function advance(font: FontName, char: string): number {
  if (font === 'mono') return 600;
  const file = trueType(font);
  return Math.round((file.advanceOf(file.glyphOf(char.codePointAt(0) ?? 0)) * 1000) / file.unitsPerEm);
}

/** Width of a text in points. */
export function textWidth(font: FontName, content: string, size: number): number {
  let sum = 0;
  for (const char of content) sum += advance(font, char);
  return (sum * size) / 1000;
}
