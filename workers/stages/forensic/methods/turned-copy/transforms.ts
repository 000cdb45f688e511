import type { Pair } from './pairs.ts';

/** x' = a x + b y + e, y' = c x + d y + f, in samples of the searched picture. */
export type Transform = { a: number; b: number; c: number; d: number; e: number; f: number };

export type Hypothesis = { transform: Transform; pairs: Pair[] };

const MAX_PAIRS = 800;
/** Further pairs near a pair that are tried together with it, and how far away they may be (samples). */
const PARTNERS = 6;
const [NEAREST, FURTHEST] = [6, 160];
/** How far a point may fall beside its place (samples), and its direction and scale beside those of the transform. */
const TOLERANCE = 2.5;
const MAX_TURN = 0.35;
const MAX_SCALE_RATIO = 1.4;
/** Copies are scaled by no more than this. */
const MAX_SCALE = 2.2;
const MIN_PAIRS = 4;
const MAX_HYPOTHESES = 6;

export const scaleOf = ({ a, b, c, d }: Transform): number => Math.sqrt(Math.abs(a * d - b * c));
export const applied = ({ a, b, c, d, e, f }: Transform, x: number, y: number): [number, number] => [
  a * x + b * y + e,
  c * x + d * y + f,
];

/** `complete` is false where there are more pairs, or more transforms on which some agree, than are tried. */
export type Hypotheses = { hypotheses: Hypothesis[]; complete: boolean };

/**
 * Similarities on which most pairs agree, largest first; each maps a piece onto one that is as large or larger. Every
 * pair votes in both directions.
 */
export function hypotheses(found: readonly Pair[]): Hypotheses {
  const all = unique(found);
  let left = all.slice(0, MAX_PAIRS);
  const result: Hypothesis[] = [];
  let more = false;
  while (left.length >= MIN_PAIRS) {
    const best = mostAgreed(left);
    if (!best) break;
    more = result.length === MAX_HYPOTHESES;
    if (more) break;
    result.push(best);
    const used = new Set(best.pairs.flatMap(({ from, to }) => [keyOf(from, to), keyOf(to, from)]));
    left = left.filter(({ from, to }) => !used.has(keyOf(from, to)));
  }
  return { hypotheses: result, complete: !more && all.length <= MAX_PAIRS };
}

const keyOf = (from: Pair['from'], to: Pair['to']): string => `${from.x},${from.y},${to.x},${to.y}`;

/** Every pair in both directions, each once. */
function unique(found: readonly Pair[]): Pair[] {
  const kept = new Map<string, Pair>();
  for (const { from, to } of found) {
    kept.set(keyOf(from, to), { from, to });
    kept.set(keyOf(to, from), { from: to, to: from });
  }
  return [...kept.values()];
}

function mostAgreed(left: readonly Pair[]): Hypothesis | null {
  let best: { transform: Transform; pairs: Pair[] } | null = null;
  for (const [i, one] of left.entries()) {
    let partners = 0;
    // Partners before it tried the two of them already.
    for (let j = i + 1; j < left.length && partners < PARTNERS; j++) {
      const two = left[j] as Pair;
      const distance = Math.hypot(one.from.x - two.from.x, one.from.y - two.from.y);
      if (distance < NEAREST || distance > FURTHEST) continue;
      const transform = similarity(one, two);
      const scale = scaleOf(transform);
      if (scale < 0.97 || scale > MAX_SCALE || !agrees(transform, one) || !agrees(transform, two)) continue;
      partners++;
      const pairs = left.filter((pair) => agrees(transform, pair));
      if (!best || pairs.length > best.pairs.length) best = { transform, pairs };
    }
  }
  if (!best) return null;
  const fitted = leastSquares(best.pairs);
  const pairs = left.filter((pair) => agrees(fitted, pair));
  const places = new Set(pairs.map(({ from }) => `${Math.round(from.x)},${Math.round(from.y)}`)).size;
  if (places < MIN_PAIRS) return null;
  return pairs.length >= best.pairs.length ? { transform: fitted, pairs } : best;
}

function agrees(transform: Transform, { from, to }: Pair): boolean {
  const [x, y] = applied(transform, from.x, from.y);
  if (Math.abs(x - to.x) > TOLERANCE || Math.abs(y - to.y) > TOLERANCE) return false;
  const ratio = to.sigma / from.sigma / scaleOf(transform);
  if (ratio > MAX_SCALE_RATIO || ratio < 1 / MAX_SCALE_RATIO) return false;
  const turn = to.angle - from.angle - Math.atan2(transform.c, transform.a);
  return Math.cos(turn) > Math.cos(MAX_TURN);
}

/** The turn, scale and shift that bring both points of the first place onto those of the second. */
function similarity(one: Pair, two: Pair): Transform {
  const [ux, uy] = [two.from.x - one.from.x, two.from.y - one.from.y];
  const [vx, vy] = [two.to.x - one.to.x, two.to.y - one.to.y];
  const squared = ux * ux + uy * uy;
  const a = (ux * vx + uy * vy) / squared;
  const c = (ux * vy - uy * vx) / squared;
  return {
    a,
    b: -c,
    c,
    d: a,
    e: one.to.x - a * one.from.x + c * one.from.y,
    f: one.to.y - c * one.from.x - a * one.from.y,
  };
}

function leastSquares(pairs: readonly Pair[]): Transform {
  const mean = (of: (pair: Pair) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [fx, fy] = [mean(({ from }) => from.x), mean(({ from }) => from.y)];
  const [tx, ty] = [mean(({ to }) => to.x), mean(({ to }) => to.y)];
  let [squared, along, across] = [0, 0, 0];
  for (const { from, to } of pairs) {
    const [ux, uy, vx, vy] = [from.x - fx, from.y - fy, to.x - tx, to.y - ty];
    squared += ux * ux + uy * uy;
    along += ux * vx + uy * vy;
    across += ux * vy - uy * vx;
  }
  const [a, c] = [along / squared, across / squared];
  return { a, b: -c, c, d: a, e: tx - a * fx + c * fy, f: ty - c * fx - a * fy };
}
