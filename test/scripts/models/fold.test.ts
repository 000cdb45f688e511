/** Folded networks against those that they were made of, and what is left alone. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import '../../../workers/networks/no-telemetry.ts';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { fold } from '../../../scripts/models/fold.ts';
import { OnnxGraph, tensor } from '../../../scripts/models/onnx.ts';
import { readOnnx } from '../../../scripts/models/onnx-file.ts';
import { ModelManifest } from '../../../shared/contracts/models.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const manifest = ModelManifest.parse(
  JSON.parse(readFileSync(path.join(ROOT, 'models/manifest.json'), 'utf8')),
);
const SHAPES: Record<string, number[]> = {
  'ppocr-detection': [1, 3, 96, 160],
  'ppocr-direction': [2, 3, 48, 192],
  'ppocr-recognition': [1, 3, 48, 232],
};

async function outputOf(model: Uint8Array, shape: number[]): Promise<Float32Array> {
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  const size = shape.reduce((product, side) => product * side, 1);
  const input = Float32Array.from(
    { length: size },
    (_, at) => Math.sin(at * 0.013) * 0.6 + Math.sin(at * 1.7) * 0.4,
  );
  const results = await session.run({ [session.inputNames[0]!]: new Tensor('float32', input, shape) });
  return Object.values(results)[0]!.data as Float32Array;
}

const operatorsOf = (model: Uint8Array): string[] => readOnnx(model).nodes.map(({ operator }) => operator);

async function expectSame(one: Uint8Array, other: Uint8Array, shape: number[]): Promise<void> {
  const [theirs, ours] = [await outputOf(one, shape), await outputOf(other, shape)];
  expect(ours.length).to.equal(theirs.length);
  for (const [at, value] of theirs.entries()) expect(ours[at]).to.be.closeTo(value, 1e-5);
}

/** conv -> x 2 -> + 0.5 -> hard swish, with what is said changed. */
function network({ shift = 3, most = 6, factor = [2], handsOut = false } = {}): Uint8Array {
  const graph = new OnnxGraph();
  const scalar = (value: number): string => graph.constant(tensor([1], Float32Array.of(value)));
  const input = graph.input('input', [1, 2, 6, 6]);
  const weights = graph.constant(
    tensor(
      [3, 2, 3, 3],
      Float32Array.from({ length: 54 }, (_, at) => Math.sin(at)),
    ),
  );
  const convolved = graph.node('Conv', [input, weights], { kernel_shape: [3, 3], pads: [1, 1, 1, 1] });
  const scaled = graph.node('Mul', [
    convolved,
    graph.constant(tensor(factor.length === 1 ? [1] : [1, 3, 1, 1], Float32Array.from(factor))),
  ]);
  const moved = graph.node('Add', [scaled, scalar(0.5)]);
  const clipped = graph.node('Clip', [graph.node('Add', [moved, scalar(shift)]), scalar(0), scalar(most)]);
  const product = graph.node('Mul', [moved, clipped]);
  graph.output(graph.node('Div', [product, scalar(6)], {}, 'output'), [1, 3, 6, 6]);
  if (handsOut) graph.output(convolved, [1, 3, 6, 6]);
  return graph.encode();
}

/** conv -> relu -> x 2 -> + 0.5 -> conv, and a second user of one of the values between them. */
function behind(said: { kernel: number; pad?: number; used?: 'scaled' | 'moved' }): Uint8Array {
  const { kernel, pad = kernel >> 1, used } = said;
  const graph = new OnnxGraph();
  const waves = (...shape: number[]): string => {
    const size = shape.reduce((product, side) => product * side, 1);
    return graph.constant(
      tensor(
        shape,
        Float32Array.from({ length: size }, (_, at) => Math.sin(at)),
      ),
    );
  };
  const scalar = (value: number): string => graph.constant(tensor([1], Float32Array.of(value)));
  const input = graph.input('input', [1, 2, 6, 6]);
  const first = graph.node('Conv', [input, waves(3, 2, 1, 1)], { kernel_shape: [1, 1] });
  const scaled = graph.node('Mul', [scalar(2), graph.node('Relu', [first])]);
  const moved = graph.node('Add', [scaled, scalar(0.5)]);
  const [kernels, pads] = [
    [kernel, kernel],
    [pad, pad, pad, pad],
  ];
  const second = graph.node('Conv', [moved, waves(4, 3, kernel, kernel)], { kernel_shape: kernels, pads });
  const side = 6 + 2 * pad - (kernel - 1);
  if (!used) {
    graph.output(graph.node('Relu', [second], {}, 'output'), [1, 4, side, side]);
    return graph.encode();
  }
  const mean = graph.node('GlobalAveragePool', [used === 'scaled' ? scaled : moved]);
  const gate = graph.node('Conv', [mean, waves(4, 3, 1, 1)], { kernel_shape: [1, 1] });
  graph.output(graph.node('Mul', [second, gate], {}, 'output'), [1, 4, side, side]);
  return graph.encode();
}

