import { rectOf } from './pages.ts';
import type { PdfArray, PdfDict, PdfPage, PdfStream, PdfValue, PdfView, Rect } from './types.ts';
import { dictOf, entry, nameOf, numberOf } from './values.ts';

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

const MAX_ANNOTATIONS = 5_000;

/** By the array that lists them: thousands of pages may name the same one. */
const known = new WeakMap<PdfView, Map<PdfValue, readonly PdfAnnotation[]>>();

/** Annotations of a page in drawing order (ISO 32000-1, 12.5). Each list is read once a view. */
export function annotations(view: PdfView, page: PdfPage): readonly PdfAnnotation[] {
  const array = view.get(page.dict, 'Annots');
  if (array.kind !== 'array') return [];
  const lists = known.get(view) ?? new Map<PdfValue, readonly PdfAnnotation[]>();
  known.set(view, lists);
  const found = lists.get(array) ?? readAnnotations(view, array);
  lists.set(array, found);
  return found;
}

function readAnnotations(view: PdfView, array: PdfArray): PdfAnnotation[] {
  return array.items.slice(0, MAX_ANNOTATIONS).flatMap((item) => {
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
