/**
 * How likely a word was altered, from its distances to its own document's words: the mean of small networks, evaluated as they stand in
 * `weights.json` (made by `models/training/print/train.py`). Inputs are the rows of `relative.ts`, standardised, and the
 * sizes of their distances without sign.
 */
import { DISTANCES } from './relative.ts';
import weights from './weights.json' with { type: 'json' };

/** Of the distances without their sign. */
const SCALE = 3;

/** @returns the network's output in nats; it ranks, and is no probability: words in training are altered far too often */
export function oddness(row: Float32Array): number {
  const { mean, spread, members } = weights;
  const standardised = Array.from(row, (value, at) => (value - (mean[at] ?? 0)) / (spread[at] ?? 1));
  const sizes = Array.from(row.subarray(0, DISTANCES), (value) => Math.abs(value) / SCALE);
  const input = [...standardised, ...sizes];
  return members.reduce((sum, layers) => sum + through(layers, input), 0) / members.length;
}

interface Layer {
  weights: number[][];
  bias: number[];
}

function through(layers: readonly Layer[], input: readonly number[]): number {
  let values = input;
  for (const [index, layer] of layers.entries()) {
    const inner = index < layers.length - 1;
    values = layer.weights.map((own, unit) => {
      let sum = layer.bias[unit] ?? 0;
      for (let at = 0; at < own.length; at++) sum += (own[at] ?? 0) * (values[at] ?? 0);
      return inner ? Math.max(0, sum) : sum;
    });
  }
  return values[0] ?? 0;
}
