import sharp from 'sharp';

/** Seeded RGB scenes for tests: smooth shapes, edges and sensor-like noise, so that every DCT frequency is used. */

/** Mulberry32: a small seeded generator of numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const drawn = new Map<string, Buffer>();

/**
 * Interleaved RGB, 3 bytes a pixel, mid-tones only (no clipping): waves of several scales, discs, and noise of +-`noise`.
 * Drawn once, since tests ask for the same scene again and again; each gets a copy of its own.
 */
export function scenePixels(width: number, height: number, seed: number, noise = 6): Buffer {
  const key = [width, height, seed, noise].join();
  const pixels = drawn.get(key) ?? drawScene(width, height, seed, noise);
  drawn.set(key, pixels);
  return Buffer.from(pixels);
}

function drawScene(width: number, height: number, seed: number, noise: number): Buffer {
  const random = seeded(seed);
  const waves = Array.from({ length: 6 }, () => ({
    fx: (random() - 0.5) * 0.3,
    fy: (random() - 0.5) * 0.3,
    phase: random() * 6.28,
    gain: 4 + random() * 12,
  }));
  const discs = Array.from({ length: 40 }, () => ({
    x: random() * width,
    y: random() * height,
    r: 6 + (random() * Math.min(width, height)) / 8,
    tint: [random() * 60 - 30, random() * 60 - 30, random() * 60 - 30] as const,
  }));
  const out = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let level = 128;
      for (const w of waves) level += w.gain * Math.sin(w.fx * x + w.fy * y + w.phase);
      const rgb = [level, level, level];
      for (const d of discs) {
        if ((x - d.x) ** 2 + (y - d.y) ** 2 < d.r * d.r) for (let c = 0; c < 3; c++) rgb[c]! += d.tint[c]!;
      }
      for (let c = 0; c < 3; c++) {
        out[(y * width + x) * 3 + c] = Math.max(12, Math.min(243, rgb[c]! + (random() - 0.5) * 2 * noise));
      }
    }
  }
  return out;
}

/** Luma of an RGB picture after compression at the given quality, as a decoder shows it. */
export async function lumaOf(
  rgb: Buffer,
  width: number,
  height: number,
  quality: number,
): Promise<{ data: Uint8Array; width: number; height: number }> {
  const jpeg = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .greyscale()
    .jpeg({ quality })
    .toBuffer();
  const { data, info } = await sharp(jpeg).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return {
    data: Uint8Array.from({ length: width * height }, (_, i) => data[i * info.channels] as number),
    width,
    height,
  };
}
