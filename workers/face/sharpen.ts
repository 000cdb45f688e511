/** Unsharp masking, strong: gives a blurred face back the edges between brow, eye and nose, by which a network knows it. */

/** Pixels to each side of the box that is averaged twice, about what a Gaussian of 10 px does. */
const REACH = 12;
const AMOUNT = 6;

/** In place, 0..1, plane after plane. */
export function sharpen(pixels: Float32Array, side: number): void {
  for (let at = 0; at < pixels.length; at += side * side) {
    const plane = pixels.subarray(at, at + side * side);
    const blurred = boxBlur(boxBlur(plane, side), side);
    for (let spot = 0; spot < plane.length; spot++) {
      const value = plane[spot]! + AMOUNT * (plane[spot]! - blurred[spot]!);
      plane[spot] = Math.min(1, Math.max(0, value));
    }
  }
}

function boxBlur(plane: Float32Array, side: number): Float32Array {
  return blurLines(blurLines(plane, side, 1, side), side, side, 1);
}

/** Along lines of one direction, by a running sum; at the edges over what is there. */
function blurLines(values: Float32Array, side: number, step: number, lineStep: number): Float32Array {
  const blurred = new Float32Array(values.length);
  for (let line = 0; line < side; line++) {
    const start = line * lineStep;
    let [sum, count] = [0, 0];
    for (let ahead = 0; ahead < side + REACH; ahead++) {
      if (ahead < side) {
        sum += values[start + ahead * step]!;
        count += 1;
      }
      const gone = ahead - 2 * REACH - 1;
      if (gone >= 0) {
        sum -= values[start + gone * step]!;
        count -= 1;
      }
      const at = ahead - REACH;
      if (at >= 0) blurred[start + at * step] = sum / count;
    }
  }
  return blurred;
}
