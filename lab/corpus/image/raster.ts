/** Pictures as RGB bytes, and the few things that makers and forgers do with them. */

export type Raster = { pixels: Buffer; width: number; height: number };

export type Area = { x: number; y: number; width: number; height: number };

/** A part of a picture; the area must lie inside. */
export function crop(raster: Raster, area: Area): Raster {
  const pixels = Buffer.alloc(area.width * area.height * 3);
  for (let row = 0; row < area.height; row += 1) {
    const from = ((area.y + row) * raster.width + area.x) * 3;
    raster.pixels.copy(pixels, row * area.width * 3, from, from + area.width * 3);
  }
  return { pixels, width: area.width, height: area.height };
}

/** A copy of `onto` with `patch` at a place; what would lie outside is left away. */
export function paste(onto: Raster, patch: Raster, x: number, y: number): Raster {
  const pixels = Buffer.from(onto.pixels);
  const width = Math.min(patch.width, onto.width - x);
  for (let row = 0; row < Math.min(patch.height, onto.height - y); row += 1) {
    patch.pixels.copy(
      pixels,
      ((y + row) * onto.width + x) * 3,
      row * patch.width * 3,
      (row * patch.width + width) * 3,
    );
  }
  return { ...onto, pixels };
}

/** Box-filtered reduction to at most `side` pixels in both directions. */
export function thumbnail(raster: Raster, side: number): Raster {
  const scale = Math.max(raster.width, raster.height) / side;
  const [width, height] = [Math.floor(raster.width / scale), Math.floor(raster.height / scale)];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [x0, y0] = [Math.floor(x * scale), Math.floor(y * scale)];
      const [x1, y1] = [
        Math.max(x0 + 1, Math.floor((x + 1) * scale)),
        Math.max(y0 + 1, Math.floor((y + 1) * scale)),
      ];
      const sums = [0, 0, 0];
      for (let yy = y0; yy < y1; yy += 1) {
        for (let xx = x0; xx < x1; xx += 1) {
          for (let channel = 0; channel < 3; channel += 1) {
            sums[channel] =
              (sums[channel] ?? 0) + (raster.pixels[(yy * raster.width + xx) * 3 + channel] ?? 0);
          }
        }
      }
      const count = (x1 - x0) * (y1 - y0);
      for (let channel = 0; channel < 3; channel += 1) {
        pixels[(y * width + x) * 3 + channel] = Math.round((sums[channel] ?? 0) / count);
      }
    }
  }
  return { pixels, width, height };
}
