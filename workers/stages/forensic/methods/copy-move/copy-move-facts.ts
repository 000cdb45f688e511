import type { LumaPlane } from '../../../../formats/jpeg/luma.ts';
import type { CopyMoveFacts } from '../../copy-facts.ts';
import type { Place } from '../../place.ts';
import { CELL } from '../cell-moments.ts';
import { likenessBetweenPrint } from '../ground/compare.ts';
import type { Grain } from '../ground/grain.ts';
import type { CodingNoise } from './coding-noise.ts';
import { corners } from './corners.ts';
import { matches } from './matches.ts';
import { groups } from './offsets.ts';
import { shrunk } from './shrunk.ts';
import { type Copy, verify } from './verify.ts';

const MAX_COPIES = 8;
/** Groups that chance explains are not told. */
const MAX_LOG10_NFA = 0;

/**
 * Pieces of the picture that stand in it twice: corners with the same surroundings (on a smaller picture), grouped by
 * displacement, then compared cell by cell at full size. Null where the time is over.
 */
export function copyMoveFacts(
  luma: LumaPlane,
  noise: CodingNoise,
  grain: Grain,
  placeOf: (x: number, y: number, width: number, height: number) => Place,
  shouldStop: () => boolean,
): CopyMoveFacts | null {
  const picture = shrunk(luma);
  const found = corners(picture);
  if (shouldStop()) return null;
  const alike = matches(picture, found.corners);
  const candidates = groups(alike.matches);
  const copies: Copy[] = [];
  for (const group of candidates.groups) {
    if (shouldStop()) return null;
    const copy = verify(luma, noise, picture.factor, group);
    if (copy && copy.log10Nfa < MAX_LOG10_NFA) copies.push(copy);
  }
  return {
    corners: found.corners.length,
    complete: found.complete && alike.complete && candidates.complete && copies.length <= MAX_COPIES,
    flatShare: flatShare(luma),
    copies: copies
      .toSorted((a, b) => a.log10Nfa - b.log10Nfa)
      .slice(0, MAX_COPIES)
      .map(({ x, y, width, height, dx, dy, ...counts }) => ({
        places: [placeOf(x, y, width, height), placeOf(x + dx, y + dy, width, height)],
        displacement: { x: dx, y: dy },
        ...counts,
        ground: groundOf(luma, grain, { x, y, width, height }, { dx, dy }),
      })),
  };
}

function groundOf(...of: Parameters<typeof likenessBetweenPrint>): CopyMoveFacts['copies'][number]['ground'] {
  const likeness = likenessBetweenPrint(...of);
  return likeness && { samples: likeness.samples, correlation: likeness.correlation };
}

/** Cells of one level that is not clipped: programs paint them, cameras and scanners hardly. */
function flatShare({ width, height, data }: LumaPlane): number {
  let [flat, all] = [0, 0];
  for (let y = 0; y + CELL <= height; y += CELL) {
    for (let x = 0; x + CELL <= width; x += CELL) {
      const level = data[y * width + x] as number;
      all++;
      if (level > 2 && level < 253 && isFlat(data, y * width + x, width, level)) flat++;
    }
  }
  return all === 0 ? 0 : flat / all;
}

function isFlat(data: Uint8Array, from: number, width: number, level: number): boolean {
  for (let row = 0; row < CELL; row++) {
    for (let i = from + row * width, end = i + CELL; i < end; i++) if (data[i] !== level) return false;
  }
  return true;
}
