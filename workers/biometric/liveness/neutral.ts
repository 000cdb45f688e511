/** The person's own neutral face: everything that is asked for is a movement away from it, and back. */
import type { FaceMeasure } from './measure.ts';
import { rigidPoints } from './rigid-points.ts';

export interface Neutral {
  yawDeg: number;
  pitchDeg: number;
  interocularPx: number;
  /** Lid distance over eye width, mean of both eyes. */
  eyeRatio: number;
  points: Float32Array;
}

/** Mean of frames that show the same. @param faces at least one */
export function neutralOf(faces: readonly FaceMeasure[]): Neutral {
  const mean = (of: (face: FaceMeasure) => number): number =>
    faces.reduce((sum, face) => sum + of(face), 0) / faces.length;
  const points = faces.map((face) => rigidPoints(face.mesh.points, face.interocularPx));
  return {
    yawDeg: mean(({ yawDeg }) => yawDeg),
    pitchDeg: mean(({ pitchDeg }) => pitchDeg),
    interocularPx: mean(({ interocularPx }) => interocularPx),
    eyeRatio: mean(({ eyes }) => (eyes.right + eyes.left) / 2),
    points: points[0]!.map((_, at) => points.reduce((sum, of) => sum + of[at]!, 0) / points.length),
  };
}

const STRAIGHT = { yawDeg: 22, pitchDeg: 32, rollDeg: 20, minEyeRatio: 0.13 } as const;

/** Whether a face looks at the camera with open eyes, as far as one frame can tell. */
export function looksStraight({ yawDeg, pitchDeg, rollDeg, eyes }: FaceMeasure): boolean {
  return (
    Math.abs(yawDeg) <= STRAIGHT.yawDeg &&
    Math.abs(pitchDeg) <= STRAIGHT.pitchDeg &&
    Math.abs(rollDeg) <= STRAIGHT.rollDeg &&
    Math.min(eyes.right, eyes.left) >= STRAIGHT.minEyeRatio
  );
}
