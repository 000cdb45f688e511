import type { JpegFrame, JpegScan } from './model.ts';

const COEFFICIENTS = 64;

/**
 * Whether the scans name everything that the frame is made of: each component in a sequential frame, each bit of each
 * coefficient in a progressive one (ITU-T T.81, G.1.1.1). A file cut off between two scans is sound in every scan that it has, and
 * decoders show what came so far, with an EOI or without one.
 */
export function coversFrame({ process, components }: JpegFrame, scans: readonly JpegScan[]): boolean {
  if (process !== 'progressive')
    return components.every(({ id }) => scans.some((scan) => scan.components.some((one) => one.id === id)));
  // The bit down to which each coefficient is known; above all bits where it was not in any scan.
  const lowest = new Map(components.map(({ id }) => [id, new Uint8Array(COEFFICIENTS).fill(0xff)]));
  for (const { components: coded, spectralStart, spectralEnd, successiveHigh, successiveLow } of scans) {
    for (const { id } of coded) {
      const bits = lowest.get(id);
      if (!bits) continue;
      // A scan that refines adds the next bit to what is known down to the one before it, and to nothing else.
      for (let k = spectralStart; k <= spectralEnd; k++)
        if (successiveHigh === 0 || bits[k] === successiveHigh) bits[k] = successiveLow;
    }
  }
  return [...lowest.values()].every((bits) => bits.every((bit) => bit === 0));
}
