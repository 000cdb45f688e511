/** Unsharp masking, strong: gives a blurred face back the edges between brow, eye and nose, by which a network knows it. */

/** Pixels to each side of the box that is averaged twice, about what a Gaussian of 10 px does. */
const REACH = 12;
const AMOUNT = 6;

/** In place, RGB 0..255 with channels last. */
export function sharpen(pixels: Float32Array, side: number): void {
  const blurred = boxBlur(boxBlur(pixels, side), side);
  for (let at = 0; at < pixels.length; at++) {
    const value = pixels[at]! + AMOUNT * (pixels[at]! - blurred[at]!);
    pixels[at] = Math.min(255, Math.max(0, value));
  }
}

function boxBlur(pixels: Float32Array, side: number): Float32Array {
  return blurLines(blurLines(pixels, side, 3, side * 3), side, side * 3, 3);
}

/** Along lines of one direction, by a running sum; at the edges over what is there. */
function blurLines(values: Float32Array, side: number, step: number, lineStep: number): Float32Array {
  const blurred = new Float32Array(values.length);
  for (let line = 0; line < side; line++) {
    for (let channel = 0; channel < 3; channel++) {
      const start = line * lineStep + channel;
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
  }
  return blurred;
}
