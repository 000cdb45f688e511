/** The amounts of a sum. */
import type { OcrFacts } from '../facts.ts';
import type { Sum, Summand } from './facts.ts';

export type Summed = Pick<OcrFacts, 'summands'>;

export const termsOf = ({ summands }: Summed, { from, result }: Sum): Summand[] =>
  [...from, result].flatMap((at) => summands[at] ?? []);
