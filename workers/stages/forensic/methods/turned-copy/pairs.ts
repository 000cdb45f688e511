import { LENGTH } from './descriptors.ts';
import type { Keypoint, Keypoints } from './keypoints.ts';

export type Pair = { from: Keypoint; to: Keypoint };

/** Nearest neighbour of which the next one is so much further: the surroundings are special, and stand there twice. */
const MAX_RATIO = 0.62;
/** Squared distance (descriptors of length 512) of which nothing is alike any more. */
const MAX_SQUARED = 62_500;
/** Points nearer than this (samples) see the same surroundings. */
const MIN_DISTANCE = 14;
const NEIGHBOURS = 3;

/** Pairs of points with the same surroundings in both directions; with two copies of one piece all three pair. */
export function pairs({ points, descriptors }: Keypoints): Pair[] {
  const n = points.length;
  const distances = new Float64Array(n * NEIGHBOURS).fill(MAX_SQUARED / MAX_RATIO);
  const indices = new Int32Array(n * NEIGHBOURS).fill(-1);
  const insert = (of: number, other: number, distance: number): void => {
    let place = of * NEIGHBOURS + NEIGHBOURS - 1;
    if (distance >= (distances[place] as number)) return;
    for (; place > of * NEIGHBOURS && distance < (distances[place - 1] as number); place--) {
      distances[place] = distances[place - 1] as number;
      indices[place] = indices[place - 1] as number;
    }
    distances[place] = distance;
    indices[place] = other;
  };
  for (let a = 0; a < n; a++) {
    const one = points[a] as Keypoint;
    for (let b = a + 1; b < n; b++) {
      const limit = Math.max(
        distances[a * NEIGHBOURS + NEIGHBOURS - 1] as number,
        distances[b * NEIGHBOURS + NEIGHBOURS - 1] as number,
      );
      const distance = squaredDistance(descriptors, a, b, limit);
      if (distance >= limit) continue;
      const two = points[b] as Keypoint;
      if ((one.x - two.x) ** 2 + (one.y - two.y) ** 2 < MIN_DISTANCE ** 2) continue;
      insert(a, b, distance);
      insert(b, a, distance);
    }
  }
  const found: Pair[] = [];
  for (let a = 0; a < n; a++) {
    for (const b of special(distances, indices, a))
      found.push({ from: points[a] as Keypoint, to: points[b] as Keypoint });
  }
  return found;
}

function special(distances: Float64Array, indices: Int32Array, a: number): number[] {
  const at = (i: number): number => distances[a * NEIGHBOURS + i] as number;
  for (let count = 1; count < NEIGHBOURS; count++) {
    if (at(count - 1) > MAX_SQUARED) return [];
    if (at(count - 1) < MAX_RATIO * at(count))
      return [...indices.subarray(a * NEIGHBOURS, a * NEIGHBOURS + count)];
  }
  return [];
}

/** Stops counting where it is beyond the limit already. */
function squaredDistance(descriptors: Uint8Array, a: number, b: number, limit: number): number {
  let sum = 0;
  let [i, j] = [a * LENGTH, b * LENGTH];
  for (let part = 0; part < LENGTH && sum < limit; part += 16) {
    for (const end = i + 16; i < end; i++, j++) {
      const difference = (descriptors[i] as number) - (descriptors[j] as number);
      sum += difference * difference;
    }
  }
  return sum;
}
