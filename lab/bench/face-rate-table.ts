/** Error rates of labelled pairs, in groups: averages hide that a few pictures make most of the errors. */
import { lowerBound, upperBound } from './bounds.ts';

/** One picture of a labelled folder. */
export interface LabelledFace {
  person: string;
  file: string;
  template: Float32Array;
  measures: { yawDegrees: number; interEyeDistancePx: number; occlusion: number };
  qualityScore: number;
}

/** What a pair is grouped by: the worse of its two pictures. */
export type Group = { title: string; of: (one: LabelledFace, other: LabelledFace) => string };

export const GROUPS: readonly Group[] = [
  { title: 'all', of: () => 'all' },
  {
    title: 'quality score',
    of: (one, other) => band(Math.min(one.qualityScore, other.qualityScore), [0.1, 0.2, 0.3, 0.4]),
  },
  {
    title: 'yaw, degrees',
    of: (one, other) =>
      band(Math.max(Math.abs(one.measures.yawDegrees), Math.abs(other.measures.yawDegrees)), [10, 20, 30]),
  },
  {
    title: 'distance of the eyes, px',
    of: (one, other) =>
      band(Math.min(one.measures.interEyeDistancePx, other.measures.interEyeDistancePx), [20, 30, 45, 70]),
  },
  {
    title: 'occlusion',
    of: (one, other) => band(Math.max(one.measures.occlusion, other.measures.occlusion), [0.5]),
  },
];

/** @returns the half-open range of `limits` in which the value lies, as words */
export function band(value: number, limits: readonly number[]): string {
  const above = limits.findLast((limit) => value >= limit);
  const below = limits.find((limit) => value < limit);
  if (above === undefined) return `below ${limits[0]}`;
  return below === undefined ? `${above} and more` : `${above} to ${below}`;
}

export interface Tally {
  genuine: number;
  /** Pairs of one person at the distance or beyond. */
  falseNonMatches: number;
  impostors: number;
  /** Pairs of two people nearer than the distance. */
  falseMatches: number;
}

/** Counts of one group at each distance, pair by pair: distances of millions of pairs are never kept. */
export class Tallies {
  readonly #distances: readonly number[];
  readonly #groups = new Map<string, Map<string, Tally[]>>();

  constructor(distances: readonly number[]) {
    this.#distances = distances;
  }

  add(one: LabelledFace, other: LabelledFace, distance: number): void {
    const same = one.person === other.person;
    for (const { title, of } of GROUPS) {
      for (const [at, tally] of this.#of(title, of(one, other)).entries()) {
        const passes = distance < this.#distances[at]!;
        tally.genuine += Number(same);
        tally.falseNonMatches += Number(same && !passes);
        tally.impostors += Number(!same);
        tally.falseMatches += Number(!same && passes);
      }
    }
  }

  /** @returns one row for each group and distance */
  *rows(): Generator<{ title: string; group: string; distance: number } & Tally> {
    for (const [title, groups] of this.#groups) {
      for (const [group, tallies] of [...groups].sort(([one], [other]) => order(one) - order(other))) {
        for (const [at, tally] of tallies.entries()) {
          yield { title, group, distance: this.#distances[at]!, ...tally };
        }
      }
    }
  }

  #of(title: string, group: string): Tally[] {
    const groups = this.#groups.get(title) ?? new Map<string, Tally[]>();
    this.#groups.set(title, groups);
    const tallies =
      groups.get(group) ??
      this.#distances.map(() => ({ genuine: 0, falseNonMatches: 0, impostors: 0, falseMatches: 0 }));
    groups.set(group, tallies);
    return tallies;
  }
}

const order = (group: string): number => (group.startsWith('below') ? -1 : Number.parseFloat(group) || 0);

/** A count as a rate with its two one-sided bounds of 95 %. */
export function rate(hits: number, trials: number): string {
  if (trials === 0) return 'none';
  const [low, high] = [lowerBound(hits, trials), upperBound(hits, trials)].map(short);
  return `${short(hits / trials)} (${low} to ${high}; ${hits} of ${trials})`;
}

const short = (share: number): string =>
  share === 0 ? '0' : share < 0.001 ? share.toExponential(1) : share.toFixed(4);
