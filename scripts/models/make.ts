/**
 * Makes the networks that models/manifest.json names from the weights inside the installed packages, wherever they
 * lack. Sources and results are known by their SHA-256: another package, or another converter, stops here.
 * `--pin` writes what it finds into the manifest instead; for whoever changes a model on purpose.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Model, ModelManifest } from '../../shared/contracts/models.ts';
import { convertDlibResnet } from './dlib-resnet.ts';
import RANGES from './dlib-resnet-ranges.json' with { type: 'json' };
import { fold } from './fold.ts';
import { inBytes, type LayerRanges, rangesOf } from './in-bytes.ts';
import LINE_RANGES from './line-ranges.json' with { type: 'json' };
import type { OnnxGraph } from './onnx.ts';
import { quantize, type Ranges } from './quantize.ts';
import { convertGraph, type GraphModel, type Outputs } from './tfjs-graph.ts';
import { readWeights, type WeightEntry } from './tfjs-weights.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DIRECTORY = path.join(ROOT, 'models');

/** What is wanted of each graph: the age and sex that faceres could tell are not among it. */
const OUTPUTS: Record<string, Outputs> = {
  blazeface: {
    scores512: { node: 'Identity', shape: [1, 'fine', 1] },
    boxes512: { node: 'Identity_2', shape: [1, 'fine', 16] },
    scores384: { node: 'Identity_1', shape: [1, 'coarse', 1] },
    boxes384: { node: 'Identity_3', shape: [1, 'coarse', 16] },
  },
  facemesh: {
    mesh: { node: 'Identity_2', shape: [1, 1404] },
    presence: { node: 'Identity_1', shape: [1, 1] },
  },
  faceres: { embedding: { node: 'global_pooling/Mean', shape: [1, 1024] } },
};

/**
 * What the reader of numbers (workers/reading/numbers.ts) reads: the features of each step of a line before the network's
 * neck and behind it.
 */
const INNER: Record<string, readonly string[]> = {
  'ppocr-recognition': ['p2o.AveragePool.1', 'transpose_51.tmp_0'],
};

/** Of which networks the convolutions multiply bytes, and between which values their channels move. */
const RANGES_OF: Record<string, LayerRanges> = { 'ppocr-recognition': rangesOf(LINE_RANGES) };

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * @param sources description and weights, in this order
 * @returns bytes of the ONNX model, the same at every call
 */
export function convert(
  id: string,
  converter: NonNullable<Model['converter']>,
  sources: readonly Uint8Array[],
): Buffer {
  // A network that its package has in the form in which it is used.
  if (converter === 'copy') return Buffer.from(sources[0] ?? []);
  if (converter === 'folded') {
    const folded = fold(sources[0] ?? new Uint8Array(), INNER[id]);
    const ranges = RANGES_OF[id];
    return ranges ? inBytes(folded, ranges) : folded;
  }
  const [description, packed] = sources as [Uint8Array, Uint8Array];
  if (converter === 'dlib-resnet') {
    return quantize(dlibResnet(description, packed), RANGES as unknown as Ranges).encode();
  }
  const model = JSON.parse(Buffer.from(description).toString('utf8')) as GraphModel;
  const entries = model.weightsManifest.flatMap(({ weights }) => weights);
  return convertGraph(model, readWeights(entries, packed), OUTPUTS[id]!);
}

/** dlib's network in floats, as its authors have it. */
export function dlibResnet(description: Uint8Array, packed: Uint8Array): OnnxGraph {
  const [group] = JSON.parse(Buffer.from(description).toString('utf8')) as [{ weights: WeightEntry[] }];
  return convertDlibResnet(readWeights(group.weights, packed));
}

function make(model: Model, pin: boolean): Model {
  const target = path.join(DIRECTORY, model.file);
  if (!model.converter) return model;
  if (!pin && existsSync(target) && sha256(readFileSync(target)) === model.sha256) return model;
  const sources = model.sources.map((source) => {
    const content = readFileSync(path.join(ROOT, source.path));
    if (!pin && sha256(content) !== source.sha256) {
      throw new Error(`${source.path} is not the file that models/manifest.json names`);
    }
    return { path: source.path, content };
  });
  const made = convert(
    model.id,
    model.converter,
    sources.map(({ content }) => content),
  );
  if (!pin && sha256(made) !== model.sha256) {
    throw new Error(
      `${model.file} came out with SHA-256 ${sha256(made)}; the manifest names ${model.sha256}`,
    );
  }
  // Two set-ups side by side must not read each other's half.
  const draft = `${target}.${process.pid}`;
  writeFileSync(draft, made);
  renameSync(draft, target);
  return {
    ...model,
    sha256: sha256(made),
    bytes: made.length,
    sources: sources.map((source) => ({ path: source.path, sha256: sha256(source.content) })),
  };
}

function main(): void {
  const file = path.join(DIRECTORY, 'manifest.json');
  const manifest = ModelManifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  const pin = process.argv.includes('--pin');
  const models = manifest.models.map((model) => make(model, pin));
  if (pin) writeFileSync(file, `${JSON.stringify({ ...manifest, models }, null, 2)}\n`);
}

if (import.meta.main) main();
