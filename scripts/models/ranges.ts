/**
 * Measures between which values the tensors of dlib's network move, for quantize.ts:
 *
 *   node scripts/models/ranges.ts
 *
 * Looks at the faces of the photographs inside an installed package, both ways round, and writes dlib-resnet-ranges.json. To be
 * run when the network or its cut changes; then `node scripts/models/make.ts --pin`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import '../../workers/networks/no-telemetry.ts';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { ModelManifest } from '../../shared/contracts/models.ts';
import { chipMap } from '../../workers/face/align.ts';
import { cutInput, inMirror } from '../../workers/face/raster.ts';
import { openFaceRuntime } from '../../workers/face/runtime.ts';
import { dlibResnet } from './make.ts';
import { type Range, storedTensors } from './quantize.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PHOTOGRAPHS = [1, 2, 3, 4, 5, 6].map((sample) =>
  path.join(ROOT, `node_modules/@vladmandic/face-api/demo/sample${sample}.jpg`),
);
const MODELS = path.join(ROOT, 'models');

const manifest = ModelManifest.parse(JSON.parse(readFileSync(path.join(MODELS, 'manifest.json'), 'utf8')));
const model = manifest.models.find(({ converter }) => converter === 'dlib-resnet')!;
const part = manifest.embedder.parts.find((one) => one.model === model.id)!;
const shape = [1, 3, part.sidePx, part.sidePx];

async function* chips(): AsyncGenerator<Float32Array> {
  const runtime = await openFaceRuntime(MODELS);
  for (const photograph of PHOTOGRAPHS) {
    const { pyramid, faces } = await runtime.frame(photograph);
    for (const { mesh } of faces) {
      const chip = cutInput(pyramid, chipMap(mesh.points, part.chip, part.sidePx, 1), part);
      yield chip;
      yield inMirror(chip, part.sidePx, part.layout);
    }
  }
}

const [description, packed] = model.sources.map((source) => readFileSync(path.join(ROOT, source.path)));
const graph = dlibResnet(description!, packed!);
const [input, ...tensors] = storedTensors(graph) as [string, ...string[]];
for (const name of tensors) graph.output(name, ['n', 'c', 'h', 'w']);
const session = await InferenceSession.create(graph.encode(), { intraOpNumThreads: 1 });

const ranges = new Map<string, Range>([[input, [0, 255]]]);
let count = 0;
for await (const chip of chips()) {
  const values = await session.run({ [input]: new Tensor('float32', chip, shape) });
  for (const name of tensors) {
    let [least, largest] = ranges.get(name) ?? [0, 0];
    for (const value of values[name]!.data as Float32Array) {
      if (value < least) least = value;
      if (value > largest) largest = value;
    }
    ranges.set(name, [least, largest]);
  }
  count++;
}
const lines = [...ranges].map(
  ([name, ends]) => `  "${name}": [${ends.map((end) => end.toFixed(3)).join(', ')}]`,
);
writeFileSync(new URL('dlib-resnet-ranges.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
console.log(`${lines.length} ranges of ${count} chips`);
