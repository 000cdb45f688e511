import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { BlockEvidence } from '../double-quantisation/blocks.ts';
import { type Block, emptyBlock, endsOf, readBlock, readMovedBlock, valuesOf } from './blocks.ts';
import { colourShifts } from './colour-shifts.ts';
import { likelihoodOf, type Tables } from './likelihood.ts';

/** Coefficients that a block must have to be judged, and clipped samples it may have. */
const MIN_COUNT = 2;
const MOST_CLIPPED = 60;
/** Blocks of a kind that make a distribution; moved ones that are looked at. */
const MIN_OF_KIND = 30;
const MOVED = 8000;
/** Shares of a distribution at which classes may begin. */
const PARTS = [0.5, 0.8, 0.95, 0.98, 0.995];
/** Badly explained blocks come in clusters, so they are taken to be twice as frequent as they are, and never rarer than this. */
const CLUSTERING = 2;
const LEAST_SHARE = 0.01;
const MOST_NATS = 4.5;
/** Where R, G and B lie further apart one of them may have been clipped although luma was not; nearer to the ends by at most so much. */
const NEUTRAL = 8;
const COLOUR_MARGIN = 8;
const OF_COLOUR = 100;

/**
 * What each block says against the earlier saving, in nats, by comparison within the picture: how often blocks of its kind are explained so
 * badly where they went through it (nearly all do) and where the same content did not (the picture on a grid that is moved by
 * half a block). A block that repeats another says nothing new: rules and frames of a screen are one cause, not fifty.
 */
export function calibratedEvidence(
  decoded: DecodedCoefficients,
  luma: LumaPlane,
  tables: Tables,
): BlockEvidence {
  const [cols, rows] = [luma.width >> 3, luma.height >> 3];
  const judged = judgeAll(decoded, luma, tables, cols, rows);
  const moved = judgeMoved(luma, tables, judged, cols, rows);
  const classes = new Map<number, Classes>();
  for (const [kind, usual] of byKind(judged)) {
    const found = classesOf(usual, moved.get(kind) ?? []);
    if (found) classes.set(kind, found);
  }
  const score = new Float32Array(cols * rows);
  const informative = new Uint8Array(cols * rows);
  let [total, sum, once] = [0, 0, 0];
  for (let at = 0; at < cols * rows; at++) {
    const of = classes.get(judged.kinds[at] as number);
    if (!of) continue;
    score[at] = of.nats[classIndex(of.cuts, judged.against[at] as number)] as number;
    informative[at] = 1;
    total++;
    sum += score[at] as number;
    once += of.whenOnce;
  }
  const all = Math.max(1, total);
  return { cols, rows, score, informative, total, mean: sum / all, meanWhenOnce: once / all };
}

interface Judged {
  /** Kind of each block, -1 where it says nothing. */
  kinds: Int16Array;
  against: Float32Array;
}

function judgeAll(
  decoded: DecodedCoefficients,
  luma: LumaPlane,
  tables: Tables,
  cols: number,
  rows: number,
): Judged {
  const kinds = new Int16Array(cols * rows).fill(-1);
  const against = new Float32Array(cols * rows);
  const seen = new Set<number>();
  const ends = endsOf(tables.last);
  const block = emptyBlock();
  for (let at = 0; at < cols * rows; at++) {
    const [col, row] = [at % cols, Math.floor(at / cols)];
    if (valuesOf(decoded, col, row) === 0) continue;
    readBlock(decoded, luma, col, row, ends, block);
    const hash = hashOf(block.values);
    if (seen.has(hash) || block.high + block.low > MOST_CLIPPED) continue;
    seen.add(hash);
    const found = likelihoodOf(block, tables);
    if (found.count < MIN_COUNT) continue;
    against[at] = found.against;
    kinds[at] = kindOf(block, found.count) + (mayBeClipped(decoded, block, col, row) ? OF_COLOUR : 0);
  }
  return { kinds, against };
}

/** The same of moved blocks, by kind. */
function judgeMoved(
  luma: LumaPlane,
  tables: Tables,
  { kinds }: Judged,
  cols: number,
  rows: number,
): Map<number, number[]> {
  const places: number[] = [];
  for (let at = 0; at < cols * (rows - 1); at++)
    if ((kinds[at] as number) >= 0 && at % cols < cols - 1) places.push(at);
  const every = Math.max(1, places.length / MOVED);
  const found = new Map<number, number[]>();
  const ends = endsOf(tables.last);
  const block = emptyBlock();
  for (let i = 0; i < places.length; i += every) {
    const at = places[Math.floor(i)] as number;
    readMovedBlock(luma, tables.last, at % cols, Math.floor(at / cols), ends, block);
    if (block.high + block.low > MOST_CLIPPED) continue;
    const { against, count } = likelihoodOf(block, tables);
    if (count < MIN_COUNT) continue;
    const kind = kindOf(block, count) + ((kinds[at] as number) >= OF_COLOUR ? OF_COLOUR : 0);
    const list = found.get(kind);
    if (list) list.push(against);
    else found.set(kind, [against]);
  }
  return found;
}

