/** A mask as what can be drawn over its box: its outline, so that what it marks stays as it is to look at. */
import type { Box, Mask } from '../../contracts/finding.ts';

/** A stretch of the region's edge, in cells: to the right where `across` is true, else downwards. */
export interface MaskEdge {
  x: number;
  y: number;
  length: number;
  across: boolean;
}

/** The edge of the region. */
export function maskOutline({ columns, rows, runs }: Mask): MaskEdge[] {
  const inside = new Uint8Array(columns * rows);
  for (const { at, row } of byRow(columns, rows, runs)) {
    for (const [from, to] of row) inside.fill(1, at * columns + from, at * columns + to);
  }
  const cell = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= columns || y >= rows ? 0 : (inside[y * columns + x] ?? 0);
  return [
    ...edges(rows, columns, (y, x) => cell(x, y - 1) !== cell(x, y), true),
    ...edges(columns, rows, (x, y) => cell(x - 1, y) !== cell(x, y), false),
  ];
}

/** Of each line between cells, and the last one's far side, the stretches that part inside from outside. */
function edges(
  lines: number,
  steps: number,
  parts: (line: number, step: number) => boolean,
  across: boolean,
): MaskEdge[] {
  const found: MaskEdge[] = [];
  for (let line = 0; line <= lines; line++) {
    let open: MaskEdge | undefined;
    for (let step = 0; step < steps; step++) {
      if (!parts(line, step)) open = undefined;
      else if (open) open.length++;
      else {
        open = { x: across ? step : line, y: across ? line : step, length: 1, across };
        found.push(open);
      }
    }
  }
  return found;
}

/** The same edges where they lie on the page: ends in shares of it. */
export function outlineOn(
  [x, y, width, height]: Box,
  mask: Mask,
): { from: [number, number]; to: [number, number] }[] {
  const at = (column: number, row: number): [number, number] => [
    x + (column * width) / mask.columns,
    y + (row * height) / mask.rows,
  ];
  return maskOutline(mask).map((edge) => ({
    from: at(edge.x, edge.y),
    to: edge.across ? at(edge.x + edge.length, edge.y) : at(edge.x, edge.y + edge.length),
  }));
}

function byRow(columns: number, rows: number, runs: readonly number[]) {
  const lines = Array.from({ length: rows }, (_, at) => ({ at, row: [] as [number, number][] }));
  let cell = 0;
  for (const [index, length] of runs.entries()) {
    const end = Math.min(cell + length, columns * rows);
    // Every second run lies inside; it may go on over the ends of rows.
    for (let at = cell; index % 2 === 1 && at < end; ) {
      const line = Math.floor(at / columns);
      const stop = Math.min(end, (line + 1) * columns);
      lines[line]!.row.push([at - line * columns, stop - line * columns]);
      at = stop;
    }
    cell = end;
  }
  return lines;
}

/**
 * Of findings at one place only the first has its mask drawn: several on top of one another hide what they mark.
 * @param marks findings of one page, the strongest first
 */
export function withDrawnMask<F extends { evidence: { box?: Box; mask?: Mask } }>(
  marks: readonly F[],
): Set<F> {
  const drawn = new Set<F>();
  for (const mark of marks) {
    const { box, mask } = mark.evidence;
    if (box && mask && ![...drawn].some((other) => overlap(other.evidence.box!, box))) drawn.add(mark);
  }
  return drawn;
}

function overlap(a: Box, b: Box): boolean {
  return a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
}
