/**
 * How sharp a face is: what is left of its finest details, against those twice and four times as coarse. A blur takes the
 * fine ones first, so the ratio falls whatever the contrast and the light; a face that stands large in a blurred
 * picture is judged at the same size as a small one. Along the eyes and down the nose apart, because a smear takes the
 * details of one direction only. Noise has fine details too, but has them everywhere, where those of a face stand at eyes,
 * mouth and brows: what the quieter half of the face shows is taken off. Figures behind the limits:
 * docs/measurements/face.md.
 */

/** Standard deviations, in pixels of a face of 112 px, that part its details into bands. */
const FINE = 1;
const MIDDLE = 2;
const COARSE = 4;

/** Energy of a band over that of the coarse one, below which a face counts as blurred. */
const LIMITS = {
  // Neither noise nor JPEG blocks pass for the middle details; the finest, which noise can feign, are the first to go.
  along: { middle: 0.22, fine: 0.07 },
  down: { middle: 0.24, fine: 0.08 },
} as const;
/** The same for the middle band once the noise is taken off. */
const ABOVE_NOISE = 0.72;
/** The quieter half of a noisy face lies below the mean of its noise. */
const NOISE_OVER_QUIETER_HALF = 1.18;
/** Sides of the squares that tell quiet parts from others, in pixels, and how much of one has to be face. */
const SQUARE = 8;
const SQUARE_SHARE = 0.7;
/** Grey levels squared: what quantisation alone makes. */
const QUANTISATION = 0.3;

/** Pixels of a picture, as runs along its rows and along its columns. */
export interface Region {
  rows: readonly Run[];
  columns: readonly Run[];
  count: number;
}

/** From `first` to `last` in one line, both counted. */
interface Run {
  line: number;
  first: number;
  last: number;
}

/** @param has whether a pixel counts; those that do have to be one run in every line */
export function regionOf(side: number, has: (x: number, y: number) => boolean): Region {
  const runs = (counts: (line: number, at: number) => boolean): Run[] =>
    Array.from({ length: side }, (_, line) => {
      const among = Array.from({ length: side }, (_, at) => at).filter((at) => counts(line, at));
      return { line, first: among[0] ?? 0, last: among.at(-1) ?? -1 };
    }).filter(({ first, last }) => first <= last);
  const rows = runs((y, x) => has(x, y));
  const columns = runs((x, y) => has(x, y));
  return { rows, columns, count: rows.reduce((sum, { first, last }) => sum + last - first + 1, 0) };
}

/**
 * @param luma of an aligned face, `side` x `side`, 0..255
 * @param face the pixels that count
 * @param lessNoise off for pictures of anything: even texture is not noise there
 * @returns 1 at the limit, more is sharper
 */
export function sharpnessOf(luma: Float32Array, side: number, face: Region, lessNoise = true): number {
  return Math.min(
    detail(luma, side, face.rows, face.count, 1, side, LIMITS.along, lessNoise),
    detail(luma, side, face.columns, face.count, side, 1, LIMITS.down, lessNoise),
  );
}

/** In one direction: `step` from pixel to pixel of a line, `lineStep` from line to line. */
function detail(
  luma: Float32Array,
  side: number,
  runs: readonly Run[],
  count: number,
  step: number,
  lineStep: number,
  limits: { middle: number; fine: number },
  lessNoise: boolean,
): number {
  // Gaussians one after the other: their variances add up. Numbers of 64 bits, which need no conversion at every step.
  const raw = new Float64Array(side);
  const fine = new Float64Array(side);
  const middle = new Float64Array(side);
  const coarse = new Float64Array(side);
  const bands = { fine: new Band(), middle: new Band(), coarse: new Band() };
  const squares = new Squares(side);
  for (const { line, first, last } of runs) {
    const start = line * lineStep;
    for (let at = 0; at < side; at++) raw[at] = luma[start + at * step]!;
    blur(raw, fine, TO_FINE, 0, side - 1);
    blur(fine, middle, TO_MIDDLE, 0, side - 1);
    blur(middle, coarse, TO_COARSE, first, last);
    bands.fine.add(raw, fine, first, last);
    bands.middle.add(fine, middle, first, last);
    bands.coarse.add(middle, coarse, first, last);
    squares.add(fine, middle, line, first, last);
  }
  const whole = Math.max(bands.coarse.energy(count), QUANTISATION);
  return Math.min(
    bands.middle.energy(count) / whole / limits.middle,
    lessNoise ? squares.aboveNoise() / whole / (limits.middle * ABOVE_NOISE) : Number.POSITIVE_INFINITY,
    bands.fine.energy(count) / whole / limits.fine,
  );
}

