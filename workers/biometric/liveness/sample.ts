/** One accepted frame of a session, as the following ones are compared with it. */
import type { FaceMeasure } from './measure.ts';

export interface Sample
  extends Pick<FaceMeasure, 'yawDeg' | 'pitchDeg' | 'rollDeg' | 'eyes' | 'interocularPx' | 'centre'> {
  sequence: number;
  /** When the frame was taken: on any clock, but always the same. */
  atMs: number;
  /** Mean luminance on the face, 0..255. */
  light: number;
  /** See patchesOf; null when the frame is older than any blink that could still end. */
  patches: Float32Array | Int8Array | null;
  /** Against the neutral frame; null as long as there is none. */
  parallax: Parallax | null;
}

/** What the turn of a head would have to be for the points to have moved as they did. */
export interface Parallax {
  /** As yawDeg, from the neutral frame on. */
  yawDeg: number;
  /** Movement of the points that no flat or evenly bent surface can make, in distances between the eyes (rms). */
  unexplained: number;
  /** Share of it that the depth of a face explains, 0..1. */
  depthShare: number;
  /** Width over height against the neutral face, in shares of what such a turn leaves: a head is round, paper narrows. */
  widthKept: number;
}
