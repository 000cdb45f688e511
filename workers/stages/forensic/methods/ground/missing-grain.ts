/**
 * Places of the ground that lack the grain that stands all around them: what is painted over in one colour, and what is drawn
 * in from the rim of a place, has none of the noise that a sensor lays over everything. Told against the ground around each
 * place, since scanners, lenses and codings leave every picture, and every part of it, another grain.
 */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { MissingGrainFacts } from '../../grain-facts.ts';
import type { Place } from '../../place.ts';
import { CELL, type Grain, UNIT } from './grain.ts';

/** Cells of a window in which grain is measured: 32 x 16 samples fit between the rims of an erased value. */
const WINDOW_COLS = 8;
const WINDOW_ROWS = 4;
const MIN_USABLE = 26;
/** Windows on which the picture's own grain is measured, and the fewest. */
const MEDIAN_WINDOWS = 20_000;
const MIN_WINDOWS = 400;
/** Times the picture's own grain below which a window lacks it. */
const LACKING = 0.45;
/** In levels: what coding left so little of is missing in many places. */
const MIN_GRAIN = 0.5;
/** Cells of a place that is looked at, and the most places. */
const MIN_CELLS = 24;
const MAX_PLACES = 12;
/** Samples that were clipped, or nearly, have lost what was above. */
const CLIPPED = 254;
const DARK = 40;

interface Cells {
  grain: Grain;
  luma: LumaPlane;
  usable: Uint8Array;
}

/** No places are looked for where the picture has too little ground, or too little grain on it. */
export function missingGrainFacts(
  luma: LumaPlane,
  grain: Grain,
  placeOf: (x: number, y: number, width: number, height: number) => Place,
): MissingGrainFacts {
  const usable = usableOf(grain);
  const windows = windowsOf(grain, usable);
  const own = medianOf(windows);
  if (own === null || own < MIN_GRAIN ** 2)
    return { grain: own === null ? null : Math.sqrt(own), found: 0, weak: 0, places: [] };
  const lacking = lackingCells({ grain, luma, usable }, windows, LACKING ** 2 * own);
  const found = componentsOf(lacking, grain.cols).filter((cells) => cells.length >= MIN_CELLS);
  const largest = found.toSorted((a, b) => b.length - a.length).slice(0, MAX_PLACES);
  const frames = largest.map((cells) => frameOf(cells, grain.cols));
  return {
    grain: Math.sqrt(own),
    found: found.length,
    weak: weakShare(windows, HAS_GRAIN ** 2 * own, grain.cols, frames),
    places: largest.flatMap((cells, index) => {
      const { left, top, right, bottom } = frames[index]!;
      const measured = measure({ grain, luma, usable }, cells, frames[index]!);
      const [x, y] = [left * CELL, top * CELL];
      return measured ? [{ place: placeOf(x, y, right * CELL - x, bottom * CELL - y), ...measured }] : [];
    }),
  };
}

/** Of all windows those with clearly less grain than the picture's, but for what touches these places. */
function weakShare(windows: Float32Array, limit: number, cols: number, places: readonly Frame[]): number {
  let [weak, all] = [0, 0];
  for (let at = 0; at < windows.length; at++) {
    if (windows[at]! < 0) continue;
    all++;
    if (windows[at]! >= limit) continue;
    const [col, row] = [at % cols, Math.floor(at / cols)];
    const touches = ({ left, top, right, bottom }: Frame): boolean =>
      col < right + RIM &&
      col + WINDOW_COLS > left - RIM &&
      row < bottom + RIM &&
      row + WINDOW_ROWS > top - RIM;
    if (!places.some(touches)) weak++;
  }
  return weak / all;
}

/** Cells of ground of which no sample was cut off. */
function usableOf({ quiet, low, high }: Grain): Uint8Array {
  const usable = new Uint8Array(quiet.length);
  for (let at = 0; at < usable.length; at++)
    usable[at] = Number(quiet[at] === 1 && high[at]! < CLIPPED && low[at]! > DARK);
  return usable;
}

/** Mean square of the grain in levels, by the window's upper left cell; -1 where too little of it is usable. */
function windowsOf({ cols, rows, energy }: Grain, usable: Uint8Array): Float32Array {
  const across = cols + 1;
  const counts = new Uint32Array(across * (rows + 1));
  const energies = new Float64Array(across * (rows + 1));
  const windows = new Float32Array(cols * rows).fill(-1);
  for (let row = 0; row < rows; row++) {
    let [count, sum] = [0, 0];
    for (let col = 0; col < cols; col++) {
      const at = row * cols + col;
      if (usable[at] === 1) {
        count++;
        sum += energy[at]!;
      }
      const corner = (row + 1) * across + col + 1;
      counts[corner] = counts[corner - across]! + count;
      energies[corner] = energies[corner - across]! + sum;
      const [from, to] = [corner - WINDOW_ROWS * across, corner - WINDOW_COLS];
      if (row + 1 < WINDOW_ROWS || col + 1 < WINDOW_COLS) continue;
      const inner = from - WINDOW_COLS;
      const cells = counts[corner]! - counts[from]! - counts[to]! + counts[inner]!;
      if (cells < MIN_USABLE) continue;
      const all = energies[corner]! - energies[from]! - energies[to]! + energies[inner]!;
      windows[(row + 1 - WINDOW_ROWS) * cols + col + 1 - WINDOW_COLS] = meanSquare(all, cells);
    }
  }
  return windows;
}

