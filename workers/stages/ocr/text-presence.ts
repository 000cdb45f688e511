/**
 * Is there text on this raster at all, how large is it, and which way does it run?
 *
 * Text is a chain: several dark (or light) blobs of like height that stand beside each other on one line. The test
 * binarises against the local mean, takes connected components as runs, and counts chains along both axes. It costs
 * tens of milliseconds where OCR of a photograph without text costs seconds.
 */
import type { Pixels } from '../../artifacts/pixels.ts';

/** Components linked into lines, in the pixels of the examined raster. */
export interface TextPresence {
  /** Components that belong to a chain, in the better of both directions. */
  chained: number;
  /** Chains of at least `MIN_CHAIN` components. */
  chains: number;
  /** Chains run down the page: the text is turned by 90 or 270 degrees. */
  vertical: boolean;
  /** Median height of chained components across the line; about an x-height. */
  medianHeightPx: number;
  /** Around all chains: [x0, y0, x1, y1]. */
  bounds: Rect;
  /** Boxes of the longest chains, longest first: lines to try reading. */
  longest: Rect[];
}

export type Rect = [x0: number, y0: number, x1: number, y1: number];

const MIN_CHAIN = 5;
const LONGEST = 5;
const MIN_SIDE_PX = 4;
const MAX_SIDE_SHARE = 0.08;
const MAX_COMPONENTS = 60_000;
/** Contrast against the local mean; below it is paper grain, noise and JPEG ringing. */
const CONTRAST = 24;

interface Component {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  area: number;
}

/** Judges a grey raster; take one of about 1300 px on its long side. */
export function findText(pixels: Pixels): TextPresence {
  let best: TextPresence | null = null;
  for (const dark of [true, false]) {
    const components = componentsOf(binarise(pixels, dark), pixels.widthPx, pixels.heightPx);
    for (const vertical of [false, true]) {
      const found = chainsOf(vertical ? components.map(turn) : components, vertical);
      if (!best || found.chained > best.chained) best = found;
    }
  }
  return best!;
}

const turn = (c: Component): Component => ({ x0: c.y0, y0: c.x0, x1: c.y1, y1: c.x1, area: c.area });

/** 1 where a pixel differs from the mean of its neighbourhood (a fortieth of the long side) by more than CONTRAST. */
function binarise({ data, widthPx, heightPx }: Pixels, dark: boolean): Uint8Array {
  const radius = Math.max(6, Math.round(Math.max(widthPx, heightPx) / 80));
  const out = new Uint8Array(widthPx * heightPx);
  // Column sums over a sliding band of rows, then a sliding window along each row: O(pixels), no integral image.
  const columns = new Int32Array(widthPx);
  let top = 0;
  let bottom = 0;
  for (let y = 0; y < heightPx; y++) {
    for (; bottom < Math.min(heightPx, y + radius + 1); bottom++) {
      for (let x = 0; x < widthPx; x++) columns[x]! += data[bottom * widthPx + x]!;
    }
    for (; top < y - radius; top++) {
      for (let x = 0; x < widthPx; x++) columns[x]! -= data[top * widthPx + x]!;
    }
    let sum = 0;
    let left = 0;
    let right = 0;
    for (let x = 0; x < widthPx; x++) {
      for (; right < Math.min(widthPx, x + radius + 1); right++) sum += columns[right]!;
      for (; left < x - radius; left++) sum -= columns[left]!;
      const mean = sum / ((right - left) * (bottom - top));
      const difference = dark ? mean - data[y * widthPx + x]! : data[y * widthPx + x]! - mean;
      if (difference > CONTRAST) out[y * widthPx + x] = 1;
    }
  }
  return out;
}

/** Connected components (8-neighbourhood) by runs and union-find; only those of a glyph's size are returned. */
function componentsOf(mask: Uint8Array, width: number, height: number): Component[] {
  const parent: number[] = [];
  const boxes: Component[] = [];
  const find = (i: number): number => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]!]!;
    return i;
  };
  let above: { start: number; end: number; id: number }[] = [];
  for (let y = 0; y < height; y++) {
    const row: typeof above = [];
    let cursor = 0;
    for (let x = 0; x < width; x++) {
      if (mask[y * width + x] === 0) continue;
      const start = x;
      while (x < width && mask[y * width + x] === 1) x++;
      const run = { start, end: x, id: -1 };
      while (cursor < above.length && above[cursor]!.end < start) cursor++;
      for (let k = cursor; k < above.length && above[k]!.start <= run.end; k++) {
        const root = find(above[k]!.id);
        if (run.id === -1) run.id = root;
        else if (root !== run.id) {
          parent[root] = run.id;
          join(boxes[run.id]!, boxes[root]!);
        }
      }
      if (run.id === -1) {
        run.id = parent.length;
        parent.push(run.id);
        boxes.push({ x0: start, y0: y, x1: run.end, y1: y + 1, area: 0 });
      }
      join(boxes[run.id]!, { x0: start, y0: y, x1: run.end, y1: y + 1, area: run.end - start });
      row.push(run);
    }
    above = row;
  }
  const largest = Math.max(width, height) * MAX_SIDE_SHARE;
  return boxes
    .filter((box, index) => {
      const w = box.x1 - box.x0;
      const h = box.y1 - box.y0;
      // A glyph fills between a tenth and nine tenths of its box; a filled or a hairline box is a rule or a dot.
      const fill = box.area / (w * h);
      return (
        parent[index] === index &&
        Math.max(w, h) >= MIN_SIDE_PX &&
        Math.max(w, h) <= largest &&
        fill > 0.12 &&
        fill < 0.95
      );
    })
    .slice(0, MAX_COMPONENTS);
}

