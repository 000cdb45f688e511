import { dictOf, entry } from '../syntax/values.ts';
import type { PdfDict, PdfView } from '../types.ts';

/** The document information dictionary (trailer /Info), or null. */
export function info(view: PdfView): PdfDict | null {
  return dictOf(view.resolve(entry(view.trailer, 'Info') ?? undefined));
}

/** The document's XMP packet (catalog /Metadata), decoded; null when absent or unreadable. */
export function xmp(view: PdfView): Uint8Array | null {
  const stream = view.get(view.catalog, 'Metadata');
  if (stream.kind !== 'stream') return null;
  const { bytes } = view.decode(stream);
  return bytes.length > 0 ? bytes : null;
}
