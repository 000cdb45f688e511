/** The picture's grounds: neighbouring cells of nearly one colour, on a coarse grid. Edges of paper part them, shade does not. */
import type { Picture } from './picture.ts';

export interface Grounds {
  width: number;
  height: number;
  /** Pixels of the picture to a cell. */
  cell: number;
  /** By cell the number of its ground. */
  labels: Int32Array;
  /** Cells of each ground, by its number. */
  areas: Int32Array;
}

/** Cells of the longer side, and samples of a cell along each side. */
const SIDE = 320;
const SAMPLES = 3;
/** Of 255, in any colour, between neighbours: shade changes less from cell to cell, the edge of paper more. */
const ALIKE = 7;

export function groundsOf(picture: Picture): Grounds {
  const cell = Math.max(1, Math.max(picture.width, picture.height) / SIDE);
  const [width, height] = [
    Math.max(1, Math.floor(picture.width / cell)),
    Math.max(1, Math.floor(picture.height / cell)),
  ];
  const colours = coloursOf(picture, width, height, cell);
  const parent = Int32Array.from({ length: width * height }, (_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parent[root] !== root) root = parent[root] ?? root;
    for (let step = at; step !== root; ) [step, parent[step]] = [parent[step] ?? root, root];
    return root;
  };
  const alike = (a: number, b: number): boolean => {
    for (let channel = 0; channel < 3; channel++)
      if (Math.abs((colours[a * 3 + channel] ?? 0) - (colours[b * 3 + channel] ?? 0)) > ALIKE) return false;
    return true;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (x > 0 && alike(at, at - 1)) parent[rootOf(at)] = rootOf(at - 1);
      if (y > 0 && alike(at, at - width)) parent[rootOf(at)] = rootOf(at - width);
    }
  }
  const labels = Int32Array.from(parent, (_, at) => rootOf(at));
  const areas = new Int32Array(labels.length);
  for (const label of labels) areas[label] = (areas[label] ?? 0) + 1;
  return { width, height, cell, labels, areas };
}

/** Mean colours of the cells, from some samples of each. */
function coloursOf(
  { data, width: w, height: h }: Picture,
  width: number,
  height: number,
  cell: number,
): Float32Array {
  const colours = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let n = 0; n < SAMPLES * SAMPLES; n++) {
        const px = Math.min(w - 1, Math.floor((x + ((n % SAMPLES) + 0.5) / SAMPLES) * cell));
        const py = Math.min(h - 1, Math.floor((y + (Math.floor(n / SAMPLES) + 0.5) / SAMPLES) * cell));
        for (let channel = 0; channel < 3; channel++) {
          const to = (y * width + x) * 3 + channel;
          colours[to] = (colours[to] ?? 0) + (data[(py * w + px) * 3 + channel] ?? 0) / (SAMPLES * SAMPLES);
        }
      }
    }
  }
  return colours;
}
