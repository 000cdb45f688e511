import type { GroundCopyFacts } from '../../copy-facts.ts';
import type { Place } from '../../place.ts';
import { type Piece, pieceOf } from './compare.ts';
import type { Grain } from './grain.ts';
import { type Candidate, candidatesOf } from './search.ts';

/** Displacements that differ by no more are one: grain is a few pixels coarse. */
const SAME_PX = 3;
const MAX_COPIES = 8;
/** So many displacements are those of a pattern or of a scanner's streaks: of them a few pieces are measured. */
const MANY = 8;
const FIRST_OF_MANY = 3;
/** Streaks repeat along a row or a column of samples; a copy among them lies elsewhere, and is measured with so many others. */
const FIRST_OBLIQUE_OF_MANY = 3;
/** A piece with more samples is a pattern over most of a picture, whose other displacements tell nothing new. */
const PATTERN_SAMPLES = 200_000;

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
  const areMany = apart.length > MANY;
  for (const [index, candidate] of (areMany ? firstOfMany(apart) : apart).entries()) {
    if (shouldStop()) return null;
    const isOver = areMany && index >= FIRST_OF_MANY;
    if (isOver && pieces.some(({ samples }) => samples > PATTERN_SAMPLES)) break;
    const others = apart.filter((other) => other !== candidate);
    const piece = pieceOf(grain, candidate, others);
    if (piece) pieces.push({ ...piece, dx: candidate.dx, dy: candidate.dy });
  }
  return {
    complete: found.complete && !areMany,
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

function firstOfMany(candidates: readonly Candidate[]): Candidate[] {
  const rest = candidates.slice(FIRST_OF_MANY);
  const isOblique = ({ dx, dy }: Candidate): boolean => Math.min(Math.abs(dx), Math.abs(dy)) > SAME_PX;
  return [...candidates.slice(0, FIRST_OF_MANY), ...rest.filter(isOblique).slice(0, FIRST_OBLIQUE_OF_MANY)];
}

const isSame = (a: Candidate, b: Candidate): boolean =>
  Math.abs(a.dx - b.dx) <= SAME_PX && Math.abs(a.dy - b.dy) <= SAME_PX;
