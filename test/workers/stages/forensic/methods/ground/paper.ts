import { lumaFrom, noise } from '../planes.ts';

/** Paper with grain as coarse as a lens leaves it. */
export function paper(seed: number, width: number, height: number, deviation = 2.5) {
  const one = noise(seed, deviation);
  const samples = Float32Array.from({ length: (width + 1) * (height + 1) }, () => one());
  return lumaFrom(width, height, (x, y) => {
    const at = y * (width + 1) + x;
    return 200 + samples[at]! + 0.6 * (samples[at + 1]! + samples[at + width + 1]!);
  });
}
