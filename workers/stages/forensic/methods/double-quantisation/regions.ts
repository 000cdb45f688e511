import type { BlockEvidence } from './blocks.ts';

/**
 * A rectangle of blocks, with its evidence in nats. `log10Nfa` is corrected for all rectangles that were tried;
 * `likeness` is the mean score of its coefficients relative to that of coefficients quantised once.
 */
export type OddRegion = {
  col: number;
  row: number;
  cols: number;
  rows: number;
  score: number;
  informative: number;
  likeness: number;
  log10Nfa: number;
};

const SIDES = [2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];
const MAX_REGIONS = 8;
/** What a rectangle must reach. */
export interface RegionLimits {
  /** Judged units (`BlockEvidence.informative`) in it. */
  informative: number;
  /** Part of the score of once-quantised blocks. */
  likeness: number;
  /** Nats. */
  score: number;
}

/**
 * Fewer than 40 non-zero coefficients can be a few odd pixels; clipped colours give a third to a half of the score of
 * once-quantised blocks; the bound alone asks for some 18 nats, the rest is for editors that round differently.
 */
const LIMITS: RegionLimits = { informative: 40, likeness: 0.6, score: 40 };

/**
 * Rectangles in which the blocks were not quantised before although the rest of the picture was.
 *
 * The bound: under "quantised before" the likelihood ratio exp(score) has expectation 1, so P(score >= t) <= exp(-t)
 * (Markov), whatever the picture; times the number of rectangles this bounds the false alarms.
 */
export function oddRegions(
  evidence: BlockEvidence,
  shouldStop = () => false,
  limits: RegionLimits = LIMITS,
): OddRegion[] {
  const { cols, rows, meanWhenOnce } = evidence;
  const score = Float32Array.from(evidence.score);
  const sides = (limit: number): number[] => SIDES.filter((side) => side <= limit);
  const shapes = sides(cols).flatMap((w) => sides(rows).map((h) => [w, h] as const));
  const log10Tests = Math.log10(Math.max(1, shapes.length * cols * rows));
  const regions: OddRegion[] = [];
  while (regions.length < MAX_REGIONS && !shouldStop()) {
    const best = bestRectangle({ ...evidence, score }, shapes, limits);
    if (!best) return regions;
    const log10Nfa = log10Tests - best.score / Math.LN10;
    const likeness = best.score / best.informative / meanWhenOnce;
    regions.push({ ...trim(best, score, cols), likeness, log10Nfa });
    for (let row = best.row; row < best.row + best.rows; row++) {
      score.fill(-50, row * cols + best.col, row * cols + best.col + best.cols);
    }
  }
  return regions;
}

/** Regions side by side as one: a long edit breaks where some of its blocks resemble the rest. */
export function joinTouching(regions: readonly OddRegion[]): OddRegion[] {
  const joined: OddRegion[] = [];
  for (const region of regions) {
    let one = region;
    for (let i = joined.length - 1; i >= 0; i--) {
      const other = joined[i] as OddRegion;
      if (!touch(one, other)) continue;
      one = unionOf(one, other);
      joined.splice(i, 1);
    }
    joined.push(one);
  }
  return joined.sort((a, b) => b.score - a.score);
}

const touch = (a: OddRegion, b: OddRegion): boolean =>
  a.col <= b.col + b.cols && b.col <= a.col + a.cols && a.row <= b.row + b.rows && b.row <= a.row + a.rows;

function unionOf(a: OddRegion, b: OddRegion): OddRegion {
  const [col, row] = [Math.min(a.col, b.col), Math.min(a.row, b.row)];
  const informative = a.informative + b.informative;
  return {
    col,
    row,
    cols: Math.max(a.col + a.cols, b.col + b.cols) - col,
    rows: Math.max(a.row + a.rows, b.row + b.rows) - row,
    score: a.score + b.score,
    informative,
    likeness: (a.likeness * a.informative + b.likeness * b.informative) / informative,
    log10Nfa: Math.min(a.log10Nfa, b.log10Nfa),
  };
}

type Rectangle = Omit<OddRegion, 'log10Nfa' | 'likeness'>;

/** Takes off the border rows and columns that hold no evidence: a rectangle grows over flat surroundings for nothing. */
function trim(region: Rectangle, score: Float32Array, cols: number): Rectangle {
  let { col, row, cols: width, rows: height } = region;
  const sum = (fromCol: number, fromRow: number, w: number, h: number): number => {
    let total = 0;
    for (let r = fromRow; r < fromRow + h; r++) {
      for (let c = fromCol; c < fromCol + w; c++) total += score[r * cols + c] as number;
    }
    return total;
  };
  for (; height > 1 && sum(col, row, width, 1) <= 0; height--) row++;
  while (height > 1 && sum(col, row + height - 1, width, 1) <= 0) height--;
  for (; width > 1 && sum(col, row, 1, height) <= 0; width--) col++;
  while (width > 1 && sum(col + width - 1, row, 1, height) <= 0) width--;
  return { ...region, col, row, cols: width, rows: height };
}

function bestRectangle(
  { cols, rows, score, informative, meanWhenOnce }: BlockEvidence,
  shapes: readonly (readonly [number, number])[],
  limits: RegionLimits,
): Rectangle | null {
  const scores = summedArea(score, cols, rows);
  const counts = summedArea(informative, cols, rows);
  let best: Rectangle | null = null;
  for (const [w, h] of shapes) {
    // Large rectangles need not be placed to the block.
    const [across, down] = [Math.max(1, w >> 3), Math.max(1, h >> 3)];
    for (let row = 0; row + h <= rows; row += down) {
      const top = row * (cols + 1);
      const bottom = (row + h) * (cols + 1);
      for (let col = 0; col + w <= cols; col += across) {
        const sum =
          at(scores, bottom + col + w) -
          at(scores, bottom + col) -
          at(scores, top + col + w) +
          at(scores, top + col);
        if (sum <= (best?.score ?? limits.score)) continue;
        const count =
          at(counts, bottom + col + w) -
          at(counts, bottom + col) -
          at(counts, top + col + w) +
          at(counts, top + col);
        if (count < limits.informative || sum < limits.likeness * meanWhenOnce * count) continue;
        best = { col, row, cols: w, rows: h, score: sum, informative: count };
      }
    }
  }
  return best;
}

const at = (sums: Float64Array, index: number): number => sums[index] as number;

/** `sums[(row) * (cols + 1) + col]` = sum over the blocks above and to the left. */
function summedArea(values: ArrayLike<number>, cols: number, rows: number): Float64Array {
  const sums = new Float64Array((cols + 1) * (rows + 1));
  for (let row = 0; row < rows; row++) {
    let line = 0;
    for (let col = 0; col < cols; col++) {
      line += values[row * cols + col] as number;
      sums[(row + 1) * (cols + 1) + col + 1] = (sums[row * (cols + 1) + col + 1] as number) + line;
    }
  }
  return sums;
}
