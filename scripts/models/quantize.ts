/**
 * A network whose convolutions run in whole numbers of 8 bits: a quarter of the weights' memory, and half the time where the
 * processor multiplies bytes (VNNI, dot products of ARM). Jacob et al. 2018, "Quantization and Training of Neural Networks
 * for Efficient Integer-Arithmetic-Only Inference"; written as ONNX wants it, each stored tensor followed by its way to bytes
 * and back, which the runtime folds into its operators.
 *
 * What goes into a convolution keeps to 7 bits: processors without those instructions add two products of bytes in 16
 * bits, where 8 bits would overflow. So all processors agree, as long as values stay within the measured ranges; beyond
 * them, up to twice as far, they are still told apart, and only there such a sum could overflow.
 */
import { type Node, OnnxGraph, type Tensor, tensor } from './onnx.ts';

/** Least and largest value of a tensor, as measured. */
export type Range = readonly [least: number, largest: number];
/** By the tensors' names. */
export type Ranges = Readonly<Record<string, Range>>;

/** How bytes stand for numbers: value = (byte - zero) * step. */
interface Scale {
  step: number;
  zero: number;
}

const QUANTIZED = new Set(['Conv', 'Relu', 'Add', 'AveragePool', 'MaxPool']);
const MULTIPLIED = 127;
const ADDED = 255;
const WEIGHT = 127;

/** Names of the tensors that are kept as bytes, the input among them; their ranges are to be known. */
export function storedTensors(graph: OnnxGraph): string[] {
  const stored = graph.nodes.filter((node) => isStored(node, graph)).map(({ output }) => output);
  return [...graph.inputs.keys(), ...stored];
}

/** A convolution or a sum in front of a rectifier is one step with it. */
function isStored({ operator, output }: Node, graph: OnnxGraph): boolean {
  const next = readersOf(output, graph);
  return QUANTIZED.has(operator) && !(next.length === 1 && next[0]!.operator === 'Relu');
}

function readersOf(name: string, { nodes }: OnnxGraph): Node[] {
  return nodes.filter(({ inputs }) => inputs.includes(name));
}

/**
 * @param ranges of every tensor in `storedTensors`
 * @throws Error where one is not known
 */
export function quantize(graph: OnnxGraph, ranges: Ranges): OnnxGraph {
  const made = new OnnxGraph();
  const scales = new Map<string, Scale>();
  const asFloats = new Map<string, string>();
  const read = (name: string): string => asFloats.get(name) ?? name;

  const store = (name: string, scale: Scale): void => {
    const step = made.constant(tensor([], Float32Array.of(scale.step)), `${name}.step`);
    const zero = made.constant(tensor([], Uint8Array.of(scale.zero)), `${name}.zero`);
    const asBytes = made.node('QuantizeLinear', [name, step, zero], {}, `${name}.bytes`);
    asFloats.set(name, made.node('DequantizeLinear', [asBytes, step, zero], {}, `${name}.floats`));
    scales.set(name, scale);
  };
  const scaleFor = (name: string): Scale => {
    const range = ranges[name];
    if (!range) throw new Error(`no range of ${name} is known: node scripts/models/ranges.ts measures them`);
    const levels = readersOf(name, graph).some(({ operator }) => operator === 'Conv') ? MULTIPLIED : ADDED;
    return scaleOf(range, levels);
  };
  const whole = (name: string, data: Int8Array | Int32Array, steps: Float32Array): string => {
    const { shape } = graph.constants.get(name)!;
    const perKernel = made.constant(tensor([steps.length], steps), `${name}.steps`);
    const bytes = made.constant(tensor(shape, data), `${name}.whole`);
    return made.node('DequantizeLinear', [bytes, perKernel], { axis: 0 }, `${name}.floats`);
  };

  for (const [name, dimensions] of graph.inputs) store(made.input(name, dimensions), scaleFor(name));
  for (const node of graph.nodes) {
    const { operator, inputs, attributes, output } = node;
    const [input, kernel, bias] = inputs as [string, string?, string?];
    let operands = inputs.map(read);
    if (operator === 'Conv') {
      const { bytes, steps } = kernelOf(graph.constants.get(kernel!)!);
      operands = [read(input), whole(kernel!, bytes, steps)];
      if (bias) {
        const sums = steps.map((step) => step * scales.get(input)!.step);
        const { data } = graph.constants.get(bias)!;
        const counts = Int32Array.from(data as Float32Array, (value, at) => Math.round(value / sums[at]!));
        operands.push(whole(bias, counts, sums));
      }
    }
    for (const name of inputs) {
      const constant = graph.constants.get(name);
      if (constant && operator !== 'Conv') made.constant(constant, name);
    }
    made.node(operator, operands, attributes, output);
    // The largest of some bytes is one of them.
    if (isStored(node, graph)) store(output, operator === 'MaxPool' ? scales.get(input)! : scaleFor(output));
  }
  for (const [name, dimensions] of graph.outputs) made.output(name, dimensions);
  return made;
}

function scaleOf([least, largest]: Range, levels: number): Scale {
  const [from, to] = [Math.min(least, 0), Math.max(largest, 0)];
  const step = Math.fround((to - from) / levels);
  return { step, zero: Math.round(-from / step) };
}

/** Each kernel with a step of its own, the same to both sides of zero. */
function kernelOf({ shape, data }: Tensor): { bytes: Int8Array; steps: Float32Array } {
  const floats = data as Float32Array;
  const each = floats.length / shape[0]!;
  const steps = Float32Array.from({ length: shape[0]! }, (_, kernel) => {
    let largest = 0;
    for (let at = kernel * each; at < (kernel + 1) * each; at++)
      largest = Math.max(largest, Math.abs(floats[at]!));
    return largest / WEIGHT || 1;
  });
  const bytes = new Int8Array(floats.length);
  for (let at = 0; at < floats.length; at++)
    bytes[at] = Math.round(floats[at]! / steps[Math.floor(at / each)]!);
  return { bytes, steps };
}