const meanSquare = (energy: number, cells: number): number =>
  Math.max(0, energy) / (cells * CELL * CELL * UNIT ** 2);

function medianOf(windows: Float32Array): number | null {
  const all = windows.reduce((sum, one) => sum + Number(one >= 0), 0);
  if (all < MIN_WINDOWS) return null;
  const each = Math.ceil(all / MEDIAN_WINDOWS);
  const some = new Float32Array(Math.ceil(all / each));
  let [seen, kept] = [0, 0];
  for (let at = 0; at < windows.length; at++) {
    if (windows[at]! < 0) continue;
    if (seen++ % each === 0) some[kept++] = windows[at]!;
  }
  return some.sort()[kept >> 1]!;
}

/** Usable cells of the windows whose grain is less than the limit. */
function lackingCells({ grain: { cols }, usable }: Cells, windows: Float32Array, limit: number): Uint8Array {
  const lacking = new Uint8Array(usable.length);
  for (let at = 0; at < windows.length; at++) {
    if (windows[at]! < 0 || windows[at]! >= limit) continue;
    for (let row = at, end = at + WINDOW_ROWS * cols; row < end; row += cols)
      for (let i = row; i < row + WINDOW_COLS; i++) lacking[i] = usable[i]!;
  }
  return lacking;
}

/** Marked cells that touch one another, also by a corner. The marks of those that are given out are taken away. */
function componentsOf(marked: Uint8Array, cols: number): number[][] {
  const found: number[][] = [];
  for (let at = 0; at < marked.length; at++) {
    if (marked[at] === 0) continue;
    marked[at] = 0;
    const cells = [at];
    for (const cell of cells)
      for (const row of [cell - cols, cell, cell + cols])
        for (let i = row - 1; i <= row + 1; i++) {
          if (marked[i] !== 1) continue;
          marked[i] = 0;
          cells.push(i);
        }
    found.push(cells);
  }
  return found;
}

/** Cells beside a place that its rim reaches, and how far the ground around it is looked at. */
const RIM = 3;
const REACH = 12;
/** Ground of another level may be other paper. */
const MAX_LEVELS_APART = 8;
/** A place that covers more of the picture is no erased value. */
const MAX_SHARE = 0.25;
/** Cells of the ground around it on each side that say something of it. */
const MIN_ON_A_SIDE = 12;
const MIN_AROUND = 40;
/** Of the grain around: a side with less lacks it as well, and so does a block of it. */
const HAS_GRAIN = 0.7;
const MIN_IN_BLOCK = 16;

interface Sum {
  cells: number;
  energy: number;
  /** Squares of the differences of neighbours. */
  fine: number;
}

const nothing = (): Sum => ({ cells: 0, energy: 0, fine: 0 });
const rms = ({ cells, energy }: Sum): number => Math.sqrt(meanSquare(energy, cells));

interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function measure(cells: Cells, place: readonly number[], frame: Frame) {
  const { cols, rows } = cells.grain;
  if ((frame.right - frame.left) * (frame.bottom - frame.top) > MAX_SHARE * cols * rows) return null;
  const inside = nothing();
  let levels = 0;
  for (const at of coreOf(place, cols)) {
    add(cells, inside, at);
    levels += levelOf(cells.grain, at);
  }
  const level = levels / inside.cells;
  const around = aroundOf(cells, place, frame, level);
  const grain = rms(around.all);
  if (around.all.cells < MIN_AROUND || grain === 0 || around.all.fine === 0) return null;
  const blocks = [...around.blocks.values()].filter((one) => one.cells >= MIN_IN_BLOCK);
  const uneven = blocks.filter((one) => rms(one) < HAS_GRAIN * grain).length;
  return {
    cells: place.length,
    share: rms(inside) / grain,
    fineShare: Math.sqrt(inside.fine / inside.cells / (around.all.fine / around.all.cells)),
    around: around.all.cells,
    sides: around.sides.filter((one) => one.cells >= MIN_ON_A_SIDE && rms(one) >= HAS_GRAIN * grain).length,
    blocks: blocks.length,
    uneven,
    lighter: level - around.levels / around.all.cells,
  };
}

