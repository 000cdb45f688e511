/**
 * Shadow attacks before they are used (Mainka, Mladenov, Rohlmann, NDSS 2021): what lies ready in the signed bytes so
 * that a small later save shows another document. The signature is intact; only the signed state itself can warn.
 */
import { pages } from '../../../formats/pdf/index.ts';
import type { PdfFile } from '../../../formats/pdf/types.ts';
import type { Prepared } from '../facts.ts';
import { coveredText } from './covered.ts';
import { fieldsShowingOther } from './fields.ts';
import { secondObjects, unusedDocuments } from './unused.ts';

/** Sightings kept of one file. */
const MAX_FOUND = 40;

/** `signed`: the covered prefix, opened on its own. */
export function preparedChanges(signed: PdfFile, expired: () => boolean): Prepared[] {
  const view = signed.latest;
  if (!view.catalog || signed.encrypted === 'locked') return [];
  const tree = pages(view);
  const found = [...secondObjects(signed), ...unusedDocuments(view)];
  if (!expired()) found.push(...fieldsShowingOther(view, tree));
  if (!expired()) found.push(...coveredText(view, tree, expired));
  return found.slice(0, MAX_FOUND);
}
