import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import '../../../workers/networks/no-telemetry.ts';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { convert, dlibResnet } from '../../../scripts/models/make.ts';
import { OnnxGraph, tensor } from '../../../scripts/models/onnx.ts';
import { quantize, storedTensors } from '../../../scripts/models/quantize.ts';
import { ModelManifest } from '../../../shared/contracts/models.ts';
import { distanceOf } from '../../../shared/platform/face-template.ts';
import { chipMap } from '../../../workers/face/align.ts';
import { cutInput } from '../../../workers/face/raster.ts';
import { openFaceRuntime } from '../../../workers/face/runtime.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SIDE = 12;
const SHAPE = [1, 2, SIDE, SIDE];
const wave = (length: number, pace: number, height: number): Float32Array =>
  Float32Array.from({ length }, (_, at) => height * Math.sin(at * pace + 0.3));

/** Two convolutions with a shortcut and a pool, as a residual block has them. */
function block(): OnnxGraph {
  const graph = new OnnxGraph();
  const kernel = (pace: number): string => graph.constant(tensor([2, 2, 3, 3], wave(36, pace, 0.4)));
  const bias = graph.constant(tensor([2], Float32Array.of(0.5, -0.25)));
  const around = { pads: [1, 1, 1, 1] };
  const input = graph.input('input', SHAPE);
  const first = graph.node('Relu', [graph.node('Conv', [input, kernel(1.7), bias], around)]);
  const second = graph.node('Conv', [first, kernel(0.9)], around);
  const sum = graph.node('Relu', [graph.node('Add', [second, first])]);
  graph.node('MaxPool', [sum], { kernel_shape: [2, 2], strides: [2, 2] }, 'output');
  graph.output('output', [1, 2, SIDE / 2, SIDE / 2]);
  return graph;
}

type Network = (input: Float32Array) => Promise<Record<string, Float32Array>>;

async function opened(graph: Buffer, shape = SHAPE): Promise<Network> {
  const session = await InferenceSession.create(graph, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  return async (input) => {
    const results = await session.run({ input: new Tensor('float32', input, shape) });
    return Object.fromEntries(
      Object.entries(results).map(([name, { data }]) => [name, data as Float32Array]),
    );
  };
}

describe('a quantised network', function () {
  this.timeout(120_000);
  const input = wave(2 * SIDE * SIDE, 0.37, 2);

  it('stores what a convolution, a sum or a pool gives, behind its rectifier', () => {
    expect(storedTensors(block())).to.have.length(5);
  });

  it('gives what it gave in floats, to about a hundredth of the range', async () => {
    const wide = block();
    const names = storedTensors(wide).slice(1);
    for (const name of names) wide.output(name, ['n', 'c', 'h', 'w']);
    const floats = await (await opened(wide.encode()))(input);
    const ranges = Object.fromEntries(
      names.map((name) => [name, [Math.min(...floats[name]!), Math.max(...floats[name]!)] as const]),
    );
    const narrow = quantize(block(), { ...ranges, input: [-2, 2] }).encode();
    const { output } = await (await opened(narrow))(input);
    const largest = Math.max(...floats.output!);
    const errors = output!.map((value, at) => Math.abs(value - floats.output![at]!) / largest);
    expect(Math.max(...errors)).to.be.lessThan(0.03);
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).to.be.within(1e-6, 0.01);
  });

  it('says which range is not known', () => {
    expect(() => quantize(block(), { input: [-2, 2] })).to.throw(/no range of t\d+ is known/);
  });

  it('keeps the distances of faces that its ranges were not measured on', async () => {
    const manifest = ModelManifest.parse(
      JSON.parse(readFileSync(path.join(ROOT, 'models/manifest.json'), 'utf8')),
    );
    const model = manifest.models.find(({ id }) => id === 'dlib-resnet')!;
    const [description, packed] = model.sources.map((source) => readFileSync(path.join(ROOT, source.path)));
    const part = manifest.embedder.parts.find((one) => one.model === model.id)!;
    const runtime = await openFaceRuntime(path.join(ROOT, 'models'));
    const photograph = path.join(ROOT, 'node_modules/@vladmandic/human/assets/screenshot-facematch.jpg');
    const { pyramid, faces } = await runtime.frame(photograph);
    expect(faces.length).to.be.greaterThan(5);
    const chips = faces.map(({ mesh }) =>
      cutInput(pyramid, chipMap(mesh.points, part.chip, part.sidePx, 1), part),
    );
    const shape = [1, 3, part.sidePx, part.sidePx];
    const inFloats = await opened(dlibResnet(description!, packed!).encode(), shape);
    const inBytes = await opened(convert(model.id, 'dlib-resnet', [description!, packed!]), shape);
    const templates: [Float32Array, Float32Array][] = [];
    for (const chip of chips) {
      const [one, other] = [await inFloats(chip), await inBytes(chip)];
      templates.push([one.embedding!, other.embedding!]);
    }
    for (const [one, other] of templates) expect(distanceOf(one, other)).to.be.within(1e-6, 0.1);
    const moved = templates.flatMap(([one, other], at) =>
      templates.slice(at + 1).map((next) => distanceOf(one, next[0]) - distanceOf(other, next[1])),
    );
    expect(Math.max(...moved.map(Math.abs))).to.be.lessThan(0.05);
  });
});