const levelOf = ({ low, high }: Grain, at: number): number => (low[at]! + high[at]!) / 2;

function frameOf(place: readonly number[], cols: number): Frame {
  const frame = { left: cols, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
  for (const at of place) {
    const [col, row] = [at % cols, Math.floor(at / cols)];
    frame.left = Math.min(frame.left, col);
    frame.top = Math.min(frame.top, row);
    frame.right = Math.max(frame.right, col + 1);
    frame.bottom = Math.max(frame.bottom, row + 1);
  }
  return frame;
}

/** Cells of a place with the place on all sides, of a small one all. */
function coreOf(place: readonly number[], cols: number): readonly number[] {
  const all = new Set(place);
  const core = place.filter((at) =>
    [at - cols, at - 1, at + 1, at + cols].every((beside) => all.has(beside)),
  );
  return core.length >= MIN_CELLS / 3 ? core : place;
}

function add({ grain: { cols, energy }, luma: { width, data } }: Cells, sum: Sum, at: number): void {
  sum.cells++;
  sum.energy += energy[at]!;
  const first = Math.floor(at / cols) * CELL * width + (at % cols) * CELL;
  for (let from = first, end = first + CELL * width; from < end; from += width)
    for (let i = from; i < from + CELL - 1; i++) sum.fine += (data[i + 1]! - data[i]!) ** 2;
}

/** The ground around a place, of its level: all of it, by side, and in blocks. */
function aroundOf(cells: Cells, place: readonly number[], frame: Frame, level: number) {
  const { grain, usable } = cells;
  const { cols, rows } = grain;
  const [left, top] = [Math.max(0, frame.left - REACH), Math.max(0, frame.top - REACH)];
  const [right, bottom] = [Math.min(cols, frame.right + REACH), Math.min(rows, frame.bottom + REACH)];
  const near = reachOf(place, cols, { left, top, right, bottom });
  const found = { all: nothing(), sides: [nothing(), nothing(), nothing(), nothing()], levels: 0 };
  const blocks = new Map<number, Sum>();
  for (let row = top; row < bottom; row++) {
    for (let col = left; col < right; col++) {
      const at = row * cols + col;
      if (usable[at] === 0 || near[(row - top) * (right - left) + col - left] === 0) continue;
      if (Math.abs(levelOf(grain, at) - level) > MAX_LEVELS_APART) continue;
      found.levels += levelOf(grain, at);
      add(cells, found.all, at);
      const key = Math.floor(row / WINDOW_ROWS) * cols + Math.floor(col / WINDOW_COLS);
      const block = blocks.get(key) ?? nothing();
      blocks.set(key, block);
      block.cells++;
      block.energy += grain.energy[at]!;
      const beyond = [col < frame.left, col >= frame.right, row < frame.top, row >= frame.bottom];
      for (const [side, sum] of found.sides.entries()) {
        if (!beyond[side]) continue;
        sum.cells++;
        sum.energy += grain.energy[at]!;
      }
    }
  }
  return { ...found, blocks };
}

/** By cell of a frame: 1 where it lies beyond the rim of the place and within reach of it. */
function reachOf(place: readonly number[], cols: number, { left, top, right, bottom }: Frame): Uint8Array {
  const [width, height] = [right - left, bottom - top];
  const at = (cell: number): number => (Math.floor(cell / cols) - top) * width + (cell % cols) - left;
  const rim = new Uint8Array(width * height);
  const reach = new Uint8Array(width * height);
  for (const cell of place) rim[at(cell)] = reach[at(cell)] = 1;
  widen(rim, width, height, RIM);
  widen(reach, width, height, REACH);
  for (let i = 0; i < reach.length; i++) if (rim[i] === 1) reach[i] = 0;
  return reach;
}

/** Marks what lies within so many cells of a mark, along rows and then along columns. */
function widen(marks: Uint8Array, width: number, height: number, by: number): void {
  const along = (first: number, step: number, count: number): void => {
    let last = Number.NEGATIVE_INFINITY;
    const before = new Uint8Array(count);
    for (let i = 0; i < count; i++) before[i] = marks[first + i * step]!;
    for (let i = 0; i < count; i++) {
      if (before[i] === 1) last = i;
      if (i - last <= by) marks[first + i * step] = 1;
    }
    last = Number.POSITIVE_INFINITY;
    for (let i = count - 1; i >= 0; i--) {
      if (before[i] === 1) last = i;
      if (last - i <= by) marks[first + i * step] = 1;
    }
  };
  for (let row = 0; row < height; row++) along(row * width, 1, width);
  for (let col = 0; col < width; col++) along(col, width, height);
}
