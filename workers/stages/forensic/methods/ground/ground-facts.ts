import type { GroundCopyFacts } from '../../copy-facts.ts';
import type { Place } from '../../place.ts';
import { type Piece, pieceOf } from './compare.ts';
import type { Grain } from './grain.ts';
import { type Candidate, candidatesOf } from './search.ts';

/** Displacements that differ by no more are one: grain is a few pixels coarse. */
const SAME_PX = 3;
const MAX_COPIES = 8;
/** So many displacements are those of a pattern, of which a few pieces are measured. */
const MANY = 8;
const FIRST_OF_MANY = 3;

/**
 * Pieces of ground whose grain stands in the picture twice, as where something was covered with a piece of blank paper.
 * Null where the time is over.
 */
export function groundCopyFacts(
  grain: Grain,
  placeOf: (x: number, y: number, width: number, height: number) => Place,
  shouldStop: () => boolean,
): GroundCopyFacts | null {
  const found = candidatesOf(grain, shouldStop);
  if (!found) return null;
  // The best of a displacement and of those a pixel beside it has most votes and stands first.
  const apart: Candidate[] = [];
  for (const candidate of found.candidates)
    if (!apart.some((other) => isSame(other, candidate))) apart.push(candidate);
  const pieces: (Piece & Pick<Candidate, 'dx' | 'dy'>)[] = [];
  for (const { dx, dy, seeds } of apart.length > MANY ? apart.slice(0, FIRST_OF_MANY) : apart) {
    if (shouldStop()) return null;
    const piece = pieceOf(grain, { dx, dy, seeds });
    if (piece) pieces.push({ ...piece, dx, dy });
  }
  return {
    complete: found.complete && apart.length <= MANY,
    displacements: apart.length,
    copies: pieces
      .toSorted((a, b) => b.samples * b.correlation ** 2 - a.samples * a.correlation ** 2)
      .slice(0, MAX_COPIES)
      .map(({ x, y, width, height, dx, dy, ...likeness }) => ({
        places: [placeOf(x, y, width, height), placeOf(x + dx, y + dy, width, height)],
        displacement: { x: dx, y: dy },
        ...likeness,
      })),
  };
}

const isSame = (a: Candidate, b: Candidate): boolean =>
  Math.abs(a.dx - b.dx) <= SAME_PX && Math.abs(a.dy - b.dy) <= SAME_PX;
