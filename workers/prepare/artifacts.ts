/** Which files the preparation makes, and whether it made those that it speaks of. */
import { MAX_ANALYSED_PAGES, type PreparedDocument } from '../../shared/contracts/document.ts';
import type { Expected } from '../sandbox/channel/deliveries.ts';

export const PREPARED_FILES: readonly Expected[] = [
  { name: /^page-\d{3}\.png$/, kind: 'png' },
  { name: /^page-\d{3}\.text\.json$/, kind: 'json' },
  { name: /^page-\d{3}\.ink\.png$/, kind: 'png' },
  { name: /^image-\d{4,10}\.jpg$/, kind: 'jpeg' },
  { name: /^image-\d{4,10}\.png$/, kind: 'png' },
];

/** Kinds of artifacts: the pages as displayed, their text layers with where ink is seen, the pictures embedded in them. */
export type ArtifactKind = 'rasters' | 'text' | 'images';
export const ARTIFACT_KINDS: readonly ArtifactKind[] = ['rasters', 'text', 'images'];

/** Names of the artifacts of these kinds that a prepared document mentions, each once. */
export function artifactNames(
  prepared: PreparedDocument,
  kinds: readonly ArtifactKind[] = ARTIFACT_KINDS,
): string[] {
  const wanted = (kind: ArtifactKind, files: (string | undefined)[]): string[] =>
    kinds.includes(kind) ? files.filter((file) => file !== undefined) : [];
  const names = prepared.pages.flatMap((page) => [
    ...wanted('rasters', [page.raster?.file]),
    ...wanted('text', [page.textLayer?.file, page.ink?.file]),
    ...wanted(
      'images',
      page.images.map((image) => image.file),
    ),
  ]);
  return [...new Set(names)];
}

/** False for a document that names a file which did not come with it, or more pages than are looked at. */
export function isWhole(prepared: PreparedDocument, received: ReadonlySet<string>): boolean {
  return (
    prepared.pages.length <= MAX_ANALYSED_PAGES && artifactNames(prepared).every((name) => received.has(name))
  );
}
