import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import { ijgTable } from '../../../../formats/jpeg/ijg-quality.ts';
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import { type Block, emptyBlock, endsOf, readBlock, readMovedBlock, valuesOf } from './blocks.ts';
import { LARGEST, likelihoodOf, stepLikelihood, tablesOf } from './likelihood.ts';
import { type Histograms, natsOfTable, ownTable } from './own-table.ts';

/** Qualities that cameras, scanners, messengers and editors save at. */
const LOWEST = 30;
const HIGHEST = 98;
/** Mean square of its steps relative to the last table's: below, the last saving hides the first. */
const MIN_COARSER = 1.3;
/** Blocks with so many non-zero coefficients are looked at, and so many of them. */
const MIN_VALUES = 5;
const BLOCKS = 4000;
/** Of blocks with clipped samples, which take a hundred times as long. */
const CLIPPED_BLOCKS = 300;
/** Blocks of a large picture that are gone through for them. */
const ENOUGH = 40_000;
const MIN_BLOCKS = 150;
/**
 * Each frequency chooses the best of a hundred steps, so that such a table explains up to 1.24 times as much as the library's own where that
 * was used; tables of cameras that the library's do not stand in for come to 1.4 and more.
 */
const CLEARLY_MORE = 1.4;
/** Nats that an earlier saving must explain better than none, over all. */
const LEAST_NATS = 300;

export interface EarlierTable {
  /** Of the IJG library's tables; null for a table that is none of them. */
  quality: number | null;
  /** By frequency, natural order; 0 where it does not show. */
  steps: Uint16Array;
}

/**
 * The table of an earlier, coarser saving on this grid that explains the coefficients best, without the frequencies that it does not explain
 * (streaks of a scanner, sharpening in one direction): one of the IJG library's, or a camera's own where that explains clearly more; null when
 * none does.
 */
export function earlierTable(
  decoded: DecodedCoefficients,
  luma: LumaPlane,
  last: Uint16Array,
): EarlierTable | null {
  const { clean, moved, clipped } = sampled(decoded, luma, last);
  if (clean.length >= MIN_BLOCKS) {
    const histograms = histogramsOf(clean);
    const found = bestTable(last, natsOfHistograms(histograms, last));
    const own = makersTable(histograms, histogramsOf(moved), last, found);
    if (own ?? found) return own ?? found;
  }
  return clipped.length < MIN_BLOCKS ? null : bestTable(last, natsOfBlocks(clipped, last));
}

/** Not of the library's, where such a table explains clearly more than the best one of those. */
function makersTable(
  own: Histograms,
  moved: Histograms,
  last: Uint16Array,
  library: EarlierTable | null,
): EarlierTable | null {
  const found = ownTable(own, moved, last);
  if (!found || found.nats < LEAST_NATS) return null;
  const shown = [...found.steps.keys()].filter((k) => (found.steps[k] as number) > 0);
  const square = (table: Uint16Array): number => shown.reduce((sum, k) => sum + (table[k] as number) ** 2, 0);
  if (square(found.steps) < MIN_COARSER * square(last)) return null;
  const known = library ? natsOfTable(own, moved, last, library.steps) : 0;
  return found.nats > known * CLEARLY_MORE ? { quality: null, steps: found.steps } : null;
}

/** Of the tables that are coarser than the last one; `natsOf` tells what each frequency says for a table. */
function bestTable(last: Uint16Array, natsOf: (table: Uint16Array) => Float64Array): EarlierTable | null {
  const limit = MIN_COARSER * meanSquare(last);
  let best: { quality: number; steps: Uint16Array; nats: number } | null = null;
  for (let quality = LOWEST; quality <= HIGHEST; quality++) {
    const table = ijgTable(quality, 'luma');
    if (meanSquare(table) < limit) break;
    const byFrequency = natsOf(table);
    const nats = byFrequency.reduce((sum, one) => sum + Math.max(0, one), 0);
    if (nats < Math.max(LEAST_NATS, best?.nats ?? 0)) continue;
    best = { quality, steps: table.map((step, k) => ((byFrequency[k] as number) < 0 ? 0 : step)), nats };
  }
  return best;
}

/** Where nearly all print stands on clipped paper. */
function natsOfBlocks(blocks: readonly Block[], last: Uint16Array): (table: Uint16Array) => Float64Array {
  return (table) => {
    const tables = tablesOf(last, table);
    const sums = new Float64Array(64);
    for (const block of blocks) likelihoodOf(block, tables, sums);
    return sums;
  };
}

function natsOfHistograms(histograms: Histograms, last: Uint16Array): (table: Uint16Array) => Float64Array {
  return (table) =>
    Float64Array.from({ length: 64 }, (_, k) => {
      const nats = stepLikelihood(last[k] as number, table[k] as number);
      let sum = 0;
      const histogram = histograms[k] as Uint32Array;
      for (let value = 0; value < histogram.length; value++) {
        const count = histogram[value] as number;
        if (count > 0) sum += count * (nats[value] as number);
      }
      return sum;
    });
}

/** How often each |value| stands at each frequency. */
function histogramsOf(blocks: readonly Block[]): Uint32Array[] {
  const histograms = Array.from({ length: 64 }, () => new Uint32Array(LARGEST + 1));
  for (const { values } of blocks) {
    for (let k = 0; k < 64; k++) {
      const value = Math.abs(values[k] as number);
      const histogram = histograms[k] as Uint32Array;
      if (value > 0 && value < histogram.length) histogram[value] = (histogram[value] as number) + 1;
    }
  }
  return histograms;
}

interface Sample {
  clean: Block[];
  /** The same places on a grid that is moved by half a block. */
  moved: Block[];
  clipped: Block[];
}

/** Blocks with content, spread over the picture. */
function sampled(decoded: DecodedCoefficients, luma: LumaPlane, last: Uint16Array): Sample {
  const [cols, rows] = [luma.width >> 3, luma.height >> 3];
  const [clean, clipped]: [number[], number[]] = [[], []];
  const ends = endsOf(last);
  const block = emptyBlock();
  const every = Math.max(1, Math.floor((cols * rows) / ENOUGH));
  for (let at = 0; at < cols * rows; at += every) {
    const [col, row] = [at % cols, Math.floor(at / cols)];
    if (valuesOf(decoded, col, row) < MIN_VALUES) continue;
    readBlock(decoded, luma, col, row, ends, block);
    (block.high + block.low === 0 ? clean : clipped).push(at);
  }
  const spread = (places: readonly number[], limit: number): number[] => {
    const every = Math.max(1, places.length / limit);
    return Array.from(
      { length: Math.min(places.length, limit) },
      (_, i) => places[Math.floor(i * every)] as number,
    );
  };
  const read = (at: number): Block => {
    const one = emptyBlock();
    readBlock(decoded, luma, at % cols, Math.floor(at / cols), ends, one);
    return one;
  };
  const readMoved = (at: number): Block[] => {
    const [col, row] = [at % cols, Math.floor(at / cols)];
    if (col + 1 >= cols || row + 1 >= rows) return [];
    const one = emptyBlock();
    readMovedBlock(luma, last, col, row, ends, one);
    return [one];
  };
  const places = spread(clean, BLOCKS);
  return {
    clean: places.map(read),
    moved: places.flatMap(readMoved),
    clipped: spread(clipped, CLIPPED_BLOCKS).map(read),
  };
}

const meanSquare = (table: Uint16Array): number => table.reduce((sum, step) => sum + step * step, 0) / 64;
