/** Small relief of skin: what is darker than its surroundings is taken to lie deeper, and is shaded as light moves. */
import type { Raster } from '../../workers/face/raster.ts';

/** Pixels over which a thing is small. */
const FINE = 2;
const COARSE = 9;
/** Share of the colour that a slope of one grey level a pixel takes or gives when light comes from its side. */
const STEEPNESS = 0.03;
const MOST = 0.35;

/** @returns the picture under light that has moved by so much across and down, as shares of its strength */
export function reliefOf(picture: Raster): (x: number, y: number) => Raster {
  const { data, width, height } = picture;
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at++) {
    grey[at] = 0.299 * data[at * 3]! + 0.587 * data[at * 3 + 1]! + 0.114 * data[at * 3 + 2]!;
  }
  const [fine, coarse] = [blurred(grey, width, FINE), blurred(grey, width, COARSE)];
  const heights = fine.map((value, at) => value - coarse[at]!);
  return (x, y) => {
    const shaded = Uint8Array.from(data);
    if (Math.hypot(x, y) < 1e-3) return { ...picture, data: shaded };
    for (let row = 1; row < height - 1; row++) {
      for (let column = 1; column < width - 1; column++) {
        const at = row * width + column;
        const across = (heights[at + 1]! - heights[at - 1]!) / 2;
        const down = (heights[at + width]! - heights[at - width]!) / 2;
        // A slope that rises to the right faces the left.
        const more = -STEEPNESS * (across * x + down * y);
        const gain = 1 + Math.max(-MOST, Math.min(MOST, more));
        for (let channel = 0; channel < 3; channel++) {
          shaded[at * 3 + channel] = Math.min(255, data[at * 3 + channel]! * gain);
        }
      }
    }
    return { ...picture, data: shaded };
  };
}

/** Mean over a square, twice, by running sums. */
function blurred(values: Float32Array, width: number, reach: number): Float32Array {
  let now = values;
  for (let pass = 0; pass < 2; pass++) now = along(along(now, width, 1, reach), width, width, reach);
  return now;
}

function along(values: Float32Array, width: number, step: 1 | number, reach: number): Float32Array {
  const height = values.length / width;
  const [lines, length, next] = step === 1 ? [height, width, width] : [width, height, 1];
  const out = new Float32Array(values.length);
  for (let line = 0; line < lines; line++) {
    const value = (at: number): number => values[line * next + Math.max(0, Math.min(length - 1, at)) * step]!;
    let sum = 0;
    for (let at = -reach; at <= reach; at++) sum += value(at);
    for (let at = 0; at < length; at++) {
      out[line * next + at * step] = sum / (2 * reach + 1);
      sum += value(at + reach + 1) - value(at - reach);
    }
  }
  return out;
}
