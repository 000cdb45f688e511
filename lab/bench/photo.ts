/** A photograph without text, for measurements. */
import sharp from 'sharp';

/** Twelve megapixels of clouds: no text, and noise as a camera makes it. */
export async function makePhoto(file: string, quality: number): Promise<void> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const clouds = await sharp({ create: { width: 500, height: 375, channels: 3, background: '#888', noise } })
    .blur(12)
    .resize(4000, 3000, { kernel: 'cubic' })
    .raw()
    .toBuffer();
  const grain = await sharp({
    create: { width: 2000, height: 1500, channels: 3, background: '#888', noise: { ...noise, sigma: 6 } },
  })
    .raw()
    .toBuffer();
  await sharp(clouds, { raw: { width: 4000, height: 3000, channels: 3 } })
    .composite([
      { input: grain, raw: { width: 2000, height: 1500, channels: 3 }, tile: true, blend: 'soft-light' },
    ])
    .jpeg({ quality })
    .toFile(file);
}
