import '../../../workers/networks/no-telemetry.ts';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** What a model of one input gives, by the names of its outputs. */
export async function outputsOf(
  model: Uint8Array,
  input: Float32Array,
  shape: number[],
): Promise<Record<string, Float32Array>> {
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  const results = await session.run({ [session.inputNames[0]!]: new Tensor('float32', input, shape) });
  return Object.fromEntries(Object.entries(results).map(([name, { data }]) => [name, data as Float32Array]));
}
