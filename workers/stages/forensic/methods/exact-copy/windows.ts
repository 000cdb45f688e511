/**
 * Windows of 8 x 8 samples that stand in a picture twice, sample for sample.
 *
 * Windows at every fourth sample of both axes are remembered by a rolling hash (Karp and Rabin 1987, in two dimensions);
 * the windows at every sample are then looked up. A piece of 12 x 12 samples holds at least one remembered window,
 * wherever it was copied to. Takes about a twentieth of a second a megapixel.
 */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';

export const WINDOW = 8;
const STRIDE = 4;
/** Matches kept; a page that a program drew has more, and is told by it. */
const MAX_MATCHES = 40_000;

/** A window at `from` and the same one at `to`: offsets of their upper left samples. */
export interface Match {
  from: number;
  to: number;
}

export interface Matches {
  matches: Match[];
  /** False when the time was spent or there were more than are kept. */
  complete: boolean;
}

/**
 * Noise and print are rich: many levels, hardly two neighbours alike, not clipped. Flat paper, ramps and what one
 * coefficient of a JPEG block draws repeat without having been copied.
 */
const MIN_LEVELS = 10;
const MIN_STEPS = 20;
const MAX_CLIPPED = 40;

/** Tells whether a window is rich; levels that were seen are marked with the window's number, so that nothing is cleared. */
function richness(data: Uint8Array, width: number): (at: number) => boolean {
  const marks = new Int32Array(256);
  let window = 0;
  return (at) => {
    window++;
    let [levels, steps, clipped] = [0, 0, 0];
    for (let y = 0; y < WINDOW; y++) {
      let before = data[at + y * width] ?? 0;
      for (let i = at + y * width, end = i + WINDOW; i < end; i++) {
        const level = data[i] ?? 0;
        if (level !== before) steps++;
        if (level < 3 || level > 252) clipped++;
        if (marks[level] !== window) {
          marks[level] = window;
          levels++;
        }
        before = level;
      }
    }
    return levels >= MIN_LEVELS && steps >= MIN_STEPS && clipped <= MAX_CLIPPED;
  };
}

const ROW_BASE = 0x01000193;
const COLUMN_BASE = 0x2f0b4a27;
const powerOf = (base: number, exponent: number): number => {
  let power = 1;
  for (let i = 0; i < exponent; i++) power = Math.imul(power, base);
  return power;
};
const ROW_LAST = powerOf(ROW_BASE, WINDOW - 1);
const COLUMN_LAST = powerOf(COLUMN_BASE, WINDOW - 1);

/** Calls `visit` with the hash of the window at each sample that has one, row by row; stops when it answers false. */
function eachWindow(
  { width, height, data }: LumaPlane,
  visit: (hash: number, x: number, y: number) => void,
  shouldStop: () => boolean,
): boolean {
  const columns = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const leaving = row - WINDOW * width;
    for (let x = 0; x < width; x++) {
      const kept =
        leaving >= 0
          ? (columns[x] ?? 0) - Math.imul((data[leaving + x] ?? 0) + 1, COLUMN_LAST)
          : (columns[x] ?? 0);
      columns[x] = Math.imul(kept, COLUMN_BASE) + (data[row + x] ?? 0) + 1;
    }
    if (y < WINDOW - 1) continue;
    if ((y & 63) === 0 && shouldStop()) return false;
    let hash = 0;
    for (let x = 0; x < width; x++) {
      if (x >= WINDOW) hash -= Math.imul(columns[x - WINDOW] ?? 0, ROW_LAST);
      hash = (Math.imul(hash, ROW_BASE) + (columns[x] ?? 0)) | 0;
      if (x >= WINDOW - 1) visit(hash, x - WINDOW + 1, y - WINDOW + 1);
    }
  }
  return true;
}

/** @param shouldStop asked every 64 rows */
export function repeatedWindows(luma: LumaPlane, shouldStop: () => boolean): Matches {
  const { width, height, data } = luma;
  const bits = Math.ceil(Math.log2(Math.max(64, (width * height) / (STRIDE * STRIDE)) * 2));
  const size = 2 ** bits;
  // Open addressing; an offset is stored plus one, so that zero is an empty place.
  const places = new Int32Array(size);
  const hashes = new Int32Array(size);
  const slotOf = (hash: number): number => {
    let slot = Math.imul(hash, 0x9e3779b1) >>> (32 - bits);
    while (places[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & (size - 1);
    return slot;
  };
  const isRich = richness(data, width);
  const remembered = eachWindow(
    luma,
    (hash, x, y) => {
      if (x % STRIDE !== 0 || y % STRIDE !== 0 || !isRich(y * width + x)) return;
      const slot = slotOf(hash);
      if (places[slot] !== 0) return;
      places[slot] = y * width + x + 1;
      hashes[slot] = hash;
    },
    shouldStop,
  );
  const matches: Match[] = [];
  let full = false;
  const visited =
    remembered &&
    eachWindow(
      luma,
      (hash, x, y) => {
        const to = y * width + x;
        const from = (places[slotOf(hash)] ?? 0) - 1;
        if (from < 0 || from === to || !isSame(data, width, from, to)) return;
        if (matches.length < MAX_MATCHES) matches.push({ from, to });
        else full = true;
      },
      () => full || shouldStop(),
    );
  return { matches, complete: visited && !full };
}

function isSame(data: Uint8Array, width: number, one: number, other: number): boolean {
  for (let y = 0; y < WINDOW; y++) {
    for (let x = 0, shift = y * width; x < WINDOW; x++) {
      if (data[one + shift + x] !== data[other + shift + x]) return false;
    }
  }
  return true;
}
