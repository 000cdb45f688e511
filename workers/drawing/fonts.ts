/**
 * The letters of drawings: Liberation Sans, which comes with pdfjs (SIL Open Font License), so that drawings look the
 * same on a machine without any font. It has Latin, Greek and Cyrillic letters.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

const FAMILY = 'Assay Sans';
let loaded = false;

export function loadFonts(): void {
  if (loaded) return;
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
    'standard_fonts',
  );
  for (const style of ['Regular', 'Bold']) {
    GlobalFonts.registerFromPath(path.join(folder, `LiberationSans-${style}.ttf`), FAMILY);
  }
  loaded = true;
}

/** A font in the form of the canvas; `size` in its units. */
export function font(size: number, bold = false): string {
  return `${bold ? 'bold ' : ''}${size}px "${FAMILY}"`;
}
