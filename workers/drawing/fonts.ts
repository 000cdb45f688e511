/**
 * The letters of drawings: Liberation Sans, which comes with pdfjs (SIL Open Font License), so that drawings look the
 * same on a machine without any font. It has Latin, Greek and Cyrillic letters.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

const FAMILY = 'Assay Sans';
let loaded = false;

export function fontFile(style: 'Regular' | 'Bold'): string {
  const pdfjs = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return path.join(pdfjs, 'standard_fonts', `LiberationSans-${style}.ttf`);
}

export function loadFonts(): void {
  if (loaded) return;
  for (const style of ['Regular', 'Bold'] as const) GlobalFonts.registerFromPath(fontFile(style), FAMILY);
  loaded = true;
}

/** A font in the form of the canvas; `size` in its units. */
export function font(size: number, bold = false): string {
  return `${bold ? 'bold ' : ''}${size}px "${FAMILY}"`;
}
