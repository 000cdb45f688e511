/**
 * What the skin of a face looks like, place by place, and what of it is new when the head has turned. A photograph that
 * is stretched shows the same picture everywhere: laid over the old one, as closely as an affine map allows, nothing is
 * left but the camera's noise. On a head that turns, small relief, gloss and shade change, and the far side narrows
 * about its own relief.
 */
import { rollOf } from '../../face/mesh.ts';
import type { Pyramid } from '../../face/raster.ts';
import { type Movement, movementOf } from './movement.ts';
import { AREA, basisOf, greyCut, type Linear, SIDE } from './patch.ts';
import { PLACES } from './places.ts';
import { quantile } from './quantile.ts';
import { type Found, refine, search, stretchAt } from './register.ts';
import { rigidPoints } from './rigid-points.ts';

/** A face to be compared with: its rigid points, and a grey picture of each place. */
export interface Surface {
  /** See rigidPoints. */
  points: Float32Array;
  /** SIDE x SIDE grey levels of each place, upright. */
  patches: Uint8Array;
}

/** What a pixel of a patch spans in distances between the eyes. */
const SPAN = 0.03;
/** Grey levels (rms) that a patch needs to show anything. */
const MIN_STRUCTURE = 4;
const MIN_PLACES = 24;
/** From a median deviation to that of a bell curve. */
const BELL = 1.48;

/** What the reference does not explain of a face. */
export interface SurfaceChange extends Movement {
  /** Share of each place's detail that is new: lower quartile of all places, because the mesh misses some. */
  texture: number;
  /** How unevenly the light has changed, place by place: spread of its logarithm. */
  shading: number;
}

export function surfaceOf(pyramid: Pyramid, mesh: Float32Array, interocularPx: number): Surface {
  const roll = rollOf(mesh);
  const step = SPAN * interocularPx;
  const [cos, sin] = [Math.cos(roll) * step, Math.sin(roll) * step];
  const patches = new Uint8Array(PLACES.length * AREA);
  for (const [index, place] of PLACES.entries()) {
    const [x, y] = [mesh[place * 3]!, mesh[place * 3 + 1]!];
    const grey = greyCut(pyramid, [cos, -sin, sin, cos], [x, y], SIDE);
    for (const [at, value] of grey.entries()) patches[index * AREA + at] = Math.round(value);
  }
  return { points: rigidPoints(mesh, interocularPx), patches };
}

/** @returns null where too few places show enough to be compared */
export function changeOf(
  surface: Surface,
  pyramid: Pyramid,
  mesh: Float32Array,
  interocularPx: number,
): SurfaceChange | null {
  const found: Found[] = [];
  for (const [index, place] of PLACES.entries()) {
    const basis = basisOf(surface.patches.subarray(index * AREA, (index + 1) * AREA));
    if (basis.structure < MIN_STRUCTURE) continue;
    const [a, b, c, d] = stretchAt(surface.points, mesh, place);
    const map: Linear = [a * SPAN, b * SPAN, c * SPAN, d * SPAN];
    const at: [number, number] = [mesh[place * 3]!, mesh[place * 3 + 1]!];
    found.push({ place, ...refine(basis, pyramid, map, search(basis, pyramid, map, at), at) });
  }
  if (found.length < MIN_PLACES) return null;
  const light = quantile(
    found.map((each) => each.light),
    0.5,
  );
  return {
    texture: quantile(
      found.map(({ unexplained }) => unexplained),
      0.25,
    ),
    shading:
      BELL *
      quantile(
        found.map((each) => Math.abs(each.light - light)),
        0.5,
      ),
    ...movementOf(surface.points, found, mesh, interocularPx),
  };
}
