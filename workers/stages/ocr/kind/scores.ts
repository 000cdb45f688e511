/** The linear model by which kinds of documents are told, for the product and for its training alike. */
import type { KindFeatures } from './features.ts';
import { TOLD } from './lexicon.ts';

export interface KindWeights {
  /** Of `WORD_FEATURES`, the same for every kind. */
  words: readonly number[];
  /** In the order of `TOLD`. */
  bias: readonly number[];
  /** Of `DOCUMENT_FEATURES`, for each of `TOLD`. */
  document: readonly (readonly number[])[];
}

/** A zone is printed on papers of its kinds alone, whatever else is read. */
const ZONE = 6;

/** For each of `TOLD`. */
export const scoresOf = (weights: KindWeights, { words, document, ofZone }: KindFeatures): number[] =>
  TOLD.map(
    (kind, at) =>
      (weights.bias[at] ?? 0) +
      dot(weights.words, words[at] ?? []) +
      dot(weights.document[at] ?? [], document) +
      (ofZone.includes(kind) ? ZONE : 0),
  );

const dot = (weights: readonly number[], values: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);

/** Scores as shares of one. */
export function sharesOf(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}
