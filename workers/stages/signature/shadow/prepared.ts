/**
 * Shadow attacks before they are used (Mainka, Mladenov, Rohlmann, NDSS 2021): what lies ready in the signed bytes so
 * that a small later save shows another document. The signature is intact; only the signed state itself can warn.
 */
import { pages } from '../../../formats/pdf/index.ts';
import type { PdfFile } from '../../../formats/pdf/types.ts';
import { coveredText } from './covered.ts';
import { fieldsShowingOther } from './fields.ts';
import type { Search } from './search.ts';
import { secondObjects, unusedDocuments } from './unused.ts';

/** Sightings kept of one file. */
const MAX_FOUND = 40;

/** `signed`: the covered prefix, opened on its own. */
export function preparedChanges(signed: PdfFile, expired: () => boolean): Search {
  const view = signed.latest;
  if (!view.catalog || signed.encrypted === 'locked') return { found: [], complete: true };
  const tree = pages(view);
  const searches: (() => Search)[] = [
    () => secondObjects(signed),
    () => unusedDocuments(view),
    () => fieldsShowingOther(view, tree, expired),
    () => coveredText(view, tree, expired),
  ];
  const all: Search = { found: [], complete: true };
  for (const search of searches) {
    const { found, complete } = expired() ? { found: [], complete: false } : search();
    // A share of the sightings each: many of one kind must not push out another.
    all.found.push(...found.slice(0, MAX_FOUND / searches.length));
    all.complete &&= complete;
  }
  return all;
}