function byKind({ kinds, against }: Judged): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [at, kind] of kinds.entries()) {
    if (kind < 0) continue;
    const list = found.get(kind);
    if (list) list.push(against[at] as number);
    else found.set(kind, [against[at] as number]);
  }
  return found;
}

/** Nats of each class, and the bounds between them. */
interface Classes {
  cuts: number[];
  nats: number[];
  /** Mean of blocks that did not go through the earlier saving. */
  whenOnce: number;
}

function classesOf(usual: readonly number[], moved: readonly number[]): Classes | null {
  if (usual.length < MIN_OF_KIND || moved.length < MIN_OF_KIND) return null;
  const [before, once] = [usual.toSorted((a, b) => a - b), moved.toSorted((a, b) => a - b)];
  const bounds = [Number.NEGATIVE_INFINITY, ...cutsOf(before, once)];
  const natsBetween = (from: number, to: number | undefined): number => {
    const unusual = shareBetween(before, from, to);
    const likely = shareBetween(once, from, to) + 1 / (moved.length + bounds.length);
    const nats = Math.log(likely / Math.max(LEAST_SHARE, CLUSTERING * unusual));
    return Math.max(-MOST_NATS, Math.min(MOST_NATS, nats));
  };
  // What is explained worse cannot speak less against the saving: classes of which it would are one (pooling of adjacent violators).
  for (let i = 1; i < bounds.length; ) {
    const below = natsBetween(bounds[i - 1] as number, bounds[i]);
    if (natsBetween(bounds[i] as number, bounds[i + 1]) > below) i++;
    else {
      bounds.splice(i, 1);
      i = Math.max(1, i - 1);
    }
  }
  const nats = bounds.map((from, i) => natsBetween(from, bounds[i + 1]));
  const whenOnce = nats.reduce(
    (sum, one, i) => sum + one * shareBetween(once, bounds[i] as number, bounds[i + 1]),
    0,
  );
  return { cuts: bounds.slice(1), nats, whenOnce };
}

/**
 * Where the classes begin. The uppermost begins where it tells most of moved blocks from usual ones; below it lie parts of equal share of
 * either distribution.
 */
function cutsOf(before: readonly number[], once: readonly number[]): number[] {
  const candidates = [
    ...PARTS.map((part) => quantile(before, part)),
    ...PARTS.map((part) => quantile(once, 1 - part)),
  ];
  const gain = (from: number): number => {
    const likely = shareFrom(once, from);
    const unusual = Math.max(LEAST_SHARE, CLUSTERING * shareFrom(before, from));
    return likely > unusual ? likely * Math.log(likely / unusual) : 0;
  };
  const top = candidates.reduce((best, from) => (gain(from) > gain(best) ? from : best));
  return [...new Set([...candidates.filter((from) => from < top), top])].sort((a, b) => a - b);
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] as number;

/** Of sorted values, the share of those from one bound to the next. */
const shareBetween = (sorted: readonly number[], from: number, to?: number): number =>
  shareFrom(sorted, from) - (to === undefined ? 0 : shareFrom(sorted, to));

/** Of sorted values, the share of those that are no less. */
function shareFrom(sorted: readonly number[], from: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  return (sorted.length - low) / sorted.length;
}

function classIndex(cuts: readonly number[], value: number): number {
  let index = 0;
  while (index < cuts.length && value >= (cuts[index] as number)) index++;
  return index;
}

const CLIPPED_LIMITS = [0, 8, 24, 44, 64];
const COUNT_LIMITS = [3, 10, 64];

/** Kinds of blocks that are explained equally well: by how many samples are clipped, at which end, and how much they hold. */
function kindOf({ high, low }: Block, count: number): number {
  const clipped = CLIPPED_LIMITS.findIndex((limit) => high + low <= limit);
  const dark = clipped > 0 && low > high ? 4 : 0;
  return (clipped + dark) * COUNT_LIMITS.length + COUNT_LIMITS.findIndex((limit) => count <= limit);
}

/** Whether a colour of the block may have been clipped although its luma was not: that moves luma by an unknown amount. */
function mayBeClipped(decoded: DecodedCoefficients, { samples }: Block, col: number, row: number): boolean {
  const [least, largest] = colourShifts(decoded, col, row);
  if (largest - least <= NEUTRAL) return false;
  const margin = Math.min(COLOUR_MARGIN, largest - least);
  const [low, high] = [-128 + margin - least, 127 - margin - largest];
  return samples.some((sample) => sample <= low || sample >= high);
}

function hashOf(values: Int16Array): number {
  let hash = 2_166_136_261;
  for (const value of values) hash = Math.imul(hash ^ (value & 0xffff), 16_777_619);
  return hash;
}
