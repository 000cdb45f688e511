/**
 * Passive detection of presentation attacks, where a deployment has configured networks for it: how much one frame
 * looks like a living face and not like paper or a screen. It can take a verdict back, never give one: at the error
 * rates of such networks (measured: an equal error rate of about a fifth on single frames) it is no proof of life.
 */
import type { LivenessOutcome } from '../../../shared/contracts/liveness.ts';
import { type Affine, cut, type Pyramid } from '../../face/raster.ts';
import type { LoadedAttackPart } from '../../face/runtime.ts';

/**
 * Probability of a living face, 0..1: mean over the networks.
 * Cut as in Silent-Face-Anti-Spoofing (src/generate_patches.py): the box enlarged about its centre as far as the
 * picture allows, and moved inside it, because the edge of a sheet or of a screen is what tells it.
 * @returns null without networks
 */
export async function genuineShare(
  parts: readonly LoadedAttackPart[],
  pyramid: Pyramid,
  points: Float32Array,
): Promise<number | null> {
  if (parts.length === 0) return null;
  let sum = 0;
  for (const part of parts) {
    const { sidePx: side, channels, layout, mean, scale, genuineClass, session } = part;
    const rgb = cut(pyramid, cutAbout(points, pyramid.level(0), part.zoom, side), side, side, 'edge');
    const input = new Float32Array(rgb.length);
    for (let at = 0; at < side * side; at++) {
      for (let channel = 0; channel < 3; channel++) {
        const value = rgb[at * 3 + (channels === 'bgr' ? 2 - channel : channel)]!;
        input[layout === 'first' ? channel * side * side + at : at * 3 + channel] =
          (value - mean[channel]!) / scale;
      }
    }
    const output = await session.run(input, layout === 'first' ? [1, 3, side, side] : [1, side, side, 3]);
    sum += softmax(Object.values(output)[0]!)[genuineClass]!;
  }
  return sum / parts.length;
}

/** The face as the networks were shown it: from the hairline to the chin, ear to ear. */
function cutAbout(
  points: Float32Array,
  picture: { width: number; height: number },
  zoom: number,
  side: number,
): Affine {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 3) {
    left = Math.min(left, points[at]!);
    right = Math.max(right, points[at]!);
    top = Math.min(top, points[at + 1]!);
    bottom = Math.max(bottom, points[at + 1]!);
  }
  const scale = Math.min(zoom, (picture.width - 1) / (right - left), (picture.height - 1) / (bottom - top));
  const width = (right - left) * scale;
  const height = (bottom - top) * scale;
  const inside = (start: number, length: number, most: number): number =>
    Math.max(0, Math.min(start, most - length));
  const x = inside((left + right - width) / 2, width, picture.width);
  const y = inside((top + bottom - height) / 2, height, picture.height);
  return [width / side, 0, x, 0, height / side, y];
}

function softmax(values: Float32Array): number[] {
  const most = Math.max(...values);
  const powers = Array.from(values, (value) => Math.exp(value - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Sum and number of what was seen in a session. */
export interface Passive {
  sum: number;
  count: number;
}

/** Means below which a session that would have passed does not; single frames say too little. */
const PASSIVE_LIMITS = { failedBelow: 0.2, passedFrom: 0.5, minFrames: 5 } as const;

type Liveness = LivenessOutcome['liveness'];

export function passiveOutcome({ sum, count }: Passive): Liveness['passive'] {
  if (count === 0) return null;
  const score = Math.round((sum / count) * 1000) / 1000;
  return {
    score,
    frames: count,
    threshold: PASSIVE_LIMITS.passedFrom,
    passed: score >= PASSIVE_LIMITS.passedFrom,
  };
}

/** @returns the verdict, or a worse one with its reason */
export function takenBack(
  verdict: Liveness['state'],
  { sum, count }: Passive,
): { verdict: Liveness['state']; reason: string | null } {
  if (verdict !== 'PASSED' || count < PASSIVE_LIMITS.minFrames) return { verdict, reason: null };
  const mean = sum / count;
  if (mean < PASSIVE_LIMITS.failedBelow) return { verdict: 'FAILED', reason: 'presentation_attack_likely' };
  if (mean < PASSIVE_LIMITS.passedFrom)
    return { verdict: 'INCONCLUSIVE', reason: 'presentation_attack_possible' };
  return { verdict, reason: null };
}
