/**
 * How sharp a face is: what is left of its finest details, against those twice and four times as coarse. A blur takes the
 * fine ones first, so the ratio falls whatever the contrast and the light; a face that stands large in a blurred
 * picture is judged at the same size as a small one. Along the eyes and down the nose apart, because a smear takes the
 * details of one direction only. Figures behind the limits: docs/measurements/face.md.
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
/** Grey levels squared: what quantisation alone makes. */
const QUANTISATION = 0.3;

/**
 * @param luma of an aligned face, `side` x `side`, 0..255
 * @param face indices of its pixels that count
 * @returns 1 at the limit, more is sharper
 */
export function sharpnessOf(luma: Float32Array, side: number, face: Int32Array): number {
  return Math.min(
    detail(luma, side, face, 1, side, LIMITS.along),
    detail(luma, side, face, side, 1, LIMITS.down),
  );
}

/** In one direction: `step` from pixel to pixel of a line, `lineStep` from line to line. */
function detail(
  luma: Float32Array,
  side: number,
  face: Int32Array,
  step: number,
  lineStep: number,
  limits: { middle: number; fine: number },
): number {
  const blur = (values: Float32Array, from: number, to: number): Float32Array =>
    // Gaussians one after the other: their variances add up.
    gaussian(values, side, Math.sqrt(to ** 2 - from ** 2), step, lineStep);
  const fine = blur(luma, 0, FINE);
  const middle = blur(fine, FINE, MIDDLE);
  const coarse = blur(middle, MIDDLE, COARSE);
  const whole = Math.max(energy(middle, coarse, face), QUANTISATION);
  return Math.min(
    energy(fine, middle, face) / whole / limits.middle,
    energy(luma, fine, face) / whole / limits.fine,
  );
}

/** Variance of the difference of two blurs. */
function energy(one: Float32Array, other: Float32Array, face: Int32Array): number {
  let [sum, squares] = [0, 0];
  for (let index = 0; index < face.length; index++) {
    const at = face[index]!;
    const value = one[at]! - other[at]!;
    sum += value;
    squares += value * value;
  }
  return squares / face.length - (sum / face.length) ** 2;
}

/** Beyond the edges the edge goes on. */
function gaussian(
  values: Float32Array,
  side: number,
  sigma: number,
  step: number,
  lineStep: number,
): Float32Array {
  const reach = Math.ceil(3 * sigma);
  const weights = Array.from({ length: reach + 1 }, (_, at) => Math.exp(-(at * at) / (2 * sigma * sigma)));
  const total = weights.reduce((sum, weight) => sum + 2 * weight, -weights[0]!);
  const kernel = Float32Array.from(weights, (weight) => weight / total);
  const padded = new Float32Array(side + 2 * reach);
  const blurred = new Float32Array(values.length);
  for (let line = 0; line < side; line++) {
    const start = line * lineStep;
    for (let at = 0; at < padded.length; at++) {
      padded[at] = values[start + Math.min(side - 1, Math.max(0, at - reach)) * step]!;
    }
    for (let at = 0; at < side; at++) {
      let sum = padded[at + reach]! * kernel[0]!;
      for (let apart = 1; apart <= reach; apart++) {
        sum += (padded[at + reach - apart]! + padded[at + reach + apart]!) * kernel[apart]!;
      }
      blurred[start + at * step] = sum;
    }
  }
  return blurred;
}
