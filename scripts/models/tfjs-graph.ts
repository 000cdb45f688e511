/**
 * TensorFlow.js graph model -> ONNX, for the operators that the face networks of @vladmandic/human use. TensorFlow
 * keeps channels last and ONNX convolves channels first, so the input and all values are channels first for as long as
 * the operators allow it, and turned back where a shape is asked for.
 *
 * The runtime keeps channels in blocks, and what it has no blocked operator for (PRelu, Pad, numbers of channels that
 * fill no block) costs a way out and back at every layer, more than the convolutions: such operators are written as
 * convolutions that give the same numbers, and channels of zeros fill the blocks (kernels.ts).
 */
import {
  channelPadding,
  channels,
  convolutionKernel,
  depthwiseKernel,
  filled,
  floats,
  perChannel,
} from './kernels.ts';
import { type Dimension, indices, OnnxGraph, tensor } from './onnx.ts';
import type { Weight, WeightEntry } from './tfjs-weights.ts';

interface Attributes {
  [name: string]: { s?: string; b?: boolean; list?: { i?: string[]; s?: string[] }; shape?: Shape };
}
interface Shape {
  dim: { size: string }[];
}
interface GraphNode {
  name: string;
  op: string;
  input?: string[];
  attr?: Attributes;
}
/** The part of `model.json` that is read. */
export interface GraphModel {
  modelTopology: { node: GraphNode[] };
  weightsManifest: { paths: string[]; weights: WeightEntry[] }[];
}

/** Which of the graph's tensors come out, under which names and shapes; what only others need is left away. */
export type Outputs = Record<string, { node: string; shape: Dimension[] }>;

/** TensorFlow operators of one tensor, or of one tensor and constants, that ONNX has under the same meaning. */
const ELEMENTWISE: Record<string, string> = {
  Add: 'Add',
  AddV2: 'Add',
  Mul: 'Mul',
  Minimum: 'Min',
  Maximum: 'Max',
  Relu: 'Relu',
  Sigmoid: 'Sigmoid',
  Identity: 'Identity',
};

/** Rank 4 values stand channels first or last; of others there is only one order. */
interface Value {
  name: string;
  first: boolean;
  /** Of those that stand first: how many there are in the source, and how many are carried. */
  real: number;
  carried: number;
}
const other = (name: string): Value => ({ name, first: false, real: 0, carried: 0 });

/**
 * @param weights as `readWeights` gives them
 * @returns bytes of an ONNX model; its input is named `input`, [1, channels, height, width]
 * @throws Error for an operator or an attribute that is not known here
 */
