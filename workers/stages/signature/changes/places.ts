/** Where on which page a changed thing stands, for the reviewer. */
import { listedAnnotations, type PageTree, toPageBox } from '../../../formats/pdf/index.ts';
import type { PdfPage, PdfView, Rect } from '../../../formats/pdf/types.ts';
import type { Change } from '../facts.ts';

export interface Places {
  /** Page and box of an annotation by its object number and rectangle; empty where it stands on no page. */
  of(annotation: number | null, rect: Rect | null): Pick<Change, 'page' | 'box'>;
}

export function boxOn(page: PdfPage, rect: Rect | null): Pick<Change, 'page' | 'box'> {
  const box = rect && toPageBox(page, rect);
  const unit = (value: number) => Math.min(1, Math.max(0, value));
  return {
    page: page.index + 1,
    ...(box
      ? {
          box: [unit(box.x), unit(box.y), unit(box.width), unit(box.height)] as [
            number,
            number,
            number,
            number,
          ],
        }
      : {}),
  };
}

const known = new WeakMap<PageTree, Places>();

/** Built once for a tree, which belongs to one view. */
export function placesOf(view: PdfView, tree: PageTree): Places {
  const places = known.get(tree) ?? build(view, tree);
  known.set(tree, places);
  return places;
}

function build(view: PdfView, tree: PageTree): Places {
  const pageOf = new Map<number, PdfPage>();
  const read = new Set<unknown>();
  for (const page of tree.pages) {
    const { items } = listedAnnotations(view, page);
    // A list that thousands of pages name is gone through once.
    if (read.has(items)) continue;
    read.add(items);
    for (const item of items) if (item.kind === 'ref') pageOf.set(item.num, page);
  }
  return {
    of(annotation, rect) {
      const page = annotation === null ? undefined : pageOf.get(annotation);
      return page ? boxOn(page, rect) : {};
    },
  };
}