/** What is between two blurs. */
class Band {
  #sum = 0;
  #squares = 0;

  add(one: Float64Array, other: Float64Array, first: number, last: number): void {
    let [sum, squares] = [0, 0];
    for (let at = first; at <= last; at++) {
      const value = one[at]! - other[at]!;
      sum += value;
      squares += value * value;
    }
    this.#sum += sum;
    this.#squares += squares;
  }

  /** Variance of the difference. */
  energy(count: number): number {
    return this.#squares / count - (this.#sum / count) ** 2;
  }
}

/** Energy of a band square by square. */
class Squares {
  readonly #perLine: number;
  readonly #sums: Float64Array;
  readonly #counts: Uint32Array;

  constructor(side: number) {
    this.#perLine = Math.ceil(side / SQUARE);
    this.#sums = new Float64Array(this.#perLine ** 2);
    this.#counts = new Uint32Array(this.#perLine ** 2);
  }

  add(one: Float64Array, other: Float64Array, line: number, first: number, last: number): void {
    const row = Math.floor(line / SQUARE) * this.#perLine;
    for (let at = first; at <= last; at++) {
      const square = row + Math.floor(at / SQUARE);
      this.#sums[square]! += (one[at]! - other[at]!) ** 2;
      this.#counts[square]! += 1;
    }
  }

  /** Mean energy less that of noise, which is in the quieter half as in all of it. */
  aboveNoise(): number {
    const energies = this.#sums
      .map((sum, at) => sum / this.#counts[at]!)
      .filter((_, at) => this.#counts[at]! >= SQUARE_SHARE * SQUARE ** 2)
      .sort();
    const noise = mean(energies.subarray(0, energies.length >> 1));
    return Math.max(0, mean(energies) - NOISE_OVER_QUIETER_HALF * noise);
  }
}

const mean = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** A symmetric kernel from its middle outwards. */
function gaussian(from: number, to: number): Float64Array {
  const variance = to ** 2 - from ** 2;
  const reach = Math.ceil(3 * Math.sqrt(variance));
  const weights = Float64Array.from({ length: reach + 1 }, (_, at) => Math.exp(-(at * at) / (2 * variance)));
  const total = weights.reduce((sum, weight) => sum + 2 * weight, -weights[0]!);
  return weights.map((weight) => weight / total);
}

const TO_FINE = gaussian(0, FINE);
const TO_MIDDLE = gaussian(FINE, MIDDLE);
const TO_COARSE = gaussian(MIDDLE, COARSE);

/** From `first` to `last`; beyond the ends of the line its ends go on. */
function blur(
  line: Float64Array,
  out: Float64Array,
  kernel: Float64Array,
  first: number,
  last: number,
): void {
  const end = line.length - 1;
  const reach = kernel.length - 1;
  for (let at = first; at <= last; at++) {
    let sum = line[at]! * kernel[0]!;
    if (at >= reach && at + reach <= end) {
      for (let apart = 1; apart <= reach; apart++)
        sum += (line[at - apart]! + line[at + apart]!) * kernel[apart]!;
    } else {
      for (let apart = 1; apart <= reach; apart++) {
        sum += (line[Math.max(0, at - apart)]! + line[Math.min(end, at + apart)]!) * kernel[apart]!;
      }
    }
    out[at] = sum;
  }
}
