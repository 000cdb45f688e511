/** Type 3 fonts: their glyphs are content streams of their own (ISO 32000-2, 9.6.4). */
import { matrixOf } from '../matrix.ts';
import { dictOf, entry, nameOf } from '../syntax/values.ts';
import type { Matrix, PdfDict, PdfStream, PdfView } from '../types.ts';

export interface GlyphProcedures {
  /** Glyph space in units of text space. */
  matrix: Matrix;
  /** Null where a font has none of its own: those of the page count. */
  resources: PdfDict | null;
  /** What draws a code; null for one that draws nothing. */
  of(code: number): PdfStream | null;
}

/** Entries read of /Differences. */
const MAX_DIFFERENCES = 1_000;

/** Null for all other fonts. */
export function procedures(view: PdfView, font: PdfDict): GlyphProcedures | null {
  if (nameOf(view.get(font, 'Subtype')) !== 'Type3') return null;
  const streams = dictOf(view.get(font, 'CharProcs'));
  const names = namesOf(view, font);
  return {
    matrix: matrixOf(view, view.get(font, 'FontMatrix')),
    resources: dictOf(view.get(font, 'Resources')),
    of(code) {
      const name = names.get(code);
      const stream = name === undefined ? null : view.resolve(entry(streams, name) ?? undefined);
      return stream?.kind === 'stream' ? stream : null;
    },
  };
}

/** Such fonts have no encoding beside their differences (table 110). */
function namesOf(view: PdfView, font: PdfDict): ReadonlyMap<number, string> {
  const differences = view.get(view.get(font, 'Encoding'), 'Differences');
  const names = new Map<number, string>();
  let code = 0;
  for (const raw of differences.kind === 'array' ? differences.items.slice(0, MAX_DIFFERENCES) : []) {
    const item = view.resolve(raw);
    if (item.kind === 'number') code = Math.trunc(item.value);
    else if (item.kind === 'name') names.set(code++, item.value);
  }
  return names;
}
