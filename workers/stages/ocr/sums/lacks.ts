import type { Sum, Summand } from '../facts.ts';

/** By how much the amounts miss each other. */
export const lacks = ({ impliedCents }: Sum, result: Summand | undefined): number =>
  impliedCents - (result?.cents ?? impliedCents);
