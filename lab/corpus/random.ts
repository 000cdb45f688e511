/**
 * Seeded random numbers for the corpus: a seed gives the same document byte for byte, on every machine.
 * The generator is mulberry32 (public domain, Tommy Ettinger); it is no cryptographic source and need not be.
 */

/** A stream of numbers, with the few draws that the makers need. */
export type Random = {
  /** Uniform in [0, 1). */
  next: () => number;
  /** Integer in [low, high], both ends included. */
  int: (low: number, high: number) => number;
  /** One element of a non-empty list. */
  pick: <T>(list: readonly T[]) => T;
  /** True with the given probability. */
  chance: (probability: number) => boolean;
  /** `count` decimal digits, the first one not zero. */
  digits: (count: number) => string;
  /** Approximately normal, mean 0, standard deviation 1 (sum of twelve uniforms: no Math.log, so exact everywhere). */
  normal: () => number;
  /** `count` random bytes. */
  bytes: (count: number) => Buffer;
};

/** Folds any number of labels into one 32-bit seed (FNV-1a), so that sub-streams do not depend on one another. */
function seedFrom(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const char of parts.join('\u0000')) {
    hash ^= char.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Starts the stream that belongs to these labels. */
export function randomFrom(...parts: (string | number)[]): Random {
  let state = seedFrom(...parts);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    pick: (list) => {
      const chosen = list[int(0, list.length - 1)];
      if (chosen === undefined) throw new RangeError('pick from an empty list');
      return chosen;
    },
    chance: (probability) => next() < probability,
    digits: (count) =>
      Array.from({ length: count }, (_, index) => String(index === 0 ? int(1, 9) : int(0, 9))).join(''),
    normal: () => {
      let sum = -6;
      for (let draw = 0; draw < 12; draw += 1) sum += next();
      return sum;
    },
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => int(0, 255))),
  };
}
