/**
 * The rows of print of a zone whose place is known: letters that stand as far apart as OCR-B's are no line to the network
 * that finds lines. The place is seen upright, and the lean at which its rows are parted most sharply is theirs.
 */
import { lumaOf } from '../../artifacts/luma.ts';
import { cornersOf, distance, type Point, type Quad, type Tilted, within } from '../geometry.ts';
import { cutOut, type Picture } from '../picture.ts';
import { stretch } from './lines.ts';

/** What is seen about the place, in shares of its height; at its ends in shares of its length: fillers are not always seen. */
const AROUND = 0.45;
const ENDS = 0.4;
/** Pixels of the view's height: letters of a row of three have some fifteen. */
const HEIGHT = 128;
const MOST_WIDTH = 3200;
/** Leans that are tried, in pixels of height from end to end, as shares of the view's height. */
const MOST_LEAN = 0.6;
const LEANS = 49;
/** From where between the ink of paper and that of a strong row a line of pixels belongs to a row. */
const INKED = 0.3;
/** Heights of a row's letters in shares of the view. */
const LOWEST = 0.06;
const HIGHEST = 0.36;
/** Paper about a row's letters, in their heights. */
const MARGIN = 0.25;
/** How often a place is made longer, and by what share of its view, where a row goes on beyond it. */
const GROWTHS = 3;
const GROWTH = 0.1;
/** Paper that ends a row, in heights of its letters: a zone has no blanks. */
const GAP = 1.4;
/** Letters' heights by which a row is longer than the others of its zone when other print has joined it. */
const APART = 2;
/** Grey levels by which a row is darker than what is beside its letters, on average. */
const LEAST_INK = 1;
/** Ink of paper between rows, as a share of theirs, from which they are not parted. */
const PARTED = 0.6;
/** Share of a row's usual ink that a letter has. */
const FAINT = 0.2;

interface Leaning {
  lean: number;
  profile: Float64Array;
  sharpness: number;
}

/** From above, in the picture's pixels; corners as the text runs, or turned over. */
export function rowsAt(picture: Picture, place: Tilted): Quad[] {
  let seen = viewOf(picture, place);
  for (let n = 0; n < GROWTHS && seen.further; n++) seen = viewOf(picture, seen.further);
  return seen.rows;
}

/** Rows of the place, and the longer place where a row goes on beyond what is seen; null where none does. */
function viewOf(picture: Picture, place: Tilted): { rows: Quad[]; further: Tilted | null } {
  const quad = stretch(cornersOf(place), -ENDS, 1 + ENDS, -AROUND, 1 + AROUND);
  const aspect = distance(quad[0], quad[1]) / Math.max(1, distance(quad[0], quad[3]));
  const width = Math.min(MOST_WIDTH, Math.round(HEIGHT * aspect));
  const ink = inkOf(cutOut(picture, quad, width, HEIGHT), width);
  const { lean, profile } = sharpestOf(ink, width);
  const at = (x: number, y: number): Point =>
    within(quad, x / width, (y + lean * (x / width - 0.5)) / HEIGHT);
  const rows: Quad[] = [];
  let [from, to] = placeIn(width);
  const bands = bandsOf(profile).flatMap((band) => {
    const ends = endsOf(ink, width, lean, band);
    return ends ? [{ band, ends }] : [];
  });
  for (const { band, ends } of alike(bands)) {
    const margin = MARGIN * (band.bottom - band.top);
    const [left, right] = [ends.from - margin, ends.to + margin];
    const [above, below] = [band.top - margin, band.bottom + margin];
    rows.push([at(left, above), at(right, above), at(right, below), at(left, below)]);
    if (ends.from <= GAP * (band.bottom - band.top)) from = -GROWTH * width;
    if (ends.to >= width - GAP * (band.bottom - band.top)) to = (1 + GROWTH) * width;
  }
  const isWhole = from >= 0 && to <= width;
  const [start, end] = [at(from, HEIGHT / 2), at(to, HEIGHT / 2)];
  const further = {
    ...{ x: (start[0] + end[0]) / 2, y: (start[1] + end[1]) / 2 },
    ...{ width: distance(start, end), height: place.height },
    angle: Math.atan2(end[1] - start[1], end[0] - start[0]),
  };
  return { rows, further: isWhole ? null : further };
}

interface Row {
  band: Band;
  ends: { from: number; to: number };
}

/** Rows of a zone begin and end alike: where most do, what stands beside the paper is no part of another. */
function alike(rows: readonly Row[]): Row[] {
  if (rows.length < 3) return [...rows];
  const middle = (side: 'from' | 'to'): number => {
    const sorted = rows.map(({ ends }) => ends[side]).toSorted((a, b) => a - b);
    return sorted[rows.length >> 1]!;
  };
  const [from, to] = [middle('from'), middle('to')];
  return rows.map(({ band, ends }) => {
    const far = APART * (band.bottom - band.top);
    const isLonger = { from: ends.from < from - far, to: ends.to > to + far };
    return { band, ends: { from: isLonger.from ? from : ends.from, to: isLonger.to ? to : ends.to } };
  });
}

