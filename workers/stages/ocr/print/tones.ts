/** Levels of a word's ink and paper: what is one, the other, or between them. */
import type { Patch } from './patch.ts';
import { quantileAmong } from './quantile.ts';
import { scratch } from './scratch.ts';

/** Print with less contrast has more noise than edge. */
const MIN_CONTRAST = 40;
/** Share of the contrast below the level of paper within which it is paper still. */
export const LIGHT = 0.2;

export interface Tones {
  /** Levels that part deep ink, ink and paper. */
  deep: number;
  limit: number;
  light: number;
  contrast: number;
}

const wordLevels = scratch();

/** Null where print is too faint. Turns the levels round where the print is lighter than its ground. */
export function tonesOf(patch: Patch): Tones | null {
  const count = (patch.right - patch.left) * (patch.bottom - patch.top);
  const levels = wordLevels(count);
  for (let row = patch.top, to = 0; row < patch.bottom; row++) {
    const from = row * patch.width;
    for (let at = from + patch.left; at < from + patch.right; at++) levels[to++] = patch.luma[at]!;
  }
  const levelAt = (share: number): number => quantileAmong(levels, count, share);
  let [dark, middle, light] = [levelAt(0.03), levelAt(0.5), levelAt(0.88)];
  const brightest = levelAt(0.97);
  if (brightest - middle > middle - dark) {
    for (let at = 0; at < patch.luma.length; at++) patch.luma[at] = 255 - (patch.luma[at] ?? 0);
    [dark, light] = [255 - brightest, 255 - levelAt(0.12)];
  }
  const contrast = light - dark;
  if (contrast < MIN_CONTRAST) return null;
  return {
    deep: dark + 0.22 * contrast,
    limit: dark + 0.5 * contrast,
    light: light - LIGHT * contrast,
    contrast,
  };
}

/** Of a patch: some of a word, from the first to before the last. */
export interface Columns {
  from: number;
  to: number;
}
