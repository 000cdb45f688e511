/** Which files the preparation makes, and whether it made those that it speaks of. */
import { MAX_ANALYSED_PAGES, type PreparedDocument } from '../../shared/contracts/document.ts';
import type { Expected } from '../sandbox/channel/deliveries.ts';

export const PREPARED_FILES: readonly Expected[] = [
  { name: /^page-\d{3}\.png$/, kind: 'png' },
  { name: /^page-\d{3}\.text\.json$/, kind: 'json' },
  { name: /^image-\d{4,10}\.jpg$/, kind: 'jpeg' },
];

/** Names of every artifact that a prepared document mentions, each once. */
export function artifactNames(prepared: PreparedDocument): string[] {
  const names = prepared.pages.flatMap((page) => [
    ...(page.raster ? [page.raster.file] : []),
    ...(page.textLayer ? [page.textLayer.file] : []),
    ...page.images.map((image) => image.file),
  ]);
  return [...new Set(names)];
}

/** False for a document that names a file which did not come with it, or more pages than are looked at. */
export function isWhole(prepared: PreparedDocument, received: ReadonlySet<string>): boolean {
  return (
    prepared.pages.length <= MAX_ANALYSED_PAGES && artifactNames(prepared).every((name) => received.has(name))
  );
}