function sharpestOf(ink: Float32Array, width: number): Leaning {
  let best: Leaning = { lean: 0, profile: new Float64Array(HEIGHT), sharpness: -1 };
  for (let i = 0; i < LEANS; i++) {
    const lean = MOST_LEAN * HEIGHT * ((2 * i) / (LEANS - 1) - 1);
    const profile = profileOf(ink, width, lean);
    const sharpness = sharpnessOf(profile);
    if (sharpness > best.sharpness) best = { lean, profile, sharpness };
  }
  return best;
}

/** How much darker than its surroundings each pixel is. */
function inkOf(rgb: Uint8Array, width: number): Float32Array {
  const grey = lumaOf(rgb);
  const around = HEIGHT / 8;
  const ink = new Float32Array(grey.length);
  const sums = new Float64Array(width + 1);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < width; x++) sums[x + 1] = sums[x]! + grey[y * width + x]!;
    for (let x = 0; x < width; x++) {
      const [from, to] = [Math.max(0, x - around), Math.min(width, x + around + 1)];
      ink[y * width + x] = Math.max(0, (sums[to]! - sums[from]!) / (to - from) - grey[y * width + x]!);
    }
  }
  return ink;
}

/** Mean ink of each row of pixels that leans by so many pixels from end to end; of the place itself, not of what is seen at its ends. */
function profileOf(ink: Float32Array, width: number, lean: number): Float64Array {
  const profile = new Float64Array(HEIGHT);
  const [from, to] = placeIn(width);
  for (let x = from; x < to; x++) {
    const shift = Math.round(lean * ((x + 0.5) / width - 0.5));
    const [first, last] = [Math.max(0, -shift), Math.min(HEIGHT, HEIGHT - shift)];
    for (let y = first; y < last; y++) profile[y] = profile[y]! + ink[(y + shift) * width + x]! / (to - from);
  }
  return profile;
}

/** Where the place itself begins and ends in its view. */
const placeIn = (width: number): [from: number, to: number] => [
  Math.round((width * ENDS) / (1 + 2 * ENDS)),
  Math.round((width * (1 + ENDS)) / (1 + 2 * ENDS)),
];

function sharpnessOf(profile: Float64Array): number {
  let sum = 0;
  for (let y = 1; y < HEIGHT; y++) sum += (profile[y]! - profile[y - 1]!) ** 2;
  return sum;
}

interface Band {
  top: number;
  bottom: number;
}

/** Runs of inked rows of pixels as high as a row of letters. */
function bandsOf(profile: Float64Array): Band[] {
  const ranked = profile.toSorted();
  const [weak, strong] = [ranked[HEIGHT >> 2]!, ranked[HEIGHT - (HEIGHT >> 3)]!];
  if (strong < LEAST_INK || weak > PARTED * strong) return [];
  const bands: Band[] = [];
  let top = -1;
  for (let y = 0; y <= HEIGHT; y++) {
    const isInked = y < HEIGHT && profile[y]! > weak + INKED * (strong - weak);
    if (isInked && top < 0) top = y;
    if (isInked || top < 0) continue;
    if (y - top >= LOWEST * HEIGHT && y - top <= HIGHEST * HEIGHT) bands.push({ top, bottom: y });
    top = -1;
  }
  return bands;
}

/** The longest run of letters of a row, in pixels of the view; null where there are none. */
function endsOf(
  ink: Float32Array,
  width: number,
  lean: number,
  { top, bottom }: Band,
): { from: number; to: number } | null {
  const columns = Float64Array.from({ length: width }, (_, x) => {
    const shift = Math.round(lean * ((x + 0.5) / width - 0.5));
    let sum = 0;
    for (let y = Math.max(0, top + shift); y < Math.min(HEIGHT, bottom + shift); y++)
      sum += ink[y * width + x]!;
    return sum;
  });
  const [begin, end] = placeIn(width);
  const usual = columns.slice(begin, end).toSorted()[Math.floor(0.75 * (end - begin))] ?? 0;
  const gap = GAP * (bottom - top);
  let best: { from: number; to: number } | null = null;
  let [from, last] = [-1, -1];
  for (let x = 0; x <= width; x++) {
    const isInked = x < width && columns[x]! > FAINT * usual;
    if (from >= 0 && (x === width || (isInked && x - last > gap))) {
      const inPlace = Math.min(end, last) - Math.max(begin, from);
      if (inPlace > 0 && (!best || last - from > best.to - best.from)) best = { from, to: last + 1 };
      from = -1;
    }
    if (!isInked) continue;
    if (from < 0) from = x;
    last = x;
  }
  return best;
}
