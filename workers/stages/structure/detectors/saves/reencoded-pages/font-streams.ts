/** The parts of a font that the program which made the document compressed itself. */
import {
  dictOf,
  entry,
  nameOf,
  type PdfDict,
  type PdfStream,
  type PdfView,
  subsetTag,
} from '../../../../../formats/pdf/index.ts';

const PROGRAMS = ['FontFile', 'FontFile2', 'FontFile3'] as const;

/**
 * Its map to Unicode, and its program where that was cut for the document (ISO 32000-1, 9.6.4): whole fonts are often kept
 * compressed by whoever prepared them.
 */
export function ownStreams(view: PdfView, font: PdfDict): PdfStream[] {
  const found: PdfStream[] = [];
  const map = view.get(font, 'ToUnicode');
  if (map.kind === 'stream') found.push(map);
  const described = descendant(view, font) ?? font;
  const descriptor = dictOf(view.get(described, 'FontDescriptor'));
  if (!descriptor || subsetTag(nameOf(view.get(descriptor, 'FontName')) ?? '') === null) return found;
  for (const key of PROGRAMS) {
    const program = entry(descriptor, key) ? view.get(descriptor, key) : null;
    if (program?.kind === 'stream') found.push(program);
  }
  return found;
}

function descendant(view: PdfView, font: PdfDict): PdfDict | null {
  const list = view.get(font, 'DescendantFonts');
  return list.kind === 'array' ? dictOf(view.resolve(list.items[0])) : null;
}
