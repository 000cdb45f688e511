/**
 * The converted networks against the runtime that their authors ran them in: TensorFlow.js with its plain JavaScript
 * kernels, from the same packages, on the same input, every element of every output.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { convert, dlibResnet } from '../../../scripts/models/make.ts';
import { ModelManifest } from '../../../shared/contracts/models.ts';
import { outputsOf } from './outputs.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const manifest = ModelManifest.parse(
  JSON.parse(readFileSync(path.join(ROOT, 'models/manifest.json'), 'utf8')),
);

interface TfTensor {
  shape: number[];
  data(): Promise<Float32Array>;
  dispose(): void;
}
interface GraphModel {
  execute(input: TfTensor, outputs: string[]): TfTensor | TfTensor[];
}
interface TensorFlow {
  setBackend(name: string): Promise<boolean>;
  tensor(data: Float32Array, shape: number[]): TfTensor;
  loadGraphModel(handler: { load(): Promise<unknown> }): Promise<GraphModel>;
  io: { decodeWeights(data: ArrayBuffer, specs: unknown): Record<string, TfTensor> };
}
interface FaceApi {
  tf: TensorFlow;
  FaceRecognitionNet: new () => {
    loadFromWeightMap(map: Record<string, TfTensor>): void;
    forward(input: TfTensor): Promise<TfTensor>;
  };
}

/** The names of the graph's outputs in the source, in the order of ours. */
const SOURCE_OUTPUTS: Record<string, Record<string, string>> = {
  blazeface: {
    scores512: 'Identity',
    boxes512: 'Identity_2',
    scores384: 'Identity_1',
    boxes384: 'Identity_3',
  },
  facemesh: { mesh: 'Identity_2', presence: 'Identity_1' },
  faceres: { embedding: 'global_pooling/Mean' },
};
/** What each network expects of its pixels. */
const RANGE: Record<string, [from: number, to: number]> = {
  blazeface: [-1, 1],
  facemesh: [0, 1],
  faceres: [-120, 140],
  'dlib-resnet': [0, 255],
};

/** Smooth and different everywhere, the same at every run. */
function pattern(shape: readonly number[], [from, to]: [number, number]): Float32Array {
  const size = shape.reduce((product, side) => product * side, 1);
  return Float32Array.from({ length: size }, (_, at) => {
    const wave = Math.sin(at * 0.013) * 0.5 + Math.sin(at * 0.00071 + 1) * 0.3 + Math.sin(at * 1.7) * 0.2;
    return from + ((to - from) * (wave + 1)) / 2;
  });
}

/** The same picture plane by plane, as ours take it. */
function planes(last: Float32Array): Float32Array {
  const pixels = last.length / 3;
  const first = new Float32Array(last.length);
  for (let at = 0; at < last.length; at++) first[(at % 3) * pixels + Math.floor(at / 3)] = last[at]!;
  return first;
}

const bytesOf = (file: string): Buffer => readFileSync(path.join(ROOT, file));
const dense = (buffer: Buffer): ArrayBuffer =>
  buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength) as ArrayBuffer;

/** The largest difference, against the largest value. */
function difference(one: Float32Array, other: Float32Array): number {
  expect(one.length).to.equal(other.length);
  let [worst, largest] = [0, 0];
  for (let at = 0; at < one.length; at++) {
    worst = Math.max(worst, Math.abs(one[at]! - other[at]!));
    largest = Math.max(largest, Math.abs(other[at]!));
  }
  expect(largest).to.be.greaterThan(0);
  return worst / largest;
}

describe('the converter of models', function () {
  this.timeout(240_000);
  let faceApi: FaceApi;

  before(async () => {
    const module = '@vladmandic/face-api/dist/face-api.esm.js';
    // The bundle was made for pages and holds no Node modules: while it loads it must believe that this is a page.
    const page = globalThis as { window?: unknown };
    page.window = { document: {} };
    faceApi = (await import(module)) as FaceApi;
    delete page.window;
    expect(await faceApi.tf.setBackend('cpu')).to.equal(true);
  });

  for (const model of manifest.models) {
    if (!model.converter) continue;
    const { id, converter } = model;
    const sources = (): Buffer[] => model.sources.map((source) => bytesOf(source.path));

    it(`makes ${id} the same, byte for byte, as the manifest names it`, () => {
      const made = convert(id, converter, sources());
      expect(createHash('sha256').update(made).digest('hex')).to.equal(model.sha256);
      expect(made.length).to.equal(model.bytes);
    });

    // These were not written for TensorFlow.js; fold.test.ts holds folded ones against their sources.
    if (converter === 'copy' || converter === 'folded') continue;
    it(`gives every number of ${id} as TensorFlow.js does`, async () => {
      const { tf, FaceRecognitionNet } = faceApi;
      const [description, packed] = sources() as [Buffer, Buffer];
      const text = description.toString('utf8');
      if (converter === 'dlib-resnet') {
        const [{ weights }] = JSON.parse(text) as [{ weights: unknown }];
        const network = new FaceRecognitionNet();
        network.loadFromWeightMap(tf.io.decodeWeights(dense(packed), weights));
        const last = pattern([1, 150, 150, 3], RANGE[id]!);
        const theirs = await (await network.forward(tf.tensor(last, [1, 150, 150, 3]))).data();
        const { embedding } = await outputsOf(
          dlibResnet(description, packed).encode(),
          planes(last),
          [1, 3, 150, 150],
        );
        expect(difference(embedding!, theirs)).to.be.lessThan(1e-4);
        return;
      }
      const graph = JSON.parse(text);
      const specs = graph.weightsManifest.flatMap((group: { weights: unknown[] }) => group.weights);
      const reference = await tf.loadGraphModel({
        load: async () => ({
          modelTopology: graph.modelTopology,
          weightSpecs: specs,
          weightData: dense(packed),
          signature: graph.signature,
          userDefinedMetadata: graph.userDefinedMetadata,
        }),
      });
      const side = { blazeface: 256, facemesh: 192, faceres: 224 }[id]!;
      const shape = [1, side, side, 3];
      const input = pattern(shape, RANGE[id]!);
      const names = SOURCE_OUTPUTS[id]!;
      const executed = reference.execute(tf.tensor(input, shape), Object.values(names));
      const results = Array.isArray(executed) ? executed : [executed];
      const made = convert(id, converter, [description, packed]);
      const converted = await outputsOf(made, planes(input), [1, 3, side, side]);
      for (const [index, name] of Object.keys(names).entries()) {
        const theirs = await results[index]!.data();
        expect(difference(converted[name]!, theirs), name).to.be.lessThan(1e-4);
      }
    });
  }
});
