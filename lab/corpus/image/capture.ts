/** What a scanner or a hand-held camera makes of a sheet: skew or perspective, uneven light, blur, noise. */
import { type Random, randomFrom } from '../random.ts';
import type { Capture } from '../types.ts';
import { inverted, type Point, type Quad, squareToQuad } from './perspective.ts';
import type { Raster } from './raster.ts';

export type Setting = {
  width: number;
  height: number;
  /** Where the sheet's corners come to lie, in pixels of the picture. */
  quad: Quad;
  blur: boolean;
  noise: number;
  /** Brightness falls by this share from the lit corner to the opposite one. */
  shade: number;
  lit: Point;
  tint: readonly [number, number, number];
  table: readonly [number, number, number];
};

/** Chooses how the sheet is captured. `none` keeps the pixels as rendered. */
export function settingFor(
  sheet: { width: number; height: number },
  capture: Capture,
  seed: number,
): Setting {
  const random = randomFrom('capture', capture, seed);
  const { width, height } = sheet;
  const flat: Quad = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const base = {
    width,
    height,
    quad: flat,
    lit: [0, 0] as Point,
    tint: [1, 1, 1] as const,
    table: [255, 255, 255] as const,
  };
  if (capture === 'none') return { ...base, blur: false, noise: 0, shade: 0 };
  if (capture === 'scan') {
    const slope = (random.next() - 0.5) * 0.008;
    const turned = flat.map(([x, y]): Point => [x - (y - height / 2) * slope, y + (x - width / 2) * slope]);
    return {
      ...base,
      quad: turned as unknown as Quad,
      blur: true,
      noise: 1.3,
      shade: 0.02,
      tint: [0.985, 0.98, 0.965],
    };
  }
  const [outerWidth, outerHeight] = [Math.round(width * 1.14), Math.round(height * 1.14)];
  const jitter = (amount: number): number => (random.next() - 0.5) * 2 * amount;
  const corner = (x: number, y: number): Point => [
    outerWidth * 0.5 + (x - 0.5) * width + jitter(width * 0.03),
    outerHeight * 0.5 + (y - 0.5) * height + jitter(height * 0.03),
  ];
  return {
    width: outerWidth,
    height: outerHeight,
    quad: [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)],
    blur: true,
    noise: 2.4,
    shade: 0.22,
    lit: [random.int(0, 1), random.int(0, 1)],
    tint: [0.97, 0.955, 0.91],
    table: random.pick([
      [92, 70, 52],
      [70, 76, 82],
      [120, 112, 98],
    ] as const),
  };
}

/** Takes the picture. Noise and table grain depend on the seed only, so two versions of a sheet differ where they differ. */
export function captureSheet(sheet: Raster, setting: Setting, seed: number): Raster {
  const flat = setting.noise === 0 && !setting.blur;
  if (flat) return sheet;
  const random = randomFrom('noise', seed);
  const warped = warp(setting.blur ? softened(sheet) : sheet, setting, random);
  return warped;
}

/** 3 x 3 binomial blur, a little less sharp than the renderer's edges. */
function softened(raster: Raster): Raster {
  const { width, height, pixels } = raster;
  const out = Buffer.from(pixels);
  const row = width * 3;
  for (let y = 1; y < height - 1; y += 1) {
    for (let at = y * row + 3; at < (y + 1) * row - 3; at += 1) {
      const line = (from: number): number =>
        (pixels[from - 3] ?? 0) + 2 * (pixels[from] ?? 0) + (pixels[from + 3] ?? 0);
      out[at] = (line(at - row) + 2 * line(at) + line(at + row) + 8) >> 4;
    }
  }
  return { ...raster, pixels: out };
}

function warp(sheet: Raster, setting: Setting, random: Random): Raster {
  const { width, height } = setting;
  const back = inverted(squareToQuad(setting.quad));
  const [m0 = 0, m1 = 0, m2 = 0, m3 = 0, m4 = 0, m5 = 0, m6 = 0, m7 = 0, m8 = 0] = back;
  const noise = Float32Array.from({ length: 8192 }, () => random.normal() * setting.noise);
  const grain = Float32Array.from({ length: 4096 }, () => random.normal() * 7);
  const pixels = Buffer.alloc(width * height * 3);
  let state = random.int(1, 0x7fffffff);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [px, py] = [x + 0.5, y + 0.5];
      const w = m6 * px + m7 * py + m8;
      const u = ((m0 * px + m1 * py + m2) / w) * sheet.width - 0.5;
      const v = ((m3 * px + m4 * py + m5) / w) * sheet.height - 0.5;
      const distance = Math.abs(x / width - setting.lit[0]) + Math.abs(y / height - setting.lit[1]);
      const light = 1 - (setting.shade * distance) / 2;
      const inside = u > -0.5 && v > -0.5 && u < sheet.width - 0.5 && v < sheet.height - 0.5;
      const at = (y * width + x) * 3;
      const corners = inside ? cornersOf(sheet, u, v) : undefined;
      for (let channel = 0; channel < 3; channel += 1) {
        state = (Math.imul(state, 1664525) + 1013904223) | 0;
        const speck = noise[(state >>> 19) & 8191] ?? 0;
        const value =
          corners === undefined
            ? (setting.table[channel] ?? 0) + (grain[spot(x >> 1, y >> 1) & 4095] ?? 0)
            : blend(sheet.pixels, corners, channel) * (setting.tint[channel] ?? 1);
        const seen = value * light + speck;
        pixels[at + channel] = seen < 0 ? 0 : seen > 255 ? 255 : Math.round(seen);
      }
    }
  }
  return { pixels, width, height };
}

/** Scatters table coordinates, so that the grain nowhere repeats: a repeated grain would be a copied region. */
const spot = (x: number, y: number): number => {
  const mixed = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 12;
};

/** Offsets of the four neighbours of a point and its fractions, for {@link blend}. Reused: one warp runs at a time. */
const around = { a: 0, b: 0, c: 0, d: 0, fx: 0, fy: 0 };

function cornersOf(sheet: Raster, u: number, v: number): typeof around {
  const x0 = u < 0 ? 0 : Math.floor(u);
  const y0 = v < 0 ? 0 : Math.floor(v);
  const right = x0 + 1 < sheet.width ? 3 : 0;
  const down = y0 + 1 < sheet.height ? sheet.width * 3 : 0;
  around.a = (y0 * sheet.width + x0) * 3;
  around.b = around.a + right;
  around.c = around.a + down;
  around.d = around.c + right;
  around.fx = u < 0 ? 0 : u - x0;
  around.fy = v < 0 ? 0 : v - y0;
  return around;
}

/** Bilinear sample of one channel. */
function blend(pixels: Buffer, corners: typeof around, channel: number): number {
  const { fx, fy } = corners;
  const top = (pixels[corners.a + channel] ?? 0) * (1 - fx) + (pixels[corners.b + channel] ?? 0) * fx;
  const low = (pixels[corners.c + channel] ?? 0) * (1 - fx) + (pixels[corners.d + channel] ?? 0) * fx;
  return top * (1 - fy) + low * fy;
}
