/**
 * A factor and a summand for all channels of a value, `x * factor + summand`, as part of what stands before or behind. Each
 * is two walks through all values, and onnxruntime brings the value into another order for them and back.
 */
import { attribute, type Tensor, tensor } from './onnx.ts';
import { type FileNode, type Floats, listOf, type OnnxFile, onlyUser, other, scalarOf } from './onnx-file.ts';
import { message } from './protobuf.ts';

/** Added to a variance of 1, which it leaves as it is. */
const EPSILON = 1e-12;
/** Each value of theirs is made of those at the same place, so they keep the channels. */
const KEEPING_CHANNELS = ['Mul', 'Add', 'HardSigmoid', 'Relu', 'BatchNormalization'];
const FOLDED = '/folded';

interface Affine {
  factor: number;
  summand: number;
  /** That compute it, one after the other. */
  nodes: FileNode[];
}

/** The factors and summands that follow a value; none of them where the value is used otherwise, too. */
function affineOf(file: OnnxFile, value: string): Affine {
  const affine: Affine = { factor: 1, summand: 0, nodes: [] };
  for (let output = value; ; output = affine.nodes.at(-1)?.outputs[0] ?? '') {
    const next = onlyUser(file, output);
    const amount = next && scalarOf(file, other(next, output));
    if (amount === undefined || (next?.operator !== 'Mul' && next?.operator !== 'Add')) return affine;
    if (next.operator === 'Mul') {
      affine.factor *= amount;
      affine.summand *= amount;
    } else affine.summand += amount;
    affine.nodes.push(next);
  }
}

const without = (file: OnnxFile, nodes: readonly FileNode[]): FileNode[] =>
  file.nodes.filter((node) => !nodes.includes(node));

/** A convolution and what follows it are one with other weights. */
export function foldIntoPrevious(file: OnnxFile, added: Map<string, Tensor>): void {
  for (const convolution of file.nodes.filter(({ operator }) => operator === 'Conv')) {
    const [output = ''] = convolution.outputs;
    const weights = weightsOf(file, convolution);
    const { factor, summand, nodes } = affineOf(file, output);
    if (!weights || nodes.length === 0) continue;
    convolution.outputs = nodes.at(-1)!.outputs;
    file.nodes = without(file, nodes);
    replace(file, added, convolution, {
      weights: weights.data.map((weight) => weight * factor),
      bias: (value) => value * factor + summand,
    });
  }
}

/** So are those that stand before a convolution of single values: one that sees the zeros about them would see the summand, too. */
export function foldIntoNext(file: OnnxFile, added: Map<string, Tensor>): void {
  for (const convolution of file.nodes.filter(({ operator }) => operator === 'Conv')) {
    const weights = weightsOf(file, convolution);
    if (!weights || !isOfSingleValues(convolution, weights.shape)) continue;
    const start = startOf(file, convolution.inputs[0]);
    if (start === null) continue;
    const { factor, summand, nodes } = affineOf(file, start);
    convolution.inputs[0] = start;
    file.nodes = without(file, nodes);
    const channels = weights.shape[1] ?? 1;
    replace(file, added, convolution, {
      weights: weights.data.map((weight) => weight * factor),
      bias: (value, channel) =>
        weights.data
          .subarray(channel * channels, (channel + 1) * channels)
          .reduce((sum, weight) => sum + weight * summand, value),
    });
  }
}

/** The value that factors and summands make another of; null where none stand before it, or where it is used otherwise, too. */
function startOf(file: OnnxFile, value: string | undefined): string | null {
  let start = value;
  for (;;) {
    const made = file.nodes.find(({ outputs }) => outputs[0] === start);
    if (made?.operator !== 'Mul' && made?.operator !== 'Add') break;
    const before = made.inputs.find((input) => scalarOf(file, input) === undefined);
    if (before === undefined || made.inputs.every((input) => scalarOf(file, input) === undefined)) break;
    start = before;
  }
  if (start === undefined || start === value) return null;
  return affineOf(file, start).nodes.at(-1)?.outputs[0] === value && onlyUser(file, value) ? start : null;
}

const isOfSingleValues = (convolution: FileNode, [, , ...kernel]: readonly number[]): boolean =>
  kernel.every((side) => side === 1) && (listOf(convolution, 'pads') ?? []).every((pad) => pad === 0);

/** What is left, as the normalisation that it is: onnxruntime leaves the order of values alone for one. */
export function normalise(file: OnnxFile, added: Map<string, Tensor>): void {
  for (const first of file.nodes.filter(({ operator }) => operator === 'Mul')) {
    const value = first.inputs.find((input) => scalarOf(file, input) === undefined);
    const channels = value === undefined ? undefined : channelsOf(file, value);
    if (value === undefined || channels === undefined) continue;
    const { factor, summand, nodes } = affineOf(file, value);
    if (nodes[0] !== first || nodes.length < 2) continue;
    const [output = ''] = nodes.at(-1)!.outputs;
    const filled = (name: string, number: number): string => {
      added.set(`${output}/${name}`, tensor([channels], new Float32Array(channels).fill(number)));
      return `${output}/${name}`;
    };
    const normalisation: FileNode = {
      operator: 'BatchNormalization',
      inputs: [
        ...[value, filled('factor', factor), filled('summand', summand)],
        ...[filled('mean', 0), filled('variance', 1)],
      ],
      outputs: [output],
      rest: [message(5, attribute('epsilon', EPSILON))],
    };
    file.nodes = without(file, nodes.slice(1)).map((node) => (node === first ? normalisation : node));
  }
}

/** Of a value that a convolution made and others worked on value by value; undefined of any other. */
function channelsOf(file: OnnxFile, value: string): number | undefined {
  const made = file.nodes.find(({ outputs }) => outputs[0] === value);
  if (made?.operator === 'Conv') return file.constants.get(made.inputs[1] ?? '')?.shape[0];
  const from = made && KEEPING_CHANNELS.includes(made.operator) ? made.inputs : [];
  const own = from.find((input) => !file.constants.has(input));
  return own === undefined ? undefined : channelsOf(file, own);
}

/** Those of a convolution that has them for itself. */
function weightsOf(file: OnnxFile, convolution: FileNode): Floats | undefined {
  const [, name] = convolution.inputs;
  return onlyUser(file, name) === convolution ? file.constants.get(name ?? '') : undefined;
}

function replace(
  file: OnnxFile,
  added: Map<string, Tensor>,
  convolution: FileNode,
  now: { weights: Float32Array; bias: (value: number, channel: number) => number },
): void {
  const [input = '', name = '', biasName = ''] = convolution.inputs;
  const shape = file.constants.get(name)?.shape ?? [];
  const channels = shape[0] ?? 0;
  const bias = (file.constants.get(biasName)?.data ?? new Float32Array(channels)).map(now.bias);
  const folded = name.endsWith(FOLDED) ? name : name + FOLDED;
  for (const [at, data, sides] of [
    [folded, now.weights, shape],
    [`${folded}-bias`, bias, [channels]],
  ] as const) {
    added.set(at, tensor(sides, data));
    file.constants.set(at, { shape: sides, data });
  }
  convolution.inputs = [input, folded, `${folded}-bias`];
}
