import type { DecodedCoefficients } from '../../../../formats/jpeg/coefficients.ts';
import { inverseBlock } from '../../../../formats/jpeg/idct.ts';
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { CoefficientPlane } from '../../../../formats/jpeg/scan-layout.ts';
import { colourShifts } from './colour-shifts.ts';

/** Kinds of blocks by how many of their samples are clipped; clipping hides a little of the first saving. */
export const KINDS = 5;
const KIND_LIMITS = [0, 4, 16, 32, 63];
const CLIPPED_LOW = 2;
const CLIPPED_HIGH = 253;
/** Blocks whose R, G and B lie further from luma are coloured; those have to keep away from the ends by so much. */
const NEUTRAL = 16;
const COLOUR_MARGIN = 8;

/** Mean squared error of rounding samples, of all colours, between both savings. */
const ROUNDING = 0.25;
/** What an unrelated block would differ by, relative to what this file's own quantising makes of any. */
const MIN_CONTRAST = 3;
/** Non-zero AC coefficients that a block must have to be judged. */
const MIN_VALUES = 5;

/** Per block: 0 not judged, else 1 + 2 * kind, and one more where the earlier table does not explain it. */
export type BlockFits = { cols: number; rows: number; fits: Uint8Array };

/**
 * Compresses each block once more with the earlier table and compares the result with the block as it is. What went
 * through that table comes back but for the last saving's rounding, clipped samples included (Farid's JPEG ghosts,
 * 2009, in the file's own coefficients); what did not loses what the coarser steps take.
 * @param everyRow 1: every row of blocks is judged; 16: each sixteenth
 */
export function blockFits(
  decoded: DecodedCoefficients,
  luma: LumaPlane,
  table: Uint16Array,
  everyRow = 1,
): BlockFits {
  const plane = decoded.planes[0] as CoefficientPlane;
  const steps = (decoded.quantTables[plane.quantTable] as { values: Uint16Array }).values;
  const { widthInBlocks: cols, heightInBlocks: rows, blockCols } = plane;
  const fits = new Uint8Array(cols * rows);
  const noise = Float32Array.from(steps, (step) => (step * step) / 12 / 64);
  const loss = Float32Array.from(table, (step) => (step * step) / 12 / 64);
  const again = new Int16Array(64);
  const samples = new Uint8Array(64);
  for (let row = 0; row * 8 + 8 <= luma.height; row += everyRow) {
    for (let col = 0; col * 8 + 8 <= luma.width; col++) {
      const from = (row * blockCols + col) * 64;
      let [expected, unrelated, count] = [ROUNDING, 0, 0];
      for (let k = 0; k < 64; k++) {
        const value = (plane.data[from + k] as number) * (steps[k] as number);
        again[k] = value === 0 ? 0 : Math.round(value / (table[k] as number));
        if (k === 0 || value === 0) continue;
        count++;
        if (again[k] === 0) unrelated += (value * value) / 64;
        else {
          unrelated += loss[k] as number;
          expected += noise[k] as number;
        }
      }
      if (count < MIN_VALUES || unrelated < MIN_CONTRAST * expected) continue;
      const kind = kindOf(luma, col, row, colourShifts(decoded, col, row));
      if (kind < 0) continue;
      inverseBlock(again, 0, table, samples, 0, 8);
      const off = difference(luma, col, row, samples) > Math.sqrt(expected * unrelated);
      fits[row * cols + col] = 1 + 2 * kind + Number(off);
    }
  }
  return { cols, rows, fits };
}

/** -1 where a colour may have been clipped although luma was not: that moves luma by an unknown amount. */
function kindOf(
  { width, data }: LumaPlane,
  col: number,
  row: number,
  shifts: readonly [number, number],
): number {
  const coloured = shifts[1] - shifts[0] > NEUTRAL;
  const [low, high] = coloured
    ? [COLOUR_MARGIN - shifts[0], 255 - COLOUR_MARGIN - shifts[1]]
    : [CLIPPED_LOW, CLIPPED_HIGH];
  let clipped = 0;
  for (let y = row * 8; y < row * 8 + 8; y++) {
    for (let at = y * width + col * 8, end = at + 8; at < end; at++) {
      const sample = data[at] as number;
      if (sample <= low || sample >= high) clipped++;
    }
  }
  if (coloured && clipped > 0) return -1;
  return KIND_LIMITS.findIndex((limit) => clipped <= limit);
}

function difference({ width, data }: LumaPlane, col: number, row: number, samples: Uint8Array): number {
  let sum = 0;
  for (let y = 0; y < 8; y++) {
    const from = (row * 8 + y) * width + col * 8;
    for (let x = 0; x < 8; x++) {
      const d = (data[from + x] as number) - (samples[y * 8 + x] as number);
      sum += d * d;
    }
  }
  return sum / 64;
}
