/**
 * Characters of a zone stand at one pitch (9303-3, 4): a text with too few or too many of them, or with a row of fillers
 * that were run together, leaves them at uneven distances. Perspective changes the pitch evenly along the line.
 */
import type { ZoneLine } from './decode.ts';

export interface Pitch {
  /** How far characters stand from where the even pitch puts them: root of the mean square, in characters. */
  unevenness: number;
  /** Share of the line from one character to the next, in its middle. */
  step: number;
  /** Where in the line, 0..1, the pitch puts the middle of a column's character. */
  placeOf(column: number): number;
}

/** A parabola through column and place; a perspective that a zone can be read through is one nearly enough. */
export function pitchOf({ characters }: Pick<ZoneLine, 'characters'>): Pitch {
  const n = characters.length;
  // Orthogonal polynomials over the columns, which are evenly spaced: constant, linear, quadratic.
  const along = (column: number): number => (2 * column) / Math.max(1, n - 1) - 1;
  const meanSquare = characters.reduce((sum, _, column) => sum + along(column) ** 2, 0) / n;
  const bases = [() => 1, along, (column: number) => along(column) ** 2 - meanSquare];
  const fits = bases.map((basis) => {
    const norm = characters.reduce((sum, _, column) => sum + basis(column) ** 2, 0);
    return characters.reduce((sum, { place }, column) => sum + place * basis(column), 0) / (norm || 1);
  });
  const placeOf = (column: number): number =>
    bases.reduce((sum, basis, at) => sum + (fits[at] ?? 0) * basis(column), 0);
  const step = (2 * (fits[1] ?? 0)) / Math.max(1, n - 1);
  const square = characters.reduce((sum, { place }, column) => sum + (place - placeOf(column)) ** 2, 0) / n;
  return { unevenness: step > 0 ? Math.sqrt(square) / step : Number.POSITIVE_INFINITY, step, placeOf };
}
