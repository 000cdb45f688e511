/** How bright a pixel is: luma after ITU-R BT.601, as JPEG defines it; 0..255 of samples of 0..255. */

/**
 * @param rgb red, green and blue samples, interleaved
 * @param at where the red one stands
 */
export function lumaAt(rgb: ArrayLike<number>, at: number): number {
  return 0.299 * rgb[at]! + 0.587 * rgb[at + 1]! + 0.114 * rgb[at + 2]!;
}

/** Of each pixel, not rounded. */
export function lumaOf(rgb: ArrayLike<number>): Float32Array {
  const luma = new Float32Array(rgb.length / 3);
  for (let at = 0; at < luma.length; at++) luma[at] = lumaAt(rgb, at * 3);
  return luma;
}
