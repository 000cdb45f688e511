/**
 * A loaded network, one input to named outputs. One thread: Assay scales by processes, and a pool of threads in each
 * would only make them wait for one another.
 */
// Must stay before the library: it is told once, when it starts.
import './no-telemetry.ts';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Model } from '../../shared/contracts/models.ts';
import { readModel } from './model-file.ts';

export interface Session {
  /** Sizes of the input as the network states them; null where a size is free. */
  readonly inputShape: readonly (number | null)[];
  run(input: Float32Array, shape: readonly number[]): Promise<Record<string, Float32Array>>;
}

/** @throws Error when the file is not there, or is not the one that the manifest names */
export async function openSession(file: string, model: Model): Promise<Session> {
  const bytes = await readModel(file, model);
  const session = await InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
    // The arena keeps the largest working memory that any input ever took: 760 MB after a page against 450.
    enableCpuMemArena: false,
  });
  const name = session.inputNames[0]!;
  const [described] = session.inputMetadata;
  return {
    inputShape: described?.isTensor
      ? described.shape.map((size) => (typeof size === 'number' ? size : null))
      : [],
    async run(input, shape) {
      const results = await session.run({ [name]: new Tensor('float32', input, shape) });
      return Object.fromEntries(
        Object.entries(results).map(([key, value]) => [key, value.data as Float32Array]),
      );
    },
  };
}