function join(into: Component, other: Component): void {
  into.x0 = Math.min(into.x0, other.x0);
  into.y0 = Math.min(into.y0, other.y0);
  into.x1 = Math.max(into.x1, other.x1);
  into.y1 = Math.max(into.y1, other.y1);
  into.area += other.area;
}

/**
 * Links each component to its nearest right neighbour of like height on the same line. A bucket grid keeps it
 * linear; a component joins one chain only.
 */
function chainsOf(components: readonly Component[], vertical: boolean): TextPresence {
  const grid = gridOf(components);
  const next = new Int32Array(components.length).fill(-1);
  const taken = new Uint8Array(components.length);
  const order = [...components.keys()].sort((a, b) => components[a]!.x0 - components[b]!.x0);
  for (const index of order) {
    const c = components[index]!;
    const h = c.y1 - c.y0;
    if (h < MIN_SIDE_PX) continue;
    const reach = c.x1 + 1.2 * h;
    let nearest = -1;
    for (const other of within(grid, c.x0, c.y0 - h, reach, c.y1 + h)) {
      if (other === index || taken[other] || !follows(c, components[other]!, reach)) continue;
      if (nearest === -1 || components[other]!.x0 < components[nearest]!.x0) nearest = other;
    }
    if (nearest !== -1) {
      next[index] = nearest;
      taken[nearest] = 1;
    }
  }
  return summarise(components, next, taken, vertical);
}

const CELL = 32;
/** A cell with more components than this is a texture. */
const MAX_IN_CELL = 64;

type Grid = ReadonlyMap<number, readonly number[]>;

const cellAt = (x: number, y: number): number => y * 4096 + x;

/** Components large enough for letters, each in the cell of its left edge's middle. */
function gridOf(components: readonly Component[]): Grid {
  const grid = new Map<number, number[]>();
  for (const [index, c] of components.entries()) {
    if (c.y1 - c.y0 < MIN_SIDE_PX) continue;
    const at = cellAt(Math.floor(c.x0 / CELL), Math.floor((c.y0 + c.y1) / 2 / CELL));
    const bucket = grid.get(at);
    if (!bucket) grid.set(at, [index]);
    else if (bucket.length < MAX_IN_CELL) bucket.push(index);
  }
  return grid;
}

/** What stands in the cells that an area touches. */
function* within(grid: Grid, left: number, top: number, right: number, bottom: number): Generator<number> {
  for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++) {
    for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++) {
      yield* grid.get(cellAt(x, y)) ?? [];
    }
  }
}

/** Stands to the right, of like height, with its foot or its middle on the same line. */
function follows(a: Component, b: Component, reach: number): boolean {
  const ha = a.y1 - a.y0;
  const hb = b.y1 - b.y0;
  const low = Math.min(ha, hb);
  return (
    b.x0 > a.x0 &&
    b.x0 >= a.x1 - 0.3 * low &&
    b.x0 <= reach &&
    Math.max(ha, hb) <= 1.7 * low &&
    Math.abs(a.y1 - b.y1) <= 0.25 * low + 1
  );
}

function summarise(
  components: readonly Component[],
  next: Int32Array,
  taken: Uint8Array,
  vertical: boolean,
): TextPresence {
  const heights: number[] = [];
  const found: { glyphs: number; box: Rect }[] = [];
  for (let head = 0; head < components.length; head++) {
    if (taken[head] || next[head] === -1) continue;
    const chain: Component[] = [];
    for (let i = head; i !== -1; i = next[i]!) chain.push(components[i]!);
    if (chain.length < MIN_CHAIN || !even(chain)) continue;
    const box: Rect = [Infinity, Infinity, -Infinity, -Infinity];
    for (const c of chain) {
      heights.push(c.y1 - c.y0);
      widen(box, vertical ? [c.y0, c.x0, c.y1, c.x1] : [c.x0, c.y0, c.x1, c.y1]);
    }
    found.push({ glyphs: chain.length, box });
  }
  heights.sort((a, b) => a - b);
  found.sort((a, b) => b.glyphs - a.glyphs);
  const bounds: Rect = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { box } of found) widen(bounds, box);
  return {
    chained: heights.length,
    chains: found.length,
    vertical,
    medianHeightPx: heights[heights.length >> 1] ?? 0,
    bounds,
    longest: found.slice(0, LONGEST).map(({ box }) => box),
  };
}

function widen(into: Rect, [x0, y0, x1, y1]: Rect): void {
  into[0] = Math.min(into[0], x0);
  into[1] = Math.min(into[1], y0);
  into[2] = Math.max(into[2], x1);
  into[3] = Math.max(into[3], y1);
}

/** A printed line: feet on one straight line to within a fraction of the height, and glyphs of more than one width. */
function even(chain: readonly Component[]): boolean {
  const n = chain.length;
  const xs = chain.map((c) => (c.x0 + c.x1) / 2);
  const ys = chain.map((c) => c.y1);
  const mx = xs.reduce((a, b) => a + b, 0) / n;
  const my = ys.reduce((a, b) => a + b, 0) / n;
  let sxx = 0;
  let sxy = 0;
  for (let i = 0; i < n; i++) {
    sxx += (xs[i]! - mx) ** 2;
    sxy += (xs[i]! - mx) * (ys[i]! - my);
  }
  const slope = sxx > 0 ? sxy / sxx : 0;
  if (Math.abs(slope) > 0.12) return false;
  const off = ys.map((y, i) => Math.abs(y - my - slope * (xs[i]! - mx))).sort((a, b) => a - b);
  const heights = chain.map((c) => c.y1 - c.y0).sort((a, b) => a - b);
  return off[n >> 1]! <= 0.08 * heights[n >> 1]! + 0.5;
}
