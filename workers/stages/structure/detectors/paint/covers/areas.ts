/** What covers on a page: opaque rectangles and pictures, and rectangles that were painted in strips. */
import {
  area,
  type Fill,
  type ImagePaint,
  type PaintItem,
  type Rect,
} from '../../../../../formats/pdf/index.ts';
import { hull } from '../../layout/words.ts';
import { alike, opaque } from '../paint.ts';

/** Points by which strips of one area may gape or miss a common edge. */
const SLACK = 1;

export type Area = Fill | ImagePaint;

/** In paint order; strips side by side are followed by the area that they make up. */
export function* areasOf(items: readonly PaintItem[]): Generator<Area> {
  let open: Fill | null = null;
  let strips = 0;
  for (const item of items) {
    const joined: Fill | null = open && item.type === 'fill' && opaque(item) ? joinedWith(open, item) : null;
    if (!joined && open && strips > 1) yield open;
    if (item.type === 'text') {
      open = null;
      continue;
    }
    if (!opaque(item)) {
      open = null;
      continue;
    }
    yield item;
    strips = joined ? strips + 1 : 1;
    open = joined ?? (item.type === 'fill' ? item : null);
  }
  if (open && strips > 1) yield open;
}

function joinedWith(open: Fill, next: Fill): Fill | null {
  if (open.source !== next.source || !alike(open.colour, next.colour)) return null;
  const [a, b] = [open.box, next.box];
  const stacked = near(a.x0, b.x0) && near(a.x1, b.x1) && gap(a.y0, a.y1, b.y0, b.y1) <= SLACK;
  const inRow = near(a.y0, b.y0) && near(a.y1, b.y1) && gap(a.x0, a.x1, b.x0, b.x1) <= SLACK;
  if (!stacked && !inRow) return null;
  const box: Rect = hull(a, b);
  // One on top of the other is no strip.
  return area(box) > area(a) + SLACK ? { ...next, box } : null;
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= SLACK;
}

function gap(a0: number, a1: number, b0: number, b1: number): number {
  return Math.max(b0 - a1, a0 - b1);
}
