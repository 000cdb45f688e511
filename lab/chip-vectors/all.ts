/** Every vector, made fresh: keys differ at each call, the truth does not. */
import { ALGORITHMS } from './algorithms.ts';
import { hostile } from './attacks/hostile.ts';
import { attacks } from './attacks/index.ts';
import { quirks } from './quirks/index.ts';
import { newState, vector } from './state.ts';
import type { Vector } from './vector.ts';

export function allVectors(): Vector[] {
  const algorithms = ALGORITHMS.map((algorithm) =>
    vector({ name: algorithm.name, kind: 'algorithm', state: newState(algorithm) }),
  );
  return [...algorithms, ...quirks(), ...attacks(), ...hostile()];
}
