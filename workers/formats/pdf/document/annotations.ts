import { dictOf, entry, nameOf, numberOf } from '../syntax/values.ts';
import type { PdfArray, PdfDict, PdfPage, PdfStream, PdfValue, PdfView, Rect } from '../types.ts';
import { rectOf } from './pages.ts';

export interface PdfAnnotation {
  /** Object number, null when direct. */
  num: number | null;
  dict: PdfDict;
  /** /Subtype; '' when missing (a hiding trick). */
  subtype: string;
  rect: Rect | null;
  /** /F: bit 2 hidden, bit 3 print, bit 6 no view. */
  flags: number;
  /** Normal appearance for the current state, or null. */
  appearance: PdfStream | null;
}

/** Different ones of one page; maps and drawings with comments have some hundred. */
const MAX_ANNOTATIONS = 20_000;

/** By the array that lists them: thousands of pages may name the same one. */
const known = new WeakMap<PdfView, Map<PdfValue, readonly PdfAnnotation[]>>();
const members = new WeakMap<PdfArray, { items: readonly PdfValue[]; complete: boolean }>();

/** Annotations of a page in drawing order (ISO 32000-1, 12.5), each once. Each list is read once a view. */
export function annotations(view: PdfView, page: PdfPage): readonly PdfAnnotation[] {
  const array = view.get(page.dict, 'Annots');
  if (array.kind !== 'array') return [];
  const lists = known.get(view) ?? new Map<PdfValue, readonly PdfAnnotation[]>();
  known.set(view, lists);
  const found = lists.get(array) ?? readAnnotations(view, array);
  lists.set(array, found);
  return found;
}

/** What a page lists as annotations, each once; `complete` is false when there are more than are looked at. */
export function listedAnnotations(
  view: PdfView,
  page: PdfPage,
): { items: readonly PdfValue[]; complete: boolean } {
  const array = view.get(page.dict, 'Annots');
  return array.kind === 'array' ? membersOf(array) : { items: [], complete: true };
}

/** One that is listed a hundred thousand times must not push out the one that is listed last. */
function membersOf(array: PdfArray): { items: readonly PdfValue[]; complete: boolean } {
  const found = members.get(array);
  if (found) return found;
  const met = new Set<number>();
  const items = array.items.filter((item) => {
    if (item.kind !== 'ref') return true;
    const fresh = !met.has(item.num);
    met.add(item.num);
    return fresh;
  });
  const kept = { items: items.slice(0, MAX_ANNOTATIONS), complete: items.length <= MAX_ANNOTATIONS };
  members.set(array, kept);
  return kept;
}

function readAnnotations(view: PdfView, array: PdfArray): PdfAnnotation[] {
  return membersOf(array).items.flatMap((item) => {
    const dict = dictOf(view.resolve(item));
    if (!dict) return [];
    return [
      {
        num: item.kind === 'ref' ? item.num : null,
        dict,
        subtype: nameOf(view.get(dict, 'Subtype')) ?? '',
        rect: rectOf(view, entry(dict, 'Rect')),
        flags: numberOf(view.get(dict, 'F')) ?? 0,
        appearance: normalAppearance(view, dict),
      },
    ];
  });
}

/** /AP /N, or its stream for the state that /AS names (12.5.5). */
export function normalAppearance(view: PdfView, dict: PdfDict): PdfStream | null {
  const normal = view.get(view.get(dict, 'AP'), 'N');
  if (normal.kind === 'stream') return normal;
  const state = nameOf(view.get(dict, 'AS'));
  const chosen = state === null ? null : view.get(normal, state);
  return chosen?.kind === 'stream' ? chosen : null;
}
