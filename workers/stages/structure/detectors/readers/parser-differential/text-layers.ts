/** The text of the pages as pdf.js gave it to the preparation: read once more, never decoded twice. */
import { readFileSync, statSync } from 'node:fs';
import { TextRun } from '../../../../../../shared/contracts/document.ts';
import type { ExtractContext } from '../../../../stage.ts';

/** By page number, from 1; an empty list is a page on which pdf.js found no text. */
export type TextLayers = ReadonlyMap<number, readonly TextRun[]>;

/** All layers together: a page of small print has about 300 kB. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Layers of the pages that the preparation could read; null when it could read none. Read at once: nothing else runs in the child, and handing small
 * files to other threads takes ten times as long as reading them.
 */
export function textLayers(context: Pick<ExtractContext, 'document' | 'artifactPath'>): TextLayers | null {
  const { pages, notAssessed } = context.document;
  // Where pdf.js failed, its silence says nothing about the text.
  const unread = new Set(notAssessed.flatMap(({ what, pages: on }) => (UNREAD.has(what) ? (on ?? []) : [])));
  const layers = new Map<number, TextRun[]>();
  let bytes = 0;
  for (const { number, textLayer, raster } of pages) {
    if (unread.has(number)) continue;
    if (!textLayer) {
      // A page that was neither read nor painted is no view of anything.
      if (raster) layers.set(number, []);
      continue;
    }
    const path = context.artifactPath(textLayer.file);
    bytes += statSync(path).size;
    if (bytes > MAX_BYTES) break;
    const layer = TextRun.array().safeParse(JSON.parse(readFileSync(path, 'utf8')));
    // Forms are compared with what their fields store, by another detector.
    if (layer.success)
      layers.set(
        number,
        layer.data.filter(({ field }) => !field),
      );
  }
  return layers.size > 0 ? layers : null;
}

const UNREAD = new Set(['page', 'page content', 'text layer']);
