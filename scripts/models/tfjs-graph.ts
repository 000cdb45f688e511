/**
 * TensorFlow.js graph model -> ONNX, for the operators that the face networks of @vladmandic/human use. TensorFlow
 * keeps channels last and ONNX convolves channels first, so values are carried channels first for as long as the
 * operators allow it, and turned back where a shape is asked for.
 */
import { type Dimension, indices, OnnxGraph, type Tensor, tensor } from './onnx.ts';
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
  Prelu: 'PRelu',
};

/** Rank 4 values stand channels first or last; of others there is only one order. */
interface Value {
  name: string;
  first: boolean;
}

/**
 * @param weights as `readWeights` gives them
 * @returns bytes of an ONNX model; its input is named `input`, shape as in the source with a batch of one
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
  const first = (reference: string): string => {
    const { name, first: already } = value(reference);
    return already ? name : graph.node('Transpose', [name], { perm: [0, 3, 1, 2] });
  };
  const last = (reference: string): string => {
    const { name, first: turned } = value(reference);
    return turned ? graph.node('Transpose', [name], { perm: [0, 2, 3, 1] }) : name;
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
        const sizes = attributes.shape!.shape!.dim.map(({ size }) => Number(size));
        return { name: graph.input('input', [1, ...sizes.slice(1)]), first: false };
      }
      case 'Conv2D':
      case '_FusedConv2D':
      case 'DepthwiseConv2dNative':
        return convolution(node.op, inputs, attributes);
      case 'MaxPool': {
        const pooled = graph.node('MaxPool', [first(inputs[0]!)], {
          kernel_shape: plane(attributes, 'ksize'),
          strides: plane(attributes, 'strides'),
          auto_pad: padding(attributes),
        });
        return { name: pooled, first: true };
      }
      case 'Pad': {
        // TensorFlow: before and after for each axis; ONNX: all before, then all after.
        const pads = [...weight(inputs[1]!).data];
        const moved = [0, 3, 1, 2];
        const order = [...moved.map((axis) => pads[axis * 2]!), ...moved.map((axis) => pads[axis * 2 + 1]!)];
        return {
          name: graph.node('Pad', [first(inputs[0]!), graph.constant(indices(...order))]),
          first: true,
        };
      }
      case 'Reshape': {
        const shape = graph.constant(indices(...weight(inputs[1]!).data));
        return { name: graph.node('Reshape', [last(inputs[0]!), shape]), first: false };
      }
      case 'Mean': {
        const axes = [...weight(inputs[1]!).data];
        const keepdims = attributes.keep_dims?.b ? 1 : 0;
        return { name: graph.node('ReduceMean', [last(inputs[0]!)], { axes, keepdims }), first: false };
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
    const { name, first: turned } = value(source);
    const bounds = [low, high].map((bound) => graph.constant(tensor([], Float32Array.of(bound))));
    return { name: graph.node('Clip', [name, ...bounds]), first: turned };
  };
  /** The number of a constant that is a scalar. */
  const limit = (reference: string | undefined): number | null => {
    if (reference === undefined || !isWeight(reference)) return null;
    const { data } = weight(reference);
    return data.length === 1 ? data[0]! : null;
  };

  /** Constants are scalars or one number a channel, so they fit either order of the axes. */
  const elementwise = (operator: string, inputs: string[]): Value => {
    const turned = inputs.some((input) => !isWeight(input) && value(input).first);
    const operands = inputs.map((input) => {
      if (isWeight(input)) return graph.constant(turned ? channels(weight(input)) : floats(weight(input)));
      return turned ? first(input) : value(input).name;
    });
    return { name: graph.node(operator, operands), first: turned };
  };

  const convolution = (operator: string, inputs: string[], attributes: Attributes): Value => {
    const depthwise = operator.startsWith('Depthwise');
    const kernel = weight(inputs[1]!);
    const fused = (attributes.fused_ops?.list?.s ?? []).map(decode);
    const rest = inputs.slice(2);
    const operands = [
      first(inputs[0]!),
      graph.constant(depthwise ? depthwiseKernel(kernel) : convolutionKernel(kernel)),
    ];
    if (fused[0] === 'BiasAdd') {
      fused.shift();
      const { data } = floats(weight(rest.shift()!));
      operands.push(graph.constant(tensor([data.length], data)));
    }
    const result = graph.node('Conv', operands, {
      strides: plane(attributes, 'strides'),
      dilations: attributes.dilations?.list?.i?.length ? plane(attributes, 'dilations') : [1, 1],
      group: depthwise ? kernel.shape[2]! : 1,
      auto_pad: padding(attributes),
    });
    const [activation] = fused;
    if (activation === undefined) return { name: result, first: true };
    if (activation === 'Relu') return { name: graph.node('Relu', [result]), first: true };
    if (activation === 'Prelu') {
      return { name: graph.node('PRelu', [result, graph.constant(channels(weight(rest[0]!)))]), first: true };
    }
    throw new Error(`the activation ${activation} is not converted`);
  };

  for (const [name, { node, shape }] of Object.entries(outputs)) {
    graph.node('Identity', [value(node).name], {}, name);
    graph.output(name, shape);
  }
  return graph.encode();
}

const plain = (reference: string): string => reference.split(':')[0]!;

const decode = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

const floats = ({ shape, data }: Weight): { shape: number[]; data: Float32Array } => ({
  shape,
  data: data instanceof Float32Array ? data : Float32Array.from(data),
});

/** One number a channel, for a value that stands channels first; a scalar stays one. */
function channels(constant: Weight): Tensor {
  const { data } = floats(constant);
  if (constant.shape.at(-1) !== undefined && constant.shape.at(-1) !== data.length) {
    throw new Error(`a constant of shape ${constant.shape} is not one number a channel`);
  }
  return tensor(data.length === 1 ? [] : [data.length, 1, 1], data);
}

/** Height and width of an attribute that lists all four axes. */
const plane = (attributes: Attributes, name: string): number[] =>
  attributes[name]!.list!.i!.slice(1, 3).map(Number);

const padding = (attributes: Attributes): string =>
  decode(attributes.padding!.s!) === 'SAME' ? 'SAME_UPPER' : 'VALID';

/** Height, width, in, out -> out, in, height, width. */
export function convolutionKernel({ shape, data }: Weight): Tensor {
  const [height, width, into, out] = shape as [number, number, number, number];
  const moved = new Float32Array(data.length);
  let at = 0;
  for (let spot = 0; spot < height * width; spot++) {
    for (let from = 0; from < into; from++) {
      for (let to = 0; to < out; to++) moved[(to * into + from) * height * width + spot] = data[at++]!;
    }
  }
  return tensor([out, into, height, width], moved);
}

/** Height, width, channel, multiplier -> channel and multiplier, 1, height, width. */
function depthwiseKernel({ shape, data }: Weight): Tensor {
  const [height, width, channels, multiplier] = shape as [number, number, number, number];
  const kernels = channels * multiplier;
  const moved = new Float32Array(data.length);
  for (let at = 0; at < data.length; at++) {
    moved[(at % kernels) * height * width + Math.floor(at / kernels)] = data[at]!;
  }
  return tensor([kernels, 1, height, width], moved);
}
