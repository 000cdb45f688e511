/** Which levels a picture uses: two of them in a page that a scanner made black and white, all of them after a lens. */
import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';

export interface Levels {
  /** Share of the samples at or beside the two most frequent levels that lie 32 levels apart or more. */
  twoLevels: number;
  /** Entropy of the levels, in bits. */
  levelBits: number;
}

const APART = 32;

export function levelsOf({ data }: LumaPlane): Levels {
  const counts = new Float64Array(256);
  for (let i = 0; i < data.length; i++) counts[data[i] ?? 0] = (counts[data[i] ?? 0] ?? 0) + 1;
  const ranked = Array.from(counts.keys()).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  const first = ranked[0] ?? 0;
  const second = ranked.find((level) => Math.abs(level - first) >= APART) ?? first;
  let [near, bits] = [0, 0];
  for (const [level, count] of counts.entries()) {
    if (Math.min(Math.abs(level - first), Math.abs(level - second)) <= 1) near += count;
    if (count > 0) bits -= (count / data.length) * Math.log2(count / data.length);
  }
  return { twoLevels: round(near / data.length), levelBits: round(bits) };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
