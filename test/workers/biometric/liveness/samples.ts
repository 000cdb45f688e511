/** Samples as a session keeps them, made by hand. */
import type { Parallax, Sample } from '../../../../workers/biometric/liveness/sample.ts';

const PART = 24 * 14;
const FPS = 10;

/** How an eye or a nose looks: the same number is the same picture, others have nothing in common. */
export interface Looks {
  eyes: number;
  nose: number;
}

function pattern(seed: number): Float32Array {
  const values = Float32Array.from({ length: PART }, (_, at) => Math.sin((at + 1) * (seed + 1) * 0.7));
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return values.map((value) => value / norm);
}

/** Part of one picture and the rest of another. */
export function mixed(one: number, other: number, share: number): Float32Array {
  const [from, to] = [pattern(one), pattern(other)];
  return from.map((value, at) => value * (1 - share) + to[at]! * share);
}

export function sample(
  sequence: number,
  more: Partial<Sample> & { open?: number; shut?: number; blur?: number } = {},
): Sample {
  const { open = 1, shut = 0, blur = 0, ...rest } = more;
  const eye = mixed(1, 2, Math.max(shut, blur));
  const nose = mixed(3, 4, blur);
  const patches = new Float32Array(3 * PART);
  patches.set(eye, 0);
  patches.set(eye, PART);
  patches.set(nose, 2 * PART);
  return {
    sequence,
    atMs: (sequence * 1000) / FPS,
    yawDeg: 0,
    pitchDeg: 0,
    rollDeg: 0,
    eyes: { right: 0.3 * open, left: 0.3 * open },
    light: 140,
    patches,
    interocularPx: 80,
    centre: [0.5, 0.5],
    parallax: null,
    ...rest,
  };
}

export const HEAD: Omit<Parallax, 'yawDeg'> = { unexplained: 0.04, depthShare: 0.75, widthKept: 1.01 };
