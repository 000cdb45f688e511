/** Samples of a picture as numbers that were not rounded, 0..255. */
export type Plane = { width: number; height: number; data: Float32Array };

/** Gaussian blur by two passes; at the borders the outermost sample goes on. */
export function blurred({ width, height, data }: Plane, sigma: number): Plane {
  const radius = Math.max(1, Math.ceil(2.5 * sigma));
  const taps = Float32Array.from({ length: radius + 1 }, (_, i) => Math.exp(-(i * i) / (2 * sigma * sigma)));
  const sum = taps.reduce((total, tap, i) => total + (i === 0 ? tap : 2 * tap), 0);
  for (let i = 0; i <= radius; i++) taps[i] = (taps[i] as number) / sum;
  const across = new Float32Array(data.length);
  const padded = new Float32Array(width + 2 * radius);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    padded.fill(row[0] as number, 0, radius);
    padded.set(row, radius);
    padded.fill(row[width - 1] as number, radius + width);
    for (let x = 0; x < width; x++) {
      let value = (taps[0] as number) * (padded[x + radius] as number);
      for (let i = 1; i <= radius; i++)
        value +=
          (taps[i] as number) * ((padded[x + radius - i] as number) + (padded[x + radius + i] as number));
      across[y * width + x] = value;
    }
  }
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let i = -radius; i <= radius; i++) {
      const from = Math.min(height - 1, Math.max(0, y + i)) * width;
      const tap = taps[Math.abs(i)] as number;
      for (let x = 0, at = y * width; x < width; x++, at++)
        out[at] = (out[at] as number) + tap * (across[from + x] as number);
    }
  }
  return { width, height, data: out };
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
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - left, y - top];
  const [u0, u1, u2, u3] = [
    u * (-0.5 + u * (1 - 0.5 * u)),
    1 + u * u * (-2.5 + 1.5 * u),
    u * (0.5 + u * (2 - 1.5 * u)),
    u * u * (-0.5 + 0.5 * u),
  ];
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
