/** A network's map of probabilities taken apart into connected regions. */
import type { Point } from './geometry.ts';

export interface Region {
  /** Ends of its runs: enough for the hull. */
  edge: Point[];
  pixels: number;
  sum: number;
}

/** Connected regions (4-neighbourhood) above the threshold, by runs and union-find; the largest first. */
export function regionsOf(map: Float32Array, width: number, height: number, threshold: number): Region[] {
  const parent: number[] = [];
  const regions: Region[] = [];
  const find = (i: number): number => {
    let at = i;
    for (let up = parent[at] ?? at; up !== at; up = parent[at] ?? at) at = parent[at] = parent[up] ?? up;
    return at;
  };
  let above: { start: number; end: number; id: number }[] = [];
  for (let y = 0; y < height; y++) {
    const row: typeof above = [];
    for (let x = 0; x < width; x++) {
      if (!((map[y * width + x] ?? 0) > threshold)) continue;
      const start = x;
      let sum = 0;
      for (; x < width && (map[y * width + x] ?? 0) > threshold; x++) sum += map[y * width + x] ?? 0;
      const id = parent.length;
      parent.push(id);
      const own: Region = {
        edge: [
          [start, y],
          [x, y],
          [start, y + 1],
          [x, y + 1],
        ],
        pixels: x - start,
        sum,
      };
      regions.push(own);
      for (const other of above) if (other.start < x && other.end > start) parent[find(other.id)] = find(id);
      row.push({ start, end: x, id });
    }
    above = row;
  }
  const whole = new Map<number, Region>();
  for (const [id, region] of regions.entries()) {
    const root = find(id);
    const into = whole.get(root);
    if (!into) whole.set(root, region);
    else {
      into.edge.push(...region.edge);
      into.pixels += region.pixels;
      into.sum += region.sum;
    }
  }
  return [...whole.values()].toSorted((a, b) => b.pixels - a.pixels);
}
