/**
 * A loaded network, one input to named outputs. One thread: Assay scales by processes, and a pool of threads in each
 * would only make them wait for one another.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
// Must stay before the library: it is told once, when it starts.
import './no-telemetry.ts';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Model } from '../../../shared/contracts/models.ts';

export interface Session {
  run(input: Float32Array, shape: readonly number[]): Promise<Record<string, Float32Array>>;
}

/** @throws Error when the file is not there, or is not the one that the manifest names */
export async function openSession(directory: string, model: Model): Promise<Session> {
  const bytes = await readFile(path.join(directory, model.file));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== model.sha256) {
    throw new Error(`${model.file} has SHA-256 ${found}; the manifest names ${model.sha256}`);
  }
  const session = await InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  });
  const name = session.inputNames[0]!;
  return {
    async run(input, shape) {
      const results = await session.run({ [name]: new Tensor('float32', input, shape) });
      return Object.fromEntries(
        Object.entries(results).map(([key, value]) => [key, value.data as Float32Array]),
      );
    },
  };
}