export function convertGraph(model: GraphModel, weights: Map<string, Weight>, outputs: Outputs): Buffer {
  const graph = new OnnxGraph();
  const byName = new Map(model.modelTopology.node.map((node) => [node.name, node]));
  const made = new Map<string, Value>();

  const isWeight = (reference: string): boolean => weights.has(plain(reference));
  const weight = (reference: string): Weight => {
    const found = weights.get(plain(reference));
    if (!found) throw new Error(`${reference} is not a weight`);
    return found;
  };
  /** Made on the first asking, so only what the outputs need is converted. */
  const value = (reference: string): Value => {
    const name = plain(reference);
    let found = made.get(name);
    if (!found) {
      const node = byName.get(name);
      if (!node) throw new Error(`the graph has no ${name}`);
      found = convert(node);
      made.set(name, found);
    }
    return found;
  };
  const first = (reference: string): Value => {
    const found = value(reference);
    if (!found.first) throw new Error(`${reference} has no channels`);
    return found;
  };
  const last = (reference: string): string => {
    const { name, first: turned, real, carried } = value(reference);
    if (!turned) return name;
    if (real !== carried) throw new Error(`${reference} carries channels that are not of the source`);
    return graph.node('Transpose', [name], { perm: [0, 2, 3, 1] });
  };
  /** Channels that a node may carry: none of its own where its numbers are laid out anew. */
  const carriedBy = (node: GraphNode, real: number): number => {
    const consumers = model.modelTopology.node.filter((one) =>
      one.input?.some((name) => plain(name) === node.name),
    );
    return consumers.some(({ op }) => LAID_OUT.has(op)) ? real : filled(real);
  };

  const convert = (node: GraphNode): Value => {
    const inputs = (node.input ?? []).filter((input) => !input.startsWith('^'));
    const attributes = node.attr ?? {};
    const clipped = clip(node, inputs);
    if (clipped) return clipped;
    const operator = ELEMENTWISE[node.op];
    if (operator) return elementwise(operator, inputs);
    switch (node.op) {
      case 'Placeholder': {
        const depth = Number(attributes.shape!.shape!.dim[3]!.size);
        const name = graph.input('input', [1, depth, 'height', 'width']);
        return { name, first: true, real: depth, carried: depth };
      }
      case 'Conv2D':
      case '_FusedConv2D':
      case 'DepthwiseConv2dNative':
        return convolution(node, inputs, attributes);
      case 'Prelu':
        return prelu(first(inputs[0]!), weight(inputs[1]!));
      case 'MaxPool': {
        const source = first(inputs[0]!);
        const pooled = graph.node('MaxPool', [source.name], {
          kernel_shape: plane(attributes, 'ksize'),
          strides: plane(attributes, 'strides'),
          auto_pad: padding(attributes),
        });
        return { ...source, name: pooled };
      }
      case 'Pad': {
        const source = first(inputs[0]!);
        const pads = [...weight(inputs[1]!).data];
        const more = pads[7]!;
        if (pads.some((count, at) => count !== 0 && at !== 7)) throw new Error('only channels are padded');
        const real = source.real + more;
        const carried = carriedBy(node, real);
        const kernel = graph.constant(channelPadding(source.real, source.carried, carried));
        return { name: graph.node('Conv', [source.name, kernel]), first: true, real, carried };
      }
      case 'Reshape': {
        const shape = graph.constant(indices(...freed([...weight(inputs[1]!).data])));
        return other(graph.node('Reshape', [last(inputs[0]!), shape]));
      }
      case 'Mean': {
        const axes = [...weight(inputs[1]!).data];
        const { name, real } = first(inputs[0]!);
        if (attributes.keep_dims?.b || axes.join() !== '1,2')
          throw new Error('only whole planes are averaged');
        const mean = graph.node('GlobalAveragePool', [name]);
        return other(graph.node('Reshape', [mean, graph.constant(indices(1, real))]));
      }
      default:
        throw new Error(`the operator ${node.op} is not converted`);
    }
  };

  /**
   * The maximum of a minimum is one operator in ONNX, which the runtime joins with the convolution before it; as three
   * passes over the largest tensors it takes half as long as the convolutions.
   */
  const clip = (node: GraphNode, inputs: string[]): Value | null => {
    const low = node.op === 'Maximum' ? limit(inputs[1]) : null;
    const inner = low === null ? undefined : byName.get(plain(inputs[0]!));
    const high = inner?.op === 'Minimum' ? limit(inner.input?.[1]) : null;
    if (low === null || high === null) return null;
    const before = byName.get(plain(inner!.input![0]!))!;
    // What is clipped at zero or above need not be rectified first.
    const source = before.op === 'Relu' && low >= 0 ? before.input![0]! : before.name;
    const clipped = value(source);
    const bounds = [low, high].map((bound) => graph.constant(tensor([], Float32Array.of(bound))));
    return { ...clipped, name: graph.node('Clip', [clipped.name, ...bounds]) };
  };
  /** The number of a constant that is a scalar. */
  const limit = (reference: string | undefined): number | null => {
    if (reference === undefined || !isWeight(reference)) return null;
    const { data } = weight(reference);
    return data.length === 1 ? data[0]! : null;
  };

  /** Constants are scalars or one number a channel, so they fit either order of the axes. */
  const elementwise = (operator: string, inputs: string[]): Value => {
    const values = inputs.filter((input) => !isWeight(input)).map(value);
    const [source] = values as [Value];
    if (values.some(({ first: turned, carried }) => turned !== source.first || carried !== source.carried)) {
      throw new Error(`the operands of ${operator} stand differently`);
    }
    const operands = inputs.map((input) => {
      if (!isWeight(input)) return value(input).name;
      return graph.constant(source.first ? channels(weight(input), source.carried) : floats(weight(input)));
    });
    return { ...source, name: graph.node(operator, operands) };
  };

  /**
   * Slope s below zero, one number a channel: s x + max(0, (1 - s) x), which convolutions give that see one pixel of one
   * channel, the first with the maximum after it and the second with the sum. With slopes above one the maximum comes
   * first: s x + (1 - s) max(0, x).
   */
  const prelu = (source: Value, { data }: Weight): Value => {
    const { name, carried } = source;
    if (data.length !== source.real) throw new Error('a slope is not one number a channel');
    const times = (input: string, factor: (slope: number) => number): string =>
      graph.node('Conv', [input, graph.constant(perChannel(data, carried, factor))], { group: carried });
    const rectified = data.every((slope) => slope <= 1)
      ? graph.node('Relu', [times(name, (slope) => 1 - slope)])
      : times(graph.node('Relu', [name]), (slope) => 1 - slope);
    return { ...source, name: graph.node('Add', [times(name, (slope) => slope), rectified]) };
  };

  const convolution = (node: GraphNode, inputs: string[], attributes: Attributes): Value => {
    const depthwise = node.op.startsWith('Depthwise');
    const kernel = weight(inputs[1]!);
    const fused = (attributes.fused_ops?.list?.s ?? []).map(decode);
    const rest = inputs.slice(2);
    const source = first(inputs[0]!);
    const real = depthwise ? kernel.shape[2]! * kernel.shape[3]! : kernel.shape[3]!;
    const carried = depthwise ? source.carried * kernel.shape[3]! : carriedBy(node, real);
    const operands = [
      source.name,
      graph.constant(
        depthwise ? depthwiseKernel(kernel, carried) : convolutionKernel(kernel, source.carried, carried),
      ),
    ];
    if (fused[0] === 'BiasAdd') {
      fused.shift();
      const bias = new Float32Array(carried);
      bias.set(weight(rest.shift()!).data);
      operands.push(graph.constant(tensor([carried], bias)));
    }
    const name = graph.node('Conv', operands, {
      strides: plane(attributes, 'strides'),
      dilations: attributes.dilations?.list?.i?.length ? plane(attributes, 'dilations') : [1, 1],
      group: depthwise ? source.carried : 1,
      auto_pad: padding(attributes),
    });
    const result = { name, first: true, real, carried };
    const [activation] = fused;
    if (activation === undefined) return result;
    if (activation === 'Relu') return { ...result, name: graph.node('Relu', [name]) };
    if (activation === 'Prelu') return prelu(result, weight(rest[0]!));
    throw new Error(`the activation ${activation} is not converted`);
  };

  for (const [name, { node, shape }] of Object.entries(outputs)) {
    graph.node('Identity', [value(node).name], {}, name);
    graph.output(name, shape);
  }
  return graph.encode();
}

/** Operators that ask for the channels as the source has them; those of one channel come on the way to one. */
const LAID_OUT = new Set(['Reshape', 'Mean', 'Sigmoid']);

/** Of three sizes the middle one counts cells, as many as the size of the picture gives. */
const freed = (shape: number[]): number[] => (shape.length === 3 ? [shape[0]!, -1, shape[2]!] : shape);

const plain = (reference: string): string => reference.split(':')[0]!;

const decode = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

/** Height and width of an attribute that lists all four axes. */
const plane = (attributes: Attributes, name: string): number[] =>
  attributes[name]!.list!.i!.slice(1, 3).map(Number);

const padding = (attributes: Attributes): string =>
  decode(attributes.padding!.s!) === 'SAME' ? 'SAME_UPPER' : 'VALID';
