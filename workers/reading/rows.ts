/**
 * Which lines of print stand beside each other. Neighbours are compared, not the ends of a row: where paper bends, what is left of its slope
 * adds up to more than a row from one edge of the page to the other.
 */
import type { Box } from '../../shared/contracts/finding.ts';

/** Of the lower of two lines: how far their middles may lie apart, and how far the left one may reach into the right one. */
const APART = 0.35;
const OVERLAP = 1;
/** What lies nearest along the row goes first; a line height across it is worth so many of them. */
const ACROSS = 4;
/** Lines to the right that are looked at for each; a page has fewer columns. */
const MOST_BESIDE = 40;

interface Link {
  left: number;
  right: number;
  cost: number;
}

/** @param boxes of lines on the levelled page: x, y, width and height, in one unit
 * @returns indices, row by row from the top, each from the left */
export function rowsOfLines(boxes: readonly Box[]): number[][] {
  const links = linksOf(boxes).toSorted((a, b) => a.cost - b.cost);
  const [after, before] = [new Map<number, number>(), new Map<number, number>()];
  for (const { left, right } of links) {
    if (after.has(left) || before.has(right)) continue;
    after.set(left, right);
    before.set(right, left);
  }
  const rows = boxes.flatMap((_, at) => (before.has(at) ? [] : [chainFrom(at, after)]));
  const yOf = (row: readonly number[]): number =>
    row.reduce((sum, at) => sum + middleOf(boxes[at]), 0) / row.length;
  return rows
    .map((row) => ({ row, y: yOf(row) }))
    .toSorted((a, b) => a.y - b.y)
    .map(({ row }) => row);
}

function linksOf(boxes: readonly Box[]): Link[] {
  const order = boxes.map((_, at) => at).toSorted((a, b) => middleOf(boxes[a]) - middleOf(boxes[b]));
  const tallest = Math.max(...boxes.map(([, , , height]) => height));
  const links: Link[] = [];
  for (const [place, left] of order.entries())
    for (const step of [-1, 1]) {
      let looked = 0;
      for (let at = place + step; at >= 0 && at < order.length && looked < MOST_BESIDE; at += step) {
        const right = order[at] ?? 0;
        if (Math.abs(middleOf(boxes[right]) - middleOf(boxes[left])) > APART * tallest) break;
        looked++;
        const cost = costOf(boxes[left], boxes[right]);
        if (cost !== null) links.push({ left, right, cost });
      }
    }
  return links;
}

/** Null where the second does not stand to the right of the first, in its row. */
function costOf(left: Box | undefined, right: Box | undefined): number | null {
  if (!left || !right) return null;
  const height = Math.min(left[3], right[3]);
  const apart = Math.abs(middleOf(left) - middleOf(right)) / height;
  const gap = (right[0] - left[0] - left[2]) / height;
  if (apart >= APART || gap < -OVERLAP || right[0] <= left[0]) return null;
  return Math.max(0, gap) + ACROSS * apart;
}

const middleOf = (box: Box | undefined): number => (box ? box[1] + box[3] / 2 : 0);

function chainFrom(first: number, after: ReadonlyMap<number, number>): number[] {
  const row = [first];
  for (let next = after.get(first); next !== undefined; next = after.get(next)) row.push(next);
  return row;
}