describe('folding a network', function () {
  this.timeout(60_000);

  const folded = manifest.models.filter(({ converter }) => converter === 'folded');
  it('is done to networks that the manifest names', () => {
    expect(folded.map(({ id }) => id)).to.have.members(Object.keys(SHAPES));
  });
  for (const { id, sources } of folded) {
    it(`changes nothing that ${id} says, and takes steps from it`, async () => {
      const source = readFileSync(path.join(ROOT, sources[0]!.path));
      const made = fold(source);
      await expectSame(source, made, SHAPES[id]!);
      expect(operatorsOf(source)).to.include('Clip');
      expect(operatorsOf(made)).to.include('HardSigmoid').and.not.include('Clip');
    });
  }

  it('joins hard swish, and puts a factor and a summand into the convolution before them', async () => {
    const made = fold(network());
    expect(operatorsOf(made)).to.deep.equal(['Conv', 'HardSigmoid', 'Mul']);
    await expectSame(network(), made, [1, 2, 6, 6]);
  });

  it('puts a factor and a summand into a convolution of single values behind them', async () => {
    const made = fold(behind({ kernel: 1 }));
    expect(operatorsOf(made)).to.deep.equal(['Conv', 'Relu', 'Conv', 'Relu']);
    await expectSame(behind({ kernel: 1 }), made, [1, 2, 6, 6]);
  });

  it('makes them a normalisation before a convolution that sees the zeros about its values', async () => {
    for (const other of [{ kernel: 3 }, { kernel: 1, pad: 1 }]) {
      const made = fold(behind(other));
      expect(operatorsOf(made)).to.deep.equal(['Conv', 'Relu', 'BatchNormalization', 'Conv', 'Relu']);
      await expectSame(behind(other), made, [1, 2, 6, 6]);
      expect(fold(made).equals(made), 'once').to.equal(true);
    }
  });

  it('leaves to others what they use of it, too', async () => {
    for (const [used, kept] of [
      ['scaled', ['Mul', 'Add']],
      ['moved', ['BatchNormalization']],
    ] as const) {
      const made = fold(behind({ kernel: 1, used }));
      expect(operatorsOf(made)).to.include.members([...kept]);
      await expectSame(behind({ kernel: 1, used }), made, [1, 2, 6, 6]);
    }
  });

  it('does so once: what was folded stays as it is', () => {
    expect(fold(fold(network())).equals(fold(network()))).to.equal(true);
  });

  it('leaves what only resembles hard swish', async () => {
    for (const other of [{ shift: 2 }, { most: 5 }]) {
      const made = fold(network(other));
      expect(operatorsOf(made)).to.include('Clip').and.not.include('HardSigmoid');
      await expectSame(network(other), made, [1, 2, 6, 6]);
    }
  });

  it('leaves a factor for each channel', async () => {
    const source = network({ factor: [1, 2, 3] });
    expect(operatorsOf(fold(source)).slice(0, 2)).to.deep.equal(['Conv', 'Mul']);
    await expectSame(source, fold(source), [1, 2, 6, 6]);
  });

  it('leaves a convolution whose result the network hands out', () => {
    expect(operatorsOf(fold(network({ handsOut: true }))).slice(0, 2)).to.deep.equal(['Conv', 'Mul']);
  });

  it('hands out values within the network where they are asked for', async () => {
    const made = fold(network(), ['output']);
    expect(made.equals(fold(network())), 'handed out already').to.equal(true);
    const [, inner = ''] = operatorsOf(made);
    expect(inner).to.equal('HardSigmoid');
    const name = readOnnx(made).nodes[0]!.outputs[0]!;
    const session = await InferenceSession.create(fold(made, [name]));
    expect(session.outputNames).to.deep.equal([...(await InferenceSession.create(made)).outputNames, name]);
    expect(() => fold(network(), ['nowhere'])).to.throw(RangeError, 'no value nowhere');
  });

  it('refuses bytes that are no model', () => {
    expect(() => fold(Buffer.from('no model at all'))).to.throw(RangeError);
    expect(() => fold(new Uint8Array())).to.throw(RangeError, 'without a graph');
  });
});
