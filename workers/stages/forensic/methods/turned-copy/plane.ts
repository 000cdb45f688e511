/** Samples of a picture as numbers that were not rounded, 0..255. */
export type Plane = { width: number; height: number; data: Float32Array };

/** Gaussian blur by two passes; at the borders the outermost sample goes on. */
export function blurred({ width, height, data }: Plane, sigma: number): Plane {
  const taps = tapsOf(sigma);
  return { width, height, data: blurredDown(blurredAcross(data, width, height, taps), width, height, taps) };
}

/** The weight of a sample itself, and of those beside it. */
function tapsOf(sigma: number): Float32Array {
  const radius = Math.max(1, Math.ceil(2.5 * sigma));
  const taps = Float32Array.from({ length: radius + 1 }, (_, i) => Math.exp(-(i * i) / (2 * sigma * sigma)));
  const sum = taps.reduce((total, tap, i) => total + (i === 0 ? tap : 2 * tap), 0);
  for (let i = 0; i <= radius; i++) taps[i] = (taps[i] as number) / sum;
  return taps;
}

/**
 * Four taps at a time in both passes: what a sample has so far is read and written a quarter as often. Each sum is made
 * in the order of the taps, and rounded where it always was, since facts must not change by a bit.
 */
function blurredAcross(data: Float32Array, width: number, height: number, taps: Float32Array): Float32Array {
  const radius = taps.length - 1;
  const out = new Float32Array(data.length);
  const row = new Float64Array(width + 2 * radius);
  const sums = new Float64Array(width);
  const [own = 0] = taps;
  for (let y = 0; y < height; y++) {
    row.set(data.subarray(y * width, (y + 1) * width), radius);
    row.fill(row[radius] as number, 0, radius);
    row.fill(row[radius + width - 1] as number, radius + width);
    for (let x = 0; x < width; x++) sums[x] = own * (row[x + radius] as number);
    let i = 1;
    for (; i + 3 <= radius; i += 4) {
      const [one = 0, two = 0, three = 0, four = 0] = taps.subarray(i, i + 4);
      for (let x = 0, left = radius - i, right = radius + i; x < width; x++, left++, right++)
        sums[x] =
          (sums[x] as number) +
          one * ((row[left] as number) + (row[right] as number)) +
          two * ((row[left - 1] as number) + (row[right + 1] as number)) +
          three * ((row[left - 2] as number) + (row[right + 2] as number)) +
          four * ((row[left - 3] as number) + (row[right + 3] as number));
    }
    for (; i <= radius; i++) {
      const tap = taps[i] as number;
      for (let x = 0; x < width; x++)
        sums[x] =
          (sums[x] as number) + tap * ((row[x + radius - i] as number) + (row[x + radius + i] as number));
    }
    out.set(sums, y * width);
  }
  return out;
}

function blurredDown(data: Float32Array, width: number, height: number, taps: Float32Array): Float32Array {
  const radius = taps.length - 1;
  const out = new Float32Array(data.length);
  const { fround } = Math;
  for (let y = 0; y < height; y++) {
    const [start, end] = [y * width, (y + 1) * width];
    const rowAt = (i: number): number => Math.min(height - 1, Math.max(0, y + i)) * width;
    const tapAt = (i: number): number => taps[Math.abs(i)] as number;
    let i = -radius;
    for (; i + 3 <= radius; i += 4) {
      const [one, two, three, four] = [tapAt(i), tapAt(i + 1), tapAt(i + 2), tapAt(i + 3)];
      let [a, b, c, d] = [rowAt(i), rowAt(i + 1), rowAt(i + 2), rowAt(i + 3)];
      for (let at = start; at < end; at++, a++, b++, c++, d++)
        out[at] =
          fround(
            fround(fround((out[at] as number) + one * (data[a] as number)) + two * (data[b] as number)) +
              three * (data[c] as number),
          ) +
          four * (data[d] as number);
    }
    for (; i <= radius; i++) {
      const tap = tapAt(i);
      for (let at = start, from = rowAt(i); at < end; at++, from++)
        out[at] = (out[at] as number) + tap * (data[from] as number);
    }
  }
  return out;
}

/** Every second sample of every second row. */
export function halved({ width, height, data }: Plane): Plane {
  const [w, h] = [width >> 1, height >> 1];
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) out[y * w + x] = data[2 * y * width + 2 * x] as number;
  return { width: w, height: h, data: out };
}

/** Twice as many samples each way, between them by straight lines; sample (x, y) comes to (2x, 2y). */
export function doubled({ width, height, data }: Plane): Plane {
  const [w, h] = [2 * width - 1, 2 * height - 1];
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    const [above, below] = [(y >> 1) * width, ((y + 1) >> 1) * width];
    for (let x = 0; x < w; x++) {
      const [left, right] = [x >> 1, (x + 1) >> 1];
      out[y * w + x] =
        ((data[above + left] as number) +
          (data[above + right] as number) +
          (data[below + left] as number) +
          (data[below + right] as number)) /
        4;
    }
  }
  return { width: w, height: h, data: out };
}

/** Value between samples by Catmull-Rom cubics; the place must lie two samples inside. */
export function between({ width, data }: Plane, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = x - left;
  const v = y - top;
  const u0 = u * (-0.5 + u * (1 - 0.5 * u));
  const u1 = 1 + u * u * (-2.5 + 1.5 * u);
  const u2 = u * (0.5 + u * (2 - 1.5 * u));
  const u3 = u * u * (-0.5 + 0.5 * u);
  let at = (top - 1) * width + left - 1;
  let sum = 0;
  for (let i = 0; i < 4; i++, at += width) {
    const weight =
      i === 0
        ? v * (-0.5 + v * (1 - 0.5 * v))
        : i === 1
          ? 1 + v * v * (-2.5 + 1.5 * v)
          : i === 2
            ? v * (0.5 + v * (2 - 1.5 * v))
            : v * v * (-0.5 + 0.5 * v);
    sum +=
      weight *
      (u0 * (data[at] as number) +
        u1 * (data[at + 1] as number) +
        u2 * (data[at + 2] as number) +
        u3 * (data[at + 3] as number));
  }
  return sum;
}
