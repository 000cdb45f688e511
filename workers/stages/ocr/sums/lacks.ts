import type { Sum, Summand } from './facts.ts';

/** By how much the amounts miss each other. */
export const lacks = ({ impliedCents }: Sum, result: Summand | undefined): number =>
  impliedCents - (result?.cents ?? impliedCents);

/** Relations to which each of their amounts contributes as it is, or with the other sign. */
export const PLAIN: readonly Sum['kind'][] = [
  ...(['total', 'account', 'turnover', 'carried'] as const),
  ...(['row', 'named', 'tendered', 'list', 'last-balance', 'foot'] as const),
];
